import { type Fragment, part, type Statement, sql } from '../../kernel/database/sql.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { groupedBy } from '../../kernel/grouped-by.ts';
import { calculations } from '../../kernel/limits/calculations.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import type { GroupBy, ReturnedGoods, SoldOrder } from './margin-report.ts';
import { partsByLines } from './parts-by-lines.ts';

/** SQL that reads what was shipped and what came back: it writes nothing. */

/** Lines of orders that are in memory at a time. */
const { linesAtOnce } = valuesOf(calculations.margins);

export interface MarginFilter {
  orgId: string;
  /** Days on which goods were shipped. */
  from?: string | undefined;
  to?: string | undefined;
  skuId?: string | undefined;
  customerId?: string | undefined;
}

type Order = Omit<SoldOrder, 'items' | 'shipments' | 'returns'>;
type Item = SoldOrder['items'][number] & { soId: string };
type Shipment = SoldOrder['shipments'][number] & { soId: string };
type Returned = ReturnedGoods & { soId: string };

/** Shipments that are not reversed. */
const shipments = (orgId: string): Fragment => part`sales_order_items t
    join ledger_entries e on e.org_id = ${orgId} and e.source_id = t.id
      and e.event_type = 'SHIP' and e.voided_at is null`;

/**
 * The orders of which something was shipped or came back in the period, with the number of their
 * lines. Each of its texts begins with what an index finds: orders of the customer, shipments of
 * the SKU, or those of the period.
 */
export function selectSoldOrders(filter: MarginFilter): Statement<{ soId: string; lines: number }> {
  const { orgId, skuId, customerId } = filter;
  const ofSku = skuId === undefined ? part`` : part` and e.item_id = ${skuId}`;
  const shipped = part`e.org_id = ${orgId} and e.ledger = 'finished_goods'
    and e.event_type = 'SHIP' and e.voided_at is null${ofSku}${inPeriod(filter)}`;
  const sold =
    customerId === undefined
      ? part`select distinct t.so_id
          from ledger_entries e
            cross join lateral (select t.so_id from sales_order_items t
              where t.org_id = ${orgId} and t.id = e.source_id limit 1) t
          where ${shipped}`
      : part`select distinct o.id as so_id
          from sales_orders o
            cross join lateral (select t.id from sales_order_items t
              where t.org_id = ${orgId} and t.so_id = o.id limit all) t
            cross join lateral (select 1 from ledger_entries e
              where e.source_id = t.id and ${shipped} limit 1) e
          where o.org_id = ${orgId} and o.customer_id = ${customerId}`;
  return sql<{ soId: string; lines: number }>`
    select s.so_id as "soId", (select count(*)::int from sales_order_items t
      where t.org_id = ${orgId} and t.so_id = s.so_id) as lines
    from (${sold}
      union select r.so_id from ${returnsIn(filter)} and r.so_id is not null) s
    order by 1`;
}

/**
 * Shipments of the days of the period. The index has instants: a day of any zone lies within the
 * days beside it.
 */
function inPeriod({ from, to }: MarginFilter): Fragment {
  const since =
    from === undefined
      ? part``
      : part` and e.day >= ${from}::date
        and e.event_date >= (select (${from}::date - 1)::timestamp at time zone 'UTC')`;
  const until =
    to === undefined
      ? part``
      : part` and e.day <= ${to}::date
        and e.event_date <= (select (${to}::date + 2)::timestamp at time zone 'UTC')`;
  return part`${since}${until}`;
}

/** The returns `r` that were received in the period, with their items `i`. */
const returnsIn = ({ orgId, from, to, skuId, customerId }: MarginFilter): Fragment => part`
  sales_returns r join sales_return_items i on i.org_id = ${orgId} and i.return_id = r.id
    ${skuId === undefined ? part`` : part` and i.sku_id = ${skuId}`}
  where r.org_id = ${orgId} and r.status = 'Received' and r.deleted_at is null
    ${from === undefined ? part`` : part` and r.return_date >= ${from}::date`}
    ${to === undefined ? part`` : part` and r.return_date <= ${to}::date`}
    ${customerId === undefined ? part`` : part` and r.customer_id = ${customerId}`}`;

