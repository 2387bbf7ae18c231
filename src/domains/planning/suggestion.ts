/** A suggestion of a plan. */
import type { Exact } from '../../kernel/values/exact.ts';
import type { Buying } from './buying.ts';

/** Why something is needed, in the words of the answer. */
export const reasonKinds = [
  'sales_order',
  'work_order',
  'make',
  'reorder_point',
  'negative_stock',
  'lot_size',
] as const;

/** The record that needs something: an order, or a SKU that is to be made. */
export interface Cause {
  kind: (typeof reasonKinds)[number];
  id: string | null;
  number: string | null;
}

export interface Reason extends Cause {
  /** In stock units. */
  quantity: Exact;
  on: string;
}

/** The need of an item at a location on a day. */
export interface Demand {
  cause: Cause;
  locationId: string;
  quantity: Exact;
  day: string;
}

/** An open order, also a draft, or goods in transit. */
export interface Supply {
  order: { type: 'purchase_order' | 'work_order'; id: string; number: string } | null;
  locationId: string;
  quantity: Exact;
  day: string;
}

/** A suggestion for an item, without what follows from the item. */
export interface Requirement {
  /** `order` is to buy or to make. */
  action: 'order' | 'transfer' | 'expedite';
  locationId: string;
  /** Of a transfer. */
  fromLocationId: string | null;
  /** Of an expedited order: the order, and the day on which it is expected so far. */
  supply: Supply | null;
  /** In units of the order. */
  quantity: Exact;
  stockQuantity: Exact;
  /** Of an order: how it is bought. */
  buying: Buying | null;
  neededOn: string;
  reasons: Reason[];
}
