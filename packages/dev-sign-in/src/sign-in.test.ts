import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createLocalJWKSet, createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  codeRequest,
  openSignInPages,
  type SignInPages,
} from '../../../test/support/sign-in-pages.ts';

let pages: SignInPages;
let origin: string;

beforeAll(async () => {
  pages = await openSignInPages();
  origin = pages.origin;
});
afterAll(() => pages.close());

/** The claims that a service reads from a token of the sign-in. */
async function claimsIn(token: string): Promise<Record<string, unknown>> {
  const { audience, issuerOf, keys } = pages.signIn;
  const { payload } = await jwtVerify(token, createLocalJWKSet(keys), { audience });
  return { ...payload, issuer: issuerOf(payload.iss) };
}

let user: ReturnType<SignInPages['browser']>;
beforeEach(() => {
  user = pages.browser();
});

/** Signs in with the form that is open. */
async function tokenOf(email: string, verifier: string): Promise<string> {
  const { address } = await user.post({ email });
  return (await pages.exchange(address, verifier)).token;
}

test.each([
  ['de-DE,de;q=0.9,en;q=0.8', 'de', 'E-Mail-Adresse'],
  ['fr, de;q=0.5', 'en', 'E-mail address'],
  ['', 'en', 'E-mail address'],
])('A browser that asks for “%s” is answered in %s.', async (accepted, language, label) => {
  const headers = { 'Accept-Language': accepted };
  const html = await (await fetch(`${origin}/dev/sign-in/end`, { headers })).text();
  expect(html).toContain(`<html lang="${language}">`);
  const form = await user.start({}, headers);
  expect(await form.response.text()).toContain(`<label for="email">${label}</label>`);
});

test('An e-mail address and a click give an ID token that the service accepts.', async () => {
  const form = await user.start();
  expect(form.address).toBe(`${origin}/dev/sign-in/email`);
  expect(await form.response.text()).toContain('<input id="email" name="email" type="email"');

  const { address } = await user.post({ email: ' ada.lovelace@example.com ' });
  expect(new URL(address).searchParams.get('state')).toBe(codeRequest(origin).state);
  const { token } = await pages.exchange(address, form.verifier);
  expect(await claimsIn(token)).toMatchObject({
    issuer: 'http://127.0.0.1/idp',
    sub: '96a98649-fec8-504a-9570-1135ec3e5892',
    email: 'ada.lovelace@example.com',
    email_verified: true,
    name: 'Ada Lovelace',
  });

  const again = await user.post({ email: 'grace@example.com' });
  expect(again.response.status).toBe(410);
  const html = await again.response.text();
  expect(html).toContain('This sign-in has ended');
  expect(html).toContain('<a class="button" href="/">Start again</a>');
});

test('The provider publishes its discovery document.', async () => {
  const { verifier } = await user.start();
  const token = await tokenOf('ada@example.com', verifier);
  const issuer = `${origin}/idp`;
  const discovery = await fetch(`${issuer}/.well-known/openid-configuration`);
  const { jwks_uri: jwks }: { jwks_uri: string } = JSON.parse(await discovery.text());
  const keys = createRemoteJWKSet(new URL(jwks));
  const { payload } = await jwtVerify(token, keys, { issuer, audience: 'stockwright' });
  expect(payload).toMatchObject({ iss: issuer, email: 'ada@example.com' });
});

test('A sign-in after a sign-out asks for the address again and may be of another user.', async () => {
  await user.start();
  await user.post({ email: 'ada@example.com' });
  await user.visit('/dev/sign-in/end', { headers: { 'sec-fetch-site': 'same-origin' } });
  const form = await user.start();
  expect(form.address).toBe(`${origin}/dev/sign-in/email`);
  const { email } = await claimsIn(await tokenOf('grace@example.com', form.verifier));
  expect(email).toBe('grace@example.com');
});

