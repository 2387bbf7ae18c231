import { expect, test } from 'vitest';
import { readClaims, TokenRefused } from './claims.ts';

const issuer = 'https://id.example.com';
const read = (claims: Record<string, unknown>) =>
  readClaims({ sub: 'ada', exp: 1_800_000_000, ...claims }, issuer);

test('The claims of a full token are read.', () => {
  const claims = {
    email: 'ada@example.com',
    email_verified: true,
    name: 'Ada Lovelace',
    locale: 'en-GB',
    exp: 1_800_000_000.9,
  };
  expect(read(claims)).toEqual({
    issuer,
    subject: 'ada',
    email: 'ada@example.com',
    emailVerified: true,
    name: 'Ada Lovelace',
    locale: 'en-GB',
    expiresAt: 1_800_000_000,
  });
});

test('Absent claims are null.', () => {
  expect(read({})).toMatchObject({ email: null, emailVerified: false, name: null, locale: null });
});

test.each(['true', 1, undefined, null, false])(
  'An address with email_verified %j is not verified.',
  (email_verified) => {
    const claims = read({ email: 'ada@example.com', email_verified });
    expect(claims).toMatchObject({ email: 'ada@example.com', emailVerified: false });
  },
);

test.each(['ada', 'ada@example', 'a da@example.com', 'ada\u0000@example.com', 7, ['a@b.c']])(
  'The e-mail claim %j is not an address, so that nothing is verified.',
  (email) => {
    expect(read({ email, email_verified: true })).toMatchObject({
      email: null,
      emailVerified: false,
    });
  },
);

test('A name is cut to 200 characters, without control characters.', () => {
  expect(read({ name: ' Ada\u0000\nLovelace ' }).name).toBe('Ada  Lovelace');
  expect(read({ name: '😀'.repeat(300) }).name).toBe('😀'.repeat(200));
  expect(read({ name: ' \n ' }).name).toBeNull();
  expect(read({ name: { given: 'Ada' } }).name).toBeNull();
});

test('An invalid locale is null.', () => {
  expect(read({ locale: 'en-GB; drop' }).locale).toBeNull();
});

test.each([undefined, '', 7, 'ada\u0000', 'a'.repeat(256), 'Åda'])(
  'A token with the subject %j is refused.',
  (sub) => expect(() => read({ sub })).toThrow(TokenRefused),
);
