import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalJWKSet, createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DevSignIn, openDevSignIn } from './dev-sign-in.ts';

let server: Server;
let origin: string;
let signIn: DevSignIn;
const failures: unknown[] = [];

beforeAll(async () => {
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  let key: Promise<string> | undefined;
  const options = {
    name: 'Stockwright',
    audience: 'stockwright',
    issuer: `${origin}/idp`,
    folder: join(mkdtempSync(join(tmpdir(), 'sign-ins-')), 'made-when-needed'),
    openKey: (_name: string, make: () => Promise<string>) => (key ??= make()),
    reportError: (error: unknown) => failures.push(error),
  };
  signIn = await openDevSignIn(options);
  // As two processes of one service, of which each serves every other request.
  const processes = [signIn, await openDevSignIn(options)];
  let requests = 0;
  server.on('request', (req, res) => {
    requests += 1;
    const { handler, routes } = processes[requests % 2] ?? signIn;
    const path = req.url?.split('?')[0];
    const route = routes.find((each) => each.method === req.method && each.path === path);
    if (route) return route.handle(req, res);
    if (path?.startsWith('/idp/')) return handler(req, res);
    res.writeHead(404).end();
  });
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(failures).toEqual([]);
});

/** The claims that a service reads from a token of the sign-in. */
async function claimsIn(token: string): Promise<Record<string, unknown>> {
  const { audience, issuerOf, keys } = signIn;
  const { payload } = await jwtVerify(token, createLocalJWKSet(keys), { audience });
  return { ...payload, issuer: issuerOf(payload.iss) };
}

