-- What lists of orders are sorted by, and who did something.

-- Lists of orders. Pages seek by columns whose comparison is leakproof, which that
-- of numeric is not.

-- Statuses in the order of their list.
alter table purchase_orders add column status_order bigint not null generated always as (
  case status
    when 'Draft' then 1
    when 'Ordered' then 2
    when 'Partially Received' then 3
    when 'Received' then 4
    when 'Closed' then 5
    when 'Cancelled' then 6 end) stored;
create index purchase_orders_by_status_order on purchase_orders (org_id, status_order, id);
alter table work_orders add column status_order bigint not null generated always as (
  case status
    when 'Draft' then 1
    when 'Production' then 2
    when 'Partially Received' then 3
    when 'Completed' then 4
    when 'Closed' then 5
    when 'Cancelled' then 6 end) stored;
create index work_orders_by_status_order on work_orders (org_id, status_order, id);
alter table sales_orders add column status_order bigint not null generated always as (
  case status
    when 'Draft' then 1
    when 'Confirmed' then 2
    when 'Completed' then 3
    when 'Closed' then 4
    when 'Cancelled' then 5 end) stored;
create index sales_orders_by_status_order on sales_orders (org_id, status_order, id);

-- Totals in ten thousandths, the smallest minor unit. Beyond a hundred trillion all are equal.
alter table purchase_orders add column total_key bigint not null generated always as (
  (least(greatest(total, -99999999999999), 99999999999999) * 10000)::bigint) stored;
create index purchase_orders_by_total on purchase_orders (org_id, total_key, id);
alter table sales_orders add column total_key bigint not null generated always as (
  (least(greatest(total, -99999999999999), 99999999999999) * 10000)::bigint) stored;
create index sales_orders_by_total on sales_orders (org_id, total_key, id);

-- The name of a person whom a row of an organization names: who made it, or changed it. People who
-- have left are still named in what they did. A person who was deleted has no name any more.
create function person_name(p_id uuid) returns text
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
begin
  return (select u.name from public.users u where u.id = p_id);
end $$;
revoke all on function person_name(uuid) from public;
grant execute on function person_name(uuid) to stockwright_app;
