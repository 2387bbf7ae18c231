import { type Statement, sql } from '../../kernel/database/sql.ts';

/** Gives receipts that have no pieces those that they made, in the order of their numbers. */
export const placePieces = (orgId: string): Statement[] => [
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
];
