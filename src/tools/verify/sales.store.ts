import { salesOrderFields } from '../../domains/sales-orders/sales-order.ts';
import { itemColumns } from '../../domains/sales-orders/sales-orders.store.ts';
import { type Statement, sql } from '../../kernel/database/sql.ts';
import { columns } from '../../kernel/values/columns.ts';

/** What the verifier reads of sales orders. */

const orderColumns = columns(salesOrderFields, 't');

export const selectSalesOrders = (orgId: string, after: string): Statement =>
  sql`select ${orderColumns} from sales_orders t
    where t.org_id = ${orgId} and t.id > ${after} order by t.id limit 50`;

export const selectSalesLines = (orgId: string, orderIds: readonly string[]): Statement =>
  sql`select ${itemColumns} from sales_order_items t
    where t.org_id = ${orgId} and t.so_id = any(${orderIds}::uuid[])
    order by t.so_id, t.line_number`;
