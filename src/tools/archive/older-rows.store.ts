import { countedUnits } from '../../domains/inventory/whole-units.ts';
import { type Statement, sql } from '../../kernel/database/sql.ts';

/** SQL that completes rows of an older release, as its migrations would have done. */

const completions: readonly { since: number; statements(orgId: string): Statement[] }[] = [
  {
    since: 28,
    statements: (orgId) => [
      sql`update work_order_receipt_items l
        set pieces = nummultirange(numrange(p.until - p.made, p.until))
        from (
          select i.id, i.quantity + i.scrapped_quantity as made,
            sum(i.quantity + i.scrapped_quantity) over (partition by i.work_order_item_id
              order by length(r.receipt_number), r.receipt_number, i.line_number) as until
          from work_order_receipt_items i
          join work_order_receipts r on r.org_id = ${orgId} and r.id = i.receipt_id
          where i.org_id = ${orgId} and r.deleted_at is null) p
        where l.org_id = ${orgId} and l.id = p.id`,
      sql`update work_order_items t
        set made_pieces = nummultirange(numrange(0, received_quantity + scrapped_quantity))
        where t.org_id = ${orgId} and received_quantity + scrapped_quantity > 0`,
      sql`update materials t set whole_units = upper(unit) = any(${countedUnits}::text[])
        where t.org_id = ${orgId}`,
      sql`update skus t set whole_units = upper(unit) = any(${countedUnits}::text[])
        where t.org_id = ${orgId}`,
    ],
  },
  {
    since: 30,
    statements: (orgId) => [
      sql`update items i set barcode_key = k.key, barcode_twin = k.twin
        from (select r.id, r.key, row_number() over (partition by r.key order by r.id) - 1 as twin
          from (
            select m.id, m.barcode_key as key from materials m
            where m.org_id = ${orgId} and m.is_active
            union all
            select s.id, s.barcode_key from skus s where s.org_id = ${orgId} and s.is_active) r
          where r.key is not null) k
        where i.org_id = ${orgId} and i.id = k.id`,
    ],
  },
];

/** For the rows of an archive with this schema; none for those of this release. */
export const completeRows = (orgId: string, schema: number): Statement[] =>
  completions.filter(({ since }) => schema < since).flatMap((each) => each.statements(orgId));
