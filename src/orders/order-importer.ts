/**
 * The declaration by which the orders of a domain can be imported in bulk: the fields of an order
 * and of its items, and the records that they name. In JSON a row is an order with its items; in
 * CSV a line is one item, and lines with the same `orderKey` are one order.
 */

import { type ImportShape, idField, nameFields } from '../import/importer.ts';
import type { Work } from '../kernel/contract/work.ts';
import type { RecordTable } from '../kernel/database/record.ts';
import type { Fault } from '../kernel/problem.ts';
import * as s from '../kernel/values/schema.ts';
import type { OrderKind } from './kinds.ts';
import type { Fields } from './order-row.ts';
import { ownNumber } from './own-numbers.ts';

export interface OrderImporter {
  /** Fields, references and required fields come from the tables of columns. */
  order: RecordTable<unknown>;
  item: RecordTable<unknown>;
  /** An order as lists show it. */
  shown: s.TObject;
  /** Imported orders may bring their numbers. */
  kind: OrderKind;
  /** The faults of an item that lacks more than its required fields; paths begin with `/`. */
  lacking?(item: Fields, isReported: (path: string) => boolean): Fault[];
  /** Whether a row may have the fields of one item beside those of the order. */
  itemAtTop?: boolean;
  /**
   * The faults of each order by the rules of the domain. An order that is not valid may lack
   * fields; rules about missing fields do not apply to it.
   */
  validate(work: Work, orders: readonly ImportedOrder[]): Promise<Fault[][]>;
  /** Creates the orders, all at once. */
  make(work: Work, orders: readonly ImportedOrder[]): Promise<void>;
}

/** An order to be created. It names records by id; decimals are text. */
export interface ImportedOrder {
  id: string;
  /** The number that it had elsewhere. */
  number: string | undefined;
  fields: Fields;
  items: readonly Fields[];
  /** Whether it has no fault by its schema and its references. */
  isValid: boolean;
}

const orderKey = s.optional(
  s.code({
    description:
      "Your own id of the order, kept as its externalId. In CSV it joins an order's lines; lines without it are joined by their number, externalId or id.",
  }),
);

/** The most items of one order. */
export const maxItemsOfOrder = 1000;

/** The fields of a row: those of a new record, and a name beside the id of each reference. */
const rowFields = ({ input, references }: RecordTable<unknown>) => ({
  ...s.partial(input).properties,
  ...nameFields(references),
});

/** The schemas of a row in JSON and of a line in CSV. */
export function orderShape(importer: OrderImporter): ImportShape {
  const { order, item, itemAtTop, kind, shown } = importer;
  const own = { [kind.numberField]: ownNumber(kind), orderKey };
  const fields = { id: idField, ...rowFields(order), ...own };
  const itemRow = s.object(rowFields(item));
  return {
    row: s.object({
      ...(itemAtTop && itemRow.properties),
      ...fields,
      items: s.optional(s.listOf(itemRow, { max: maxItemsOfOrder })),
    }),
    line: s.object({ ...fields, item: s.optional(itemRow) }),
    lineKey: 'orderKey',
    otherKeys: [kind.numberField, 'externalId', 'id'],
    shown: [shown],
  };
}
