-- The rules for one entry in one constraint. PostgreSQL reads and prepares each constraint again
-- for every statement, so that ten of them cost a small insert more than its indexes did. It keeps
-- a function prepared. These rules follow from the columns of one row alone.
create function is_valid_ledger_entry(
  ledger text, event_type text, direction smallint, quantity numeric, given_unit_cost numeric,
  open_quantity numeric, value numeric, provisional_quantity numeric,
  provisional_unit_cost numeric, ref text, location_id uuid, to_location_id uuid
) returns boolean language plpgsql immutable parallel safe
  as $$
begin
  return ledger in ('materials', 'finished_goods')
    and event_type in
      ('TRANSFER', 'RECEIVE', 'ADJUST', 'CONSUME', 'SHIP', 'DISPOSE', 'ORDER', 'DEMAND')
    and quantity > 0
    and coalesce(given_unit_cost >= 0, true)
    -- Inbound.
    and (direction = 1) = (open_quantity is not null)
    and coalesce(open_quantity >= 0 and open_quantity <= quantity, true)
    -- Outbound.
    and (direction = -1) = (value is not null)
    and (direction = -1) = (provisional_quantity is not null)
    and (direction = -1) = (provisional_unit_cost is not null)
    and coalesce(provisional_quantity >= 0 and provisional_quantity <= quantity, true)
    and coalesce(provisional_unit_cost >= 0, true)
    and (event_type <> 'TRANSFER' or (ref is not null and to_location_id is not null
      and to_location_id <> location_id));
end $$;

alter table ledger_entries
  add constraint ledger_entries_rules_check check (is_valid_ledger_entry(
    ledger, event_type, direction, quantity, given_unit_cost, open_quantity, value,
    provisional_quantity, provisional_unit_cost, ref, location_id, to_location_id)),
  drop constraint ledger_entries_ledger_check,
  drop constraint ledger_entries_event_type_check,
  drop constraint ledger_entries_quantity_check,
  drop constraint ledger_entries_given_unit_cost_check,
  drop constraint ledger_entries_check,
  drop constraint ledger_entries_check1,
  drop constraint ledger_entries_provisional_unit_cost_check,
  drop constraint ledger_entries_inbound_check,
  drop constraint ledger_entries_outbound_check,
  drop constraint ledger_entries_transfer_check,
  -- The item belongs to the same organization, which therefore exists.
  drop constraint ledger_entries_org_id_fkey;
