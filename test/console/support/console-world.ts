/** A service with its console, and a browser that looks at it. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { openBrowser } from '../../support/browser.ts';
import type { Client } from '../../support/client.ts';
import { freePort } from '../../support/free-port.ts';
import { newOrganization, openWorld, type World } from '../../support/world.ts';
import { enter, type Look, newContext, Pages, type State } from './pages.ts';
import { reportOf } from './report.ts';

export interface ConsoleWorld {
  origin: string;
  world: World;
  /** The owner of the organization that `signedIn` opens. */
  owner: Client;
  userName: string;
  newPage(): Promise<Page>;
  /** Loads a page of the organization, as somebody who enters its address. */
  go(page: Page, path: string): Promise<void>;
  /** A page of the organization, signed in as its owner or as somebody else, for one test. */
  signedIn(options?: SignedInOptions): Promise<Page>;
  close(): Promise<void>;
}

interface SignedInOptions extends Look {
  /** The owner by default. */
  as?: Client;
  /** Below the organization; its first screen by default. */
  path?: string;
  /** Another browser than the one that all share. */
  browser?: Browser;
  /** A page that is used for this alone, and lasts until the world is closed. */
  own?: boolean;
  /** Listens or routes before the first load; what cannot be undone needs a page of its own. */
  prepare?(page: Page): unknown;
}

interface Shared {
  world: World;
  browser: Browser;
  pages: Pages;
}

let shared: Promise<Shared> | undefined;

/** Opens a service and a browser for all test files of a worker; they end with it. */
async function open(): Promise<Shared> {
  // Links to documents have the port in them.
  const env = { CONSOLE: 'true', PORT: String(await freePort()) };
  const [world, browser] = await Promise.all([openWorld(env), openBrowser()]);
  return { world, browser, pages: new Pages(browser, world.origin) };
}

/** The console of an organization of its own; `close` ends its pages. */
export async function openConsole(): Promise<ConsoleWorld> {
  shared ??= open();
  const { world, browser, pages } = await shared;
  const owner = await newOrganization({ name: 'Mill Lane Bakery' }, { world });
  const { body: user } = await owner.get('/user');
  const contexts: BrowserContext[] = [];
  const { origin } = world;
  const newPage = async ({ browser: other = browser, ...look }: PageOptions = {}) => {
    const context = await newContext(other, look);
    contexts.push(context);
    return context.newPage();
  };
  /** A page of the worker, until the test ends. */
  const lentPage = async (look: Look, state: State) => {
    const page = await pages.take(look, state);
    onTestFinished(async ({ task }) => {
      if (task.result?.state !== 'fail') return pages.giveBack(look, page);
      const report = await reportOf(page);
      for (const error of task.result.errors ?? []) error.message += `\n${report}`;
      // A page that the failure interrupted may go on.
      await page.context().close();
    });
    return page;
  };
  /** The sign-in that the browser keeps, by the address of the user. */
  const signIns = new Map<string, Promise<State>>();
  const stateOf = ({ email }: Client) => {
    const state = signIns.get(email) ?? signIn(pages, origin, email);
    signIns.set(email, state);
    return state;
  };
  const go = (page: Page, path: string) => enter(page, `${origin}/o/${owner.orgId}${path}`);
  return {
    origin,
    world,
    owner,
    userName: user.name,
    newPage: () => newPage(),
    go,
    async signedIn({ as = owner, path = '', prepare, own, browser: other, ...look } = {}) {
      const state = await stateOf(as);
      const page = await (own || other
        ? newPage({ ...look, browser: other, state })
        : lentPage(look, state));
      await prepare?.(page);
      await go(page, path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      return page;
    },
    async close() {
      for (const context of contexts) await context.close();
    },
  };
}

/** Signs in on the page that asks for an address; returns what the browser keeps of it. */
async function signIn(pages: Pages, origin: string, email: string): Promise<State> {
  const page = await pages.take({}, nobody);
  try {
    await page.goto(origin);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByLabel('E-mail address').fill(email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(/\/o\//);
  } catch (cause) {
    throw new Error(`Nobody could sign in.\n${await reportOf(page)}`, { cause });
  }
  const state = await page.context().storageState();
  await pages.giveBack({}, page);
  return state;
}

/** The state of a browser that nobody has signed in with. */
const nobody: State = { cookies: [], origins: [] };

interface PageOptions extends Look {
  browser?: Browser | undefined;
  state?: State;
}
