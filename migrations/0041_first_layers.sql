-- What is open of a layer follows from its place: consumption takes the layers of an item in order.
-- So each item has the layer that consumption has reached, and an entry of it consumes thousands of
-- layers without a write to any of them.
alter table items
  -- Earlier layers are used up, and later ones are whole. Null: every layer is whole.
  add column first_layer_id uuid,
  -- Units that are left of it.
  add column first_layer_open numeric not null default 0 check (first_layer_open >= 0);

update items i set first_layer_id = r.id, first_layer_open = r.open_quantity
  from (
    select distinct on (t.org_id, t.item_id) t.org_id, t.item_id, t.id, t.open_quantity
    from ledger_entries t
    where t.direction = 1 and t.voided_at is null and t.open_quantity < t.quantity
    order by t.org_id, t.item_id, t.day desc, t.position desc) r
  where i.org_id = r.org_id and i.id = r.item_id;

create function is_valid_ledger_entry(
  ledger text, event_type text, direction smallint, quantity numeric, given_unit_cost numeric,
  value numeric, provisional_quantity numeric, provisional_unit_cost numeric, ref text,
  location_id uuid, to_location_id uuid
) returns boolean language plpgsql immutable parallel safe
  as $$
begin
  return ledger in ('materials', 'finished_goods')
    and coalesce(direction = case
      when event_type = 'ADJUST' or (event_type = 'RECEIVE' and ref is null) then 1
      when event_type in ('CONSUME', 'SHIP', 'DISPOSE') then -1
      when event_type in ('TRANSFER', 'RECEIVE', 'ORDER', 'DEMAND') then 0
      end, false)
    and quantity > 0
    and coalesce(given_unit_cost >= 0, true)
    and (direction = -1) = (value is not null)
    and (direction = -1) = (provisional_quantity is not null)
    and (direction = -1) = (provisional_unit_cost is not null)
    and coalesce(provisional_quantity >= 0 and provisional_quantity <= quantity, true)
    and coalesce(provisional_unit_cost >= 0, true)
    and (event_type <> 'TRANSFER' or (ref is not null and to_location_id is not null
      and to_location_id <> location_id));
end $$;

-- PostgreSQL reads the expressions of generated columns again with every row of an update that sets
-- none of the columns that they depend on; so entries are written with their direction.
alter table ledger_entries
  alter column direction drop expression,
  drop constraint ledger_entries_rules_check,
  drop column is_open,
  drop column open_quantity,
  add constraint ledger_entries_rules_check check (is_valid_ledger_entry(
    ledger, event_type, direction, quantity, given_unit_cost, value, provisional_quantity,
    provisional_unit_cost, ref, location_id, to_location_id));

drop function is_valid_ledger_entry(text, text, smallint, numeric, numeric, numeric, numeric,
  numeric, numeric, text, uuid, uuid);
