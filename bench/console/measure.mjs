/**
 * `npm run bench -- console`: what a person waits for in a browser, over a tenant of 100,000 ledger
 * entries. A real Chromium on this machine opens the console of a service of its own.
 */
import { existsSync } from 'node:fs';
import { actions } from './actions.mjs';
import { median, percentile, table } from './figures.mjs';
import { largeOrder } from './large-order.mjs';
import { scrollToEnd } from './scroll.mjs';

/** Opens of the list, of which the median counts. */
const opens = 5;
/** How much slower the processor is made for interactions. */
const slowdown = 4;
const interactions = 200;

/**
 * @param {{ installation: import('../installation.mjs').Installation,
 *   tenants: readonly { number: number, orgId: string }[] }} field
 * @param {(line: string) => void} say
 * @returns {Promise<string>} a table
 */
export async function measureConsole({ installation: { origin }, tenants: [tenant] }, say) {
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 1400, height: 860 } });
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await signIn(page, origin, `clerk.${tenant.number}@example.com`);
    const list = `${origin}/o/${tenant.orgId}/ledger?ledger=skus`;
    say('Opening the list, cold and warm ...');
    const cold = await openings(page, list, () => devTools.send('Network.clearBrowserCache'));
    const warm = await openings(page, list, async () => undefined);
    const today = `${origin}/o/${tenant.orgId}/`;
    const counts = await openings(page, today, async () => undefined, hasCounts);
    say(`Interacting ${interactions} times, the processor ${slowdown} times slower ...`);
    const waits = await interact(page, devTools, list);
    say('Scrolling through all rows and back ...');
    const scroll = await scrollToEnd(page, list);
    say('Opening an order of 1,000 lines, and typing one ...');
    const large = await largeOrder(page, { origin, orgId: tenant.orgId });
    return table([
      ['first rows, cold', `${median(cold).toFixed(0)} ms`, '1,000 ms'],
      ['first rows, warm', `${median(warm).toFixed(0)} ms`, '400 ms'],
      ['counts of today, warm', `${median(counts).toFixed(0)} ms`, '1,000 ms'],
      ['press to next paint, median', `${percentile(waits, 0.5).toFixed(0)} ms`, ''],
      ['press to next paint, p98', `${percentile(waits, 0.98).toFixed(0)} ms`, '100 ms'],
      ['frames while scrolling', String(scroll.frames.length), ''],
      ['frame, p99', `${percentile(scroll.frames, 0.99).toFixed(0)} ms`, '50 ms'],
      ['rows scrolled through', String(scroll.rows), '100,000'],
      ['rows in the page at most', String(scroll.maxInPage), '80'],
      ['memory of the page at most', `${scroll.memory.toFixed(0)} MB`, '150 MB'],
      ['order of 1,000 lines opened', `${large.opened.toFixed(0)} ms`, '500 ms'],
      ['key to paint in 1,000 lines', `${median(large.waits).toFixed(0)} ms`, '50 ms'],
    ]);
  } finally {
    await browser.close();
  }
}

/** Where machines keep a Chromium; `CHROMIUM` names another. */
const places = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'];

async function openBrowser() {
  const executablePath = places.find((path) => path && existsSync(path));
  if (!executablePath) {
    throw new Error('There is no Chromium here. Install one, or name its file in CHROMIUM.');
  }
  const { chromium } = await import('playwright-core');
  const args = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'];
  // The page tells its memory as it is, not in steps.
  return chromium.launch({ executablePath, args: [...args, '--enable-precise-memory-info'] });
}

async function signIn(page, origin, email) {
  await page.goto(origin);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL(/\/o\//);
}

const firstRow = '[role=row][data-index="0"] a';

/** Whether the first rows are there, in the page. */
const hasRows = () => document.querySelector('[role=row][data-index="0"] a') !== null;

/** Whether no count of Today is on its way. */
const hasCounts = () => {
  const counts = [...document.querySelectorAll('main li strong')];
  return counts.length > 0 && counts.every(({ textContent }) => /^[\d,.]+$/.test(textContent));
};

/**
 * Milliseconds from the request of a page until it is there, with the sign-in on the way. The page
 * itself takes the time: who asks it from outside asks up to half a second later.
 */
async function openings(page, address, prepare, isThere = hasRows) {
  const times = [];
  const watch = await page.addInitScript(`new MutationObserver((_, observer) => {
    if (!(${isThere})()) return;
    window.isThereAt = Date.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true, characterData: true });`);
  for (let round = 0; round < opens; round += 1) {
    await page.goto('about:blank');
    await prepare();
    const began = Date.now();
    await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(() => window.isThereAt !== undefined);
    times.push((await page.evaluate('window.isThereAt')) - began);
  }
  await watch.dispose();
  return times;
}

/** Milliseconds from each press to the next paint, as the browser tells them. */
async function interact(page, devTools, list) {
  await page.goto(list);
  await page.waitForSelector(firstRow);
  await page.evaluate(`{
    window.waits = [];
    new PerformanceObserver((entries) => {
      for (const { interactionId, duration } of entries.getEntries()) {
        if (interactionId) window.waits.push([interactionId, duration]);
      }
    }).observe({ type: 'event', durationThreshold: 16, buffered: false });
  }`);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  let done = 0;
  while (done < interactions) done += await actions(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.waitForTimeout(500);
  const longest = new Map();
  for (const [id, duration] of await page.evaluate('window.waits')) {
    longest.set(id, Math.max(longest.get(id) ?? 0, duration));
  }
  // Acts that took less than the browser tells of count as just below it.
  const unseen = Math.max(done - longest.size, 0);
  return [...longest.values(), ...Array(unseen).fill(15)];
}
