import { columns } from '../../kernel/database/columns.ts';
import { type Fragment, part } from '../../kernel/database/sql.ts';
import { lineToPick, orderToPick } from './to-pick.ts';

/** SQL that reads sales orders for a pick list. */

const pickedColumns = columns(orderToPick, 't');
const pickedLineColumns = columns(lineToPick, 't');

export const selectOrdersToPick = (orgId: string, ids: Fragment): Fragment =>
  part`select ${pickedColumns} from sales_orders t
    where t.org_id = ${orgId} and t.id = any(${ids}) order by t.number_key, t.id`;

export const selectLinesToPick = (orgId: string, ids: Fragment): Fragment =>
  part`select ${pickedLineColumns} from sales_order_items t
    where t.org_id = ${orgId} and t.so_id = any(${ids})
      and t.quantity > t.fulfilled_quantity
    order by t.line_number`;

/** The places and the goods of orders. */
export const placesToPick = (orgId: string, ids: Fragment): Fragment =>
  part`select t.ship_from_location_id from sales_orders t
    where t.org_id = ${orgId} and t.id = any(${ids})`;

export const goodsToPick = (orgId: string, ids: Fragment): Fragment =>
  part`select t.sku_id from sales_order_items t
    where t.org_id = ${orgId} and t.so_id = any(${ids})`;
