import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInWith } from './sign-in.ts';

let server: Server;
let issuer: string;
/** The fields of the discovery document beside the addresses that every provider has. */
let more: Record<string, unknown>;

beforeAll(async () => {
  server = createServer((_request, response) => {
    const [authorization_endpoint, token_endpoint] = [`${issuer}/auth`, `${issuer}/token`];
    response.end(JSON.stringify({ issuer, authorization_endpoint, token_endpoint, ...more }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const found = () => signInWith({ issuer, clientId: 'console' })();

test('an identity provider that can end tokens and sign-ins is asked to', async () => {
  more = { revocation_endpoint: `${issuer}/revoke`, end_session_endpoint: `${issuer}/end` };
  expect(await found()).toEqual({
    issuer,
    clientId: 'console',
    authorizationEndpoint: `${issuer}/auth`,
    tokenEndpoint: `${issuer}/token`,
    revocationEndpoint: `${issuer}/revoke`,
    endSessionEndpoint: `${issuer}/end`,
    local: false,
  });
});

test.each([{}, { revocation_endpoint: 'http://id.example.com/revoke', end_session_endpoint: 7 }])(
  'without such addresses, or with unsafe ones, it signs in all the same: %j',
  async (of) => {
    more = of;
    const { tokenEndpoint, revocationEndpoint, endSessionEndpoint } = await found();
    expect(tokenEndpoint).toBe(`${issuer}/token`);
    expect([revocationEndpoint, endSessionEndpoint]).toEqual([undefined, undefined]);
  },
);
