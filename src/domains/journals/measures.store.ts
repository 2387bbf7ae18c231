import {
  type Fragment,
  join,
  literally,
  part,
  type Statement,
  sql,
} from '../../kernel/database/sql.ts';
import { lossValue } from '../sales-returns/sales-returns.store.ts';
import { creditOf, linesOf } from '../vendor-returns/vendor-returns.store.ts';
import type { Measure } from './measures.ts';
import { creditedSales, earnedSales } from './sales-measures.store.ts';

/** SQL that adds up what the pairs of a journal are made of: it writes nothing. */

export interface Span {
  orgId: string;
  /** The first day of the first month that is told apart. */
  from: string;
  /** The last day. */
  to: string;
  /** Types and reasons with accounts of their own. */
  typeIds: readonly string[];
  reasons: readonly string[];
  includeSales: boolean;
}

/** Every part of the union has these columns, in this order. */
interface Part {
  measure: Fragment;
  eventType?: Fragment;
  sourceType?: Fragment;
  ledger?: Fragment;
  typeId?: Fragment;
  madeTypeId?: Fragment;
  reason?: Fragment;
  day: Fragment;
  amount: Fragment;
  from: Fragment;
}

const none = literally('null');

/** The type `y` of an item, if it has an account of its own: few have, so few are joined. */
const joinTypes = ({ orgId, typeIds }: Span, itemId: string): Fragment =>
  typeIds.length === 0
    ? part``
    : part`left join (
        select m.id, m.material_type_id as type_id from materials m
        where m.org_id = ${orgId} and m.material_type_id = any(${typeIds}::uuid[])
        union all
        select k.id, k.sku_type_id from skus k
        where k.org_id = ${orgId} and k.sku_type_id = any(${typeIds}::uuid[])) y
        on y.id = ${literally(itemId)}`;

const typeOf = ({ typeIds }: Span): Fragment => (typeIds.length === 0 ? none : part`y.type_id`);

/** A row for each day, type and reason: days are few, and a month costs a call for each entry. */
function grouped(span: Span, row: Part): Fragment {
  const { measure, eventType = none, sourceType = none, typeId, madeTypeId, reason, ledger } = row;
  const ownReason =
    reason &&
    part`case when ${reason} = any(${span.reasons}::text[])
    then ${reason} end`;
  return part`select ${measure} as measure, ${eventType}::text as "eventType",
      ${sourceType}::text as "sourceType", ${ledger ?? part`'finished_goods'`}::text as ledger,
      ${typeId ?? none}::uuid as "typeId", ${madeTypeId ?? none}::uuid as "madeTypeId",
      ${ownReason ?? none}::text as reason, ${row.day} as day,
      sum(${row.amount}) as amount, count(*)::int as count
    from ${row.from} group by 1, 2, 3, 4, 5, 6, 7, 8`;
}

/** The first SKU that each receipt has made, `r`, and whether a piece was good. */
const firstMade = (span: Span): Fragment => part`(
  select distinct on (n.receipt_id) n.receipt_id, n.quantity > 0 as is_good,
    ${typeOf(span)}::uuid as type_id
  from work_order_receipt_items n
  ${
    span.typeIds.length === 0
      ? part``
      : part`join work_order_items w on w.org_id = ${span.orgId} and w.id = n.work_order_item_id
          ${joinTypes(span, 'w.sku_id')}`
  }
  where n.org_id = ${span.orgId}
  order by n.receipt_id, n.quantity > 0 desc, n.line_number) r`;

const madeTypeOf = ({ typeIds }: Span): Fragment => (typeIds.length === 0 ? none : part`r.type_id`);

/**
 * The worth of entries, as valuations have it. This part alone reads the ledger, and reads it once:
 * a month has far more entries than documents, and the other parts read documents.
 */
const worth = (span: Span): Part => ({
  measure: part`case when e.event_type = 'CONSUME' and not r.is_good then 'wasted'
    else 'worth' end`,
  eventType: literally('e.event_type'),
  sourceType: literally('e.source_type'),
  ledger: literally('e.ledger'),
  typeId: typeOf(span),
  madeTypeId: madeTypeOf(span),
  reason: literally('e.reason'),
  day: literally('e.day'),
  amount: literally('case when e.direction = 1 then e.quantity * e.unit_cost else e.value end'),
  from: part`ledger_entries e left join ${firstMade(span)} on r.receipt_id = e.source_id
    ${joinTypes(span, 'e.item_id')}
    where e.org_id = ${span.orgId} and e.voided_at is null and e.direction <> 0
      and e.day <= ${span.to}::date`,
});

/** The ledger of goods of a line of a purchase order. */
const ledgerOf = (line: 'h' | 'l'): Fragment =>
  literally(`case when ${line}.sku_id is null then 'materials' else 'finished_goods' end`);

/**
 * The price of purchased goods and their share of the additional cost, which is that of their
 * price; of their quantity where all of them are free. The shares of a receipt add up to it: each
 * is what the share of all lines up to this one has grown by, to 20 decimals.
 */
