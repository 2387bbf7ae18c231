/**
 * Keeps what was counted: an entry that belongs before a posted line of a count, of its item and
 * location, changes the difference of that line within the same change of the ledger. Every writer
 * of lines holds the corrections of their items; entries after the last count need none of it.
 */

import type { RecordName } from '../kernel/contract/event.ts';
import { EventType, type Work } from '../kernel/contract/work.ts';
import { groupedBy } from '../kernel/grouped-by.ts';
import type { Exact } from '../kernel/values/exact.ts';
import type { LedgerChange } from './change.ts';
import {
  type CountedDay,
  selectCountedBalances,
  selectCountedDays,
  writeDifferences,
} from './counted.store.ts';
import {
  type CountedBalance,
  countEntries,
  movesCounted,
  type Place,
  placeOf,
  type Rebuilt,
  rebuiltBy,
} from './counted.ts';
import { selectEntriesFrom } from './entries.store.ts';
import type { NewEntry, StoredEntry } from './entry.ts';
import { lockCorrectionsFrom } from './lock-items.ts';
import { runAlone, type Share } from './shared-changes.ts';
import { placesOf } from './write-change.ts';

/** The last counted days of places; those that were never counted are left out. */
export type CountedDays = ReadonlyMap<string, string>;

/** A line of a count with another difference. */
export interface RebuiltLine extends Place {
  lineId: string;
  countId: string;
  oldDifference: Exact;
  newDifference: Exact;
}

/** Emitted when lines of posted counts have other differences. */
export const countsRebuilt = new EventType<{
  lines: readonly RebuiltLine[];
  cause: RecordName;
}>('ledger.counts_rebuilt');

/** The statement that reads the counted days of all places of changes, if they move stock. */
export function countedDaysOf(orgId: string, changes: readonly LedgerChange[]) {
  const all = changes.flatMap(({ entries, voided }) => [...entries, ...voided]);
  return all.some(movesCounted) ? selectCountedDays(orgId, placesOf(all)) : undefined;
}

/**
 * The changes with those of counts that they belong before; several that could are to run alone.
 */
export async function absorbed<Each extends Share>(
  work: Work,
  all: readonly Each[],
  days: CountedDays,
): Promise<readonly Each[]> {
  const lateIn = ({ change }: Share) =>
    [...change.entries, ...change.voided].filter((entry) => isLate(entry, days));
  if (days.size === 0 || all.every((each) => lateIn(each).length === 0)) return all;
  const [only] = all;
  if (!only || all.length > 1) throw runAlone(all, (each) => lateIn(each).length > 0);
  return [{ ...only, change: await withRebuilt(work, only.change, lateIn(only)) }];
}

/** Whether an entry moves stock on or before the last counted day of its place. */
export const isLate = (entry: NewEntry | StoredEntry, days: CountedDays): boolean => {
  const counted = days.get(placeOf(entry));
  return counted !== undefined && entry.day <= counted && movesCounted(entry);
};

/** The change with the entries of the lines that it rebuilds, whose differences are written. */
async function withRebuilt(
  work: Work,
  change: LedgerChange,
  late: readonly (NewEntry | StoredEntry)[],
): Promise<LedgerChange> {
  const { tx, org, now } = work;
  const items = [...change.entries, ...change.voided].map(({ itemId }) => itemId);
  await lockCorrectionsFrom(tx, org.id, [...new Set(items)]);
  const rebuilt = rebuiltBy(change, await linesAt(work, late), now);
  return rebuilt.length === 0 ? change : rebuild(work, change, rebuilt);
}

/** The posted lines at the places of entries, in their order, from the first of their days on. */
export async function linesAt(
  { tx, org }: Pick<Work, 'tx' | 'org'>,
  entries: readonly CountedDay[],
): Promise<ReadonlyMap<string, CountedBalance[]>> {
  const places = new Map<string, CountedDay>();
  for (const { itemId, locationId, day } of entries) {
    const at = placeOf({ itemId, locationId });
    const known = places.get(at)?.day ?? day;
    places.set(at, { itemId, locationId, day: day < known ? day : known });
  }
  const rows = await tx.rows(selectCountedBalances(org.id, [...places.values()]));
  const lines = rows.map(({ kind, ...line }): CountedBalance => {
    return { ...line, ledger: kind === 'material' ? 'materials' : 'finished_goods' };
  });
  return groupedBy(lines, placeOf);
}

export const rebuiltLine = ({ line, difference }: Rebuilt): RebuiltLine => {
  const { lineId, countId, itemId, locationId, difference: oldDifference } = line;
  return { lineId, countId, itemId, locationId, oldDifference, newDifference: difference };
};

/** Writes the new differences of lines; returns the change with the entries that follow. */
async function rebuild(
  work: Work,
  change: LedgerChange,
  rebuilt: readonly Rebuilt[],
): Promise<LedgerChange> {
  const { tx, org } = work;
  const [active] = await tx.all(
    selectEntriesFrom(
      org.id,
      rebuilt.map(({ line }) => line.lineId),
    ),
    writeDifferences(org.id, rebuilt),
  );
  const { entries, voided } = countEntries(rebuilt, active, work);
  await work.emit(countsRebuilt, { lines: rebuilt.map(rebuiltLine), cause: change.cause });
  return {
    ...change,
    entries: [...change.entries, ...entries],
    voided: [...change.voided, ...voided],
  };
}
