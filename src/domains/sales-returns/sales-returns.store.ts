import { columnsWithin, lookUp, shownColumns } from '../../kernel/database/columns.ts';
import { type Creation, record } from '../../kernel/database/record.ts';
import { type Fragment, part, type Statement, sql } from '../../kernel/database/sql.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { present } from '../../kernel/present.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import { movementKinds } from '../../orders/kinds.ts';
import {
  type ReturnItem,
  returnPart,
  type SalesReturn,
  salesReturnHeader,
  salesReturnItem,
  storedReturnItem,
  storedSalesReturn,
} from './sales-return.ts';

/** Every SQL statement on `sales_returns`, `sales_return_items` and `sales_return_parts`. */

export const salesReturns = record({
  noun: 'sales return',
  table: 'sales_returns',
  shown: storedSalesReturn,
  rules: { returnNumber: 'fixed', customerId: 'fixed', soId: 'fixed' },
  unique: ['externalId'],
});

export const returnItems = record({
  noun: 'sales return item',
  table: 'sales_return_items',
  shown: storedReturnItem,
  rules: {
    returnId: 'fixed',
    lineNumber: 'fixed',
    salesOrderItemId: 'fixed',
    skuId: 'fixed',
    unitCost: 'fixed',
  },
});

export const returnParts = record({
  noun: 'sales return part',
  table: 'sales_return_parts',
  shown: returnPart,
  rules: {
    returnItemId: 'fixed',
    lineNumber: 'fixed',
    shipmentItemId: 'fixed',
    quantity: 'fixed',
  },
});

const creditOf = (orgId: string): Fragment => part`(
  select coalesce(sum(coalesce(i.credit_amount, 0) - i.restocking_fee), 0)
  from sales_return_items i where i.org_id = ${orgId} and i.return_id = t.id)`;

/** The currency of the credits of a return `t`. */
const currencyOf = (orgId: string): Fragment => part`coalesce(
  ${lookUp('sales_orders', 'currency', orgId, part`t.so_id`)},
  (select g.base_currency from organizations g where g.id = ${orgId}))`;

export const returnHeaderColumns = columnsWithin(salesReturnHeader, 't', {
  currency: currencyOf,
  soNumber: (orgId) => lookUp('sales_orders', 'so_number', orgId, part`t.so_id`),
  itemCount: (orgId) => part`(select count(*)::int from sales_return_items i
    where i.org_id = ${orgId} and i.return_id = t.id)`,
  creditTotal: creditOf,
});

/**
 * The unit cost of what comes back of the shipped entry `e`: that of what came back of it before,
 * else that with which it left.
 */
const unitCostOfReturned = (orgId: string): Fragment => part`coalesce((
  select k.unit_cost from ledger_entries k where k.org_id = ${orgId} and k.item_id = e.item_id
    and k.carried_from = e.position and k.voided_at is null limit 1), e.unit_cost)`;

/** The cost of the goods of an item `t` that were not kept: it stays with the sale. */
export const lossValue = (
  orgId: string,
): Fragment => part`case when t.disposition = 'restock' then 0
  else coalesce((
    select sum(p.quantity * ${unitCostOfReturned(orgId)}) from sales_return_parts p
    join shipment_items s on s.org_id = ${orgId} and s.id = p.shipment_item_id
    join ledger_entries e on e.org_id = ${orgId} and e.id = s.entry_id
    where p.org_id = ${orgId} and p.return_item_id = t.id), t.quantity * t.unit_cost, 0) end`;

const shownItemColumns = columnsWithin(salesReturnItem, 't', {
  returnedCost: (orgId) => part`(select coalesce(sum(e.quantity * e.unit_cost), 0)
    from sales_return_parts p
    join ledger_entries e on e.org_id = ${orgId} and e.id = p.entry_id
    where p.org_id = ${orgId} and p.return_item_id = t.id)`,
  lossValue,
  ledgerEntryIds: (orgId) => part`(
    select coalesce(json_agg(p.entry_id order by p.line_number), '[]') from sales_return_parts p
    where p.org_id = ${orgId} and p.return_item_id = t.id and p.entry_id is not null)`,
});

