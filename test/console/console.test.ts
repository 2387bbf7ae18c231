/** The console over a real browser: sign-in, its own policy, and the first screens. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { newMember } from '../support/users.ts';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';

let world: ConsoleWorld;
beforeAll(async () => {
  world = await openConsole();
});
afterAll(() => world?.close());

test('A user signs in with an address, makes an organization and lands on today', async () => {
  const page = await world.newPage();
  await page.goto(world.origin);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail address').fill('first.day@example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Name').fill('Corner Bakery');
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/o\/[0-9a-f-]{36}/);
  // The first day: each step is a link, and is ticked once it is done.
  const steps = page.getByRole('region', { name: 'First steps' });
  await steps.getByText('0 of 10 done').waitFor();
  await steps.getByRole('link', { name: 'Enter where your stock is' }).click();
  await page.getByRole('textbox', { name: 'Code', exact: true }).pressSequentially('SHOP');
  await page.getByRole('textbox', { name: 'Name', exact: true }).pressSequentially('Shop');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Saved.').waitFor();
  await page.goto(world.origin);
  await steps.getByText('1 of 10 done').waitFor();
  const done = steps.getByRole('listitem').filter({ hasText: 'Enter where your stock is' });
  await done.getByRole('img', { name: 'done' }).waitFor();
  await steps.getByRole('link', { name: 'Invite your colleagues' }).waitFor();
  await steps.getByRole('button', { name: 'Dismiss' }).click();
  await steps.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  await page.getByRole('region', { name: 'Latest changes' }).waitFor();
  await expect.poll(() => steps.count()).toBe(0);
});

test('A new organization names its currency and its town as a person does', async () => {
  const page = await world.newPage();
  await page.goto(world.origin);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail address').fill('dublin@example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Name').pressSequentially('Café Mühle');
  for (const [name, typed, value] of [
    ['Currency', 'swiss franc', 'CHF'],
    ['Time zone', 'dublin', 'Europe/Dublin'],
  ] as const) {
    const field = page.getByLabel(name);
    await field.click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
    await expect.poll(() => field.inputValue()).toBe(value);
  }
  await page.route(/\/api\/organizations$/, (route) => route.abort());
  const create = page.getByRole('button', { name: 'Create' });
  await create.click();
  await page.getByRole('alert').getByText('No answer came.').waitFor();
  await page.unrouteAll();
  // A second press makes no second organization.
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await create.evaluate((button: { click(): void }) => {
    button.click();
    button.click();
  });
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  expect(sent.filter((url) => url.endsWith('/api/organizations'))).toHaveLength(1);
});

test('A new organization begins in the language of the console', async () => {
  const page = await world.newPage();
  await page.addInitScript("localStorage.setItem('stockwright.language', 'de')");
  await page.goto(world.origin);
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.getByLabel('E-mail address').fill('freiburg@example.com');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Name').pressSequentially('Seifen');
  await page.getByRole('button', { name: 'Anlegen' }).click();
  await page.getByRole('heading', { name: 'Heute' }).waitFor();
  const [, home = ''] = /(\/o\/[^/]+)/.exec(page.url()) ?? [];
  await page.goto(`${world.origin}${home}/types?kind=skus`);
  await page.getByText('Fertigprodukt').first().waitFor();
  await page.getByText('Zwischenprodukt').waitFor();
  await page.goto(`${world.origin}${home}/settings?tab=organization`);
  await page.getByRole('definition').filter({ hasText: 'Deutsch' }).waitFor();
});

test('A page that lacks a part of the app is loaded again', async () => {
  const page = await world.newPage();
  await page.route(/\/assets\/show-app-/, (route) => route.abort(), { times: 1 });
  await page.goto(world.origin);
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
});

test('A reload stays signed in, and no storage of the browser has the token', async () => {
  const page = await world.signedIn();
  const shown: string[] = [];
  page.on('framenavigated', () => shown.push(new URL(page.url()).pathname));
  await page.reload();
  await page.getByRole('heading', { name: 'Today' }).waitFor();
  // An identity provider at the address of the service answers the page itself.
  expect(shown.filter((path) => !path.startsWith('/o/'))).toEqual([]);
  const kept = await page.evaluate('JSON.stringify([localStorage, sessionStorage])');
  expect(kept).not.toContain('eyJ');
  expect(await page.evaluate('document.cookie')).not.toContain('eyJ');
});

test('A reload shows the sign-in once the identity provider knows nobody', async () => {
  const page = await world.signedIn();
  await page.context().clearCookies();
  await page.reload();
  await page
    .getByRole('button', { name: /Sign in/ })
    .first()
    .waitFor();
  await expect.poll(() => page.getByRole('alert').count()).toBe(0);
});

test('A second tab takes the sign-in from the first', async () => {
  const page = await world.signedIn();
  const ledger = await page.getByRole('link', { name: 'Ledger' }).getAttribute('href');
  const askedBySecond = async () => {
    const second = await page.context().newPage();
    const sent: string[] = [];
    second.on('request', (request) => sent.push(new URL(request.url()).pathname));
    await second.goto(new URL(ledger ?? '', page.url()).href);
    await second.getByRole('heading', { name: 'Ledger', level: 1 }).waitFor();
    await second.close();
    return sent.filter((path) => path.startsWith('/idp'));
  };
  // A tab of a busy machine answers too late for the first ones.
  await expect.poll(askedBySecond).toEqual([]);
});

/** A person whose sign-in no other test needs. */
const someone = () => newMember(world.owner, 'member', { world: world.world });

