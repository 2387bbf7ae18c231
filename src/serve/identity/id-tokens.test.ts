import {
  type CryptoKey,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  type JWTPayload,
  type JWTVerifyGetKey,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { TokenRefused, type TokenVerifier, tokenVerifier } from './id-tokens.ts';

const noon = Date.parse('2026-03-01T12:00:00Z');
const issuer = 'https://id.example.com';
const audience = 'stockwright-web';

let privateKey: CryptoKey;
let publicKeys: JWTVerifyGetKey;
let publicText: string;
let keyLookUps: number;
let time: number;
let verifier: TokenVerifier;

const seconds = () => time / 1000;

beforeAll(async () => {
  const pair = await generateKeyPair('ES256');
  privateKey = pair.privateKey;
  const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'k1' };
  publicText = JSON.stringify(jwk);
  publicKeys = createLocalJWKSet({ keys: [jwk] });
});

beforeEach(() => {
  time = noon;
  keyLookUps = 0;
  verifier = tokenVerifier({
    keys: (header, token) => {
      keyLookUps += 1;
      return publicKeys(header, token);
    },
    audience,
    issuerOf: (iss) => (iss === issuer ? issuer : undefined),
    now: () => new Date(time),
  });
});

function sign(claims: JWTPayload = {}, header: object = {}, key = privateKey): Promise<string> {
  const iat = seconds();
  return new SignJWT({ iss: issuer, aud: audience, sub: 'ada', iat, exp: iat + 3600, ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: 'k1', ...header })
    .sign(key);
}

async function refusalOf(token: string): Promise<string> {
  const error = await verifier.verify(token).then(
    () => new Error('accepted'),
    (reason: Error) => reason,
  );
  expect(error).toBeInstanceOf(TokenRefused);
  return error.message;
}

test('A valid token is accepted.', async () => {
  const token = await sign({ email: 'ada@example.com', email_verified: true });
  expect(await verifier.verify(token)).toMatchObject({
    issuer,
    subject: 'ada',
    email: 'ada@example.com',
    emailVerified: true,
  });
});

test('A verified token is cached for a minute and no longer.', async () => {
  const { verify, peek } = verifier;
  const token = await sign();
  expect(peek(token)).toBeUndefined();
  const claims = await verify(token);
  time = noon + 59_999;
  expect(peek(token)).toBe(claims);
  expect(await verify(token)).toBe(claims);
  expect(keyLookUps).toBe(1);
  time = noon + 60_000;
  expect(peek(token)).toBeUndefined();
  expect(await verify(token)).toEqual(claims);
  expect(keyLookUps).toBe(2);
});

test('A verified token is not cached past its expiry, nor in the skew after it.', async () => {
  const { verify, peek } = verifier;
  const token = await sign({ exp: seconds() + 10 });
  await verify(token);
  time = noon + 9_999;
  expect(peek(token)).toBeDefined();
  time = noon + 10_000;
  expect(peek(token)).toBeUndefined();
  await verify(token);
  expect(peek(token)).toBeUndefined();
});

test('A refused token is verified again each time.', async () => {
  const { verify, peek } = verifier;
  const token = await sign({ nbf: seconds() + 61 });
  await expect(verify(token)).rejects.toThrow(TokenRefused);
  expect(peek(token)).toBeUndefined();
  time = noon + 1_000;
  await verify(token);
});

test('Times are compared with 60 seconds of skew on either side.', async () => {
  const { verify } = verifier;
  await verify(await sign({ exp: seconds() - 59 }));
  await verify(await sign({ nbf: seconds() + 60 }));
  await verify(await sign({ iat: seconds() + 60 }));
  expect(await refusalOf(await sign({ exp: seconds() - 60 }))).toBe(
    'The token expired at 2026-03-01T11:59:00.000Z; sign in again.',
  );
  expect(await refusalOf(await sign({ nbf: seconds() + 61 }))).toBe(
    'The token is not valid before 2026-03-01T12:01:01.000Z.',
  );
  expect(await refusalOf(await sign({ iat: seconds() + 61 }))).toBe(
    'The token was issued in the future, at 2026-03-01T12:01:01.000Z.',
  );
});

