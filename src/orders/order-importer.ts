/**
 * What a domain says of its orders so that they can be imported in bulk: fields of an order and of
 * its items, and what they refer to. In JSON a row is an order with its items; in CSV a line is one
 * item, and lines with the same `orderKey` are one order.
 */

import { type ImportShape, nameFields } from '../import/importer.ts';
import type { Fault } from '../kernel/contract/problem.ts';
import type { Work } from '../kernel/contract/work.ts';
import type { Reference } from '../kernel/database/record.ts';
import * as s from '../kernel/values/schema.ts';

export interface OrderImporter {
  noun: string;
  /** Whose `external_id` finds duplicates. */
  table: string;
  /** The body of a new order without its items, and of an item. */
  order: s.TObject;
  item: s.TObject;
  /** Whether a row may have the fields of its only item beside its own. */
  itemAtTop?: boolean;
  /** Fields that each needs; a name or code stands for its id. */
  required: { order: readonly string[]; item: readonly string[] };
  references: { order: readonly Reference[]; item: readonly Reference[] };
  /**
   * Faults of orders by the rules of the domain, for each in turn. Of an order that is not sound,
   * fields may be missing; it is judged by those that are there.
   */
  judge(context: Work, orders: readonly ImportedOrder[]): Promise<Fault[][]>;
  /** Makes the orders, all at once. */
  make(context: Work, orders: readonly ImportedOrder[]): Promise<void>;
}

/** An order that is to be made: its references are ids, its decimals text. */
export interface ImportedOrder {
  id: string;
  fields: Record<string, unknown>;
  items: Record<string, unknown>[];
  /** Whether nothing is wrong with it by its schema and its references. */
  isSound: boolean;
}

const orderKey = s.optional(
  s.code({
    description:
      "Your own id of the order, kept as its externalId. In CSV it joins an order's lines.",
  }),
);

/** The most items of one order. */
const mostItems = 1000;

/** The schemas of a row in JSON and of a line in CSV. */
export function orderShape({ order, item, itemAtTop, references }: OrderImporter): ImportShape {
  const fields = { ...s.partial(order).properties, ...nameFields(references.order), orderKey };
  const itemRow = s.object({ ...s.partial(item).properties, ...nameFields(references.item) });
  return {
    row: s.object({
      ...(itemAtTop && itemRow.properties),
      ...fields,
      items: s.optional(s.listOf(itemRow, { max: mostItems })),
    }),
    line: s.object({ ...fields, item: s.optional(itemRow) }),
    lineKey: 'orderKey',
  };
}
