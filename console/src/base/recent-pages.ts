/** The records that were opened last in this browser, for each organization. */
export interface RecentPage {
  /** Below the organization. */
  path: string;
  title: string;
}

const most = 8;
const keyOf = (org: string) => `stockwright.recent.${org}`;

export function recentPages(org: string): readonly RecentPage[] {
  try {
    return JSON.parse(localStorage.getItem(keyOf(org)) ?? '[]');
  } catch {
    return [];
  }
}

export function rememberPage(org: string, page: RecentPage): void {
  const others = recentPages(org).filter(({ path }) => path !== page.path);
  localStorage.setItem(keyOf(org), JSON.stringify([page, ...others].slice(0, most)));
}
