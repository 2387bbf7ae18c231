import { type Fragment, part } from '../../kernel/database/sql.ts';
import { senderColumns } from '../papers/sender.store.ts';
import { goodsToPick } from './to-pick.store.ts';

/** The printed fields of an order, without its items. */
export const selectPrintedOrder = (orgId: string, id: string): Fragment => part`
  select ${senderColumns} as organization,
    jsonb_build_object('woNumber', t.wo_number, 'status', t.status, 'startDate', t.start_date,
      'expectedDate', t.expected_date, 'notes', t.notes) as "order",
    jsonb_build_object('name', s.name, 'address', s.address) as site,
    jsonb_build_object('name', l.name, 'address', l.address) as stock
  from work_orders t
  join organizations o on o.id = ${orgId}
  join locations s on s.org_id = ${orgId} and s.id = t.site_location_id
  join locations l on l.org_id = ${orgId} and l.id = t.stock_location_id
  where t.org_id = ${orgId} and t.id = ${id}`;

/** The ids of what an order makes and needs. */
export const printedGoods = (orgId: string, id: string): Fragment => part`
  select t.sku_id from work_order_items t where t.org_id = ${orgId} and t.wo_id = ${id}
  union all ${goodsToPick(orgId, part`${[id]}::uuid[]`)}`;
