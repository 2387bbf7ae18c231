import { type Fragment, literally, part, type Statement, sql } from '../../kernel/database/sql.ts';
import { organizationZone } from '../../kernel/paging/filters.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import {
  type ChangedPrice,
  type Counts,
  type FoundRejection,
  maxPrices,
  maxReasons,
  type OrderedSum,
} from './vendor-performance.ts';

/**
 * SQL that reads how a vendor has delivered. Each order of the period looks its lines and receipts
 * up: of a join the planner may read all of an organization's.
 */

/** The orders of a vendor in a period. */
export interface Period {
  orgId: string;
  vendorId: string;
  from: string;
  to: string;
}

/** The orders that were placed, as `o`. */
const placed = ({ orgId, vendorId, from, to }: Period): Fragment => part`(
  select p.id, p.status, p.order_date, p.expected_date, p.currency, p.exchange_rate, p.subtotal
  from purchase_orders p
  where p.org_id = ${orgId} and p.vendor_id = ${vendorId}
    and p.order_date >= ${from}::date and p.order_date <= ${to}::date
    and p.status not in ('Draft', 'Cancelled')) o`;

/** The vendor, and the currency of the sums. */
export const selectVendor = (
  orgId: string,
  vendorId: string,
): Statement<{ id: string; baseCurrency: string }> =>
  sql<{ id: string; baseCurrency: string }>`select v.id,
      (select g.base_currency from organizations g where g.id = ${orgId}) as "baseCurrency"
    from vendors v where v.org_id = ${orgId} and v.id = ${vendorId}`;

/** The lines of an order `o`, as `l`, each with what is said of it. */
const judged = (orgId: string, now: Date): Fragment => part`(
  select d.due is null as undated, a.by_due >= d.ordered as on_time,
    a.by_due < least(i.received_stock_quantity, d.ordered)
      or (d.is_open and d.due < (${now}::timestamptz at time zone ${organizationZone(orgId)})::date)
      as late,
    d.is_open, o.status = 'Closed' and i.received_stock_quantity < d.ordered as short
  from purchase_order_items i
  cross join lateral (select coalesce(i.expected_date, o.expected_date) as due,
    i.quantity * i.units_per_purchase_unit as ordered,
    o.status in ('Ordered', 'Partially Received')
      and i.received_stock_quantity < i.quantity * i.units_per_purchase_unit as is_open) d
  cross join lateral (
    select coalesce(sum(r.stock_quantity), 0) as by_due
    from purchase_order_receipt_items r
    cross join lateral (select 1 from purchase_order_receipts h
      where h.org_id = ${orgId} and h.id = r.receipt_id and h.deleted_at is null
        and h.receipt_date <= d.due limit 1) h
    where r.org_id = ${orgId} and r.purchase_order_item_id = i.id) a
  where i.org_id = ${orgId} and i.po_id = o.id limit all) l`;

/** A line without a day is neither late nor on time. */
const lineCounts = literally(`count(l.undated) as count,
  count(*) filter (where not l.undated and l.on_time) as on_time,
  count(*) filter (where not l.undated and l.late) as late,
  count(*) filter (where not l.undated and not l.late and l.is_open) as pending,
  count(*) filter (where l.undated) as undated, count(*) filter (where l.short) as short`);

/** The counts of orders, and those of their lines, in one row. */
export const selectPunctuality = (
  period: Period,
  now: Date,
): Statement<{ orders: Counts; lines: Counts }> => sql<{ orders: Counts; lines: Counts }>`
  select json_build_object('count', count(*),
      'onTime', count(*) filter (where g.on_time > 0 and g.on_time = g.count - g.undated),
      'late', count(*) filter (where g.late > 0),
      'pending', count(*) filter (where g.late = 0 and g.pending > 0),
      'undated', count(*) filter (where g.undated = g.count),
      'short', count(*) filter (where g.short > 0)) as orders,
    json_build_object('count', coalesce(sum(g.count), 0), 'onTime', coalesce(sum(g.on_time), 0),
      'late', coalesce(sum(g.late), 0), 'pending', coalesce(sum(g.pending), 0),
      'undated', coalesce(sum(g.undated), 0), 'short', coalesce(sum(g.short), 0)) as lines
  from (select ${lineCounts} from ${placed(period)}
    left join lateral ${judged(period.orgId, now)} on true group by o.id) g`;

