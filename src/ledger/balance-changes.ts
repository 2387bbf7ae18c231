/** The changes that an entry makes to the balances of its item. */
import { type Exact, ZERO } from '../kernel/values/exact.ts';
import type { StoredEntry } from './entry.ts';
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

const none = { onHand: ZERO, inTransit: ZERO, onOrder: ZERO, demand: ZERO };

/** The balances that an entry changes; `sign` -1 reverses it. SQL: `balance-changes.store.ts`. */
export function balanceChanges(
  row: Moving & { quantity: Exact },
  sign: 1 | -1 = 1,
): BalanceChange[] {
  const { ledger, itemId, locationId, toLocationId } = row;
  const here = { ...none, ledger, itemId, locationId };
  const more = sign === 1 ? row.quantity : ZERO.minus(row.quantity);
  const less = ZERO.minus(more);
  switch (row.eventType) {
    case 'TRANSFER':
      return [
        { ...here, onHand: less },
        { ...here, locationId: toLocationId as string, inTransit: more },
      ];
    case 'RECEIVE':
      return [{ ...here, onHand: more, inTransit: row.ref ? less : ZERO }];
    case 'ADJUST':
      return [{ ...here, onHand: more }];
    case 'CONSUME':
    case 'SHIP':
    case 'DISPOSE':
      return [{ ...here, onHand: less }];
    case 'ORDER':
      return [{ ...here, onOrder: more }];
    case 'DEMAND':
      return [{ ...here, demand: more }];
  }
}

/** The locations at which an entry changes a balance. */
export const locationsOf = ({
  eventType,
  locationId,
  toLocationId,
}: Pick<Moving, 'eventType' | 'locationId' | 'toLocationId'>): string[] =>
  eventType === 'TRANSFER' ? [locationId, toLocationId as string] : [locationId];

/**
 * Net change by item and location, in the order in which balances are locked: materials before
 * SKUs, then by item and location.
 */
export function netBalances(changes: readonly BalanceChange[]): BalanceChange[] {
  const byItemAndLocation = new Map<string, BalanceChange>();
  for (const change of changes) {
    const kind = change.ledger === 'materials' ? 1 : 2;
    const key = `${kind} ${change.itemId} ${change.locationId}`;
    const sum = byItemAndLocation.get(key);
    byItemAndLocation.set(key, sum ? add(sum, change) : change);
  }
  return [...byItemAndLocation.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, change]) => change);
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
