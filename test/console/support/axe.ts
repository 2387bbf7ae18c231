/** Findings of axe about a page. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const program = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** Puts axe on a page that was loaded. */
export async function loadAxe(page: Page): Promise<void> {
  await page.evaluate(await readFile(program, 'utf8'));
}

/** The rules of axe that look at colors. */
const rulesOfColors = ['color-contrast', 'link-in-text-block'];

type Theme = 'light' | 'dark';

/** The findings of axe about the page in each theme, a line for each place. */
export async function findingsOn(page: Page, themes: readonly Theme[]): Promise<string[]> {
  const found: string[] = [];
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    await hideSeen(page, theme);
    const lines = await findings(page, rulesOf[theme]);
    found.push(...lines.map((line) => `${theme}: ${line}`));
  }
  return found;
}

/** Half of a page: its navigation, but for the first link, since what scrolls needs one. */
const inNavigation = "document.querySelectorAll(':has(> main) > nav > * + *')";

/** Navigations that axe has looked at: their elements, the size of the page, and the theme. */
const seen = new Set<string>();

/** Hides what is in a navigation from axe, in its place, if axe has seen the same before. */
async function hideSeen(page: Page, theme: Theme): Promise<void> {
  const elements = await page.evaluate(`[...${inNavigation}].map((each) => {
    each.removeAttribute('style');
    return each.outerHTML;
  }).join()`);
  const navigation = JSON.stringify([theme, page.viewportSize(), elements]);
  if (seen.has(navigation)) {
    await page.evaluate(`for (const each of ${inNavigation}) each.style.visibility = 'hidden'`);
  }
  seen.add(navigation);
}

/** Elements, names and roles of the dark page are those of the light one. */
const rulesOf: Record<Theme, object> = { light: {}, dark: { runOnly: rulesOfColors } };

/** Only violations are read, and nothing of them but the rule and the element. */
const cheap = { resultTypes: ['violations'], selectors: false, preload: { assets: ['media'] } };

const findings = (page: Page, rules: object): Promise<string[]> =>
  page.evaluate(`axe.run(${JSON.stringify({ ...cheap, ...rules })}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 160))))`);
