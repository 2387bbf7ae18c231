-- A bakery that has baked in two steps: on each day flour is found, at a cost that differs from the
-- days beside it, and all of it becomes dough and then bread, a receipt for each piece. The bread
-- is disposed of at once. The two orders exist already, as drafts. All quantities and values as
-- the service stores them.
begin;

create temp table bakery on commit drop as
  select b.*, c.position, c.materials_code, c.finished_goods_code, coalesce(r.value, 0) as receipts
  from jsonb_to_record(:bakery) as b ("orgId" uuid, "userId" uuid, "flourId" uuid, "doughId" uuid,
    "breadId" uuid, "locationId" uuid, days int, "perDay" int)
  join ledger_counters c on c.org_id = b."orgId"
  left join counters r on r.org_id = b."orgId" and r.kind = 'WOR' and r.year = 0;

create temp table orders on commit drop as
  select w.id as item_id, w.wo_id, w.sku_id
  from bakery b join work_order_items w on w.org_id = b."orgId"
    and w.sku_id in (b."doughId", b."breadId");

-- Each piece with its two receipts and the layers that they make.
create temp table pieces on commit drop as
  select d.n as day_number, k.n as of_day, current_date - b.days - 1 + d.n as day,
    1 + (d.n % 97) * 0.01 as cost, gen_random_uuid() as dough_receipt,
    gen_random_uuid() as bread_receipt, gen_random_uuid() as dough_layer,
    gen_random_uuid() as bread_layer, row_number() over (order by d.n, k.n) as number
  from bakery b cross join generate_series(1, b.days) as d (n)
  cross join generate_series(1, b."perDay") as k (n);

create temp table rows on commit drop as
  select p.day_number, 0 as of_day, 0 as part, p.day, p.cost, gen_random_uuid() as id,
    null::uuid as receipt_id
  from pieces p where p.of_day = 1
  union all
  select p.day_number, p.of_day, s.part, p.day, p.cost,
    case s.part when 2 then p.dough_layer when 4 then p.bread_layer else gen_random_uuid() end,
    case when s.part in (1, 2) then p.dough_receipt when s.part in (3, 4) then p.bread_receipt end
  from pieces p cross join generate_series(1, 5) as s (part);

insert into ledger_entries (org_id, id, ledger, code, item_id, location_id, event_type, quantity,
    unit_cost, given_unit_cost, direction, value, provisional_quantity, provisional_unit_cost,
    event_date, day, position, source_type, source_id, created_by, created_at)
  select b."orgId", r.id, case when r.part < 2 then 'materials' else 'finished_goods' end,
    case when r.part < 2 then 'MIL-' else 'FIL-' end
      || case when r.part < 2 then b.materials_code else b.finished_goods_code end
        + row_number() over (partition by r.part < 2 order by r.day_number, r.of_day, r.part),
    case when r.part < 2 then b."flourId" when r.part < 4 then b."doughId" else b."breadId" end,
    b."locationId",
    case r.part when 0 then 'ADJUST' when 1 then 'CONSUME' when 2 then 'RECEIVE'
      when 3 then 'CONSUME' when 4 then 'RECEIVE' else 'DISPOSE' end,
    case r.part when 0 then b."perDay" else 1 end, r.cost,
    case r.part when 0 then r.cost end,
    case when r.part in (0, 2, 4) then 1 else -1 end,
    case when r.part in (1, 3, 5) then r.cost end, case when r.part in (1, 3, 5) then 0 end,
    case when r.part in (1, 3, 5) then 0 end,
    r.day::timestamp at time zone 'UTC', r.day,
    b.position + row_number() over (order by r.day_number, r.of_day, r.part),
    case when r.receipt_id is not null then 'work_order_receipt' end, r.receipt_id, b."userId",
    now()
  from rows r cross join bakery b
  order by r.day_number, r.of_day, r.part;

create temp table receipts on commit drop as
  select o.*, s.*, row_number() over (order by s.number, s.step) as receipt
  from (select p.number, 1 as step, b."doughId" as sku_id, p.dough_receipt as id,
      p.dough_layer as layer_id, p.day from pieces p cross join bakery b
    union all
    select p.number, 2, b."breadId", p.bread_receipt, p.bread_layer, p.day
    from pieces p cross join bakery b) s (number, step, made_id, id, layer_id, day)
  join orders o on o.sku_id = s.made_id;

insert into work_order_receipts (org_id, id, receipt_number, wo_id, receipt_date, created_by,
    created_at, updated_at)
  select b."orgId", r.id, 'WOR-' || b.receipts + r.receipt, r.wo_id, r.day, b."userId", now(), now()
  from receipts r cross join bakery b;

insert into work_order_receipt_items (org_id, id, receipt_id, line_number, work_order_item_id,
    quantity, scrapped_quantity, ledger_entry_id, pieces)
  select b."orgId", gen_random_uuid(), r.id, 1, r.item_id, 1, 0, r.layer_id,
    nummultirange(numrange(r.number - 1, r.number))
  from receipts r cross join bakery b;

update work_order_items w set received_quantity = b.days * b."perDay",
    made_pieces = nummultirange(numrange(0, b.days * b."perDay"))
  from bakery b
  where w.org_id = b."orgId" and w.id in (select item_id from orders);
update work_orders o set status = 'Completed' from bakery b
  where o.org_id = b."orgId" and o.id in (select wo_id from orders);

insert into production_links (org_id, consumed_item_id, produced_sku_id, receipts)
  select b."orgId", l.consumed, l.produced, b.days * b."perDay"
  from bakery b cross join lateral
    (values (b."flourId", b."doughId"), (b."doughId", b."breadId")) as l (consumed, produced);

insert into balances (org_id, item_id, location_id, on_hand)
  select b."orgId", i.id, b."locationId", 0
  from bakery b cross join lateral unnest(array[b."flourId", b."doughId", b."breadId"]) as i (id);

insert into item_days (org_id, item_id, day, quantity_in, quantity_out)
  select b."orgId", i.id, d.day, b."perDay", b."perDay"
  from bakery b cross join (select distinct day from pieces) d
  cross join lateral unnest(array[b."flourId", b."doughId", b."breadId"]) as i (id);

update items i set quantity_in = b.days * b."perDay", quantity_out = b.days * b."perDay"
  from bakery b
  where i.org_id = b."orgId" and i.id in (b."flourId", b."doughId", b."breadId");

-- Consumption has reached the last layer of each item.
update items i set first_layer_id = l.id
  from (
    select distinct on (t.item_id) t.org_id, t.item_id, t.id from ledger_entries t
    join bakery b on b."orgId" = t.org_id and t.item_id in (b."flourId", b."doughId", b."breadId")
    where t.direction = 1
    order by t.item_id, t.day desc, t.position desc) l
  where i.org_id = l.org_id and i.id = l.item_id;

update ledger_counters c set position = c.position + t.rows,
    materials_code = c.materials_code + t.materials,
    finished_goods_code = c.finished_goods_code + t.goods
  from (select b."orgId", count(*) as rows, count(*) filter (where part < 2) as materials,
      count(*) filter (where part >= 2) as goods
    from rows cross join bakery b group by 1) t
  where c.org_id = t."orgId";

insert into counters as c (org_id, kind, year, value)
  select b."orgId", 'WOR', 0, count(*) from receipts cross join bakery b group by 1
  on conflict (org_id, kind, year) do update set value = c.value + excluded.value;

commit;
