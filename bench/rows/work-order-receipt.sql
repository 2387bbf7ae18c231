-- Inputs at a bakery, found on the days before: layers of one unit each, five a day, at costs that
-- differ from those beside them. All quantities and values as the service stores them.
begin;

create temp table found on commit drop as
  select b."orgId" as org_id, b."userId" as user_id, b."locationId" as location_id,
    m.id as material_id, 1 + (n % 97) * 0.01 as cost, d.at,
    (d.at at time zone o.timezone)::date as day,
    row_number() over (order by n, m.id) as number
  from jsonb_to_record(:bakery) as b
    ("orgId" uuid, "userId" uuid, "locationId" uuid, "materialIds" jsonb, layers int)
  join organizations o on o.id = b."orgId"
  cross join lateral (select value::uuid as id
    from jsonb_array_elements_text(b."materialIds")) m
  cross join generate_series(0, b.layers - 1) as n
  cross join lateral (
    select now() - (b.layers / 5 - n / 5) * interval '1 day' as at) d;

insert into ledger_entries (org_id, id, ledger, code, item_id, location_id, event_type, quantity,
    unit_cost, given_unit_cost, direction, event_date, day, position, created_by, created_at)
  select f.org_id, gen_random_uuid(), 'materials', 'MIL-' || c.materials_code + f.number,
    f.material_id, f.location_id, 'ADJUST', 1, f.cost, f.cost, 1, f.at, f.day,
    c.position + f.number, f.user_id, now()
  from found f join ledger_counters c on c.org_id = f.org_id
  order by f.number;

insert into balances as b (org_id, item_id, location_id, on_hand)
  select org_id, material_id, location_id, count(*) from found group by 1, 2, 3
  on conflict (org_id, item_id, location_id) do update set on_hand = b.on_hand + excluded.on_hand;

insert into item_days (org_id, item_id, day, quantity_in)
  select org_id, material_id, day, count(*) from found group by 1, 2, 3;

update items i set quantity_in = f.quantity, value = f.value
  from (select org_id, material_id, count(*) as quantity, sum(cost) as value
    from found group by 1, 2) f
  where i.org_id = f.org_id and i.id = f.material_id;

update ledger_counters c set position = c.position + n.rows,
    materials_code = c.materials_code + n.rows
  from (select org_id, count(*) as rows from found group by 1) n where c.org_id = n.org_id;

commit;
