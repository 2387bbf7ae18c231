/** The report of a page whose test failed: it stands in the failure itself. */
import type { BrowserContext, Page, Request } from 'playwright-core';

interface Met {
  /** Errors, and requests that failed or were refused; the last ones. */
  troubles: string[];
  /** Requests without an answer. */
  waiting: Set<Request>;
}

const maxTroubles = 20;

const metBy = new WeakMap<BrowserContext, Met>();

/** Notes what the pages of a context meet. */
export function watch(context: BrowserContext): BrowserContext {
  const met: Met = { troubles: [], waiting: new Set() };
  metBy.set(context, met);
  const note = (trouble: string) => {
    met.troubles.push(`${new Date().toISOString().slice(11, 23)} ${trouble}`);
    if (met.troubles.length > maxTroubles) met.troubles.shift();
  };
  context.on('weberror', (error) => note(String(error.error())));
  context.on('console', (message) => message.type() === 'error' && note(message.text()));
  context.on('request', (request) => met.waiting.add(request));
  context.on('requestfinished', (request) => met.waiting.delete(request));
  context.on('requestfailed', (request) => {
    met.waiting.delete(request);
    note(`${nameOf(request)}: ${request.failure()?.errorText}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) note(`${nameOf(response.request())}: ${response.status()}`);
  });
  return context;
}

const nameOf = (request: Request) => `${request.method()} ${request.url()}`;

/** The functions of a browser that a page waits for; each answers in milliseconds. */
const state = `(async () => {
  const within = (answer) => Promise.race([
    answer.then((found) => JSON.stringify(found), String),
    new Promise((resolve) => setTimeout(resolve, 5_000, 'no answer')),
  ]);
  return [
    'on line: ' + navigator.onLine + ', ' + document.visibilityState,
    'locks: ' + await within(navigator.locks.query()),
    'databases: ' + await within(indexedDB.databases()),
    document.body.innerText,
  ].join('\\n');
})()`;

/** Milliseconds after which a page is taken for one that does not answer. */
const timeout = 15_000;

export async function reportOf(page: Page): Promise<string> {
  const { troubles, waiting } = metBy.get(page.context()) ?? { troubles: [], waiting: new Set() };
  const late = new Promise<string>((resolve) => {
    setTimeout(resolve, timeout, 'The page does not answer.');
  });
  return [
    page.url(),
    await Promise.race([page.evaluate(state).catch(String), late]),
    'Met:',
    ...troubles,
    'Without an answer:',
    ...[...waiting].map(nameOf),
  ].join('\n');
}
