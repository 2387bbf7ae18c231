import { type Fragment, join, literally, part } from '../kernel/database/sql.ts';
import type { SourceType } from '../ledger/kinds.ts';
import {
  movementKinds,
  type NumberedTable,
  orderKinds,
  orderTypes,
  receiptTypes,
} from './kinds.ts';

/**
 * SQL of the documents of an entry `t` of the ledger. It belongs to the receipt, the order or the
 * count that is its source; goods that an order ships are in a shipment, too, until they are
 * reversed. Entries that only expect goods of other orders, and manual ones, have none.
 */

interface Document {
  type: string;
  /** The alias of its row. */
  row: string;
  number: string;
  joins(orgId: string): Fragment;
  partner?: { type: string; row: string; joins(orgId: string): Fragment } | undefined;
}

const joined = (orgId: string, table: string, row: string, key: string): Fragment =>
  part`
    left join ${literally(table)} ${literally(row)} on ${literally(row)}.org_id = ${orgId}
      and ${literally(row)}.id = ${literally(key)}`;

/**
 * The source of an entry if it is of this type, else null: an index is not searched for null, so
 * that an entry costs one look-up and not one for each kind of document.
 */
const sourceOf = (type: SourceType): string =>
  `case when t.source_type = '${type}' then t.source_id end`;

/** The vendor or the customer of a record whose row has this alias. */
function partnerOf({ partner }: NumberedTable, order: string): Document['partner'] {
  if (!partner) return undefined;
  const row = `${order}_partner`;
  const key = `${order}.${partner.column}`;
  return { type: partner.type, row, joins: (orgId) => joined(orgId, partner.table, row, key) };
}

const receipts = receiptTypes.map((type): Document => {
  const { table, number, order, parent } = movementKinds[type];
  const ofOrder = `${type}_order`;
  if (movementKinds[type].partner) {
    const joins = (orgId: string) => joined(orgId, table, type, sourceOf(type));
    return { type, row: type, number, joins, partner: partnerOf(movementKinds[type], type) };
  }
  const partner = partnerOf(orderKinds[order], ofOrder);
  return {
    ...{ type, row: type, number },
    joins: (orgId) => joined(orgId, table, type, sourceOf(type)),
    partner: partner && {
      ...partner,
      joins: (orgId) => part`${joined(orgId, orderKinds[order].table, ofOrder, `${type}.${parent}`)}
        ${partner.joins(orgId)}`,
    },
  };
});

const orders = orderTypes
  .filter((type) => orderKinds[type].movesGoods)
  .map((type): Document => {
    const { table, number, items, parent } = orderKinds[type];
    const item = `${type}_item` as const;
    return {
      ...{ type, row: type, number },
      joins: (orgId) => part`${joined(orgId, items, item, sourceOf(item))}
        ${joined(orgId, table, type, `${item}.${parent}`)}`,
      partner: partnerOf(orderKinds[type], type),
    };
  });

const { table: shipments, number: shipmentNumber } = movementKinds.shipment;

/** A shipment names the entries of its lines. */
const shipment: Document = {
  ...{ type: 'shipment', row: 'shipment', number: shipmentNumber },
  joins: (orgId) => part`
    left join shipment_items shipment_item on shipment_item.org_id = ${orgId}
      and shipment_item.entry_id = case when t.event_type = 'SHIP' then t.id end
    ${joined(orgId, shipments, 'shipment', 'shipment_item.shipment_id')}`,
};

/** A line of a count is the source of the entry of its difference. */
const count: Document = {
  ...{ type: 'stock_count', row: 'stock_count', number: 'count_number' },
  joins: (
    orgId,
  ) => part`${joined(orgId, 'stock_count_lines', 'stock_count_line', sourceOf('stock_count_line'))}
    ${joined(orgId, 'stock_counts', 'stock_count', 'stock_count_line.count_id')}`,
};

const sources = [...receipts, ...orders, count];
const partners = sources.flatMap(({ partner }) => partner ?? []);

const firstOf = (columns: readonly string[]): Fragment =>
  literally(`coalesce(${columns.join(', ')})`);

const typeOf = (rows: readonly { type: string; row: string }[]): Fragment =>
  literally(
    `case ${rows.map(({ type, row }) => `when ${row}.id is not null then '${type}'`).join(' ')} end`,
  );

/** Joins documents to entries; the columns are of the joined rows. */
const joinedDocuments = (documents: readonly Document[]) => ({
  joins: (orgId: string): Fragment =>
    join(
      documents.map(({ joins }) => joins(orgId)),
      '',
    ),
  type: typeOf(documents),
  id: firstOf(documents.map(({ row }) => `${row}.id`)),
  number: firstOf(documents.map(({ row, number }) => `${row}.${number}`)),
});

/** The receipt, the order or the count that is the source of an entry. */
export const sourceDocuments = joinedDocuments(sources);

/** The shipment of an entry, else its source. */
export const entryDocuments = joinedDocuments([shipment, ...sources]);

/** The shipment of an entry, if it has one. */
export const shipmentDocuments = joinedDocuments([shipment]);

/** The line of the shipment with which goods left that a customer returned. */
export const carriedFromOf = (orgId: string, entry = part`t`): Fragment =>
  part`case when ${entry}.event_type = 'CUSTOMER_RETURN' then (
    select jsonb_build_object('type', 'shipment_item', 'id', p.shipment_item_id, 'lotId', null)
    from sales_return_parts p
    where p.org_id = ${orgId} and p.entry_id = ${entry}.id
      and p.shipment_item_id is not null) end`;

/** Joins the partners of joined documents. */
export const partnerJoins = (orgId: string): Fragment =>
  join(
    partners.map(({ joins }) => joins(orgId)),
    '',
  );

export const partnerType = typeOf(partners);

export const partnerColumn = (column: 'id' | 'code' | 'name'): Fragment =>
  firstOf(partners.map(({ row }) => `${row}.${column}`));
