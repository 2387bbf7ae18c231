/** A real browser for the tests of the console. */
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { hangLimit } from './eventually.ts';

/** Where machines keep a Chromium; `CHROMIUM` names another. */
const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const args = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--hide-scrollbars'];

/** Starts the Chromium of this machine, or the one that is installed with the tests. */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const found = places.find((path) => path !== undefined && existsSync(path));
  if (found) return chromium.launch({ executablePath: found, args: [...args, ...more] });
  try {
    return await openPacked(more);
  } catch (cause) {
    throw new Error(
      'No Chromium runs here. Install one (on Debian: apt-get install chromium), or name its file ' +
        'in CHROMIUM.',
      { cause },
    );
  }
}

/** A library that machines without a browser lack. */
const hasLibraries = ['/usr/lib/x86_64-linux-gnu', '/usr/lib64', '/usr/lib'].some((folder) =>
  existsSync(`${folder}/libnss3.so`),
);

/** The variables that the package reads and sets; all of it is for the browser alone. */
const changed = ['AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH', 'TMPDIR'];

/** The package brings the libraries of a machine that has none, if it is told so. */
async function openPacked(more: readonly string[]): Promise<Browser> {
  const before = { ...process.env };
  if (!hasLibraries) process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs20.x';
  // Its fonts are found at one place only.
  delete process.env.TMPDIR;
  const free = await lock();
  try {
    const { default: packed } = await import('@sparticuz/chromium');
    const executablePath = await packed.executablePath();
    return await chromium.launch({
      executablePath,
      args: [...args, ...more],
      env: { ...process.env, ...ownLibraries() },
    });
  } finally {
    free();
    for (const name of changed) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}

/** Where the package unpacks its libraries and fonts; it says so at its first use alone. */
function ownLibraries(): Record<string, string> {
  if (hasLibraries) return {};
  return {
    LD_LIBRARY_PATH: join(tmpdir(), 'al2023', 'lib'),
    FONTCONFIG_PATH: join(tmpdir(), 'fonts'),
  };
}

/** Milliseconds after which the one before is taken for dead. */
const lockTimeout = hangLimit;

/** Lets one process at a time unpack the browser: the others find it unpacked. */
async function lock(): Promise<() => void> {
  const folder = join(tmpdir(), 'stockwright-browser.lock');
  const free = () => rmSync(folder, { recursive: true, force: true });
  const end = Date.now() + lockTimeout;
  for (;;) {
    try {
      mkdirSync(folder);
      return free;
    } catch {
      if (Date.now() > end) free();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
