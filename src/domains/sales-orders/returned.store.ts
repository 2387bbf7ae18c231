import { type Fragment, part, type Statement, sql } from '../../kernel/database/sql.ts';
import type { ReturnedLine } from './returned-lines.ts';

/** SQL that reads what came back of orders: it writes nothing. */

/** The units of the line `t` of an order that came back; parts are of returns that are received. */
export const returnedUnits = (orgId: string): Fragment => part`(
  select coalesce(sum(p.quantity), 0) from sales_return_items i
  join sales_return_parts p on p.org_id = ${orgId} and p.return_item_id = i.id
  where i.org_id = ${orgId} and i.sales_order_item_id = t.id)`;

/** The cost and the credit of what came back of each order of which goods came back. */
export const returnedOf = (orgId: string, orderIds: readonly string[]): Fragment => part`
  select r.so_id as "soId", coalesce(sum(c.cost), 0) as "costOfReturns",
    sum(i.credit_amount - i.restocking_fee) as "creditedAmount"
  from unnest(${orderIds}::uuid[]) o (id)
  join sales_returns r on r.org_id = ${orgId} and r.so_id = o.id and r.status = 'Received'
    and r.deleted_at is null
  join sales_return_items i on i.org_id = ${orgId} and i.return_id = r.id
  cross join lateral (
    select sum(e.quantity * e.unit_cost) as cost from sales_return_parts p
    join ledger_entries e on e.org_id = ${orgId} and e.id = p.entry_id
    where p.org_id = ${orgId} and p.return_item_id = i.id) c
  group by r.so_id`;

/** Adds what came back of the lines of shipments: an array of the ids of shipments in SQL. */
export const selectReturnedLines = (
  orgId: string,
  shipmentIds: Fragment,
): Statement<ReturnedLine> =>
  sql<ReturnedLine>`select p.shipment_item_id as "shipmentItemId", sum(p.quantity) as quantity,
      min(r.return_date) as "firstDay",
      (array_agg(r.return_number order by r.return_date, r.created_at))[1] as "returnNumber"
    from shipment_items n
    join sales_return_parts p on p.org_id = ${orgId} and p.shipment_item_id = n.id
    join sales_return_items i on i.org_id = ${orgId} and i.id = p.return_item_id
    join sales_returns r on r.org_id = ${orgId} and r.id = i.return_id
    where n.org_id = ${orgId} and n.shipment_id = any(${shipmentIds})
    group by p.shipment_item_id`;

/** The numbers of returns of an order, or of one of its lines, that were not deleted. */
export const selectReturnsOf = (
  orgId: string,
  soId: string,
  itemId?: string,
): Statement<{ returnNumber: string }> =>
  sql<{ returnNumber: string }>`select r.return_number as "returnNumber" from sales_returns r
    where r.org_id = ${orgId} and r.so_id = ${soId} and r.deleted_at is null
      and (${itemId ?? null}::uuid is null or exists (
        select from sales_return_items i where i.org_id = ${orgId} and i.return_id = r.id
          and i.sales_order_item_id = ${itemId ?? null}))
    order by r.created_at limit 1`;

/** A condition on a shipment `t`: goods of it came back. */
export const hasComeBack = (orgId: string): Fragment => part`exists (
  select 1 from shipment_items i
  join sales_return_parts p on p.org_id = ${orgId} and p.shipment_item_id = i.id
  where i.org_id = ${orgId} and i.shipment_id = t.id)`;