test('A token with a time beyond the calendar is refused with a message.', async () => {
  expect(await refusalOf(await sign({ exp: -1e300 }))).toContain('expired at -1e+300 seconds');
});

test.each(['exp', 'iat', 'sub', 'aud'])('A token without %s is refused.', async (claim) => {
  expect(await refusalOf(await sign({ [claim]: undefined }))).toContain(`"${claim}"`);
});

test('A token of another issuer is refused without fetching keys.', async () => {
  expect(await refusalOf(await sign({ iss: 'https://other.example.com' }))).toContain(
    'another issuer',
  );
  expect(keyLookUps).toBe(0);
});

test('A token for another audience is refused.', async () => {
  expect(await refusalOf(await sign({ aud: 'other' }))).toContain('another audience');
});

test('A token for several audiences must be made for this one.', async () => {
  const aud = [audience, 'other'];
  await verifier.verify(await sign({ aud, azp: audience }));
  expect(await refusalOf(await sign({ aud, azp: 'other' }))).toContain('azp');
  expect(await refusalOf(await sign({ aud }))).toContain('azp');
});

test('A token of another type than an ID token is refused.', async () => {
  await verifier.verify(await sign({}, { typ: 'JWT' }));
  expect(await refusalOf(await sign({}, { typ: 'at+jwt' }))).toContain('not an ID token');
  expect(await refusalOf(await sign({}, { typ: 'logout+jwt' }))).toContain('not an ID token');
});

test('A token without a signature is refused without fetching keys.', async () => {
  const claims = { iss: issuer, aud: audience, sub: 'ada', iat: seconds(), exp: seconds() + 60 };
  expect(await refusalOf(new UnsecuredJWT(claims).encode())).toContain('not signed with');
  expect(keyLookUps).toBe(0);
});

test('A public key of the issuer is not accepted as a shared secret.', async () => {
  const claims = { iss: issuer, aud: audience, sub: 'ada', iat: seconds(), exp: seconds() + 60 };
  const forged = await new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
    .sign(new TextEncoder().encode(publicText));
  expect(await refusalOf(forged)).toContain('not signed with');
  expect(keyLookUps).toBe(0);
});

test('A signature of another key under a known name is refused.', async () => {
  const other = await generateKeyPair('ES256');
  expect(await refusalOf(await sign({}, {}, other.privateKey))).toBe(
    'The signature of the token is wrong.',
  );
});

test('A token whose claims were changed is refused.', async () => {
  const [header, claims = '', signature] = (await sign()).split('.');
  const changed = Buffer.from(claims, 'base64url').toString().replace('"ada"', '"bob"');
  const token = [header, Buffer.from(changed).toString('base64url'), signature].join('.');
  expect(await refusalOf(token)).toBe('The signature of the token is wrong.');
});

test.each(['', 'a', 'a.b.c', '..', 'e30.bnVsbA.e30'])(
  'The text "%s" is not a token.',
  async (text) => expect(await refusalOf(text)).toContain('not a JSON Web Token'),
);

test.each(['', 'e30', '!', 'bnVsbA'])(
  'A text with the header "%s" is not a token.',
  async (header) => {
    const claims = Buffer.from(JSON.stringify({ iss: issuer, sub: 'ada' })).toString('base64url');
    expect(await refusalOf(`${header}.${claims}.e30`)).toContain('not a JSON Web Token');
  },
);

test('A token longer than 8 KiB is refused at once.', async () => {
  const token = await sign({ padding: 'x'.repeat(8 * 1024) });
  expect(await refusalOf(token)).toBe('The token is longer than 8192 characters.');
  expect(keyLookUps).toBe(0);
});
