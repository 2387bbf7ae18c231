-- What lists of orders are sorted by. Pages seek by columns whose comparison is leakproof, which that
-- of numeric is not.

-- Statuses in the order of their list.
alter table purchase_orders add column status_order bigint not null generated always as (
  case status when 'Draft' then 1 when 'Ordered' then 2 when 'Partially Received' then 3 when 'Received' then 4 when 'Closed' then 5 when 'Cancelled' then 6 end) stored;
create index purchase_orders_by_status_order on purchase_orders (org_id, status_order, id);
alter table work_orders add column status_order bigint not null generated always as (
  case status when 'Draft' then 1 when 'Production' then 2 when 'Partially Received' then 3 when 'Completed' then 4 when 'Closed' then 5 when 'Cancelled' then 6 end) stored;
create index work_orders_by_status_order on work_orders (org_id, status_order, id);
alter table sales_orders add column status_order bigint not null generated always as (
  case status when 'Draft' then 1 when 'Confirmed' then 2 when 'Completed' then 3 when 'Closed' then 4 when 'Cancelled' then 5 end) stored;
create index sales_orders_by_status_order on sales_orders (org_id, status_order, id);

-- Totals in ten thousandths, the smallest minor unit. Beyond a hundred trillion all are equal.
alter table purchase_orders add column total_key bigint not null generated always as (
  (least(greatest(total, -99999999999999), 99999999999999) * 10000)::bigint) stored;
create index purchase_orders_by_total on purchase_orders (org_id, total_key, id);
alter table sales_orders add column total_key bigint not null generated always as (
  (least(greatest(total, -99999999999999), 99999999999999) * 10000)::bigint) stored;
create index sales_orders_by_total on sales_orders (org_id, total_key, id);
