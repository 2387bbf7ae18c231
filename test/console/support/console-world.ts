/** A service with its console, and a browser that looks at it. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { freePort } from '../../../packages/embedded-postgres/src/postmaster.ts';
import { openBrowser } from '../../support/browser.ts';
import type { Client } from '../../support/client.ts';
import { newOrganization, openWorld, type World } from '../../support/world.ts';

export interface ConsoleWorld {
  origin: string;
  world: World;
  /** The owner of the organization that `signedIn` opens. */
  owner: Client;
  userName: string;
  newPage(): Promise<Page>;
  /** A page of the organization, signed in as its owner or as somebody else. */
  signedIn(options?: SignedInOptions): Promise<Page>;
  close(): Promise<void>;
}

interface SignedInOptions {
  /** The owner by default. */
  as?: Client;
  /** Below the organization; its first screen by default. */
  path?: string;
  width?: number;
  theme?: 'light' | 'dark';
  /** Another browser than the one that all share. */
  browser?: Browser;
  prepare?(page: Page): unknown;
}

interface Shared {
  world: World;
  browser: Browser;
}

let shared: Promise<Shared> | undefined;

/** One service and one browser for all test files of a worker; they end with it. */
async function open(): Promise<Shared> {
  // Links to documents have the port in them.
  const env = { CONSOLE: 'true', PORT: String(await freePort()) };
  const [world, browser] = await Promise.all([openWorld(env), openBrowser()]);
  return { world, browser };
}

/** The console of an organization of its own; `close` ends its pages. */
export async function openConsole(): Promise<ConsoleWorld> {
  shared ??= open();
  const { world, browser } = await shared;
  const owner = await newOrganization({ name: 'Mill Lane Bakery' }, { world });
  const { body: user } = await owner.get('/user');
  const contexts: BrowserContext[] = [];
  const { origin } = world;
  const newPage = async (options: PageOptions = {}) => {
    const context = await newContext(options.browser ?? browser, options);
    context.setDefaultTimeout(20_000);
    contexts.push(context);
    return context.newPage();
  };
  /** What the browser keeps of a sign-in, by the address of the user. */
  const signIns = new Map<string, Promise<State>>();
  const stateOf = ({ email }: Client) => {
    const state = signIns.get(email) ?? newPage().then((page) => signIn(page, origin, email));
    signIns.set(email, state);
    return state;
  };
  return {
    origin,
    world,
    owner,
    userName: user.name,
    newPage: () => newPage(),
    async signedIn({ as = owner, path = '', prepare, ...options } = {}) {
      const page = await newPage({ ...options, state: await stateOf(as) });
      prepare?.(page);
      await page.goto(`${origin}/o/${owner.orgId}${path}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      return page;
    },
    async close() {
      for (const context of contexts) await context.close();
    },
  };
}

type State = Awaited<ReturnType<BrowserContext['storageState']>>;

/** Signs in on the page that asks for an address; returns what the browser keeps of it. */
async function signIn(page: Page, origin: string, email: string): Promise<State> {
  await page.goto(origin);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/\/o\//);
  const state = await page.context().storageState();
  await page.context().close();
  return state;
}

interface PageOptions {
  browser?: Browser;
  width?: number | undefined;
  theme?: 'light' | 'dark' | undefined;
  state?: State;
}

function newContext(browser: Browser, { width = 1400, theme = 'light', state }: PageOptions) {
  return browser.newContext({
    ...(state && { storageState: state }),
    viewport: { width, height: width < 500 ? 740 : 860 },
    colorScheme: theme,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    hasTouch: width < 500,
  });
}
