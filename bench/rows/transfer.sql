-- The statements of a transfer: the membership of the caller, its references, the balances of both
-- locations in the order in which they are locked, numbers, the entry.
create or replace function bench_transfer(
  p_org uuid, p_user uuid, p_sku uuid, p_from uuid, p_to uuid, p_quantity numeric
) returns table (id uuid, org_id uuid, code text, item_id uuid, location_id uuid, event_type text,
  quantity numeric, unit_cost numeric, ref text, to_location_id uuid, notes text,
  event_date timestamptz, source_type text, source_id uuid, created_at timestamptz,
  voided_at timestamptz, reason text, created_by uuid)
language plpgsql as $$
#variable_conflict use_column
declare
  org record;
  numbers record;
  present timestamptz(3) := now();
begin
  perform set_config('app.org_id', p_org::text, true);

  select o.timezone, o.negative_stock, o.closed_through, m.role into org
    from organizations o join members m on m.org_id = o.id
    where o.id = p_org and o.deleted_at is null and m.user_id = p_user;
  if not found then raise exception 'not a member'; end if;

  perform 1 from skus s
    join locations a on a.org_id = s.org_id and a.id = p_from and a.is_active
    join locations b on b.org_id = s.org_id and b.id = p_to and b.is_active
    where s.org_id = p_org and s.id = p_sku and s.is_active;
  if not found then raise exception 'not found or inactive'; end if;

  insert into balances as b (org_id, item_id, location_id, on_hand, in_transit)
    select p_org, p_sku, c.location_id, c.on_hand, c.in_transit
    from (values (p_from, -p_quantity, 0), (p_to, 0, p_quantity))
      as c (location_id, on_hand, in_transit)
    order by c.location_id
    on conflict (org_id, item_id, location_id) do update set
      on_hand = b.on_hand + excluded.on_hand, in_transit = b.in_transit + excluded.in_transit;

  update ledger_counters c set position = c.position + 1,
      finished_goods_code = c.finished_goods_code + 1,
      finished_goods_transfer = c.finished_goods_transfer + 1
    where c.org_id = p_org
    returning c.position, c.finished_goods_code, c.finished_goods_transfer into numbers;

  return query insert into ledger_entries as t (org_id, id, ledger, code, item_id, location_id,
      event_type, quantity, ref, to_location_id, event_date, direction, day, position, created_by,
      created_at)
    values (p_org, uuidv7(), 'finished_goods', 'FIL-' || numbers.finished_goods_code, p_sku, p_from,
      'TRANSFER', p_quantity, 'TFR-FG-' || numbers.finished_goods_transfer, p_to, present, 0,
      (present at time zone org.timezone)::date, numbers.position, p_user, present)
    returning t.id, t.org_id, t.code, t.item_id, t.location_id, t.event_type, t.quantity,
      t.unit_cost, t.ref, t.to_location_id, t.notes, t.event_date, t.source_type, t.source_id,
      t.created_at, t.voided_at, t.reason, t.created_by;
end $$;
