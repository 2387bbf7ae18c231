import { type Statement, sql } from '../../kernel/database/sql.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import type {
  DisposalFigures,
  ItemFigures,
  ReturnFigures,
  VendorReturnFigures,
  WorkOrderFigures,
} from './impact.ts';

/** SQL that reads what a change of the ledger has revalued: it writes nothing. */

export interface Revalued {
  kind: 'item' | 'work_order' | 'sales_order' | 'disposal' | 'return' | 'vendor_return';
  id: string;
}

/**
 * The items whose entries the change has revalued, and the orders, disposals and returned goods
 * whose costs it has, those with the largest differences first; `most` of each. Those of the causes
 * are added whether they are among them or not: their costs can change with new entries, too. The
 * figures of all of them are compared afterwards, so one more does no harm: two changes by one
 * record within a millisecond are both found.
 */
export const selectRevalued = (
  orgId: string,
  causeIds: readonly string[],
  now: Date,
  most: number,
): Statement<Revalued> =>
  sql<Revalued>`with changes as materialized (
      select t.item_id, t.source_type, t.source_id,
        case when t.event_type = 'DISPOSE' then t.id end as disposal_id,
        case when t.event_type = 'CUSTOMER_RETURN' then t.id end as return_id,
        case when t.event_type = 'VENDOR_RETURN' then t.id end as sent_id,
        sum(abs(h.new_unit_cost - h.old_unit_cost)) as per_unit,
        sum(abs(coalesce(h.new_value, 0) - coalesce(h.old_value, 0))) as change
      from cost_history h
      join ledger_entries t on t.org_id = ${orgId} and t.id = h.ledger_entry_id
      where h.org_id = ${orgId} and h.cause_id = any(${causeIds}::uuid[]) and h.changed_at = ${now}
      group by t.item_id, t.source_type, t.source_id, disposal_id, return_id, sent_id),
    work as (
      select r.wo_id as id, sum(c.change) as size from changes c
      join work_order_receipts r on r.org_id = ${orgId} and r.id = c.source_id
      where c.source_type = 'work_order_receipt'
      group by r.wo_id having sum(c.change) > 0
      order by size desc, r.wo_id limit ${most}::int),
    sales as (
      select i.so_id as id, sum(c.change) as size from changes c
      join sales_order_items i on i.org_id = ${orgId} and i.id = c.source_id
      where c.source_type = 'sales_order_item'
      group by i.so_id having sum(c.change) > 0
      order by size desc, i.so_id limit ${most}::int),
    disposed as (
      select c.disposal_id as id from changes c
      where c.disposal_id is not null and c.change > 0
      order by c.change desc, c.disposal_id limit ${most}::int),
    returned as (
      select c.return_id as id from changes c
      where c.return_id is not null and c.per_unit > 0
      order by c.per_unit desc, c.return_id limit ${most}::int),
    sent as (
      select c.sent_id as id from changes c
      where c.sent_id is not null and c.change > 0
      order by c.change desc, c.sent_id limit ${most}::int)
    select 'item' as kind, c.item_id as id from changes c group by c.item_id
    union all
    select 'work_order', w.id from (select w.id from work w union
      select r.wo_id from work_order_receipts r
      where r.org_id = ${orgId} and r.id = any(${causeIds}::uuid[])) w
    union all
    select 'sales_order', s.id from (select s.id from sales s union
      select o.id from sales_orders o
      where o.org_id = ${orgId} and o.id = any(${causeIds}::uuid[]) union
      select b.so_id from sales_returns b
      where b.org_id = ${orgId} and b.id = any(${causeIds}::uuid[]) and b.so_id is not null) s
    union all
    select 'return', d.id from returned d
    union all
    select 'vendor_return', d.id from sent d
    union all
    select 'disposal', d.id from (select d.id from disposed d union
      select t.id from ledger_entries t
      where t.org_id = ${orgId} and t.id = any(${causeIds}::uuid[])
        and t.event_type = 'DISPOSE') d`;

/** Figures as a transaction has them, exact, or as a read prints them. */
export type Found<Figures> = {
  [Name in keyof Figures]: Figures[Name] extends Exact ? Exact | string : Figures[Name];
};

export const selectItemFigures = (
  orgId: string,
  itemIds: readonly string[],
): Statement<Found<ItemFigures>> =>
  sql<Found<ItemFigures>>`select i.id, i.kind as type, coalesce(m.code, k.code) as code,
      coalesce(m.name, k.name) as name, i.current_cost as "unitCost", i.value as "stockValue",
      i.quantity_out > i.quantity_in as "isProvisional"
    from items i
    left join materials m on m.org_id = ${orgId} and m.id = i.id
    left join skus k on k.org_id = ${orgId} and k.id = i.id
    where i.org_id = ${orgId} and i.id = any(${itemIds}::uuid[])`;

/** The consumption of all receipts of each order, at its cost. */
export const selectWorkOrderFigures = (
  orgId: string,
  orderIds: readonly string[],
): Statement<Found<WorkOrderFigures>> =>
  sql<Found<WorkOrderFigures>>`select w.id, w.wo_number as "woNumber",
      coalesce(sum(t.value), 0) as "consumedValue"
    from work_orders w
    left join work_order_receipts r on r.org_id = ${orgId} and r.wo_id = w.id
    left join ledger_entries t on t.org_id = ${orgId} and t.source_id = r.id
      and t.event_type = 'CONSUME' and t.voided_at is null
    where w.org_id = ${orgId} and w.id = any(${orderIds}::uuid[])
    group by w.id, w.wo_number`;

/** Disposals that are not voided, and what their goods cost. */
export const selectDisposalFigures = (
  orgId: string,
  entryIds: readonly string[],
): Statement<Found<DisposalFigures>> =>
  sql<Found<DisposalFigures>>`select t.id, t.item_id as "itemId", coalesce(m.code, k.code) as code,
      coalesce(m.name, k.name) as name, t.reason, coalesce(t.value, 0) as value
    from ledger_entries t
    left join materials m on m.org_id = ${orgId} and m.id = t.item_id
    left join skus k on k.org_id = ${orgId} and k.id = t.item_id
    where t.org_id = ${orgId} and t.id = any(${entryIds}::uuid[]) and t.voided_at is null`;

/** Goods that came back and whose entries are not voided, and what a unit of them costs. */
export const selectReturnFigures = (
  orgId: string,
  entryIds: readonly string[],
): Statement<Found<ReturnFigures>> =>
  sql<Found<ReturnFigures>>`select t.id, b.id as "returnId", b.return_number as "returnNumber",
      t.item_id as "itemId", t.unit_cost as "unitCost"
    from ledger_entries t
    join sales_returns b on b.org_id = ${orgId} and b.id = t.source_id
    where t.org_id = ${orgId} and t.id = any(${entryIds}::uuid[]) and t.voided_at is null`;

/** Goods that went back to vendors and whose entries are not voided, and what they cost. */
export const selectVendorReturnFigures = (
  orgId: string,
  entryIds: readonly string[],
): Statement<Found<VendorReturnFigures>> =>
  sql<Found<VendorReturnFigures>>`select t.id, b.id as "returnId",
      b.return_number as "returnNumber", t.item_id as "itemId", coalesce(t.value, 0) as value
    from ledger_entries t
    join vendor_returns b on b.org_id = ${orgId} and b.id = t.source_id
    where t.org_id = ${orgId} and t.id = any(${entryIds}::uuid[]) and t.voided_at is null`;
