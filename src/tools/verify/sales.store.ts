import { salesOrderFields } from '../../domains/sales-orders/sales-order.ts';
import type { SalesOrderItem } from '../../domains/sales-orders/sales-order-item.ts';
import { itemColumns } from '../../domains/sales-orders/sales-orders.store.ts';
import { type Statement, sql } from '../../kernel/database/sql.ts';
import { columns } from '../../kernel/values/columns.ts';
import type { Static } from '../../kernel/values/schema.ts';

/** Statements of the verifier on sales orders. */

const orderColumns = columns(salesOrderFields, 't');

export type OrderRecord = Static<typeof salesOrderFields>;

export const selectSalesOrders = (orgId: string, after: string): Statement<OrderRecord> =>
  sql`select ${orderColumns} from sales_orders t
    where t.org_id = ${orgId} and t.id > ${after} order by t.id limit 50`;

export const selectSalesLines = (
  orgId: string,
  orderIds: readonly string[],
): Statement<SalesOrderItem> =>
  sql`select ${itemColumns} from sales_order_items t
    where t.org_id = ${orgId} and t.so_id = any(${orderIds}::uuid[])
    order by t.so_id, t.line_number`;