/** The columns of what came back with the item `i` of a return `r`. */
const returnedColumns = (orgId: string): Fragment => part`
  i.sku_id as "skuId", r.return_date::text as day, i.quantity,
  i.credit_amount - i.restocking_fee as credit, (
    select coalesce(sum(e.quantity * e.unit_cost), 0) from sales_return_parts p
    join ledger_entries e on e.org_id = ${orgId} and e.id = p.entry_id
    where p.org_id = ${orgId} and p.return_item_id = i.id) as cost`;

/** The goods without an order that came back in the period. */
export const selectBlindReturns = (
  filter: MarginFilter,
): Statement<ReturnedGoods & { customerId: string }> =>
  sql<ReturnedGoods & { customerId: string }>`select r.customer_id as "customerId",
      ${returnedColumns(filter.orgId)}
    from ${returnsIn(filter)} and r.so_id is null
    order by r.return_date, r.id`;

/** The orders of which something was shipped or came back in the period, one after the other. */
export async function* soldOrders(
  tx: Transaction,
  filter: MarginFilter,
): AsyncGenerator<SoldOrder, void> {
  const orders = await tx.rows(selectSoldOrders(filter));
  for (const ids of partsByLines(orders, linesAtOnce)) {
    yield* await readSoldOrders(tx, filter.orgId, ids);
  }
}

/** Whole orders: a shipment in the period earns what those before it have left. */
async function readSoldOrders(
  tx: Transaction,
  orgId: string,
  ids: readonly string[],
): Promise<SoldOrder[]> {
  const [orders, items, shipped, returned] = await tx.all(
    sql<Order>`
      select id, customer_id as "customerId", discount_amount as "discountAmount",
        exchange_rate as "exchangeRate"
      from sales_orders where org_id = ${orgId} and id = any(${ids}::uuid[]) order by id`,
    sql<Item>`
      select id, so_id as "soId", sku_id as "skuId", quantity, line_total as "lineTotal"
      from sales_order_items where org_id = ${orgId} and so_id = any(${ids}::uuid[])
      order by so_id, line_number`,
    sql<Shipment>`
      select t.id as "itemId", t.so_id as "soId", e.day::text as day, e.quantity, e.value as cost,
        coalesce(e.provisional_quantity, 0) as "provisionalQuantity"
      from ${shipments(orgId)}
      where t.org_id = ${orgId} and t.so_id = any(${ids}::uuid[])
      order by e.day, e.position`,
    sql<Returned>`select r.so_id as "soId", ${returnedColumns(orgId)}
      from sales_returns r
      join sales_return_items i on i.org_id = ${orgId} and i.return_id = r.id
      where r.org_id = ${orgId} and r.so_id = any(${ids}::uuid[]) and r.status = 'Received'
        and r.deleted_at is null
      order by r.return_date, r.id`,
  );
  const itemsOf = groupedBy(items, ({ soId }) => soId);
  const shippedOf = groupedBy(shipped, ({ soId }) => soId);
  const returnsOf = groupedBy(returned, ({ soId }) => soId);
  return orders.map((order) => ({
    ...order,
    items: itemsOf.get(order.id) ?? [],
    shipments: shippedOf.get(order.id) ?? [],
    returns: returnsOf.get(order.id) ?? [],
  }));
}

/** The currency in which the report is shown. */
export const selectBaseCurrency = (orgId: string): Statement<{ baseCurrency: string }> =>
  sql<{ baseCurrency: string }>`
    select base_currency as "baseCurrency" from organizations where id = ${orgId}`;

type Named = { id: string; code: string; name: string };

/** Codes and names of products or customers by their ids. */
export async function readNames(
  tx: Transaction,
  orgId: string,
  groupBy: GroupBy,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Named>> {
  if (groupBy === 'month') return new Map();
  const named = groupBy === 'product' ? part`skus` : part`customers`;
  const [rows] = await tx.all(
    sql<Named>`select id, code, name from ${named}
      where org_id = ${orgId} and id = any(${ids}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
