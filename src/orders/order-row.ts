/** A row of an order import: an order with its items, each with its path in the request. */
import type { ReadRow } from '../import/importer.ts';
import type { PlannedRow } from '../import/plan-rows.store.ts';

export type Fields = Readonly<Record<string, unknown>>;

export interface ItemRow {
  value: Fields;
  /** The start of the JSON pointers to its fields: `/items/0`, or `/item` in CSV. */
  at: string;
  /** The line of a CSV file. */
  line?: number;
}

/** A row without its items in `value`. */
export interface OrderRow extends ReadRow {
  items: readonly ItemRow[];
  /** Whether it was sent with an `orderKey`, which is kept as externalId. */
  hasOrderKey: boolean;
}

export interface PlannedOrder extends PlannedRow {
  /** With ids in place of names and codes, as in `value`. */
  items: readonly ItemRow[];
  /** As it was sent, by id, name or code. */
  input: Pick<OrderRow, 'value' | 'items'>;
}