test('Signing out ends the session in every tab, and at the identity provider', async () => {
  const as = await someone();
  const page = await world.signedIn({ as });
  const second = await page.context().newPage();
  await second.goto(page.url());
  await second.getByRole('heading', { name: 'Today' }).waitFor();
  await signOut(page, as);
  for (const tab of [page, second]) await tab.getByRole('button', { name: 'Sign in' }).waitFor();
  await page.waitForURL(`${world.origin}/`);
  // The next person at this computer is asked who they are.
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail address').waitFor();
});

test('Signing out revokes a refresh token', async () => {
  const as = await someone();
  const revoked: (string | null)[] = [];
  const page = await world.signedIn({
    as,
    prepare: async (one) => {
      await one.route('**/idp/token', async (route) => {
        const answer = await route.fetch();
        const json = { ...(await answer.json()), refresh_token: 'lasting' };
        await route.fulfill({ response: answer, json });
      });
      one.on('request', (request) => {
        if (request.url().endsWith('/idp/token/revocation')) revoked.push(request.postData());
      });
    },
  });
  await signOut(page, as);
  await page.waitForURL(`${world.origin}/`);
  expect(revoked.map((body) => new URLSearchParams(body ?? '').get('token'))).toEqual(['lasting']);
});

test('A link of another site fills the form of the sign-in, and a page of the service its end', async () => {
  const page = await world.newPage();
  const address = new URL('/idp/auth', world.origin);
  const query = {
    client_id: 'stockwright',
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: `${world.origin}/signed-in`,
    state: 'state',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
    login_hint: 'planted@example.com',
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  const leaveFor = () => page.evaluate(`location.assign(${JSON.stringify(address.href)})`);
  // For a browser this is another site.
  await page.goto(`http://localhost:${address.port}/health/live`);
  await leaveFor();
  await page.getByLabel('E-mail address').waitFor();
  await expect
    .poll(() => page.getByLabel('E-mail address').inputValue())
    .toBe('planted@example.com');
  await page.goto(`${world.origin}/health/live`);
  await leaveFor();
  await page.waitForURL(/\/signed-in\?|\/$/);
  await expect.poll(() => page.getByLabel('E-mail address').count()).toBe(0);
});

async function signOut(page: Page, person: Client): Promise<void> {
  const { name } = (await person.get('/user')).body;
  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
}

test('The page has a strict policy, which nothing on it breaks', async () => {
  const answer = await fetch(world.origin);
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  const broken: string[] = [];
  const page = await world.signedIn({
    prepare: (one) => one.on('console', (line) => broken.push(line.text())),
  });
  await visit(page, ['Ledger', 'Stock']);
  expect(broken).toEqual([]);
});

test('Files are named after their content and kept for a year, as Brotli', async () => {
  const page = await (await fetch(world.origin)).text();
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
  const answer = await fetch(`${world.origin}${script}`, { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(answer.headers.get('content-encoding')).toBe('br');
});

async function visit(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  }
}
