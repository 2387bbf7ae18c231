/** The power of links of other sites over the sign-in, and that of pages of the service. */
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSignInPages, type SignInPages } from '../../../test/support/sign-in-pages.ts';

let pages: SignInPages;
let origin: string;
let user: ReturnType<SignInPages['browser']>;

beforeAll(async () => {
  pages = await openSignInPages();
  origin = pages.origin;
});
beforeEach(() => {
  user = pages.browser();
});
afterAll(() => pages.close());

/** Asks for a code with an address that the page which sends the browser has chosen. */
const openWithHint = (hint: string, site: string | undefined) =>
  user.start({ login_hint: hint }, site ? { 'sec-fetch-site': site } : {});

test('A page of the service may choose the address, and nobody is asked for it.', async () => {
  const { address, verifier } = await openWithHint('ada@example.com', 'same-origin');
  const { status, token } = await pages.exchange(address, verifier);
  expect(status).toBe(200);
  expect(decodeJwt(token).email).toBe('ada@example.com');
});

test.each(['cross-site', 'same-site', 'none', undefined])(
  'An address that a link has chosen (%s) only fills the form.',
  async (site) => {
    const { address, response, verifier } = await openWithHint('planted@example.com', site);
    expect(address).toBe(`${origin}/dev/sign-in/email`);
    const html = await response.text();
    expect(html).toContain('value="planted@example.com"');
    expect(html).not.toContain('Enter an e-mail address');
    expect(user.cookie('stockwright_idp_session')).toBe('');
    const signedIn = await user.post({ email: 'ada@example.com' });
    const { token } = await pages.exchange(signedIn.address, verifier);
    expect(decodeJwt(token).email).toBe('ada@example.com');
  },
);

test('A page of the service ends the session, a link of another site does not.', async () => {
  await user.start();
  await user.post({ email: 'ada@example.com' });
  const session = user.cookie('stockwright_idp_session');
  const isKnown = async () => {
    // Also with the cookie of before, if somebody has kept it.
    const { address } = await user.start({ prompt: 'none' });
    return new URL(address).searchParams.has('code');
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
