-- Which pieces of its item each receipt of a work order made, in the order in which they are made:
-- what a receipt consumes by the recipe is the need up to the last of them less that before the
-- first, so that all receipts together consume what the order needs.
alter table work_order_items
  add column made_pieces nummultirange not null default '{}'
    check (not lower_inf(made_pieces) and not upper_inf(made_pieces) and lower(made_pieces) >= 0);
alter table work_order_receipt_items
  add column pieces nummultirange not null default '{}'
    check (not lower_inf(pieces) and not upper_inf(pieces) and lower(pieces) >= 0);

-- Receipts that exist have made their pieces in the order of their numbers. What they consumed
-- stays as it was.
update work_order_receipt_items l
  set pieces = nummultirange(numrange(p.until - p.made, p.until))
  from (
    select i.org_id, i.id, i.quantity + i.scrapped_quantity as made,
      sum(i.quantity + i.scrapped_quantity) over (partition by i.org_id, i.work_order_item_id
        order by length(r.receipt_number), r.receipt_number, i.line_number) as until
    from work_order_receipt_items i
    join work_order_receipts r on r.org_id = i.org_id and r.id = i.receipt_id
    where r.deleted_at is null) p
  where l.org_id = p.org_id and l.id = p.id;
update work_order_items
  set made_pieces = nummultirange(numrange(0, received_quantity + scrapped_quantity))
  where received_quantity + scrapped_quantity > 0;

-- Whether an item is counted in whole units: then what the service proposes of it is whole. Items
-- that exist are, where their unit says so.
alter table materials add column whole_units boolean not null default false;
alter table skus add column whole_units boolean not null default false;
update materials set whole_units = true
  where upper(unit) in ('EA', 'PC', 'PCS', 'PIECE', 'EACH', 'UNIT', 'SET', 'PAIR', 'BOX', 'CASE',
    'PACK');
update skus set whole_units = true
  where upper(unit) in ('EA', 'PC', 'PCS', 'PIECE', 'EACH', 'UNIT', 'SET', 'PAIR', 'BOX', 'CASE',
    'PACK');
