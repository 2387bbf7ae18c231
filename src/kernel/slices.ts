import { setImmediate } from 'node:timers/promises';

/** Few enough to take the event loop some milliseconds, however much is done with each. */
export const slice = 500;

/** Maps a long list in slices, between which other requests are answered. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += slice) {
    if (start > 0) await setImmediate();
    for (const item of items.slice(start, start + slice)) results.push(map(item));
  }
  return results;
}
