import { setTimeout as sleep } from 'node:timers/promises';
import { activity } from './activity.ts';

/** Few enough to take the event loop some milliseconds, however much is done with each. */
export const slice = 500;

/** How often the time of a slice has to pass before the next one, beside other organizations. */
const rest = 2;

/** Maps a long list of an organization in slices, between which other requests are answered. */
export async function mapInSlices<Item, Result>(
  orgId: string,
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += slice) {
    const began = performance.now();
    for (const item of items.slice(start, start + slice)) results.push(map(item));
    const isLast = start + slice >= items.length;
    if (!isLast) await pause(orgId, performance.now() - began);
  }
  return results;
}

/** The same for steps that are not known before, such as those of a generator. */
export async function inSlices<Step>(
  orgId: string,
  steps: Iterable<Step>,
  use: (step: Step) => void,
): Promise<void> {
  let began = performance.now();
  for (const step of steps) {
    use(step);
    const took = performance.now() - began;
    if (took < maxMilliseconds) continue;
    await pause(orgId, took);
    began = performance.now();
  }
}

/** Of a slice of steps. */
const maxMilliseconds = 5;

const pause = (orgId: string, took: number): Promise<void> =>
  activity.hasOthers(orgId) ? sleep(rest * took) : new Promise(setImmediate);
