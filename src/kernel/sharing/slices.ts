import { setTimeout as sleep } from 'node:timers/promises';
import { valuesOf } from '../limits/limit.ts';
import { writes } from '../limits/writes.ts';
import { activity } from './activity.ts';
import { rests as measured, type Tally } from './measures.ts';

/**
 * The rows of a slice, and the milliseconds of a slice of steps. A rest is how often the time of a
 * slice has to pass before the next one, beside other organizations; `maxRest` are the milliseconds
 * of all rests of a write.
 */
const { maxMilliseconds, rest, restOfDatabase, maxRest } = valuesOf(writes.slices);
export const { slice } = valuesOf(writes.slices);

const mapRests = measured.of('mapInSlices');
const stepRests = measured.of('inSlices');
const writeRests = measured.of('stepByStep');

/** Maps a long list of an organization in slices, between which other requests are answered. */
export async function mapInSlices<Item, Result>(
  orgId: string,
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = [];
  await inSlices(orgId, items, (item) => results.push(map(item)), mapRests);
  return results;
}

/** Uses steps in slices, where the steps are not known before, such as those of a generator. */
export async function inSlices<Step>(
  orgId: string,
  steps: Iterable<Step>,
  use: (step: Step) => unknown,
  rests = stepRests,
): Promise<void> {
  let began = performance.now();
  for (const step of steps) {
    use(step);
    const took = performance.now() - began;
    if (took < maxMilliseconds) continue;
    await pause(orgId, took, rests);
    began = performance.now();
  }
}

/**
 * Writes something long of an organization, one step after the other. Beside other organizations,
 * the database has a rest between two steps, in all `most` milliseconds.
 */
export async function stepByStep<Step>(
  orgId: string,
  steps: readonly Step[],
  write: (step: Step) => Promise<unknown>,
  most = maxRest,
): Promise<void> {
  let took = 0;
  let left = most;
  for (const [index, step] of steps.entries()) {
    if (index > 0 && left > 0 && activity.hasOthers(orgId)) {
      const rests = Math.min(restOfDatabase * took, left);
      left -= rests;
      writeRests.observe(rests / 1_000);
      await sleep(rests);
    }
    const began = performance.now();
    await write(step);
    took = performance.now() - began;
  }
}

/** A long list in slices. */
export const slicesOf = <Item>(items: readonly Item[]): Item[][] => partsOf(items, slice);

/** A long list in parts of `most` rows; an item has one unless `rowsOf` tells. */
export function partsOf<Item>(
  items: readonly Item[],
  most: number,
  rowsOf: (item: Item) => number = () => 1,
): Item[][] {
  const parts: Item[][] = [];
  let rows = Number.POSITIVE_INFINITY;
  for (const item of items) {
    rows += rowsOf(item);
    if (rows > most) {
      parts.push([]);
      rows = rowsOf(item);
    }
    parts.at(-1)?.push(item);
  }
  return parts;
}

function pause(orgId: string, took: number, rested: Tally): Promise<void> {
  if (!activity.hasOthers(orgId)) return new Promise(setImmediate);
  rested.observe((rest * took) / 1_000);
  return sleep(rest * took);
}
