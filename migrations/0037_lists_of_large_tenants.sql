-- Lists of organizations with many records: an index has the rows of a filter in the order of the
-- list, so that a page of them is read alone.

-- A list of the entries of an order looks its items and receipts up itself: of a view under row
-- level security the database expects one row of each table, and reads all of some.
drop view order_sources;

drop index skus_by_type;
create index skus_by_type on skus (org_id, sku_type_id, code, id);
drop index materials_by_type;
create index materials_by_type on materials (org_id, material_type_id, code, id);
drop index materials_by_vendor;
create index materials_by_vendor on materials (org_id, preferred_vendor_id, code, id);
drop index customers_by_type;
create index customers_by_type on customers (org_id, customer_type_id, code, id);
drop index customers_by_segment;
create index customers_by_segment on customers (org_id, customer_segment_id, code, id);
drop index customers_by_broker;
create index customers_by_broker on customers (org_id, broker_id, code, id);
drop index purchase_orders_by_ship_to;
create index purchase_orders_by_ship_to
  on purchase_orders (org_id, ship_to_location_id, created_at, id);
drop index purchase_order_receipts_by_location;
create index purchase_order_receipts_by_location
  on purchase_order_receipts (org_id, location_id, created_at, id);
drop index work_orders_by_site;
create index work_orders_by_site on work_orders (org_id, site_location_id, created_at, id);
drop index work_orders_by_stock;
create index work_orders_by_stock on work_orders (org_id, stock_location_id, created_at, id);
drop index sales_orders_by_channel;
create index sales_orders_by_channel on sales_orders (org_id, order_channel_id, created_at, id);
drop index sales_orders_by_ship_from;
create index sales_orders_by_ship_from
  on sales_orders (org_id, ship_from_location_id, created_at, id);

-- Inactive records are few, and a list of them would read all others.
create index skus_inactive on skus (org_id, code, id) where not is_active;
create index materials_inactive on materials (org_id, code, id) where not is_active;
create index vendors_inactive on vendors (org_id, code, id) where not is_active;
create index customers_inactive on customers (org_id, code, id) where not is_active;
create index contacts_inactive on contacts (org_id, name_key, id) where not is_active;

-- People as lists of members and invitations compare them. Before, each was computed for every
-- member.
alter table users
  add column name_key text collate "C" not null generated always as (name_key(name)) stored,
  add column email_key text collate "C" generated always as (email_key(email)) stored;
create index users_by_address on users (email_key) where email_verified;
