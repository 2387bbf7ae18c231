-- What lists are sorted and searched by: the day on which an order is due, and the barcode of a
-- material.

-- Pages seek by columns that are never null. Without a day a record comes after all others.
alter table purchase_orders add column expected_date_key date not null
  generated always as (coalesce(expected_date, date '9999-12-31')) stored;
alter table purchase_order_items add column expected_date_key date not null
  generated always as (coalesce(expected_date, date '9999-12-31')) stored;
alter table work_orders add column expected_date_key date not null
  generated always as (coalesce(expected_date, date '9999-12-31')) stored;
alter table sales_orders add column requested_ship_date_key date not null
  generated always as (coalesce(requested_ship_date, date '9999-12-31')) stored;
create index purchase_orders_by_expected on purchase_orders (org_id, expected_date_key, id);
create index purchase_order_items_by_expected
  on purchase_order_items (org_id, expected_date_key, id);
create index work_orders_by_expected on work_orders (org_id, expected_date_key, id);
create index sales_orders_by_requested on sales_orders (org_id, requested_ship_date_key, id);

alter table materials add column barcode text;
-- A scanner sends one barcode after the other.
create index materials_by_barcode on materials (org_id, barcode) where barcode is not null;
create index skus_by_barcode on skus (org_id, barcode) where barcode is not null;
