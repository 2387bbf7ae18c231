/**
 * The pages of a browser, each used by one test after another. What a page has loaded and compiled
 * stays with it; what a test has left behind does not.
 */
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { hangLimit } from '../../support/eventually.ts';
import { watch } from './report.ts';

/** The sign-in that a browser keeps. */
export type State = Awaited<ReturnType<BrowserContext['storageState']>>;

export interface Look {
  width?: number | undefined;
  theme?: 'light' | 'dark' | undefined;
  /** Loads further screens as a browser does that need not save data: some seconds of work. */
  loadsAhead?: boolean | undefined;
}

/** Events of a page to which tests listen. */
const events = ['console', 'dialog', 'framenavigated', 'pageerror', 'request'];

/** Removes what the console keeps in the browser. */
const clearStorage = `(async () => {
  localStorage.clear();
  sessionStorage.clear();
  for (const { name } of await indexedDB.databases()) {
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(name).onsuccess = resolve;
    });
  }
})()`;

/** The setting of a browser with which the console loads no screen before it is opened. */
const saveData = `Object.defineProperty(navigator.connection, 'saveData', { value: true })`;

export class Pages {
  readonly #browser: Browser;
  /** An address that shows a few words and runs no program. */
  readonly #still: string;
  readonly #free = new Map<string, Page[]>();

  constructor(browser: Browser, origin: string) {
    this.#browser = browser;
    this.#still = `${origin}/health/live`;
  }

  /** A page that nobody else uses, in the state of a sign-in. */
  async take(look: Look, state: State): Promise<Page> {
    const page = this.#free.get(JSON.stringify(look))?.pop();
    if (!page) return (await newContext(this.#browser, { ...look, state })).newPage();
    await page.context().addCookies(state.cookies);
    const kept = state.origins.flatMap(({ localStorage }) => localStorage);
    await page.evaluate(`for (const { name, value } of ${JSON.stringify(kept)})
      localStorage.setItem(name, value)`);
    return page;
  }

  /** Ends what a page does, and removes what its tests left in it. */
  async giveBack(look: Look, page: Page): Promise<void> {
    const context = page.context();
    for (const other of context.pages()) if (other !== page) await other.close();
    for (const event of events) page.removeAllListeners(event as 'request');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    await enter(page, this.#still);
    await page.evaluate(clearStorage);
    await context.clearCookies();
    const key = JSON.stringify(look);
    this.#free.set(key, [...(this.#free.get(key) ?? []), page]);
  }
}

/** Loads an address. A page that is just moving on by itself ends the first attempts. */
export async function enter(page: Page, address: string, attempts = 3): Promise<void> {
  try {
    await page.goto(address);
  } catch (error) {
    const isEnded = /ERR_ABORTED|interrupted by another navigation/.test(String(error));
    if (attempts === 1 || !isEnded) throw error;
    await enter(page, address, attempts - 1);
  }
}

export async function newContext(
  browser: Browser,
  { width = 1400, theme = 'light', loadsAhead, state }: Look & { state?: State | undefined },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    // A picture in the middle of a movement has the colors of neither end.
    reducedMotion: 'reduce',
    ...(state && { storageState: state }),
    viewport: { width, height: width < 500 ? 740 : 860 },
    colorScheme: theme,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    hasTouch: width < 500,
  });
  context.setDefaultTimeout(hangLimit);
  if (!loadsAhead) await context.addInitScript(saveData);
  return watch(context);
}
