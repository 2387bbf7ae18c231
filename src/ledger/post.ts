/**
 * Posts changes of the ledger. A change is any number of entries to write, to void and to revalue.
 * It applies to cost pools, balances and counters, which are locked in this order: items, balances
 * by item and location, counters.
 */

import type { Work } from '../kernel/contract/work.ts';
import type { Statement } from '../kernel/database/sql.ts';
import { Problem } from '../kernel/problem.ts';
import { compare, max, ZERO } from '../kernel/values/exact.ts';
import { type BalanceChange, balanceChanges, locationsOf, netBalances } from './balance-changes.ts';
import { type LedgerChange, salesRevalued, withExpected } from './change.ts';
import {
  changesClosedCost,
  historyBefore,
  refuseClosedCost,
  refuseClosedPeriod,
} from './closed-period.ts';
import { type CurrentCosts, updateCurrentCosts } from './current-costs.ts';
import {
  allotEntryNumbers,
  type EntryNumbers,
  insertEntries,
  moveBalances,
  type Shortage,
  selectEntriesFrom,
  voidEntries,
} from './entries.store.ts';
import { ledgers } from './ledger.ts';
import { announceCosts, announceStock } from './stock-changed.ts';
import { type Valued, value } from './valuation.ts';

/** What a change of the ledger has revalued. */
export interface Posted extends CurrentCosts {
  /** Entries that were active before and now have another cost. */
  rowsRecosted: number;
  /** Work order receipts whose consumption now has another cost. */
  receiptsRecosted: number;
}

/** The result of a change without any effect. */
export const nothingPosted: Posted = {
  materialsUpdated: 0,
  skusUpdated: 0,
  rowsRecosted: 0,
  receiptsRecosted: 0,
};

/** Writes a change of the ledger and all that follows from it; nothing where nothing changes. */
export async function post(work: Work, input: LedgerChange): Promise<Posted> {
  const { org, actor } = work;
  const change = withExpected(input, await activeEntries(work, input), work);
  if (isEmpty(change)) return nothingPosted;
  refuseClosedPeriod(org, change);
  const isRefused = changesClosedCost(org, actor, change) && change.closedPeriod !== 'allow';
  const linesBefore = isRefused ? await historyBefore(work, change) : [];
  const valued = await value(work, change);
  const numbers = await numbersFor(work, change);
  await announceBalances(work, change);
  const shortages = await write(work, change, valued, entriesOf(work, change, valued, numbers));
  if (org.negativeStock === 'reject') refuseShortage(change, balancesOf(change), shortages);
  const posted = await finish(work, change, valued);
  if (isRefused) await refuseClosedCost(work, change, linesBefore);
  return posted;
}

export const isEmpty = ({ entries, voided, revalued = [] }: LedgerChange): boolean =>
  entries.length + voided.length + revalued.length === 0;

/** Under the locks of the items, so that the positions of an item's entries rise. */
export async function numbersFor(
  { tx, org }: Work,
  { entries }: LedgerChange,
): Promise<EntryNumbers | undefined> {
  if (entries.length === 0) return undefined;
  const allotted = await tx.allot(allotEntryNumbers(org.id, entries));
  return allotted?.[0];
}

/** Writes the entries of a change and its balances; without `numbers` it allots them. */
export function entriesOf(
  { org, now }: Work,
  change: LedgerChange,
  { entries }: Valued,
  numbers: EntryNumbers | undefined,
): Statement<Shortage> {
  const balances = balancesOf(change);
  return entries.length > 0
    ? insertEntries(org.id, entries, balances, now, numbers)
    : moveBalances(org.id, balances);
}

/** What a change adds to balances, in the order in which these are locked. */
export const balancesOf = ({
  entries,
  voided,
}: Pick<LedgerChange, 'entries' | 'voided'>): BalanceChange[] =>
  netBalances([
    ...voided.flatMap((entry) => balanceChanges(entry, -1)),
    ...entries.flatMap((entry) => balanceChanges(entry)),
  ]);

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

/** Writes a change that is valued; `statement` is the one that writes its entries and balances. */
export async function write<Row>(
  work: Work,
  change: LedgerChange,
  valued: Valued,
  statement: Statement<Row>,
): Promise<Row[]> {
  const rows = await work.tx.lastOf(...beforeEntries(work, change, valued), statement);
  if (valued.afterwards.length > 0) await work.tx.all(...valued.afterwards);
  return rows;
}

/** The writes of a valued change that come before those of its entries. */
export function beforeEntries(
  { org, now }: Work,
  { voided }: LedgerChange,
  { statements }: Valued,
): Statement[] {
  const ids = voided.map((entry) => entry.id);
  return ids.length > 0 ? [...statements, voidEntries(org.id, ids, now)] : [...statements];
}

/** Everything that follows from a change that is written. */
export async function finish(work: Work, change: LedgerChange, valued: Valued): Promise<Posted> {
  const costs = await updateCurrentCosts(work.tx, work.org.id, valued.costed);
  if (valued.sales.length > 0) await work.emit(salesRevalued, { sales: valued.sales, change });
  const { rowsRecosted, receiptsRecosted } = valued;
  const posted = { ...costs, rowsRecosted, receiptsRecosted };
  await announceCosts(work, change.cause, posted);
  return posted;
}

/** The active entries of the lines whose expected movements a change states. */
async function activeEntries({ tx, org }: Work, { expected }: LedgerChange) {
  if (!expected || expected.lineIds.length === 0) return [];
  return tx.rows(selectEntriesFrom(org.id, expected.lineIds));
}

/**
 * 409 under the policy `reject`: a balance on hand is below zero and lower than before. The whole
 * change counts; a change that raises a negative balance is accepted.
 */
export function refuseShortage(
  { voided }: Pick<LedgerChange, 'voided'>,
  balances: readonly BalanceChange[],
  found: readonly Shortage[],
): void {
  const reducesReceipt = voided.some((entry) => entry.eventType === 'RECEIVE');
  const shortages = found.flatMap(({ itemId, locationId, onHand }) => {
    const change = balances.find((b) => b.itemId === itemId && b.locationId === locationId);
    if (!change || compare(change.onHand, ZERO) >= 0) return [];
    const before = onHand.minus(change.onHand);
    return [
      {
        [ledgers[change.ledger].itemField]: itemId,
        locationId,
        onHand: before.toFixed(),
        missing: onHand.abs().toFixed(),
        // By how many stock units the receipt can be reduced so that nothing is short.
        ...(reducesReceipt && { maximumReduction: max(before, ZERO).toFixed() }),
      },
    ];
  });
  if (shortages.length === 0) return;
  throw new Problem(
    'insufficient_stock',
    'There is not enough on hand; see shortages. Record the goods that have arrived first, or reduce the quantity.',
    { members: { shortages } },
  );
}
