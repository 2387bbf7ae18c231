/** Writes a valued change of the ledger: its entries, balances and counters. */
import type { Work } from '../kernel/contract/work.ts';
import type { Fragment, Statement } from '../kernel/database/sql.ts';
import { valuesOf } from '../kernel/limits/limit.ts';
import { writes } from '../kernel/limits/writes.ts';
import { inSlices, partsOf } from '../kernel/sharing/slices.ts';
import { type BalanceMoves, moveBalances, type Shortage } from './balance-changes.store.ts';
import {
  addBalances,
  type BalanceChange,
  type BalanceSums,
  balanceChanges,
  inLockOrder,
  locationsOf,
  netBalances,
} from './balance-changes.ts';
import type { LedgerChange } from './change.ts';
import { type Place, placeOf } from './counted.ts';
import { writeCuts } from './cuts.store.ts';
import { lastCuts } from './cuts.ts';
import { insertEntries, insertPart, insertShown, voidEntries } from './entries.store.ts';
import type { NewEntry, StoredEntry } from './entry.ts';
import { allotEntryNumbers, type EntryNumbers, entryParts } from './entry-numbers.store.ts';
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

/** The items and locations whose balances entries move, each once. */
export function placesOf(entries: Iterable<NewEntry | StoredEntry>): Place[] {
  const places = new Map<string, Set<string>>();
  for (const entry of entries) {
    const known = places.get(entry.itemId) ?? new Set();
    places.set(entry.itemId, known);
    for (const locationId of locationsOf(entry)) known.add(locationId);
  }
  return [...places].flatMap(([itemId, known]) =>
    [...known].map((locationId) => ({ itemId, locationId })),
  );
}

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

async function movesOf(orgId: string, change: LedgerChange): Promise<BalanceMoves> {
  const { entries, voided, countedDays } = change;
  const signed = [
    ...voided.map((entry) => ({ entry, sign: -1 as const })),
    ...entries.map((entry) => ({ entry, sign: 1 as const })),
  ];
  const sums: BalanceSums = new Map();
  await inSlices(orgId, signed, ({ entry, sign }) =>
    addBalances(sums, balanceChanges(entry, sign)),
  );
  const changes = inLockOrder(sums);
  if (!countedDays) return { changes, countedDays, expectedAt: new Set() };
  const moved = [...entries, ...voided].filter((entry) => !isExpected(entry));
  const compared = new Set(placesOf(moved).map(placeOf));
  const expectedAt = new Set(changes.map(placeOf).filter((at) => !compared.has(at)));
  return { changes, countedDays, expectedAt };
}

/** The statements of a change; the last one returns its shortages. */
export async function writesOf(
  work: Work,
  change: LedgerChange,
  valued: Valued,
  numbers: EntryNumbers | undefined,
) {
  const { org, now } = work;
  const moves = await movesOf(org.id, change);
  const last =
    valued.entries.length > 0
      ? insertEntries(org.id, valued.entries, moves, now, numbers)
      : moveBalances(org.id, moves);
  return [...beforeEntries(work, change, valued), last] as const;
}

/** The statements of new entries; the last one returns these with the columns of `shown`. */
export async function shownWritesOf(
  work: Work,
  change: LedgerChange,
  valued: Valued,
  shown: Fragment,
) {
  const { org, now } = work;
  const returned = { shown, withShortages: org.negativeStock === 'reject' };
  const moves = await movesOf(org.id, change);
  const last = insertShown(org.id, valued.entries, moves, now, returned);
  return [...beforeEntries(work, change, valued), last] as const;
}

const { maxRows } = valuesOf(writes.messages);

/** Whether a change has too many entries for one statement. */
export const isLarge = ({ entries, voided }: LedgerChange): boolean =>
  entries.length + voided.length > maxRows;

/**
 * Writes a large change in parts, of which `before` is the first; returns its shortages. Balances
 * and counters are locked in the same order as by one statement.
 */
export async function writeInParts(
  work: Work,
  change: LedgerChange,
  valued: Valued,
  before: readonly Statement[],
): Promise<Shortage[]> {
  const { tx, org, now } = work;
  const moves = await movesOf(org.id, change);
  await tx.all(...before, ...beforeEntries(work, change, valued));
  const below: Shortage[] = [];
  for (const changes of partsOf(moves.changes, maxRows)) {
    below.push(...(await tx.rows(moveBalances(org.id, { ...moves, changes }))));
  }
  const { entries } = valued;
  if (entries.length === 0) return below;
  const numbers =
    (await numbersFor(work, change)) ?? (await tx.one(allotEntryNumbers(org.id, entries)));
  for (const part of entryParts(entries, maxRows)) {
    await tx.run(insertPart(org.id, part, now, numbers));
  }
  return below;
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
