-- Goods that customers return. What is restocked of a line of a shipment is a layer that costs what
-- these goods cost when they left: it names the position of the entry with which they left, which
-- an entry that replaces that one inherits.
alter table ledger_entries add column carried_from bigint;

create function is_valid_ledger_entry(
  ledger text, event_type text, direction smallint, quantity numeric, given_unit_cost numeric,
  value numeric, provisional_quantity numeric, provisional_unit_cost numeric, ref text,
  location_id uuid, to_location_id uuid, carried_from bigint
) returns boolean language plpgsql immutable parallel safe
  as $$
begin
  return ledger in ('materials', 'finished_goods')
    and coalesce(direction = case
      when event_type in ('ADJUST', 'CUSTOMER_RETURN') or (event_type = 'RECEIVE' and ref is null)
        then 1
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
      and to_location_id <> location_id))
    and (carried_from is null or (event_type = 'CUSTOMER_RETURN' and given_unit_cost is null));
end $$;

alter table ledger_entries
  drop constraint ledger_entries_rules_check,
  add constraint ledger_entries_rules_check check (is_valid_ledger_entry(
    ledger, event_type, direction, quantity, given_unit_cost, value, provisional_quantity,
    provisional_unit_cost, ref, location_id, to_location_id, carried_from));

drop function is_valid_ledger_entry(text, text, smallint, numeric, numeric, numeric, numeric,
  numeric, text, uuid, uuid);

create index ledger_entries_by_carried on ledger_entries (org_id, item_id, carried_from)
  where carried_from is not null and voided_at is null;
