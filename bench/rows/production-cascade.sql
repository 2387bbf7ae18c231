-- A bakery that has made the goods of its work orders: on each day flour is found, at a cost that
-- differs from the days beside it, and the day's order consumes all of it, with a receipt for each
-- loaf. The orders exist already, as drafts. All quantities and values as the service stores them.
begin;

create temp table bakery on commit drop as
  select b.*, c.position, c.materials_code, c.finished_goods_code, coalesce(r.value, 0) as receipts
  from jsonb_to_record(:bakery) as b ("orgId" uuid, "userId" uuid, "materialId" uuid,
    "skuId" uuid, "locationId" uuid, "perDay" int)
  join ledger_counters c on c.org_id = b."orgId"
  left join counters r on r.org_id = b."orgId" and r.kind = 'WOR' and r.year = 0;

create temp table orders on commit drop as
  select w.id as item_id, w.wo_id, row_number() over (order by o.wo_number) as n
  from bakery b join work_orders o on o.org_id = b."orgId"
  join work_order_items w on w.org_id = o.org_id and w.wo_id = o.id and w.sku_id = b."skuId";

create temp table days on commit drop as
  select d.*, current_date - (select count(*)::int from orders) - 1 + d.n::int as day,
    1 + (d.n % 97) * 0.01 as cost
  from orders d;

-- Of each day: the flour, then for each loaf its consumption and the loaf itself.
create temp table loaves on commit drop as
  select d.*, k.n as of_day, gen_random_uuid() as receipt_id, gen_random_uuid() as layer_id,
    row_number() over (order by d.n, k.n) as number
  from days d cross join bakery b cross join generate_series(1, b."perDay") as k (n);

create temp table rows on commit drop as
  select d.n, 0 as of_day, 0 as part, d.day, d.cost, gen_random_uuid() as id,
    null::uuid as receipt_id
  from days d
  union all
  select l.n, l.of_day, 1, l.day, l.cost, gen_random_uuid(), l.receipt_id from loaves l
  union all
  select l.n, l.of_day, 2, l.day, l.cost, l.layer_id, l.receipt_id from loaves l;

insert into ledger_entries (org_id, id, ledger, code, item_id, location_id, event_type, quantity,
    unit_cost, given_unit_cost, direction, value, provisional_quantity, provisional_unit_cost,
    event_date, day, position, source_type, source_id, created_by, created_at)
  select b."orgId", r.id, case r.part when 2 then 'finished_goods' else 'materials' end,
    case r.part when 2 then 'FIL-' else 'MIL-' end
      || case r.part when 2 then b.finished_goods_code else b.materials_code end
        + row_number() over (partition by r.part = 2 order by r.n, r.of_day, r.part),
    case r.part when 2 then b."skuId" else b."materialId" end, b."locationId",
    case r.part when 0 then 'ADJUST' when 1 then 'CONSUME' else 'RECEIVE' end,
    case r.part when 0 then b."perDay" else 1 end, r.cost,
    case r.part when 0 then r.cost end,
    case r.part when 1 then -1 else 1 end,
    case r.part when 1 then r.cost end, case r.part when 1 then 0 end,
    case r.part when 1 then 0 end,
    r.day::timestamp at time zone 'UTC', r.day,
    b.position + row_number() over (order by r.n, r.of_day, r.part),
    case when r.part > 0 then 'work_order_receipt' end, r.receipt_id, b."userId", now()
  from rows r cross join bakery b
  order by r.n, r.of_day, r.part;

insert into work_order_receipts (org_id, id, receipt_number, wo_id, receipt_date, created_by,
    created_at, updated_at)
  select b."orgId", l.receipt_id, 'WOR-' || b.receipts + l.number, l.wo_id, l.day, b."userId",
    now(), now()
  from loaves l cross join bakery b;

insert into work_order_receipt_items (org_id, id, receipt_id, line_number, work_order_item_id,
    quantity, scrapped_quantity, ledger_entry_id, pieces)
  select b."orgId", gen_random_uuid(), l.receipt_id, 1, l.item_id, 1, 0, l.layer_id,
    nummultirange(numrange(l.of_day - 1, l.of_day))
  from loaves l cross join bakery b;

update work_order_items w set received_quantity = b."perDay",
    made_pieces = nummultirange(numrange(0, b."perDay"))
  from bakery b
  where w.org_id = b."orgId" and w.id in (select item_id from orders);
update work_orders o set status = 'Completed' from bakery b
  where o.org_id = b."orgId" and o.id in (select wo_id from orders);

insert into production_links (org_id, consumed_item_id, produced_sku_id, receipts)
  select b."orgId", b."materialId", b."skuId", count(*) from loaves cross join bakery b
  group by 1, 2, 3;

insert into balances (org_id, item_id, location_id, on_hand)
  select b."orgId", b."materialId", b."locationId", 0 from bakery b
  union all
  select b."orgId", b."skuId", b."locationId", count(*) from loaves cross join bakery b
  group by 1, 2, 3;

insert into item_days (org_id, item_id, day, quantity_in, quantity_out)
  select b."orgId", b."materialId", d.day, b."perDay", b."perDay" from days d cross join bakery b
  union all
  select b."orgId", b."skuId", d.day, b."perDay", 0 from days d cross join bakery b;

update items i set quantity_in = t.units, quantity_out = t.units
  from (select b."orgId", b."materialId", count(*) as units from loaves cross join bakery b
    group by 1, 2) t
  where i.org_id = t."orgId" and i.id = t."materialId";
update items i set quantity_in = t.units, value = t.value
  from (select b."orgId", b."skuId", count(*) as units, sum(cost) as value
    from loaves cross join bakery b group by 1, 2) t
  where i.org_id = t."orgId" and i.id = t."skuId";

-- Consumption has reached the last layer of the flour.
update items i set first_layer_id = l.id
  from (
    select distinct on (t.item_id) t.org_id, t.item_id, t.id from ledger_entries t
    join bakery b on b."orgId" = t.org_id and t.item_id in (b."materialId")
    where t.direction = 1
    order by t.item_id, t.day desc, t.position desc) l
  where i.org_id = l.org_id and i.id = l.item_id;

update ledger_counters c set position = c.position + t.rows,
    materials_code = c.materials_code + t.materials,
    finished_goods_code = c.finished_goods_code + t.goods
  from (select b."orgId", count(*) as rows, count(*) filter (where part < 2) as materials,
      count(*) filter (where part = 2) as goods
    from rows cross join bakery b group by 1) t
  where c.org_id = t."orgId";

insert into counters as c (org_id, kind, year, value)
  select b."orgId", 'WOR', 0, count(*) from loaves cross join bakery b group by 1
  on conflict (org_id, kind, year) do update set value = c.value + excluded.value;

commit;
