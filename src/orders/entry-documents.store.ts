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

/** A kind of document, which an entry finds by its source. */
interface Document {
  type: string;
  source: SourceType;
  table: string;
  number: string;
  /** Of a document whose lines are sources: their table, and their column that names it. */
  lines?: { table: string; parent: string };
  /** The vendor or the customer, by a column of the document or SQL that reads it. */
  partner?: { type: string; id(orgId: string): Fragment } | undefined;
}

function partnerOf({ partner }: NumberedTable): Document['partner'] {
  if (!partner) return undefined;
  return { type: partner.type, id: () => literally(`d.${partner.column}`) };
}

const receipts = receiptTypes.map((type): Document => {
  const { order, parent, ...kind } = movementKinds[type];
  const { table, partner } = orderKinds[order];
  const ofOrder = partner && {
    type: partner.type,
    id: (orgId: string) => part`(select o.${literally(partner.column)} from ${literally(table)} o
      where o.org_id = ${orgId} and o.id = d.${literally(parent)})`,
  };
  return { ...kind, type, source: type, partner: partnerOf(kind) ?? ofOrder };
});

const orders = orderTypes
  .filter((type) => orderKinds[type].movesGoods)
  .map((type): Document => {
    const { items, parent, ...kind } = orderKinds[type];
    const lines = { table: items, parent };
    return { ...kind, type, source: `${type}_item`, lines, partner: partnerOf(kind) };
  });

/** A line of a count is the source of the entry of its difference. */
const count: Document = {
  type: 'stock_count',
  source: 'stock_count_line',
  table: 'stock_counts',
  number: 'count_number',
  lines: { table: 'stock_count_lines', parent: 'count_id' },
};

/** The document of an entry with this kind of source. */
function documentOf(orgId: string, { type, table, number, lines, ...of }: Document): Fragment {
  const { source, partner } = of;
  const key = lines
    ? part`(select i.${literally(lines.parent)} from ${literally(lines.table)} i
        where i.org_id = ${orgId} and i.id = t.source_id)`
    : part`t.source_id`;
  return part`
    select '${literally(type)}' as type, d.id, d.${literally(number)} as number,
      ${partner ? part`'${literally(partner.type)}'` : part`null`} as partner_type,
      ${partner ? partner.id(orgId) : part`null::uuid`} as partner_id
    from ${literally(table)} d
    where t.source_type = '${literally(source)}' and d.org_id = ${orgId} and d.id = ${key}`;
}

/** Joins documents to entries; the columns are of the joined rows. */
interface JoinedDocuments {
  joins(orgId: string): Fragment;
  type: Fragment;
  id: Fragment;
  number: Fragment;
}

/**
 * The receipt, the order or the count that is the source of an entry. Each kind is looked up for
 * entries of its own alone.
 */
export const sourceDocuments: JoinedDocuments = {
  joins: (orgId) => part`
    left join lateral (${join(
      [...receipts, ...orders, count].map((of) => documentOf(orgId, of)),
      ' union all ',
    )}) source on true`,
  type: part`source.type`,
  id: part`source.id`,
  number: part`source.number`,
};

/** The shipment of an entry, if it has one: it names the entries of its lines. */
export const shipmentDocuments: JoinedDocuments = {
  joins: (orgId) => part`
    left join lateral (
      select s.id, s.${literally(movementKinds.shipment.number)} as number
      from shipment_items i
      join shipments s on s.org_id = ${orgId} and s.id = i.shipment_id
      where t.event_type = 'SHIP' and i.org_id = ${orgId} and i.entry_id = t.id
      limit 1) shipment on true`,
  type: part`case when shipment.id is not null then 'shipment' end`,
  id: part`shipment.id`,
  number: part`shipment.number`,
};

/** The shipment of an entry, else its source. */
export const entryDocuments: JoinedDocuments = {
  joins: (orgId) => part`${sourceDocuments.joins(orgId)} ${shipmentDocuments.joins(orgId)}`,
  type: part`coalesce(${shipmentDocuments.type}, source.type)`,
  id: part`coalesce(shipment.id, source.id)`,
  number: part`coalesce(shipment.number, source.number)`,
};

/** The line of the shipment with which goods left that a customer returned. */
export const carriedFromOf = (orgId: string, entry = part`t`): Fragment =>
  part`case when ${entry}.event_type = 'CUSTOMER_RETURN' then (
    select jsonb_build_object('type', 'shipment_item', 'id', p.shipment_item_id, 'lotId', null)
    from sales_return_parts p
    where p.org_id = ${orgId} and p.entry_id = ${entry}.id
      and p.shipment_item_id is not null) end`;

/** Joins the vendors and customers of sources that are joined. */
export const partnerJoins = (orgId: string): Fragment => part`
    left join vendors vendor on vendor.org_id = ${orgId}
      and vendor.id = case when source.partner_type = 'vendor' then source.partner_id end
    left join customers customer on customer.org_id = ${orgId}
      and customer.id = case when source.partner_type = 'customer' then source.partner_id end`;

export const partnerType = part`source.partner_type`;

export const partnerColumn = (column: 'id' | 'code' | 'name'): Fragment =>
  literally(`coalesce(vendor.${column}, customer.${column})`);
