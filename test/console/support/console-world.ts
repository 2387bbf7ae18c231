/** A service with its console, and a browser that looks at it. */
import type { Browser, BrowserContext, Page } from 'playwright-core';
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
  prepare?(page: Page): unknown;
}

/** The console of a new service; `close` ends the browser. */
export async function openConsole(): Promise<ConsoleWorld> {
  const world = await openWorld({ CONSOLE: 'true' });
  const owner = await newOrganization({ name: 'Mill Lane Bakery' }, { world });
  const { body: user } = await owner.get('/user');
  const browser = await openBrowser();
  const contexts: BrowserContext[] = [];
  const { origin } = world;
  const newPage = async (width = 1400, theme: 'light' | 'dark' = 'light') => {
    const context = await newContext(browser, width, theme);
    context.setDefaultTimeout(20_000);
    contexts.push(context);
    return context.newPage();
  };
  return {
    origin,
    world,
    owner,
    userName: user.name,
    newPage: () => newPage(),
    async signedIn({ as = owner, path = '', width, theme, prepare } = {}) {
      const page = await newPage(width, theme);
      prepare?.(page);
      // As somebody who was signed in before: the address is asked for once.
      await page.goto(origin);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByLabel('E-mail address').fill(as.email);
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.waitForURL(/\/o\//);
      if (path) await page.goto(`${origin}/o/${owner.orgId}${path}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      return page;
    },
    async close() {
      for (const context of contexts) await context.close();
      await browser.close();
      await world.service.close();
    },
  };
}

function newContext(browser: Browser, width: number, theme: 'light' | 'dark') {
  return browser.newContext({
    viewport: { width, height: width < 500 ? 740 : 860 },
    colorScheme: theme,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    hasTouch: width < 500,
  });
}
