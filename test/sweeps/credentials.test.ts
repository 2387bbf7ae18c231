import { generateKeyPair, SignJWT } from 'jose';
import { beforeAll, expect, test } from 'vitest';
import { type Endpoint, isPlatform } from '../../src/kernel/contract/endpoint.ts';
import type { Answer, Client } from '../support/client.ts';
import {
  expectProblem,
  inTenant,
  oneOfEach,
  ourTenant,
  sweepOf,
  type Tenant,
  wayOf,
  writes,
} from '../support/sweep.ts';
import { withApiToken } from '../support/users.ts';
import { send } from '../support/valid-requests.ts';
import { newUser, query, world } from '../support/world.ts';

let ours: Tenant;
/** Invalid credentials, by their defect. */
const bad: Record<string, string> = {};
let revoked: Client;
let expired: Client;
let readOnly: Client;
let ownersToken: Client;

beforeAll(async () => {
  ours = await ourTenant();
  const { owner } = ours;
  Object.assign(bad, await badTokens(owner));
  const { client, id } = await withApiToken(owner);
  revoked = client;
  // Used before it is revoked, so that the service knows it.
  expect((await client.get('/skus')).status).toBe(200);
  expect((await owner.delete(`/user/api-tokens/${id}`)).status).toBe(204);
  expired = await expiredToken(owner);
  readOnly = (await withApiToken(owner, { readOnly: true })).client;
  ownersToken = (await withApiToken(owner)).client;
});

async function expiredToken(owner: Client): Promise<Client> {
  const { client, id } = await withApiToken(owner, { expiresAt: '2999-01-01T00:00:00Z' });
  await query("update api_tokens set expires_at = now() - interval '1 minute' where id = $1", [id]);
  return client;
}

/** Invalid ID tokens of the owner. */
async function badTokens({ email, token }: Client): Promise<Record<string, string>> {
  const local = (await world()).service.local;
  const sign = (options: object) => local?.signIdToken(email, options) as Promise<string>;
  const [header = '', claims = '', signature = ''] = token.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  const foreign = await generateKeyPair('EdDSA', { crv: 'Ed25519' });
  const unknownKeys = await generateKeyPair(read(header).alg, { extractable: true });
  const resigned = (key: Parameters<SignJWT['sign']>[0], alg: string) =>
    new SignJWT(read(claims)).setProtectedHeader({ ...read(header), alg }).sign(key);
  const none = Buffer.from('{"alg":"none"}').toString('base64url');
  const secret = new TextEncoder().encode('a secret of 32 bytes, or of more');
  return {
    'that is no token': 'nonsense',
    'that is no JSON': 'a.b.c',
    'whose signature was cut': `${header}.${claims}.${signature.slice(0, -4)}`,
    'without a signature': `${none}.${claims}.`,
    'signed with a shared secret': await resigned(secret, 'HS256'),
    'signed with a key of another kind': await resigned(foreign.privateKey, 'EdDSA'),
    'signed with an unknown key': await resigned(unknownKeys.privateKey, read(header).alg),
    'that has expired': await sign({ lifetimeSeconds: -120 }),
    'of another issuer': await sign({ claims: { iss: 'https://issuer.example.com' } }),
    'for another audience': await sign({ claims: { aud: 'another-service' } }),
    'that is an unknown API token': `stw_pat_${'A'.repeat(49)}`,
  };
}

const needsCredential = (endpoint: Endpoint) => endpoint.access !== 'public';
const requestOf = (endpoint: Endpoint) => ours.requests.get(endpoint.id) ?? {};

function expectUnauthenticated(answer: Answer): void {
  expectProblem(answer, 'unauthenticated');
  expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/);
}

/** The service finds out who sends a request before it looks at anything else. */
const ways = oneOfEach(sweepOf(needsCredential), wayOf);

test.each(sweepOf(needsCredential))('%s needs a credential', async (_title, endpoint) => {
  expectUnauthenticated(await send(ours.owner.as(''), endpoint, requestOf(endpoint)));
});

test.each(ways)('%s needs a bearer token', async (_title, endpoint) => {
  for (const authorization of ['Basic b3duZXI6c2VjcmV0', 'Bearer', ours.owner.token]) {
    const extra = { headers: { authorization } };
    expectUnauthenticated(await send(ours.owner.as(''), endpoint, requestOf(endpoint), extra));
  }
});

test.each(sweepOf(needsCredential))('%s refuses an invalid token', async (title, endpoint) => {
  const tokens = Object.values(bad);
  const token = tokens[titles.indexOf(title) % tokens.length] as string;
  expectUnauthenticated(await send(ours.owner.as(token), endpoint, requestOf(endpoint)));
});

const titles = sweepOf(needsCredential).map(([title]) => title);

test.each(ways)('%s refuses invalid tokens of every kind', async (_title, endpoint) => {
  for (const [what, token] of Object.entries(bad)) {
    const answer = await send(ours.owner.as(token), endpoint, requestOf(endpoint));
    expect(answer.status, `a token ${what}`).toBe(401);
    expectUnauthenticated(answer);
  }
});

const ofTokens = (endpoint: Endpoint) => inTenant(endpoint) && !isPlatform(endpoint);

test.each(sweepOf(ofTokens))('%s refuses a revoked API token', async (_title, endpoint) => {
  expectUnauthenticated(await send(revoked, endpoint, requestOf(endpoint)));
});

test.each(oneOfEach(sweepOf(ofTokens), wayOf))(
  '%s refuses an expired API token',
  async (_title, endpoint) => {
    expectUnauthenticated(await send(expired, endpoint, requestOf(endpoint)));
  },
);

const needsUser = (endpoint: Endpoint) =>
  needsCredential(endpoint) && endpoint.access !== 'identity';

test.each(sweepOf(needsUser))('%s requires a registered user', async (_title, endpoint) => {
  const unknown = await newUser({ register: false });
  const answer = await send(unknown.in(ours.owner.orgId), endpoint, requestOf(endpoint));
  expectProblem(answer, 'user_not_registered');
});

const onPlatform = (endpoint: Endpoint) => needsCredential(endpoint) && isPlatform(endpoint);

test.each(sweepOf(onPlatform))('%s refuses API tokens', async (_title, endpoint) => {
  expectProblem(await send(ownersToken, endpoint, requestOf(endpoint)), 'forbidden');
});

const tenantWrite = (endpoint: Endpoint) => !isPlatform(endpoint) && writes(endpoint);

test.each(sweepOf(tenantWrite))('%s refuses a read-only API token', async (_title, endpoint) => {
  expectProblem(await send(readOnly, endpoint, requestOf(endpoint)), 'forbidden');
});

const tenantRead = (endpoint: Endpoint) => !isPlatform(endpoint) && !writes(endpoint);

test.each(sweepOf(tenantRead))('%s accepts a read-only API token', async (_title, endpoint) => {
  expect(await send(readOnly, endpoint, requestOf(endpoint))).toMatchObject({ status: 200 });
});