/** A browser for the sign-in: it keeps cookies by path and follows one redirect at a time. */
function browser() {
  const cookies = new Map<string, { value: string; path: string }>();

  async function visit(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, origin);
    const sent = [...cookies]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`);
    const headers = { accept: 'text/html', cookie: sent.join('; '), ...init.headers };
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) keep(line);
    return response;
  }
  function keep(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const path = /;\s*path=([^;]+)/i.exec(line)?.[1] ?? '/';
    if (value) cookies.set(name, { value, path });
    else cookies.delete(name);
  }
  function submit(fields: Record<string, string>, headers: Record<string, string>) {
    const body = new URLSearchParams(fields);
    return visit('/dev/sign-in/email', { method: 'POST', body, headers });
  }
  async function follow(
    first: Response,
    headers: Record<string, string> = {},
  ): Promise<{ address: string; response: Response }> {
    let [response, address] = [first, ''];
    while (response.status === 303 || response.status === 302) {
      address = new URL(response.headers.get('location') ?? '', origin).href;
      expect(address.startsWith(origin)).toBe(true);
      response = await visit(address, { headers });
    }
    return { address, response };
  }
  return {
    visit,
    cookie: (name: string) => cookies.get(name)?.value ?? '',
    keep,
    open: async (address: string, headers: Record<string, string> = {}) =>
      follow(await visit(address, { headers }), headers),
    post: async (fields: Record<string, string>, headers: Record<string, string> = { origin }) =>
      follow(await submit(fields, headers)),
    /** Signs in up to the address that receives the code, without opening it. */
    callback: async (email: string) => {
      await follow(await visit('/dev/sign-in'));
      const resumed = await visit(
        (await submit({ email }, { origin })).headers.get('location') ?? '',
      );
      return new URL(resumed.headers.get('location') ?? '');
    },
  };
}

let user: ReturnType<typeof browser>;
beforeEach(() => {
  user = browser();
});

const tokenIn = (html: string) => /export TOKEN=([\w-]+\.[\w-]+\.[\w-]+)</.exec(html)?.[1] ?? '';

test('An e-mail address and a click give an ID token that the service accepts.', async () => {
  const form = await user.open('/dev/sign-in');
  expect(form.address).toBe(`${origin}/dev/sign-in/email`);
  expect(await form.response.text()).toContain('<input id="email" name="email" type="email"');

  const { response, address } = await user.post({ email: ' ada.lovelace@example.com ' });
  expect(response.status).toBe(200);
  const token = tokenIn(await response.text());
  expect(await claimsIn(token)).toMatchObject({
    issuer: 'http://127.0.0.1/idp',
    sub: '96a98649-fec8-504a-9570-1135ec3e5892',
    email: 'ada.lovelace@example.com',
    email_verified: true,
    name: 'Ada Lovelace',
  });

  const again = await user.visit(address);
  expect(again.status).toBe(410);
  expect(await again.text()).toContain('This sign-in has ended');
});

test('The provider publishes its discovery document.', async () => {
  await user.open('/dev/sign-in');
  const { response } = await user.post({ email: 'ada@example.com' });
  const token = tokenIn(await response.text());
  const issuer = `${origin}/idp`;
  const discovery = await fetch(`${issuer}/.well-known/openid-configuration`);
  const { jwks_uri: jwks }: { jwks_uri: string } = JSON.parse(await discovery.text());
  const keys = createRemoteJWKSet(new URL(jwks));
  const { payload } = await jwtVerify(token, keys, { issuer, audience: 'stockwright' });
  expect(payload).toMatchObject({ iss: issuer, email: 'ada@example.com' });
});

test('A second sign-in asks for the address again and may be of another user.', async () => {
  await user.open('/dev/sign-in');
  await user.post({ email: 'ada@example.com' });
  const form = await user.open('/dev/sign-in');
  expect(form.address).toBe(`${origin}/dev/sign-in/email`);
  const { response } = await user.post({ email: 'grace@example.com' });
  const { email } = await claimsIn(tokenIn(await response.text()));
  expect(email).toBe('grace@example.com');
});

/** Asks for a code with an address that the page which sends the browser has chosen. */
function openWithHint(hint: string, site: string | undefined) {
  const code_challenge = createHash('sha256').update(random).digest('base64url');
  const pkce = { code_challenge, code_challenge_method: 'S256' };
  const query = new URLSearchParams({ ...codeRequest(), ...pkce, login_hint: hint });
  return user.open(`/idp/auth?${query}`, site ? { 'sec-fetch-site': site } : {});
}
const random = 'a'.repeat(43);

test('A page of the service may choose the address, and nobody is asked for it.', async () => {
  const { address } = await openWithHint('ada@example.com', 'same-origin');
  expect(await exchange(new URL(address), random)).toBe(200);
});

test.each(['cross-site', 'same-site', 'none', undefined])(
  'An address that a link has chosen (%s) only fills the form.',
  async (site) => {
    const { address, response } = await openWithHint('planted@example.com', site);
    expect(address).toBe(`${origin}/dev/sign-in/email`);
    const html = await response.text();
    expect(html).toContain('value="planted@example.com"');
    expect(html).not.toContain('Enter an e-mail address');
    expect(user.cookie('stockwright_idp_session')).toBe('');
    const signedIn = await user.post({ email: 'ada@example.com' });
    expect(await exchange(new URL(signedIn.address), random)).toBe(200);
  },
);

test('A page of the service ends the session, a link of another site does not.', async () => {
  await user.callback('ada@example.com');
  const session = user.cookie('stockwright_idp_session');
  const isKnown = async () => {
    const pkce = { code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' };
    const query = new URLSearchParams({ ...codeRequest(), ...pkce, prompt: 'none' });
    // Also with the cookie of before, if somebody has kept it.
    const { headers } = await user.visit(`/idp/auth?${query}`);
    return new URL(headers.get('location') ?? '').searchParams.has('code');
  };
  for (const site of ['cross-site', 'same-site', 'none']) {
    const asked = await user.visit('/dev/sign-in/end', { headers: { 'sec-fetch-site': site } });
    expect(await asked.text()).toContain('href="/dev/sign-in/end"');
    expect(await isKnown()).toBe(true);
  }
  const ended = await user.visit('/dev/sign-in/end', {
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect([ended.status, ended.headers.get('location')]).toEqual([303, '/']);
  expect(user.cookie('stockwright_idp_session')).toBe('');
  user.keep(`stockwright_idp_session=${session}; path=/`);
  expect(await isKnown()).toBe(false);
});

test('The provider says where tokens are revoked and sessions end.', async () => {
  const discovery = await fetch(`${origin}/idp/.well-known/openid-configuration`);
  expect(await discovery.json()).toMatchObject({
    revocation_endpoint: `${origin}/idp/token/revocation`,
    end_session_endpoint: `${origin}/dev/sign-in/end`,
  });
  const body = new URLSearchParams({ client_id: 'stockwright', token: 'unknown' });
  const revoked = await fetch(`${origin}/idp/token/revocation`, { method: 'POST', body });
  expect(revoked.status).toBe(200);
});

test('A text that is not an address is shown again with the error.', async () => {
  await user.open('/dev/sign-in');
  const { response } = await user.post({ email: '"><script>alert(1)</script>' });
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toContain('Enter an e-mail address');
  expect(html).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"');
  expect((await user.post({ email: 'ada@example.com' })).response.status).toBe(200);
});

test('A form that is too large is not read.', async () => {
  await user.open('/dev/sign-in');
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
  await user.open('/dev/sign-in');
  const { response } = await user.post({ email: 'ada@example.com' }, headers);
  expect(response.status).toBe(403);
  expect((await user.post({ email: 'ada@example.com' })).response.status).toBe(200);
});

test('The form is refused without a sign-in that began in this browser.', async () => {
  expect((await user.visit('/dev/sign-in/email')).status).toBe(410);
  expect((await user.post({ email: 'ada@example.com' })).response.status).toBe(410);
});

test('A code that another browser requested is refused.', async () => {
  const stolen = (await user.callback('ada@example.com')).href;
  const other = browser();
  expect((await other.visit(stolen)).status).toBe(410);
  await other.open('/dev/sign-in');
  expect((await other.visit(stolen)).status).toBe(410);
});

test('A code with another state is refused.', async () => {
  const address = await user.callback('ada@example.com');
  const changed = new URL(address);
  changed.searchParams.set('state', 'other');
  expect((await user.visit(changed.href)).status).toBe(410);
  expect((await user.visit(address.href)).status).toBe(200);
});

/** Exchanges the code in an address; returns the status. */
async function exchange(address: URL, code_verifier: string): Promise<number> {
  const { client_id, redirect_uri } = codeRequest();
  const code = address.searchParams.get('code') ?? '';
  const grant = { grant_type: 'authorization_code', code, code_verifier };
  const body = new URLSearchParams({ ...grant, client_id, redirect_uri });
  return (await fetch(`${origin}/idp/token`, { method: 'POST', body })).status;
}

/** The fields of a request for a code, without PKCE. */
function codeRequest() {
  const redirect_uri = `${origin}/dev/sign-in/callback`;
  return { client_id: 'stockwright', response_type: 'code', scope: 'openid', redirect_uri };
}

test('A code gives one token, and only with its verifier.', async () => {
  const address = await user.callback('ada@example.com');
  const [, verifier = ''] = user.cookie('stockwright_sign_in').split('.');
  expect(await exchange(address, 'a'.repeat(43))).toBe(400);
  expect(await exchange(address, verifier)).toBe(200);
  expect(await exchange(address, verifier)).toBe(400);
});

test('Pages that are loaded at the same time are all signed in.', async () => {
  await user.callback('ada@example.com');
  const load = async () => {
    const verifier = randomBytes(32).toString('base64url');
    const code_challenge = createHash('sha256').update(verifier).digest('base64url');
    const pkce = { code_challenge, code_challenge_method: 'S256' };
    const query = new URLSearchParams({ ...codeRequest(), ...pkce, prompt: 'none' });
    const { headers } = await user.visit(`/idp/auth?${query}`);
    return exchange(new URL(headers.get('location') ?? ''), verifier);
  };
  const pages = Array.from({ length: 20 }, load);
  expect(new Set(await Promise.all(pages))).toEqual(new Set([200]));
});

test.each([
  ['without PKCE', {}],
  ['that sends the code elsewhere', { redirect_uri: 'https://evil.example.com/' }],
  ['that sends the code to another page', { redirect_uri: 'http://127.0.0.1:1/other' }],
  ['for tokens in the address', { response_type: 'id_token' }],
])('An authorization request %s is refused.', async (_name, change) => {
  const query = new URLSearchParams({ ...codeRequest(), nonce: 'n', ...change });
  const response = await user.visit(`/idp/auth?${query}`);
  const location = response.headers.get('location') ?? '';
  expect(response.status === 400 || /[?&#]error=/.test(location)).toBe(true);
  expect(location).not.toContain('evil');
});

test('The pages allow only their own style and script.', async () => {
  const { response } = await user.open('/dev/sign-in');
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(
    /^default-src 'none'; style-src 'sha256-[^']+'; script-src 'sha256-[^']+';/,
  );
  expect(policy).toContain("form-action 'self'; base-uri 'none'; frame-ancestors 'none'");
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
  '/dev/sign-in',
  '/dev/sign-in/email',
  '/dev/sign-in/callback',
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