export const selectReturn = (orgId: string, id: string, hasNames = false): Fragment =>
  part`select ${shownColumns(salesReturns.columns, orgId, hasNames)},
      ${currencyOf(orgId)} as currency
    from sales_returns t
    where t.org_id = ${orgId} and t.id = ${id} and t.deleted_at is null`;

export const selectReturnItems = (orgId: string, id: string, hasNames = false): Fragment =>
  part`select ${shownColumns(shownItemColumns, orgId, hasNames)} from sales_return_items t
    where t.org_id = ${orgId} and t.return_id = ${id} order by t.line_number`;

/** The number of a return that was written, its currency, and its items as answers show them. */
export async function readWritten(tx: Transaction, orgId: string, id: string) {
  const [found, shown] = await tx.all(
    sql<{ returnNumber: string; currency: string }>`
      select t.return_number as "returnNumber", ${currencyOf(orgId)} as currency
      from sales_returns t where t.org_id = ${orgId} and t.id = ${id}`,
    sql<Record<string, unknown>>`${selectReturnItems(orgId, id)}`,
  );
  return { ...present(found[0]), items: shown };
}

/** Returns, as `t`, with an item of this SKU. */
export const withReturnedSku = (orgId: string, skuId: string): Fragment =>
  part`exists (select 1 from sales_return_items i
    where i.org_id = ${orgId} and i.return_id = t.id and i.sku_id = ${skuId})`;

/** The order of a return that was not deleted; null without an order. */
export const findOrderOfReturn = (
  tx: Transaction,
  orgId: string,
  id: string,
): Promise<{ soId: string | null } | undefined> =>
  tx.row(sql<{ soId: string | null }>`select t.so_id as "soId" from sales_returns t
    where t.org_id = ${orgId} and t.id = ${id} and t.deleted_at is null`);

export const insertReturn = (orgId: string, made: SalesReturn, creation: Creation): Statement[] =>
  insertReturns(orgId, [made], creation);

/** The statements that write new returns with their goods, in the order of their numbers. */
export function insertReturns(
  orgId: string,
  made: readonly SalesReturn[],
  creation: Creation,
): Statement[] {
  const { series, numberField: field } = movementKinds.sales_return;
  const all = made.flatMap((each) => each.items);
  return [
    salesReturns.insertNumbered(orgId, made.map(withoutItems), creation, { field, series }),
    returnItems.insertAll(orgId, all.map(withoutParts), creation),
    ...insertParts(orgId, all, creation),
  ];
}

/** The statements that write a changed return; items that are gone are removed. */
export function updateReturn(
  orgId: string,
  before: SalesReturn,
  after: SalesReturn,
  creation: Creation,
): Statement[] {
  const kept = new Set(after.items.map(({ id }) => id));
  const removed = before.items.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  const had = new Set(before.items.flatMap((item) => item.parts.map(({ id }) => id)));
  const known = after.items.flatMap((item) => item.parts.filter(({ id }) => had.has(id)));
  const fresh = after.items.map((item) => ({
    ...item,
    parts: item.parts.filter(({ id }) => !had.has(id)),
  }));
  return [
    ...(removed.length > 0 ? [deleteItems(orgId, removed)] : []),
    salesReturns.updateEach(orgId, [withoutItems(after)], creation.now),
    returnItems.updateAll(orgId, after.items.map(withoutParts), creation.now),
    ...(known.length > 0 ? [returnParts.updateAll(orgId, known, creation.now)] : []),
    ...insertParts(orgId, fresh, creation),
  ];
}

/** Returns are kept without their goods, so that their numbers are not used again. */
export const endReturns = (
  orgId: string,
  ended: readonly SalesReturn[],
  now: Date,
): [Statement, Statement] => [
  deleteItems(
    orgId,
    ended.flatMap((each) => each.items.map((item) => item.id)),
  ),
  sql`update sales_returns t set deleted_at = ${now}
    where t.org_id = ${orgId} and t.id = any(${ended.map(({ id }) => id)}::uuid[])`,
];

const deleteItems = (orgId: string, ids: readonly string[]): Statement =>
  sql`delete from sales_return_items t where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])`;

function insertParts(orgId: string, of: readonly ReturnItem[], creation: Creation): Statement[] {
  const rows = of.flatMap((item) => item.parts);
  return rows.length > 0 ? [returnParts.insertAll(orgId, rows, creation)] : [];
}

