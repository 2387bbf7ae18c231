import { columns } from '../../kernel/database/columns.ts';
import { type Fragment, part } from '../../kernel/database/sql.ts';
import { orderToPick } from './to-pick.ts';

/** SQL that reads work orders for a pick list, beside their items and inputs. */

const pickedColumns = columns(orderToPick, 't');

export const selectOrdersToPick = (orgId: string, ids: Fragment): Fragment =>
  part`select ${pickedColumns} from work_orders t
    where t.org_id = ${orgId} and t.id = any(${ids}) order by t.number_key, t.id`;

/** The places and the inputs of orders. */
export const placesToPick = (orgId: string, ids: Fragment): Fragment =>
  part`select t.site_location_id from work_orders t
    where t.org_id = ${orgId} and t.id = any(${ids})`;

export const goodsToPick = (orgId: string, ids: Fragment): Fragment =>
  part`select t.item_id from work_order_inputs t
    join work_order_items w on w.org_id = ${orgId} and w.id = t.wo_item_id
    where t.org_id = ${orgId} and w.wo_id = any(${ids})`;
