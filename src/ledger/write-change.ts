/** Writes a valued change of the ledger: its entries, balances and counters. */
import type { Work } from '../kernel/contract/work.ts';
import type { Fragment, Statement } from '../kernel/database/sql.ts';
import { type BalanceMoves, moveBalances } from './balance-changes.store.ts';
import { type BalanceChange, balanceChanges, locationsOf, netBalances } from './balance-changes.ts';
import type { LedgerChange } from './change.ts';
import { placeOf } from './counted.ts';
import { writeCuts } from './cuts.store.ts';
import { lastCuts } from './cuts.ts';
import {
  allotEntryNumbers,
  type EntryNumbers,
  insertEntries,
  insertShown,
  voidEntries,
} from './entries.store.ts';
import type { NewEntry } from './entry.ts';
import { isExpected } from './kinds.ts';
import { announceStock } from './stock-changed.ts';
import type { Valued } from './valuation.ts';

export const isEmpty = ({ entries, voided, revalued = [] }: LedgerChange): boolean =>
  entries.length + voided.length + revalued.length === 0;

/** The units that a change adds to balances, in the order in which these are locked. */
export const balancesOf = ({
  entries,
  voided,
}: Pick<LedgerChange, 'entries' | 'voided'>): BalanceChange[] =>
  netBalances([
    ...voided.flatMap((entry) => balanceChanges(entry, -1)),
    ...entries.flatMap((entry) => balanceChanges(entry)),
  ]);

/** The items and locations whose balances a change moves. */
export const placesOf = ({
  entries,
  voided,
}: Pick<LedgerChange, 'entries' | 'voided'>): { itemId: string; locationId: string }[] =>
  [...voided, ...entries].flatMap((entry) =>
    locationsOf(entry).map((locationId) => ({ itemId: entry.itemId, locationId })),
  );

/** Emits which balances a change changes, for each record that causes it. */
export async function announceBalances(work: Work, change: LedgerChange): Promise<void> {
  const { parts = [change] } = change;
  for (const { cause, entries, voided = [] } of parts) {
    const places = [...voided, ...entries].flatMap((entry) =>
      locationsOf(entry).map((locationId) => ({
        ledger: entry.ledger,
        itemId: entry.itemId,
        locationId,
      })),
    );
    await announceStock(work, cause, places);
  }
}

function movesOf(change: LedgerChange): BalanceMoves {
  const { entries, voided, countedDays } = change;
  const changes = balancesOf(change);
  if (!countedDays) return { changes, countedDays, expectedAt: [] };
  const moves = (entry: Pick<NewEntry, 'eventType'>) => !isExpected(entry);
  const moved = placesOf({ entries: entries.filter(moves), voided: voided.filter(moves) });
  const compared = new Set(moved.map(placeOf));
  const expectedAt = changes.map(placeOf).filter((at) => !compared.has(at));
  return { changes, countedDays, expectedAt };
}

/** The statements of a change; the last one returns its shortages. */
export function writesOf(
  work: Work,
  change: LedgerChange,
  valued: Valued,
  numbers: EntryNumbers | undefined,
) {
  const { org, now } = work;
  const moves = movesOf(change);
  const last =
    valued.entries.length > 0
      ? insertEntries(org.id, valued.entries, moves, now, numbers)
      : moveBalances(org.id, moves);
  return [...beforeEntries(work, change, valued), last] as const;
}

/** The statements of new entries; the last one returns these with the columns of `shown`. */
export function shownWritesOf(work: Work, change: LedgerChange, valued: Valued, shown: Fragment) {
  const { org, now } = work;
  const returned = { shown, withShortages: org.negativeStock === 'reject' };
  const last = insertShown(org.id, valued.entries, movesOf(change), now, returned);
  return [...beforeEntries(work, change, valued), last] as const;
}

function beforeEntries(
  { org, now }: Work,
  { voided, ...change }: LedgerChange,
  { statements }: Valued,
): Statement[] {
  const ids = voided.map((entry) => entry.id);
  const cuts = lastCuts(change);
  return [
    ...statements,
    ...(ids.length > 0 ? [voidEntries(org.id, ids, now)] : []),
    ...(cuts.length > 0 ? [writeCuts(org.id, cuts)] : []),
  ];
}

/** Under the locks of the items, so that the positions of an item's entries rise. */
export async function numbersFor(
  { tx, org }: Work,
  { entries }: LedgerChange,
): Promise<EntryNumbers | undefined> {
  if (entries.length === 0) return undefined;
  const allotted = await tx.allot(allotEntryNumbers(org.id, entries));
  return allotted?.[0];
}