const withoutItems = ({ items: _, ...row }: SalesReturn) => row;
const withoutParts = ({ parts: _, ...row }: ReturnItem) => row;

/** A line of a shipment that has left, and how much of it came back. */
export interface ShippedLine {
  shipmentItemId: string;
  salesOrderItemId: string;
  skuId: string;
  /** Of its entry in the ledger. */
  day: string;
  position: number;
  quantity: Exact;
  returned: Exact;
  /** Of a unit that comes back. */
  unitCost: Exact;
}

/** The lines of shipments of an order that have left, newest first. */
export const selectShippedLines = (orgId: string, soId: string): Statement<ShippedLine> =>
  sql<ShippedLine>`${shippedLines(orgId, soId)}`;

export const shippedLines = (orgId: string, soId: string): Fragment => part`
  select ${shippedColumns(orgId)}
  from shipments s ${linesOfShipment(orgId)}
  where s.org_id = ${orgId} and s.so_id = ${soId} and s.deleted_at is null
  order by e.day desc, e.position desc`;

const shippedColumns = (orgId: string): Fragment => part`
  n.id as "shipmentItemId", n.sales_order_item_id as "salesOrderItemId", n.sku_id as "skuId",
  e.day, e.position, n.quantity, (
    select coalesce(sum(p.quantity), 0) from sales_return_parts p
    where p.org_id = ${orgId} and p.shipment_item_id = n.id) as returned,
  ${unitCostOfReturned(orgId)} as "unitCost"`;

const linesOfShipment = (orgId: string): Fragment => part`
  join shipment_items n on n.org_id = ${orgId} and n.shipment_id = s.id
  join ledger_entries e on e.org_id = ${orgId} and e.id = n.entry_id`;

/** Of several orders: an array of their ids in SQL. */
export const selectShippedLinesOf = (
  orgId: string,
  ids: Fragment,
): Statement<ShippedLine & { soId: string; credited: Exact }> =>
  sql<ShippedLine & { soId: string; credited: Exact }>`
    select s.so_id as "soId", ${shippedColumns(orgId)}, (
      select coalesce(sum(i.default_credit), 0) from sales_returns t
      join sales_return_items i on i.org_id = ${orgId} and i.return_id = t.id
      where t.org_id = ${orgId} and t.so_id = s.so_id and t.status = 'Received'
        and t.deleted_at is null) as credited
    from shipments s ${linesOfShipment(orgId)}
    where s.org_id = ${orgId} and s.so_id = any(${ids}) and s.deleted_at is null
    order by e.day desc, e.position desc`;

/** The default credits of all that came back of an order. */
export const selectDefaultCredits = (orgId: string, soId: string): Statement<{ credited: Exact }> =>
  sql<{ credited: Exact }>`select coalesce(sum(i.default_credit), 0) as credited
    from sales_returns t
    join sales_return_items i on i.org_id = ${orgId} and i.return_id = t.id
    where t.org_id = ${orgId} and t.so_id = ${soId} and t.status = 'Received'
      and t.deleted_at is null`;

export const externalIdTaken = (
  orgId: string,
  id: string,
  externalId: string,
): Statement<{ taken: number }> =>
  sql<{ taken: number }>`select 1 as taken from sales_returns t
    where t.org_id = ${orgId} and t.external_id = ${externalId} and t.id <> ${id}
      and t.deleted_at is null`;

/** The customers, SKUs and locations that requests name, each by what messages call it. */
export const selectNamed = (
  orgId: string,
  ids: Record<'customerIds' | 'skuIds' | 'locationIds', readonly string[]>,
): Statement<{ kind: string; id: string; isActive: boolean }> =>
  sql<{ kind: string; id: string; isActive: boolean }>`
    select 'customer' as kind, t.id, t.is_active as "isActive" from customers t
    where t.org_id = ${orgId} and t.id = any(${ids.customerIds}::uuid[])
    union all
    select 'SKU', t.id, t.is_active from skus t
    where t.org_id = ${orgId} and t.id = any(${ids.skuIds}::uuid[])
    union all
    select 'location', t.id, t.is_active from locations t
    where t.org_id = ${orgId} and t.id = any(${ids.locationIds}::uuid[])`;
