-- A plan makes a SKU where it was made last: the index has the last work order at its end, however
-- many there are.
drop index work_order_items_by_sku;
create index work_order_items_by_sku on work_order_items (org_id, sku_id, created_at, id);
