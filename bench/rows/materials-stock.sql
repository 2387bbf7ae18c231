-- 5,000 materials of one tenant, each found at its 5 locations; all quantities and values as the
-- service stores them.
begin;

create temp table found on commit drop as
  select t."orgId" as org_id, t."userId" as user_id, m.n as material, l.id as location_id,
    ('0192f000-0000-7000-8004-' || lpad(t.number::text, 5, '0') || (1000000 + m.n)::text)::uuid
      as material_id,
    1 + (m.n % 997) * 0.01 as cost, 100 + m.n % 7 as quantity,
    row_number() over (order by m.n, l.id) as number
  from jsonb_to_record(:tenant) as t (number int, "orgId" uuid, "userId" uuid)
  join locations l on l.org_id = t."orgId"
  cross join generate_series(0, 4999) as m (n);

insert into items (org_id, id, kind, quantity_in, value)
  select org_id, material_id, 'material', sum(quantity), sum(quantity * cost)
  from found group by 1, 2;

insert into materials (org_id, id, code, name, unit, reorder_point, created_by,
    created_at, updated_at)
  select distinct f.org_id, f.material_id, 'FLOUR-' || lpad(f.material::text, 4, '0'),
    'Flour ' || f.material, 'KG', 300 + f.material % 400, f.user_id, now(), now()
  from found f;

insert into ledger_entries (org_id, id, ledger, code, item_id, location_id, event_type, quantity,
    unit_cost, given_unit_cost, direction, event_date, day, position, created_by, created_at)
  select f.org_id, gen_random_uuid(), 'materials', 'MIL-' || c.materials_code + f.number,
    f.material_id,
    f.location_id, 'ADJUST', f.quantity, f.cost, f.cost, 1, now(),
    (now() at time zone 'UTC')::date, c.position + f.number, f.user_id, now()
  from found f join ledger_counters c on c.org_id = f.org_id
  order by f.number;

insert into balances (org_id, item_id, location_id, on_hand)
  select org_id, material_id, location_id, quantity from found;

insert into item_days (org_id, item_id, day, quantity_in)
  select org_id, material_id, (now() at time zone 'UTC')::date, sum(quantity)
  from found group by 1, 2;

update ledger_counters c set position = c.position + n.rows,
    materials_code = c.materials_code + n.rows
  from (select org_id, count(*) as rows from found group by 1) n where c.org_id = n.org_id;

commit;