/** The lines of the receipts of an order `o`, as `r`. */
const received = (orgId: string): Fragment => part`(
  select r.* from purchase_order_receipts h
  cross join lateral (select i.quantity, i.rejected_quantity, i.reject_reason, i.unit_cost
    from purchase_order_receipt_items i
    where i.org_id = ${orgId} and i.receipt_id = h.id limit all) r
  where h.org_id = ${orgId} and h.po_id = o.id and h.deleted_at is null limit all) r`;

/** The most frequent reasons, each beside the sums of all. */
export const selectRejections = (period: Period): Statement<FoundRejection> =>
  sql<FoundRejection>`select g.*, count(*) over () as reasons, sum(g.count) over () as "allCount",
      sum(g.value) over () as "allValue"
    from (
      select r.reject_reason as reason, count(*)::int as count,
        sum(r.rejected_quantity * r.unit_cost) as value
      from ${placed(period)} cross join lateral ${received(period.orgId)}
      where r.rejected_quantity > 0
      group by r.reject_reason) g
    order by g.count desc, g.reason limit ${maxReasons}`;

export const selectReceived = (period: Period): Statement<{ received: Exact }> =>
  sql<{ received: Exact }>`select coalesce(sum(r.quantity * r.unit_cost), 0) as received
    from ${placed(period)} cross join lateral ${received(period.orgId)}`;

export const selectOrdered = (period: Period): Statement<OrderedSum> =>
  sql<OrderedSum>`select o.currency, sum(o.subtotal) as ordered,
      case when count(o.exchange_rate) = count(*) then sum(o.subtotal * o.exchange_rate) end as base
    from ${placed(period)} group by o.currency order by o.currency`;

/** The prices of each item that differ from those of the line before; the latest of them. */
export const selectChangedPrices = (period: Period): Statement<ChangedPrice> => sql<ChangedPrice>`
  select l.material_id as "materialId", l.sku_id as "skuId", m.code, m.name,
    m.unit as "stockUnit",
    l.order_date::text as "orderDate", l.po_id as "poId", l.unit,
    l.units_per_purchase_unit as "unitsPerPurchaseUnit", l.currency,
    l.exchange_rate as "exchangeRate", l.unit_price as "unitPrice",
    l.discount_percent as "discountPercent", l.changes
  from (select l.*, count(*) over () as changes from (
    select i.*, o.order_date, o.currency, o.exchange_rate,
      lag((o.currency, i.unit, i.units_per_purchase_unit, i.unit_price, i.discount_percent)::text)
        over lines is distinct from
        (o.currency, i.unit, i.units_per_purchase_unit, i.unit_price, i.discount_percent)::text
        as is_other
    from ${placed(period)}
    cross join lateral (select n.id, n.po_id, n.material_id, n.sku_id, n.unit, n.created_at,
        trim_scale(n.units_per_purchase_unit) as units_per_purchase_unit,
        trim_scale(n.unit_price) as unit_price, trim_scale(n.discount_percent) as discount_percent
      from purchase_order_items n
      where n.org_id = ${period.orgId} and n.po_id = o.id limit all) i
    window lines as (
      partition by i.material_id, i.sku_id order by o.order_date, i.created_at, i.id)) l
    where l.is_other
    order by l.order_date desc, l.created_at desc, l.id desc limit ${maxPrices}) l
  cross join lateral (
    (select t.code, t.name, t.unit from materials t
      where t.org_id = ${period.orgId} and t.id = l.material_id limit 1)
    union all
    (select k.code, k.name, k.unit from skus k
      where k.org_id = ${period.orgId} and k.id = l.sku_id limit 1)) m
  order by m.code, l.material_id, l.sku_id, l.order_date, l.created_at, l.id`;
