/** A real browser for the tests of the console. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Where machines keep a Chromium; `CHROMIUM` names another. */
const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const flags = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--hide-scrollbars'];

/** Starts the Chromium of this machine, or the one that is installed with the tests. */
export async function openBrowser(): Promise<Browser> {
  const found = places.find((path) => path !== undefined && existsSync(path));
  if (found) return chromium.launch({ executablePath: found, args: flags });
  try {
    const { default: packed } = await import('@sparticuz/chromium');
    const executablePath = await packed.executablePath();
    return await chromium.launch({ executablePath, args: [...packed.args, ...flags] });
  } catch (cause) {
    throw new Error(
      'No Chromium runs here. Install one (on Debian: apt-get install chromium), or name its file ' +
        'in CHROMIUM.',
      { cause },
    );
  }
}
