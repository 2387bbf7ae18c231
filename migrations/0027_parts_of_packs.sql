-- Lines of purchase orders have a discount, as those of sales orders do. What comes of a line is
-- counted in stock units, in which a part of a pack is exact.

alter table purchase_order_items
  add column discount_percent numeric not null default 0
    check (discount_percent between 0 and 100),
  -- received_quantity is the same in purchase units, rounded.
  add column received_stock_quantity numeric not null default 0
    check (received_stock_quantity >= 0);
-- A line with receipts keeps its units, so all of its receipts are in the same.
update purchase_order_items
  set received_stock_quantity = received_quantity * units_per_purchase_unit
  where received_quantity > 0;
alter table purchase_order_items
  add column open_stock_quantity numeric not null generated always as
    (greatest(quantity * units_per_purchase_unit - received_stock_quantity, 0)) stored;

-- The cost as it was stated, in base currency or the order's, and the rate that converted it.
alter table purchase_order_receipts
  add column additional_cost_original numeric
    constraint purchase_order_receipts_stated_cost_check check (additional_cost_original >= 0),
  add column additional_cost_currency text collate "C" not null default 'base'
    constraint purchase_order_receipts_cost_currency_check
    check (additional_cost_currency in ('base', 'order')),
  add column additional_cost_rate numeric not null default 1
    constraint purchase_order_receipts_cost_rate_check check (additional_cost_rate > 0);
update purchase_order_receipts set additional_cost_original = additional_cost;
alter table purchase_order_receipts
  alter column additional_cost_original set not null,
  add constraint purchase_order_receipts_converted_cost_check check
    (additional_cost = additional_cost_original and additional_cost_rate = 1
      or additional_cost_currency = 'order');

alter table purchase_order_receipt_items
  add column stock_quantity numeric
    constraint purchase_order_receipt_items_stock_check check (stock_quantity >= 0),
  add column rejected_stock_quantity numeric
    constraint purchase_order_receipt_items_rejected_stock_check
    check (rejected_stock_quantity >= 0);
update purchase_order_receipt_items t
  set stock_quantity = t.quantity * l.units_per_purchase_unit,
    rejected_stock_quantity = t.rejected_quantity * l.units_per_purchase_unit
  from purchase_order_items l
  where l.org_id = t.org_id and l.id = t.purchase_order_item_id;
-- A few pieces of a large pack can be less than the smallest part of it that is shown.
alter table purchase_order_receipt_items
  alter column stock_quantity set not null,
  alter column rejected_stock_quantity set not null,
  drop constraint purchase_order_receipt_items_check,
  drop constraint purchase_order_receipt_items_entry_check,
  add constraint purchase_order_receipt_items_check
    check (stock_quantity > 0 or rejected_stock_quantity > 0),
  add constraint purchase_order_receipt_items_entry_check
    check ((stock_quantity > 0) = (landed_unit_cost is not null));