test('A text that is not an address is shown again with the error.', async () => {
  const { verifier } = await user.start();
  const { response } = await user.post({ email: '"><script>alert(1)</script>' });
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toContain('Enter an e-mail address');
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  expect(await tokenOf('ada@example.com', verifier)).not.toBe('');
});

test('A form that is too large is not read.', async () => {
  await user.start();
  const { response } = await user.post({ email: 'ada@example.com', more: 'x'.repeat(5_000) });
  expect(response.status).toBe(422);
});

test.each([
  { origin: 'https://evil.example.com' },
  { origin: 'http://127.0.0.1:1' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
])('A form posted by another site with %j is refused.', async (headers) => {
  const { verifier } = await user.start();
  const { response } = await user.post({ email: 'ada@example.com' }, headers);
  expect(response.status).toBe(403);
  expect(await tokenOf('ada@example.com', verifier)).not.toBe('');
});

test('The form is refused without a sign-in that began in this browser.', async () => {
  await pages.browser().start();
  expect((await user.visit('/dev/sign-in/email')).status).toBe(410);
  expect((await user.post({ email: 'ada@example.com' })).response.status).toBe(410);
});

test('A sign-in in progress is in the folder alone, where every process finds it.', async () => {
  await user.start();
  await rm(pages.folder, { recursive: true });
  expect((await user.post({ email: 'ada@example.com' })).response.status).toBe(410);
});

test('A code gives one token, and only with its verifier.', async () => {
  const { verifier } = await user.start();
  const { address } = await user.post({ email: 'ada@example.com' });
  expect((await pages.exchange(address, 'a'.repeat(43))).status).toBe(400);
  expect((await pages.exchange(address, verifier)).status).toBe(200);
  expect((await pages.exchange(address, verifier)).status).toBe(400);
});

test('Pages that are loaded at the same time are all signed in.', async () => {
  await user.start();
  await user.post({ email: 'ada@example.com' });
  const load = async () => {
    const { address, verifier } = await user.start({ prompt: 'none' });
    return (await pages.exchange(address, verifier)).status;
  };
  const loads = Array.from({ length: 20 }, load);
  expect(new Set(await Promise.all(loads))).toEqual(new Set([200]));
});

test.each([
  ['without PKCE', {}],
  ['that sends the code elsewhere', { redirect_uri: 'https://evil.example.com/' }],
  ['that sends the code to another page', { redirect_uri: 'http://127.0.0.1:1/other' }],
  ['for tokens in the address', { response_type: 'id_token' }],
])('An authorization request %s is refused.', async (_name, change) => {
  const query = new URLSearchParams({ ...codeRequest(origin), nonce: 'n', ...change });
  const response = await user.visit(`/idp/auth?${query}`);
  const location = response.headers.get('location') ?? '';
  expect(response.status === 400 || /[?&#]error=/.test(location)).toBe(true);
  expect(location).not.toContain('evil');
});

test('The pages allow only their own style and no script.', async () => {
  const { response } = await user.start();
  const [, style = ''] = /<style>(.*)<\/style>/s.exec(await response.text()) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(response.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; ` +
      "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  );
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('referrer-policy')).toBe('same-origin');
});

test.each([
  ['stockwright', 400],
  ['unknown', 401],
])('No site may read the provider’s answers to the client %s.', async (client_id, status) => {
  const response = await fetch(`${origin}/idp/token`, {
    method: 'POST',
    headers: { origin: 'https://evil.example.com' },
    body: new URLSearchParams({ client_id, grant_type: 'authorization_code' }),
  });
  expect(response.status).toBe(status);
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
});

test.each([
  '/dev/sign-in/email',
  '/dev/sign-in/end',
  '/idp/auth',
  '/idp/.well-known/openid-configuration',
])('Under a foreign name %s does not exist.', async (path) => {
  const port = Number(new URL(origin).port);
  for (const host of [`rebound.example.com:${port}`, `127.0.0.1.example.com:${port}`]) {
    const status = await new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, headers: { host } }, (res) => {
        res.resume();
        resolve(res.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(404);
  }
});
