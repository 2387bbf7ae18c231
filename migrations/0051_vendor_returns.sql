-- Goods that go back to vendors. They leave the layer of the receipt that brought them, whichever
-- units had left before: the layer counts with what is left of it, its quantity less what was cut.
-- An entry of a return names the position of the receipt's entry, which an entry that replaces
-- that one inherits.
alter table ledger_entries
  add column cut_quantity numeric not null default 0,
  add column cut_from bigint;

create function is_valid_ledger_entry(
  ledger text, event_type text, direction smallint, quantity numeric, given_unit_cost numeric,
  value numeric, provisional_quantity numeric, provisional_unit_cost numeric, ref text,
  location_id uuid, to_location_id uuid, carried_from bigint, cut_quantity numeric, cut_from bigint
) returns boolean language plpgsql immutable parallel safe
  as $$
begin
  return ledger in ('materials', 'finished_goods')
    and coalesce(direction = case
      when event_type in ('ADJUST', 'CUSTOMER_RETURN') or (event_type = 'RECEIVE' and ref is null)
        then 1
      when event_type in ('CONSUME', 'SHIP', 'DISPOSE') then -1
      when event_type = 'VENDOR_RETURN' then -2
      when event_type in ('TRANSFER', 'RECEIVE', 'ORDER', 'DEMAND') then 0
      end, false)
    and quantity > 0
    and coalesce(given_unit_cost >= 0, true)
    and (direction < 0) = (value is not null)
    and (direction = -1) = (provisional_quantity is not null)
    and (direction = -1) = (provisional_unit_cost is not null)
    and coalesce(provisional_quantity >= 0 and provisional_quantity <= quantity, true)
    and coalesce(provisional_unit_cost >= 0, true)
    and (event_type <> 'TRANSFER' or (ref is not null and to_location_id is not null
      and to_location_id <> location_id))
    and (carried_from is null or (event_type = 'CUSTOMER_RETURN' and given_unit_cost is null))
    and (cut_quantity = 0 or (event_type = 'RECEIVE' and direction = 1 and cut_quantity > 0
      and cut_quantity <= quantity))
    and (direction = -2) = (cut_from is not null);
end $$;

alter table ledger_entries
  drop constraint ledger_entries_rules_check,
  add constraint ledger_entries_rules_check check (is_valid_ledger_entry(
    ledger, event_type, direction, quantity, given_unit_cost, value, provisional_quantity,
    provisional_unit_cost, ref, location_id, to_location_id, carried_from, cut_quantity,
    cut_from));

drop function is_valid_ledger_entry(text, text, smallint, numeric, numeric, numeric, numeric,
  numeric, text, uuid, uuid, bigint);

grant update (cut_quantity) on ledger_entries to stockwright_app;

create index ledger_entries_by_cut on ledger_entries (org_id, item_id, cut_from)
  where cut_from is not null and voided_at is null;