function purchases(span: Span): Part {
  const { orgId } = span;
  const upTo = (sum: string) =>
    literally(`div(additional_cost * 100000000000000000000 * (${sum}), whole)`);
  return {
    measure: literally('v.measure'),
    eventType: part`'RECEIVE'`,
    sourceType: part`'purchase_order_receipt'`,
    ledger: ledgerOf('h'),
    typeId: typeOf(span),
    day: literally('h.day'),
    amount: literally('v.amount'),
    from: part`(
      select w.*, case when w.weight = w.whole or w.additional_cost = 0 then w.additional_cost
        else (${upTo('up_to')} - ${upTo('up_to - weight')}) * 0.00000000000000000001 end as landed
      from (
        select o.*, sum(o.weight) over (partition by o.receipt_id order by o.line_number) as up_to,
          sum(o.weight) over (partition by o.receipt_id) as whole
        from (
          select p.*, case when sum(p.price) over (partition by p.receipt_id) = 0
            then p.stock_quantity else p.price end as weight
          from (
            select n.receipt_id, n.line_number, n.stock_quantity, l.material_id, l.sku_id,
              g.receipt_date as day, g.additional_cost, ${literally(creditOf('n'))} as price
            from purchase_order_receipts g
            join purchase_order_receipt_items n on n.org_id = ${orgId} and n.receipt_id = g.id
            join purchase_order_items l
              on l.org_id = ${orgId} and l.id = n.purchase_order_item_id
            where g.org_id = ${orgId} and g.deleted_at is null
              and g.receipt_date <= ${span.to}::date
              and n.ledger_entry_id is not null) p) o) w) h
      cross join lateral (values ('price', h.price), ('landed', h.landed)) v (measure, amount)
      ${joinTypes(span, 'coalesce(h.sku_id, h.material_id)')}`,
  };
}

/** The credit for goods that went back to vendors. */
const credits = (span: Span): Part => ({
  measure: part`'credit'`,
  eventType: part`'VENDOR_RETURN'`,
  sourceType: part`'vendor_return'`,
  ledger: ledgerOf('l'),
  typeId: typeOf(span),
  day: literally('h.return_date'),
  amount: literally(creditOf('i')),
  from: part`vendor_returns h
    join vendor_return_items i on i.org_id = ${span.orgId} and i.return_id = h.id
    ${linesOf(span.orgId, 'i')} ${joinTypes(span, 'coalesce(l.sku_id, l.material_id)')}
    where h.org_id = ${span.orgId} and h.deleted_at is null
      and h.return_date <= ${span.to}::date`,
});

const conversion = (span: Span): Part => ({
  measure: part`'conversion'`,
  eventType: part`'RECEIVE'`,
  sourceType: part`'work_order_receipt'`,
  typeId: typeOf(span),
  madeTypeId: madeTypeOf(span),
  day: literally('h.receipt_date'),
  amount: literally('n.quantity * w.conversion_cost'),
  from: part`work_order_receipts h
    join work_order_receipt_items n on n.org_id = ${span.orgId} and n.receipt_id = h.id
    join work_order_items w on w.org_id = ${span.orgId} and w.id = n.work_order_item_id
    ${
      span.typeIds.length === 0
        ? part``
        : part`${joinTypes(span, 'w.sku_id')} join ${firstMade(span)} on r.receipt_id = h.id`
    }
    where h.org_id = ${span.orgId} and h.deleted_at is null
      and h.receipt_date <= ${span.to}::date and n.ledger_entry_id is not null`,
});

/** The cost of returned goods that were not kept. */
const losses = (span: Span): Part => ({
  measure: part`'loss'`,
  typeId: typeOf(span),
  day: literally('h.return_date'),
  amount: lossValue(span.orgId),
  from: part`sales_returns h
    join sales_return_items t on t.org_id = ${span.orgId} and t.return_id = h.id
    ${joinTypes(span, 't.sku_id')}
    where h.org_id = ${span.orgId} and h.status = 'Received' and h.deleted_at is null
      and h.return_date <= ${span.to}::date and t.disposition = 'scrap'`,
});

const sales = ({ orgId, to }: Span): Part[] => [
  {
    measure: part`'earned'`,
    day: literally('g.day'),
    amount: literally('g.amount'),
    from: part`(${earnedSales(orgId, to)}) g`,
  },
  {
    measure: part`'credited'`,
    day: literally('g.day'),
    amount: literally('g.amount'),
    from: part`(${creditedSales(orgId, to)}) g`,
  },
];

/** All measures up to the last day, by month. */
export function selectMeasures(span: Span): Statement<Measure> {
  const parts = [
    ...[worth, purchases, credits, conversion, losses].map((of) => of(span)),
    ...(span.includeSales ? sales(span) : []),
  ];
  return sql<Measure>`select g.measure, g."eventType", g."sourceType", g.ledger, g."typeId",
      g."madeTypeId", g.reason, case when g.day >= ${span.from}::date
        then to_char(g.day, 'YYYY-MM') end as month, sum(g.amount) as amount,
      sum(g.count)::int as count
    from (${join(
      parts.map((each) => grouped(span, each)),
      ' union all ',
    )}) g
    group by 1, 2, 3, 4, 5, 6, 7, 8`;
}
