import { stored } from './stored.ts';

/** The records that were opened last in this browser, for each organization. */
export interface RecentPage {
  /** Below the organization. */
  path: string;
  title: string;
}

const most = 8;
const prefix = 'stockwright.recent.';
const keyOf = (org: string) => `${prefix}${org}`;

export const recentPages = (org: string): readonly RecentPage[] =>
  stored(localStorage, keyOf(org)) ?? [];

export function rememberPage(org: string, page: RecentPage): void {
  const others = recentPages(org).filter(({ path }) => path !== page.path);
  localStorage.setItem(keyOf(org), JSON.stringify([page, ...others].slice(0, most)));
}

/** Forgets the records of all organizations: the next one to sign in may be somebody else. */
export function forgetPages(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(prefix)) localStorage.removeItem(key);
  }
}
