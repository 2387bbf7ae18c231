import {
  type Fragment,
  join,
  literally,
  part,
  type Statement,
  sql,
} from '../../kernel/database/sql.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import { isExpectedEntry } from '../../ledger/kinds.store.ts';
import { type OrderType, orderKinds, orderTypes } from '../../orders/kinds.ts';

/** SQL that reads what open orders bring and need: it writes nothing. */

/** An active expected movement, with the order that it is from. */
export interface ExpectedRow {
  eventType: 'ORDER' | 'DEMAND';
  itemId: string;
  locationId: string;
  quantity: Exact;
  day: string;
  orderType: OrderType;
  orderId: string;
  orderNumber: string;
  /** The start date of a work order. */
  orderDate: string;
  lineId: string;
}

/** Items, location and last day of needs; all of them where undefined. */
interface Scope {
  itemIds?: readonly string[];
  locationId?: string | null;
  demandsUntil?: string;
}

/**
 * In the order in which they are served: by day, then by the date of the order (the start date of a
 * work order), then by its id and line.
 */
export const selectExpected = (orgId: string, scope: Scope): Statement<ExpectedRow> =>
  sql<ExpectedRow>`select t."eventType", t."itemId", t."locationId", t.quantity, t.day::text,
      t."orderType", t."orderId", t."orderNumber", t."orderDate"::text, t."lineId"
    from (${expectedLines(orgId, scope)}) t
    order by t.day, t."orderDate", t."orderId", t.line_number, t.position, t.id`;

/** The needs of an order on a day, all of its lines together, or a movement that a line brings. */
export type ExpectedOfOrder = Omit<ExpectedRow, 'lineId' | 'locationId'>;

/** Expected movements with the needs of an order together: its lines can be thousands. */
export const selectExpectedOfOrders = (orgId: string, scope: Scope): Statement<ExpectedOfOrder> =>
  sql<ExpectedOfOrder>`select t."eventType", t."itemId", sum(t.quantity) as quantity, t.day::text,
      t."orderType", t."orderId", t."orderNumber", t."orderDate"::text
    from (${expectedLines(orgId, scope)}) t
    group by t."eventType", t."itemId", t.day, t."orderType", t."orderId", t."orderNumber",
      t."orderDate", case t."eventType" when 'ORDER' then t.id end
    order by t.day, t."orderDate", t."orderId", min(t.line_number), min(t.position)`;

/** Each active expected movement, in no order. */
function expectedLines(orgId: string, { itemIds, locationId, demandsUntil }: Scope): Fragment {
  const there = locationId == null ? part`` : part` and e.location_id = ${locationId}`;
  const inTime =
    demandsUntil === undefined
      ? part``
      : part` and (e.event_type = 'ORDER' or e.day <= ${demandsUntil}::date)`;
  const active = part`e.voided_at is null
    and ${isExpectedEntry}${there}${inTime}`;
  // From the orders, of which all open ones are read, or from the items, each by itself.
  const from =
    itemIds === undefined
      ? part`(${openLines(orgId)}) t join ledger_entries e
          on e.org_id = ${orgId} and e.source_id = t.line_id and ${active}`
      : part`(select distinct unnest(${itemIds}::uuid[])) g (id)
        cross join lateral (select e.* from ledger_entries e
          where e.org_id = ${orgId} and e.item_id = g.id and ${active} limit all) e
        cross join lateral (${openLines(orgId, part` and i.id = e.source_id`)} limit all) t`;
  return part`select e.event_type as "eventType", e.item_id as "itemId",
      e.location_id as "locationId", e.quantity, e.day, t.type as "orderType",
      t.order_id as "orderId", t.number as "orderNumber", t.dated as "orderDate",
      t.line_id as "lineId", t.line_number, e.position, e.id
    from ${from}`;
}

/**
 * The lines `i` of orders that are not finished, or those that a condition chooses. Lines that
 * still move something have entries.
 */
const openLines = (orgId: string, chosen: Fragment = part``): Fragment =>
  join(
    orderTypes.map((type) => openLinesOf(type, orgId, chosen)),
    ' union all ',
  );

function openLinesOf(type: OrderType, orgId: string, chosen: Fragment): Fragment {
  const { table, number, dated, items, parent, expecting } = orderKinds[type];
  const statuses = expecting.map((status) => `'${status}'`).join(', ');
  return part`select ${literally(`'${type}'`)} as type, o.id as order_id,
      o.${literally(number)} as number, o.${literally(dated)} as dated, i.id as line_id,
      i.line_number
    from ${literally(table)} o
    join ${literally(items)} i on i.org_id = ${orgId} and i.${literally(parent)} = o.id
    where o.org_id = ${orgId} and o.status in (${literally(statuses)})${chosen}`;
}

/** The stock of an item, on hand and in transit. */
export interface StockRow {
  itemId: string;
  onHand: Exact;
  inTransit: Exact;
}

/** Stock of items at a location, or at all of them together. */
export function selectStock(
  orgId: string,
  itemIds: readonly string[],
  locationId: string | null,
): Statement<StockRow> {
  const there = locationId === null ? part`` : part` and b.location_id = ${locationId}`;
  return sql<StockRow>`select g.id as "itemId", sum(b.on_hand) as "onHand",
      sum(b.in_transit) as "inTransit"
    from (select distinct unnest(${itemIds}::uuid[])) g (id)
    cross join lateral (select b.on_hand, b.in_transit from balances b
      where b.org_id = ${orgId} and b.item_id = g.id${there} limit all) b
    group by g.id`;
}
