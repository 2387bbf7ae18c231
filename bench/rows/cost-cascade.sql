-- A mill's consumption of one material, or a shop's of one product: on each day goods are found, at
-- a cost that differs from the days beside it, and all of them are disposed of, one by one. All
-- quantities and values as the service stores them.
begin;

create temp table mill on commit drop as
  select * from jsonb_to_record(:mill) as m
    ("orgId" uuid, "userId" uuid, ledger text, "itemId" uuid, "locationId" uuid, days int,
      "perDay" int);

create temp table moves on commit drop as
  select m.*, c.position, case m.ledger when 'materials' then 'MIL-' else 'FIL-' end as prefix,
    case m.ledger when 'materials' then c.materials_code else c.finished_goods_code end as code,
    d.n as day_number, k.n as of_day,
    current_date - m.days - 1 + d.n as day, 1 + (d.n % 97) * 0.01 as cost,
    row_number() over (order by d.n, k.n) as number
  from mill m
  join ledger_counters c on c.org_id = m."orgId"
  cross join generate_series(1, m.days) as d (n)
  cross join generate_series(0, m."perDay") as k (n);

insert into ledger_entries (org_id, id, ledger, code, item_id, location_id, event_type, quantity,
    unit_cost, given_unit_cost, direction, value, provisional_quantity, provisional_unit_cost,
    event_date, day, position, created_by, created_at)
  select "orgId", gen_random_uuid(), ledger, prefix || code + number, "itemId", "locationId",
    x.event_type, x.quantity, cost, case of_day when 0 then cost end,
    case of_day when 0 then 1 else -1 end, case when of_day > 0 then cost end,
    case when of_day > 0 then 0 end, case when of_day > 0 then 0 end,
    (day + interval '12 hours') at time zone 'UTC', day, position + number, "userId", now()
  from moves
  cross join lateral (select case of_day when 0 then 'ADJUST' else 'DISPOSE' end as event_type,
    case of_day when 0 then "perDay" else 1 end as quantity) x
  order by number;

insert into balances (org_id, item_id, location_id)
  select "orgId", "itemId", "locationId" from mill;

insert into item_days (org_id, item_id, day, quantity_in, quantity_out)
  select "orgId", "itemId", day, "perDay", "perDay" from moves where of_day = 0;

update items i set quantity_in = m.days * m."perDay", quantity_out = m.days * m."perDay"
  from mill m where i.org_id = m."orgId" and i.id = m."itemId";

-- Consumption has reached the last layer.
update items i set first_layer_id = l.id
  from (
    select t.org_id, t.item_id, t.id from ledger_entries t
    join mill m on m."orgId" = t.org_id and m."itemId" = t.item_id
    where t.direction = 1
    order by t.day desc, t.position desc limit 1) l
  where i.org_id = l.org_id and i.id = l.item_id;

update ledger_counters c set position = c.position + n.number,
    materials_code = c.materials_code + case n.ledger when 'materials' then n.number else 0 end,
    finished_goods_code = c.finished_goods_code
      + case n.ledger when 'materials' then 0 else n.number end
  from (select "orgId", ledger, max(number) as number from moves group by 1, 2) n
  where c.org_id = n."orgId";

commit;
