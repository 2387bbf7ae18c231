-- Where nearly all documents of a sample stand at one location, the planner would take the location
-- for no help, and read all documents of an organization to find those of another.
alter table purchase_orders alter column ship_to_location_id set (n_distinct = 100);
alter table purchase_order_receipts alter column location_id set (n_distinct = 100);
alter table work_orders alter column site_location_id set (n_distinct = 100);
alter table work_orders alter column stock_location_id set (n_distinct = 100);
alter table sales_orders alter column ship_from_location_id set (n_distinct = 100);
alter table shipments alter column ship_from_location_id set (n_distinct = 100);
