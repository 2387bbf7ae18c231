import { type Statement, sql } from '../../kernel/database/sql.ts';
import { organizationZone } from '../../kernel/paging/filters.ts';
import type { Exact } from '../../kernel/values/exact.ts';

/** SQL that reads a sales order to be promised: it writes nothing. */

/** A line of the order with something to ship. */
export interface WantedRow {
  lineId: string;
  lineNumber: number;
  skuId: string;
  /** The SKU is counted in whole units. */
  wholeUnits: boolean;
  /** Not shipped yet. */
  quantity: Exact;
}

export interface WantedOrder {
  id: string;
  canShip: boolean;
  locationId: string | null;
  /** The day for which the goods are wanted. */
  day: string;
  orderDate: string;
  today: string;
}

export const selectWantedOrder = (orgId: string, id: string, now: Date): Statement<WantedOrder> =>
  sql<WantedOrder>`select o.id, o.status in ('Draft', 'Confirmed') as "canShip",
      o.ship_from_location_id as "locationId",
      coalesce(o.requested_ship_date, o.order_date)::text as day, o.order_date::text as "orderDate",
      (${now}::timestamptz at time zone ${organizationZone(orgId)})::date::text as today
    from sales_orders o where o.org_id = ${orgId} and o.id = ${id}`;

export const selectWanted = (orgId: string, id: string): Statement<WantedRow> =>
  sql<WantedRow>`select i.id as "lineId", i.line_number as "lineNumber", i.sku_id as "skuId",
      k.whole_units as "wholeUnits", i.quantity - i.fulfilled_quantity as quantity
    from sales_order_items i
    join skus k on k.org_id = ${orgId} and k.id = i.sku_id
    where i.org_id = ${orgId} and i.so_id = ${id} and i.fulfilled_quantity < i.quantity
    order by i.line_number`;
