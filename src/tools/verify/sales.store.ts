import type { StoredSalesOrder } from '../../domains/sales-orders/sales-order.ts';
import type { SalesOrderItem } from '../../domains/sales-orders/sales-order-item.ts';
import { salesOrderItems, salesOrders } from '../../domains/sales-orders/sales-orders.store.ts';
import { type Statement, sql } from '../../kernel/database/sql.ts';

/** Statements of the verifier on sales orders. */

/** An order with the currency of its organization. */
export type RatedSalesOrder = StoredSalesOrder & { baseCurrency: string };

export const selectSalesOrders = (orgId: string, after: string): Statement<RatedSalesOrder> =>
  sql`select ${salesOrders.columns},
      (select o.base_currency from organizations o where o.id = ${orgId}) as "baseCurrency"
    from sales_orders t
    where t.org_id = ${orgId} and t.id > ${after} order by t.id limit 50`;

export const selectSalesLines = (
  orgId: string,
  orderIds: readonly string[],
): Statement<SalesOrderItem> =>
  sql`select ${salesOrderItems.columns} from sales_order_items t
    where t.org_id = ${orgId} and t.so_id = any(${orderIds}::uuid[])
    order by t.so_id, t.line_number`;
