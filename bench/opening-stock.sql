-- 100 SKUs and 5 locations for every tenant, and its number of adjustments, one a minute until now;
-- all quantities and values as the service stores them.
begin;
-- No foreign key is checked: all ids follow from the same numbers, and the checks take longer than
-- the rows of a large tenant themselves.
set local session_replication_role = replica;

create temp table tenants on commit drop as
  select t.*, (select s.id from sku_types s where s.org_id = t."orgId" limit 1) as sku_type_id
  from jsonb_to_recordset(:tenants) as t (number int, "orgId" uuid, "userId" uuid, rows int);

create function pg_temp.record_id(kind text, tenant int, number int) returns uuid
  language sql immutable
  as $$ select ('0192f000-0000-7000-8' || kind || '-' || lpad(tenant::text, 5, '0')
    || (1000000 + number)::text)::uuid $$;

insert into items (org_id, id, kind, current_cost)
  select "orgId", pg_temp.record_id('001', t.number, n), 'sku', 2.5
  from tenants t cross join generate_series(0, 99) n;

insert into skus (org_id, id, code, name, sku_type_id, unit, is_finished_good,
    current_cost, created_by, created_at, updated_at)
  select "orgId", pg_temp.record_id('001', t.number, n), 'BREAD-' || n, 'Bread ' || n,
    t.sku_type_id, 'pcs', true, 2.5, "userId", now(), now()
  from tenants t cross join generate_series(0, 99) n;

insert into locations (org_id, id, code, name, is_ship_to, is_work_site, is_stock_location,
    created_by, created_at, updated_at)
  select "orgId", pg_temp.record_id('002', t.number, n), 'PLACE-' || n, 'Place ' || n,
    false, false, true, "userId", now(), now()
  from tenants t cross join generate_series(1, 5) n;

insert into ledger_entries (org_id, id, ledger, code, item_id, location_id, event_type, quantity,
    unit_cost, given_unit_cost, direction, event_date, day, position, created_by, created_at)
  select "orgId", pg_temp.record_id('003', t.number, n), 'finished_goods', 'FIL-' || n + 1,
    pg_temp.record_id('001', t.number, n % 100), pg_temp.record_id('002', t.number, 1 + n / 100 % 3),
    'ADJUST', 1000, 2.5, 2.5, 1, e.at, (e.at at time zone 'UTC')::date, n + 1, "userId", e.at
  from tenants t
  cross join generate_series(0, t.rows - 1) n
  cross join lateral (select date_trunc('milliseconds', now()) - (t.rows - n) * interval '1 minute'
    as at) e;

insert into balances (org_id, item_id, location_id, on_hand)
  select org_id, item_id, location_id, sum(quantity) from ledger_entries group by 1, 2, 3;

insert into item_days (org_id, item_id, day, quantity_in)
  select org_id, item_id, day, sum(quantity) from ledger_entries group by 1, 2, 3;

update items i set quantity_in = l.quantity, value = l.value
  from (select org_id, item_id, sum(quantity) as quantity, sum(quantity * unit_cost) as value
    from ledger_entries group by 1, 2) l
  where i.org_id = l.org_id and i.id = l.item_id;

update ledger_counters c set position = t.rows, finished_goods_code = t.rows
  from tenants t where c.org_id = t."orgId";

commit;
