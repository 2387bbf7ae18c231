/** A row of an order import: an order with its items, each with its path in the request. */
import type { ReadRow } from '../import/importer.ts';
import type { PartRow } from '../import/part-rows.ts';
import type { PlannedRow } from '../import/plan-rows.store.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A row without its items in `value`. */
export interface OrderRow extends ReadRow {
  items: readonly PartRow[];
  /** The number that the order had elsewhere. */
  number: string | undefined;
  /** Whether it was sent with an `orderKey`, which is kept as externalId. */
  hasOrderKey: boolean;
}

export interface PlannedOrder extends PlannedRow {
  number: string | undefined;
  /** With ids in place of names and codes, as in `value`. */
  items: readonly PartRow[];
  /** As it was sent, by id, name or code. */
  input: Pick<OrderRow, 'value' | 'items'>;
}
