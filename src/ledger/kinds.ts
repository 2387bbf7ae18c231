/**
 * The kinds of entries of the ledger, a row each. The changes that an entry makes to balances, to
 * the cost pool and to the current cost of its item follow from its row: in the program by the
 * functions here, in SQL by `kinds.store.ts`. The direction alone is checked in a migration, too;
 * a test compares it.
 */
import type { LedgerKind } from './ledger.ts';

export const eventTypes = [
  'TRANSFER',
  'RECEIVE',
  'ADJUST',
  'CONSUME',
  'SHIP',
  'CUSTOMER_RETURN',
  'VENDOR_RETURN',
  'DISPOSE',
  'ORDER',
  'DEMAND',
] as const;

export type EventType = (typeof eventTypes)[number];

/** The source of an entry; null on manual entries and on both legs of a transfer. */
export const sourceTypes = [
  'purchase_order_item',
  'purchase_order_receipt',
  'work_order_item',
  'work_order_receipt',
  'sales_order_item',
  'sales_return',
  'vendor_return',
  'stock_count_line',
] as const;

export type SourceType = (typeof sourceTypes)[number];

export const balanceNames = ['onHand', 'inTransit', 'onOrder', 'demand'] as const;

export type BalanceName = (typeof balanceNames)[number];

/** The sign with which the quantity of an entry counts in each balance that it changes. */
export type Signs = Readonly<Partial<Record<BalanceName, 1 | -1>>>;

export interface Movement {
  /** At the location of the entry. */
  here: Signs;
  /** At the location that the goods are sent to. */
  there?: Signs;
  /** How the entry counts in the cost pool of its item; without it, its goods keep their cost. */
  direction?: 'in' | 'out';
  /** It takes its units off the layer that brought them, whichever units of this had left. */
  isCut?: true;
}

export interface EntryKind extends Movement {
  /** The movement of an entry that completes a transfer, whose reference it has. */
  ofTransfer?: Movement;
  /** An order expects the movement: nothing has moved. */
  isExpected?: true;
  /** The ledgers whose items take their current cost from entries whose request states a cost. */
  setsCostOf?: readonly LedgerKind[];
  /** Goods that were had for nothing say nothing of the next ones. */
  unlessFree?: true;
}

export const entryKinds: Readonly<Record<EventType, EntryKind>> = {
  TRANSFER: { here: { onHand: -1 }, there: { inTransit: 1 } },
  RECEIVE: {
    here: { onHand: 1 },
    direction: 'in',
    ofTransfer: { here: { onHand: 1, inTransit: -1 } },
    setsCostOf: ['materials', 'finished_goods'],
    unlessFree: true,
  },
  ADJUST: {
    here: { onHand: 1 },
    direction: 'in',
    setsCostOf: ['finished_goods'],
  },
  CONSUME: { here: { onHand: -1 }, direction: 'out' },
  SHIP: { here: { onHand: -1 }, direction: 'out' },
  // Goods that come back cost what they cost when they left, which sets no current cost.
  CUSTOMER_RETURN: { here: { onHand: 1 }, direction: 'in' },
  VENDOR_RETURN: { here: { onHand: -1 }, isCut: true },
  DISPOSE: { here: { onHand: -1 }, direction: 'out' },
  ORDER: { here: { onOrder: 1 }, isExpected: true },
  DEMAND: { here: { demand: 1 }, isExpected: true },
};

/** The fields of an entry that determine what it moves. */
interface Moving {
  eventType: EventType;
  ref: string | null;
}

export function movementOf({ eventType, ref }: Moving): Movement {
  const kind = entryKinds[eventType];
  return (ref !== null && kind.ofTransfer) || kind;
}

/** The direction in which an entry counts in its item's cost pool, if it does. */
export const directionOf = (entry: Moving): 'in' | 'out' | undefined => movementOf(entry).direction;

/** The directions as entries store them. */
export const signs = { in: 1, out: -1 } as const;

/** Whether an entry takes its units off the layer that brought them. */
export const isCut = (entry: Moving): boolean => movementOf(entry).isCut ?? false;

/**
 * The direction as an entry stores it; 0 where it changes no value of stock. A cut has one of its
 * own: its units and its value leave the stock, but it consumes no layer.
 */
export function signOf(entry: Moving): 1 | -1 | -2 | 0 {
  const direction = directionOf(entry);
  if (direction === undefined) return isCut(entry) ? -2 : 0;
  return signs[direction];
}

/** Whether an entry is an expected movement: no stock moves with it. */
export const isExpected = ({ eventType }: Pick<Moving, 'eventType'>): boolean =>
  entryKinds[eventType].isExpected ?? false;

/** Whether an entry of a cost pool can set the current cost of its item. */
export function setsCost(entry: {
  eventType: EventType;
  ledger: LedgerKind;
  givenUnitCost: unknown;
}): boolean {
  const { setsCostOf = [] } = entryKinds[entry.eventType];
  return entry.givenUnitCost !== null && setsCostOf.includes(entry.ledger);
}
