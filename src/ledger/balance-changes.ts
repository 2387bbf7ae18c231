/** The changes that an entry makes to the balances of its item. */
import { type Exact, ZERO } from '../kernel/values/exact.ts';
import type { StoredEntry } from './entry.ts';
import { movementOf, type Signs } from './kinds.ts';
import type { LedgerKind } from './ledger.ts';

/** The units that an entry adds to the balances of one item at one location. */
export interface BalanceChange {
  ledger: LedgerKind;
  itemId: string;
  locationId: string;
  onHand: Exact;
  inTransit: Exact;
  onOrder: Exact;
  demand: Exact;
}

/** The fields of an entry that determine which balances it changes. */
type Moving = Pick<
  StoredEntry,
  'ledger' | 'eventType' | 'itemId' | 'locationId' | 'toLocationId' | 'ref'
>;

/** The balances that an entry changes; `sign` -1 reverses it. SQL: `kinds.store.ts`. */
export function balanceChanges(
  row: Moving & { quantity: Exact },
  sign: 1 | -1 = 1,
): BalanceChange[] {
  const { here, there } = movementOf(row);
  const reversed = ZERO.minus(row.quantity);
  const counted = (by: 1 | -1 | undefined) =>
    by === undefined ? ZERO : by === sign ? row.quantity : reversed;
  const change = (locationId: string, signs: Signs): BalanceChange => ({
    ledger: row.ledger,
    itemId: row.itemId,
    locationId,
    onHand: counted(signs.onHand),
    inTransit: counted(signs.inTransit),
    onOrder: counted(signs.onOrder),
    demand: counted(signs.demand),
  });
  const changed = change(row.locationId, here);
  return there ? [changed, change(row.toLocationId as string, there)] : [changed];
}

/** The locations at which an entry changes a balance. */
export const locationsOf = (
  row: Pick<Moving, 'eventType' | 'ref' | 'locationId' | 'toLocationId'>,
): string[] =>
  movementOf(row).there ? [row.locationId, row.toLocationId as string] : [row.locationId];

/** The net changes of balances, by ledger, item and location. */
export type BalanceSums = Map<string, BalanceChange>;

export function addBalances(sums: BalanceSums, changes: readonly BalanceChange[]): void {
  for (const change of changes) {
    const kind = change.ledger === 'materials' ? 1 : 2;
    const key = `${kind} ${change.itemId} ${change.locationId}`;
    const sum = sums.get(key);
    sums.set(key, sum ? add(sum, change) : change);
  }
}

/**
 * The net changes in the order in which balances are locked: materials before SKUs, then by item
 * and location.
 */
export const inLockOrder = (sums: BalanceSums): BalanceChange[] =>
  [...sums.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change);

/** Net change by item and location, in the order in which balances are locked. */
export function netBalances(changes: readonly BalanceChange[]): BalanceChange[] {
  const sums: BalanceSums = new Map();
  addBalances(sums, changes);
  return inLockOrder(sums);
}

function add(a: BalanceChange, b: BalanceChange): BalanceChange {
  return {
    ...a,
    onHand: a.onHand.plus(b.onHand),
    inTransit: a.inTransit.plus(b.inTransit),
    onOrder: a.onOrder.plus(b.onOrder),
    demand: a.demand.plus(b.demand),
  };
}
