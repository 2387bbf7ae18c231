/**
 * Expected movements: entries of type ORDER and DEMAND for the goods that open orders will receive,
 * consume or ship. After every change of an order they are compared with the active ones: an equal
 * entry stays, any other is voided and, where a quantity is still open, replaced.
 */

import type { Work } from '../kernel/contract/work.ts';
import { groupedBy } from '../kernel/grouped-by.ts';
import { startOfDay } from '../kernel/values/calendar.ts';
import { compare, type Exact, ZERO } from '../kernel/values/exact.ts';
import { type NewEntry, plainEntry, replacementOf, type StoredEntry } from './entry.ts';
import type { SourceType } from './kinds.ts';

/** The quantity that is still to arrive or to leave for one line of an order, or zero. */
export interface ExpectedMovement {
  ledger: NewEntry['ledger'];
  eventType: 'ORDER' | 'DEMAND';
  itemId: string;
  locationId: string;
  quantity: Exact;
  /** The day on which the goods are expected. */
  day: string;
  sourceType: SourceType;
  /** The id of the line. */
  sourceId: string;
}

/** The part of a work that entries of expected movements need. */
export type ExpectedBy = Pick<Work, 'org' | 'actor' | 'newId'>;

/**
 * The entries to write and to void, so that `active`, all expected entries of the lines, become
 * `movements`.
 */
export function changeExpected(
  active: readonly StoredEntry[],
  movements: readonly ExpectedMovement[],
  by: ExpectedBy,
): { entries: NewEntry[]; voided: StoredEntry[] } {
  const left = new Map(numbered(active));
  const target = new Map(numbered(movements.filter(({ quantity }) => compare(quantity, ZERO) > 0)));
  for (const [key, movement] of target) {
    const entry = left.get(key);
    if (!entry || !isEqual(entry, movement)) continue;
    left.delete(key);
    target.delete(key);
  }
  // When the line names another item, the new entry inherits the sequence number of the old one.
  const outdated = [...left].filter(([key]) => !target.has(key)).map(([, entry]) => entry);
  const free = groupedBy(outdated.reverse(), lineOf);
  const entries = [...target].map(([key, movement]) => {
    const replaced = left.get(key) ?? free.get(lineOf(movement))?.pop();
    return expectedEntry(movement, replaced, by);
  });
  return { entries, voided: [...left.values()] };
}

/** The entries of movements that are expected for new lines. */
export const newExpected = (movements: readonly ExpectedMovement[], by: ExpectedBy): NewEntry[] =>
  changeExpected([], movements, by).entries;

/** Groups by line of an order and event type. */
const lineOf = ({ sourceId, eventType }: Pick<StoredEntry, 'sourceId' | 'eventType'>): string =>
  `${sourceId} ${eventType}`;

/** A line has an entry for each of its inputs, several for an item that the recipe names twice. */
function numbered<R extends Pick<StoredEntry, 'sourceId' | 'eventType' | 'itemId'>>(
  entries: readonly R[],
): [string, R][] {
  const counts = new Map<string, number>();
  return entries.map((entry) => {
    const key = `${lineOf(entry)} ${entry.itemId}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return [`${key} ${count}`, entry];
  });
}

const isEqual = (entry: StoredEntry, movement: ExpectedMovement): boolean =>
  entry.locationId === movement.locationId &&
  entry.day === movement.day &&
  entry.quantity.eq(movement.quantity);

const expectedEntry = (
  movement: ExpectedMovement,
  replaced: StoredEntry | undefined,
  { org, actor, newId }: ExpectedBy,
): NewEntry => ({
  ...(replaced ? replacementOf(replaced) : plainEntry),
  ...movement,
  id: newId(),
  eventDate: startOfDay(org.timezone, movement.day),
  createdBy: actor.userId,
});
