import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TokenRefused } from './id-tokens.ts';
import { openLocalIdentity } from './local-identity.ts';

let dataDir: string;
let time: number;

const now = () => new Date(time);
const open = (issuer = 'http://127.0.0.1:3000/idp') => openLocalIdentity({ dataDir, issuer, now });

beforeEach(async () => {
  time = Date.parse('2026-03-01T12:00:00Z');
  dataDir = await mkdtemp(join(tmpdir(), 'identity-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

test('A signed token has the claims of the user with the address.', async () => {
  const { signIdToken, verifier } = await open();
  const token = await signIdToken('Ada.Lovelace@example.com');
  expect(await verifier.verify(token)).toEqual({
    issuer: 'http://127.0.0.1/idp',
    // The UUID of version 5 of mailto:ada.lovelace@example.com among URLs.
    subject: '96a98649-fec8-504a-9570-1135ec3e5892',
    email: 'Ada.Lovelace@example.com',
    emailVerified: true,
    name: 'Ada Lovelace',
    locale: null,
    expiresAt: time / 1000 + 12 * 60 * 60,
  });
  expect(decodeJwt(token).aud).toBe('stockwright');
});

test('A user keeps the subject however the address is written.', async () => {
  const { signIdToken } = await open();
  const subjectOf = async (email: string) => decodeJwt(await signIdToken(email)).sub;
  const subject = await subjectOf('ada@example.com');
  expect(await subjectOf('ADA@Example.com')).toBe(subject);
  expect(await subjectOf('bob@example.com')).not.toBe(subject);
});

test.each([
  ['ada.lovelace@example.com', 'Ada Lovelace'],
  ['grace_hopper-murray+test@example.com', 'Grace Hopper Murray'],
  ['élise@example.com', 'Élise'],
  ['...@example.com', '...@example.com'],
])('The name of %s is %s.', async (email, name) => {
  const { signIdToken } = await open();
  expect(decodeJwt(await signIdToken(email)).name).toBe(name);
});

test('Name, lifetime and claims can be set.', async () => {
  const { signIdToken, verifier } = await open();
  const token = await signIdToken('ada@example.com', {
    name: 'Countess',
    lifetimeSeconds: 60,
    claims: { email_verified: false, locale: 'en' },
  });
  expect(await verifier.verify(token)).toMatchObject({
    name: 'Countess',
    emailVerified: false,
    locale: 'en',
    expiresAt: time / 1000 + 60,
  });
});

test('A token stays valid after a restart, also on another port.', async () => {
  const token = await (await open()).signIdToken('ada@example.com');
  const { verifier } = await open('http://127.0.0.1:4000/idp');
  expect(await verifier.verify(token)).toMatchObject({ email: 'ada@example.com' });
});

test('Tokens of the provider at any loopback address are of one issuer.', async () => {
  const { signIdToken, verifier } = await open();
  for (const iss of ['http://localhost:3000/idp', 'http://[::1]:9/idp', 'http://127.0.0.1/idp']) {
    const token = await signIdToken('ada@example.com', { claims: { iss } });
    expect(await verifier.verify(token)).toMatchObject({ issuer: 'http://127.0.0.1/idp' });
  }
});

test.each(['http://example.com/idp', 'https://127.0.0.1/idp', 'http://127.0.0.1/', 'idp', 7])(
  'A token of the issuer %s is refused, even with the right key.',
  async (iss) => {
    const { signIdToken, verifier } = await open();
    const token = await signIdToken('ada@example.com', { claims: { iss } });
    await expect(verifier.verify(token)).rejects.toThrow('another issuer');
  },
);

test('A token of another data folder is refused.', async () => {
  const { verifier } = await open();
  const other = await openLocalIdentity({
    dataDir: join(dataDir, 'other'),
    issuer: 'http://127.0.0.1:3000/idp',
    now,
  });
  const token = await other.signIdToken('ada@example.com');
  await expect(verifier.verify(token)).rejects.toThrow(TokenRefused);
});

test('A token ends after its lifetime.', async () => {
  const { signIdToken, verifier } = await open();
  const token = await signIdToken('ada@example.com');
  time += (12 * 60 * 60 + 60) * 1000;
  await expect(verifier.verify(token)).rejects.toThrow('The token expired at 2026-03-02T00:00:00');
});

test('The key is for its owner only, and a damaged one is named in one line.', async () => {
  await open();
  const path = join(dataDir, 'keys', 'identity.json');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  for (const damage of ['', '{"kty":"oct"}', '{"kty":"EC","crv":"P-256"}', 'null']) {
    await writeFile(path, damage);
    const error = await open().catch((reason) => reason);
    expect(error.message).toMatch(/identity\.json does not hold an ES256 key\..*Remove it/);
    expect(error.message).not.toContain('\n');
  }
});
