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

create index ledger_entries_cut_layers on ledger_entries (org_id, item_id, position)
  where cut_quantity > 0 and voided_at is null;
create index ledger_entries_by_cut on ledger_entries (org_id, item_id, cut_from)
  where cut_from is not null and voided_at is null;

set local citus.enable_ddl_propagation = off;

create table vendor_returns (
  org_id uuid not null,
  id uuid not null,
  return_number text collate "C" not null,
  vendor_id uuid not null,
  -- Null where the goods are of several orders.
  po_id uuid,
  return_date date not null,
  location_id uuid not null,
  outcome text not null constraint vendor_returns_outcome_check
    check (outcome in ('credit', 'replacement')),
  vendor_reference text,
  reason text,
  notes text,
  -- A return that was deleted is kept without its goods; its number is not given again.
  deleted_at timestamptz(3),
  search text collate "C" not null generated always as (search_key(return_number || ' '
    || coalesce(vendor_reference, ''))) stored,
  version int not null default 1,
  created_by uuid references users,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint vendor_returns_number_key unique (org_id, return_number),
  constraint vendor_returns_vendor_fkey foreign key (org_id, vendor_id) references vendors,
  constraint vendor_returns_location_fkey foreign key (org_id, location_id) references locations,
  constraint vendor_returns_order_fkey
    foreign key (org_id, po_id) references purchase_orders on delete cascade
) with (fillfactor = 85);

create table vendor_return_items (
  org_id uuid not null,
  id uuid not null,
  return_id uuid not null,
  line_number int not null,
  purchase_order_receipt_item_id uuid not null,
  -- In purchase units to 6 decimals, and exactly in stock units.
  quantity numeric not null constraint vendor_return_items_quantity_check check (quantity >= 0),
  stock_quantity numeric not null
    constraint vendor_return_items_stock_quantity_check check (stock_quantity > 0),
  ledger_entry_id uuid not null,
  primary key (org_id, id),
  constraint vendor_return_items_return_fkey
    foreign key (org_id, return_id) references vendor_returns on delete cascade,
  constraint vendor_return_items_receipt_item_fkey
    foreign key (org_id, purchase_order_receipt_item_id) references purchase_order_receipt_items,
  constraint vendor_return_items_entry_fkey
    foreign key (org_id, ledger_entry_id) references ledger_entries
) with (fillfactor = 85);

create index vendor_returns_by_order on vendor_returns (org_id, po_id, created_at, id)
  where po_id is not null;
create index vendor_returns_by_vendor on vendor_returns (org_id, vendor_id, created_at, id);
create index vendor_returns_by_location on vendor_returns (org_id, location_id);
create index vendor_returns_by_created on vendor_returns (org_id, created_at, id)
  where deleted_at is null;
create index vendor_returns_by_updated on vendor_returns (org_id, updated_at, id)
  where deleted_at is null;
create index vendor_returns_by_date on vendor_returns (org_id, return_date, id)
  where deleted_at is null;
create index vendor_return_items_by_return
  on vendor_return_items (org_id, return_id, line_number);
create index vendor_return_items_by_receipt_item
  on vendor_return_items (org_id, purchase_order_receipt_item_id);
create unique index vendor_return_items_entry_key
  on vendor_return_items (org_id, ledger_entry_id);

alter table vendor_returns enable row level security;
alter table vendor_return_items enable row level security;
create policy tenant on vendor_returns
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on vendor_return_items
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on vendor_returns, vendor_return_items to stockwright_app;

set local citus.enable_ddl_propagation = on;
