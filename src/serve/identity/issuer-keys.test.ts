import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  SignJWT,
} from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { issuerVerifier, KeysUnavailable, TokenRefused } from './id-tokens.ts';

interface TestKey {
  alg: string;
  privateKey: CryptoKey;
  publicJwk: JWK;
}

const noon = Date.parse('2026-03-01T12:00:00Z');
const audience = 'stockwright-web';

let server: Server;
let issuer: string;
let published: JWK[];
/** The issuer's answer instead of its documents. */
let trouble:
  | ((url: string) => { status: number; headers?: object; body?: string } | undefined)
  | undefined;
let requested: string[];
let time: number;

const now = () => new Date(time);
const seconds = () => time / 1000;

async function makeKey(kid: string, alg = 'ES256'): Promise<TestKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg);
  return { alg, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

function sign(key: TestKey, claims: JWTPayload = {}): Promise<string> {
  const iat = seconds();
  return new SignJWT({ iss: issuer, aud: audience, sub: 'ada', iat, exp: iat + 3600, ...claims })
    .setProtectedHeader({ alg: key.alg, kid: key.publicJwk.kid ?? '' })
    .sign(key.privateKey);
}

beforeEach(async () => {
  time = noon;
  published = [];
  requested = [];
  trouble = undefined;
  server = createServer((req, res) => {
    const url = req.url ?? '';
    requested.push(url);
    const wrong = trouble?.(url);
    if (wrong) {
      res.writeHead(wrong.status, { ...wrong.headers }).end(wrong.body);
    } else if (url === '/keys') {
      res.end(JSON.stringify({ keys: published }));
    } else {
      res.end(JSON.stringify({ issuer, jwks_uri: `${issuer}/keys` }));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function verifier() {
  return issuerVerifier({ issuer, audience, now });
}

test.each(['RS256', 'PS256', 'ES256', 'EdDSA'])(
  'A token signed with %s is accepted with the keys that discovery finds.',
  async (alg) => {
    const key = await makeKey('k1', alg);
    published = [key.publicJwk];
    const token = await sign(key, { email: 'ada@example.com', email_verified: true });
    expect(await verifier().verify(token)).toMatchObject({
      issuer,
      subject: 'ada',
      email: 'ada@example.com',
      emailVerified: true,
    });
    expect(requested).toEqual(['/.well-known/openid-configuration', '/keys']);
  },
);

test('Keys at a configured address are fetched without discovery.', async () => {
  const key = await makeKey('k1');
  published = [key.publicJwk];
  const direct = issuerVerifier({ issuer, audience, jwksUri: `${issuer}/keys`, now });
  await direct.verify(await sign(key));
  expect(requested).toEqual(['/keys']);
});

test('Tokens of other issuers and for other audiences are refused.', async () => {
  const key = await makeKey('k1');
  published = [key.publicJwk];
  for (const claims of [{ iss: `${issuer}/` }, { aud: 'other' }]) {
    await expect(verifier().verify(await sign(key, claims))).rejects.toThrow(TokenRefused);
  }
});

test('A key that is too weak is refused.', async () => {
  const weak = {
    kty: 'RSA',
    kid: 'k1',
    e: 'AQAB',
    n: Buffer.alloc(128, 0xc5).toString('base64url'),
  };
  published = [weak];
  const key = await makeKey('k1', 'RS256');
  await expect(verifier().verify(await sign(key))).rejects.toThrow('cannot be checked');
});

test('A rotated key is fetched when a token names it, and a withdrawn one ends in ten minutes.', async () => {
  const [old, fresh] = [await makeKey('old'), await makeKey('fresh')];
  published = [old.publicJwk];
  const { verify } = verifier();
  await verify(await sign(old));
  published = [fresh.publicJwk];
  time = noon + 30_000;
  await verify(await sign(fresh));
  await expect(verify(await sign(old))).rejects.toThrow(TokenRefused);

  published = [old.publicJwk];
  time += 10 * 60_000 - 1;
  await verify(await sign(fresh));
  time += 1;
  await expect(verify(await sign(fresh, { jti: 'new' }))).rejects.toThrow(TokenRefused);
});

test('Tokens that name unknown keys cause one request to the issuer in 30 seconds.', async () => {
  published = [(await makeKey('k1')).publicJwk];
  const { verify } = verifier();
  const unknownKeys = await Promise.all(['a', 'b', 'c', 'd'].map((kid) => makeKey(kid)));
  const tryAll = () =>
    Promise.allSettled(unknownKeys.map(async (key) => verify(await sign(key)))).then((outcomes) =>
      outcomes.every(({ status }) => status === 'rejected'),
    );
  const fetches = () => requested.filter((url) => url === '/keys').length;
  expect(await tryAll()).toBe(true);
  time = noon + 29_999;
  expect(await tryAll()).toBe(true);
  expect(fetches()).toBe(1);
  time = noon + 30_000;
  expect(await tryAll()).toBe(true);
  expect(fetches()).toBe(2);
});

test('While the issuer is out of reach its last keys are used, and unknown keys are a 503.', async () => {
  const [known, unknown] = [await makeKey('known'), await makeKey('unknown')];
  published = [known.publicJwk];
  const { verify } = verifier();
  await verify(await sign(known));
  trouble = () => ({ status: 503 });
  time = noon + 11 * 60_000;
  await verify(await sign(known));
  await expect(verify(await sign(unknown))).rejects.toThrow(KeysUnavailable);
  await expect(verifier().verify(await sign(known))).rejects.toThrow(KeysUnavailable);
});

test('An issuer that was out of reach is tried again after five seconds.', async () => {
  const key = await makeKey('k1');
  published = [key.publicJwk];
  trouble = () => ({ status: 500 });
  const { verify } = verifier();
  const error = await verify(await sign(key)).catch((reason) => reason);
  expect(error).toBeInstanceOf(KeysUnavailable);
  expect(error.retryAfterSeconds).toBe(5);
  trouble = undefined;
  time = noon + 4_999;
  await expect(verify(await sign(key))).rejects.toThrow(KeysUnavailable);
  expect(requested.length).toBe(1);
  time = noon + 5_000;
  await verify(await sign(key));
});

test('A slow issuer gets one request for a token.', async () => {
  const key = await makeKey('k1');
  trouble = () => {
    time += 5_000;
    return { status: 500 };
  };
  await expect(verifier().verify(await sign(key))).rejects.toThrow(KeysUnavailable);
  expect(requested.length).toBe(1);
});

test('An issuer that does not answer delays no tokens of its last keys.', async () => {
  const [key, fresh] = [await makeKey('k1'), await makeKey('fresh')];
  published = [key.publicJwk];
  const { verify } = issuerVerifier({ issuer, audience, jwksUri: `${issuer}/keys`, now });
  await verify(await sign(key));
  trouble = () => ({ status: 500 });
  time = noon + 10 * 60_000;
  await verify(await sign(key));
  server.removeAllListeners('request');
  const held = once(server, 'request');
  time += 5_000;
  const [known, rotated] = [await sign(key), await sign(fresh)];
  await verify(known);
  const [, response]: [unknown, ServerResponse] = (await held) as never;
  expect(response.closed).toBe(false);
  // The request that is still open brings the new key. A token that waited for it would have waited
  // until its limit had ended it, and no other request is made so soon after a failed one.
  response.end(JSON.stringify({ keys: [fresh.publicJwk] }));
  await verify(rotated);
});

const key = { kty: 'EC' };
test.each([
  ['no JSON', '<html>'],
  ['no set of keys', '{"keys":7}'],
  ['more than 512 KiB', JSON.stringify({ keys: Array(60_000).fill(key) })],
])('An issuer that answers with %s has no keys.', async (_name, body) => {
  const signer = await makeKey('k1');
  trouble = (url) => (url === '/keys' ? { status: 200, body } : undefined);
  await expect(verifier().verify(await sign(signer))).rejects.toThrow(KeysUnavailable);
});

test('A redirect to other keys is not followed.', async () => {
  const signer = await makeKey('k1');
  const moved = { status: 200, body: JSON.stringify({ keys: [signer.publicJwk] }) };
  trouble = (url) => {
    if (url === '/moved') return moved;
    return url === '/keys' ? { status: 302, headers: { location: '/moved' } } : undefined;
  };
  await expect(verifier().verify(await sign(signer))).rejects.toThrow(KeysUnavailable);
});

test.each([
  ['names another issuer', () => ({ issuer: `${issuer}/`, jwks_uri: `${issuer}/keys` })],
  ['has no jwks_uri', () => ({ issuer })],
  // This machine at an address that is not loopback.
  [
    'sends us to plain http',
    () => ({ issuer, jwks_uri: `${issuer}/keys`.replace('127.0.0.1', '0.0.0.0') }),
  ],
])('A discovery document that %s is not followed.', async (_name, document) => {
  const signer = await makeKey('k1');
  published = [signer.publicJwk];
  trouble = (url) =>
    url === '/keys' ? undefined : { status: 200, body: JSON.stringify(document()) };
  await expect(verifier().verify(await sign(signer))).rejects.toThrow(KeysUnavailable);
  expect(requested).toEqual(['/.well-known/openid-configuration']);
});

test.each([
  'http://id.example.com',
  'ftp://127.0.0.1',
  'id.example.com',
  'https://user:secret@id.example.com',
])('The issuer %s is refused at the start.', (address) => {
  expect(() => issuerVerifier({ issuer: address, audience, now })).toThrow('must be an https one');
  expect(() =>
    issuerVerifier({ issuer: 'https://id.example.com', jwksUri: address, audience, now }),
  ).toThrow('must be an https one');
});
