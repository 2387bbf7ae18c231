/** An entry of the ledger as the program handles it, and how it changes balances. */
import { type Exact, ZERO } from '../kernel/values/exact.ts';
import type { EventType, LedgerKind } from './ledger.ts';

/** An entry that is not yet written. Code and position are allotted when it is. */
export interface NewEntry {
  id: string;
  ledger: LedgerKind;
  itemId: string;
  locationId: string;
  eventType: EventType;
  quantity: Exact;
  toLocationId: string | null;
  /** The transfer that a RECEIVE completes; a TRANSFER's own is allotted when it is written. */
  ref: string | null;
  notes: string | null;
  reason: string | null;
  eventDate: string;
  /** The calendar day of eventDate in the organization's zone: what orders the ledger. */
  day: string;
  sourceType: string | null;
  sourceId: string | null;
  /** Inbound: the given cost; null where the current cost applies. */
  givenUnitCost: Exact | null;
  /** Inbound cost, or that of a provisional unit, kept from the entry that this one replaces. */
  keptUnitCost: Exact | null;
  /** Inherited from the entry that this one replaces. */
  position: number | null;
  /** The user who made it. */
  createdBy: string;
}

/** The optional fields of an entry, all empty. */
export const plainEntry = {
  toLocationId: null,
  ref: null,
  notes: null,
  reason: null,
  sourceType: null,
  sourceId: null,
  givenUnitCost: null,
  keptUnitCost: null,
  position: null,
};

/** An entry of the ledger, with all that voiding and replacing it needs. */
export interface StoredEntry {
  id: string;
  ledger: LedgerKind;
  itemId: string;
  locationId: string;
  toLocationId: string | null;
  eventType: EventType;
  quantity: Exact;
  ref: string | null;
  sourceType: string | null;
  sourceId: string | null;
  eventDate: string;
  day: string;
  position: number;
  voidedAt: string | null;
  unitCost: Exact | null;
  givenUnitCost: Exact | null;
  provisionalUnitCost: Exact | null;
  openQuantity: Exact | null;
  value: Exact | null;
  provisionalQuantity: Exact | null;
}

/**
 * The fields of an entry that replaces another: spread them instead of `plainEntry`, and state what
 * differs. It inherits position, day, source, item, location, quantity and unit cost: inbound that
 * of the layer, outbound that of a provisional unit. Notes and reason are its own.
 */
export function inPlaceOf(row: StoredEntry): Omit<NewEntry, 'id' | 'createdBy'> {
  const { ledger, itemId, locationId, toLocationId, eventType, ref } = row;
  const { eventDate, day, sourceType, sourceId, position } = row;
  return {
    ...plainEntry,
    ...{ ledger, itemId, locationId, toLocationId, eventType, ref },
    ...{ eventDate, day, sourceType, sourceId, position },
    quantity: row.quantity,
    givenUnitCost: row.givenUnitCost,
    keptUnitCost: directionOf(row) === 'in' ? row.unitCost : row.provisionalUnitCost,
  };
}

/** What an entry adds to the balances of one item at one location. */
export interface BalanceChange {
  ledger: LedgerKind;
  itemId: string;
  locationId: string;
  onHand: Exact;
  inTransit: Exact;
  onOrder: Exact;
  demand: Exact;
}

type Moving = Pick<
  StoredEntry,
  'ledger' | 'eventType' | 'itemId' | 'locationId' | 'toLocationId' | 'ref'
>;

const none = { onHand: ZERO, inTransit: ZERO, onOrder: ZERO, demand: ZERO };

/** The balances that an entry changes; `sign` -1 reverses it. */
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

/**
 * Net change by item and location, in the order in which balances are locked: materials before
 * SKUs, then by item and location.
 */
export function netBalances(changes: readonly BalanceChange[]): BalanceChange[] {
  const byPlace = new Map<string, BalanceChange>();
  for (const change of changes) {
    const kind = change.ledger === 'materials' ? 1 : 2;
    const key = `${kind} ${change.itemId} ${change.locationId}`;
    const sum = byPlace.get(key);
    byPlace.set(key, sum ? add(sum, change) : change);
  }
  return [...byPlace.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, change]) => change);
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

/** Whether an entry is an expected movement: no stock moves with it. */
export const isExpected = (row: Pick<Moving, 'eventType'>): boolean =>
  row.eventType === 'ORDER' || row.eventType === 'DEMAND';

/** The direction in which an entry counts in its item's cost pool, if it does. */
export function directionOf(row: Pick<Moving, 'eventType' | 'ref'>): 'in' | 'out' | undefined {
  switch (row.eventType) {
    case 'ADJUST':
      return 'in';
    case 'RECEIVE':
      return row.ref === null ? 'in' : undefined;
    case 'CONSUME':
    case 'SHIP':
    case 'DISPOSE':
      return 'out';
    default:
      return undefined;
  }
}
