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

set local citus.enable_ddl_propagation = off;

create table sales_returns (
  org_id uuid not null,
  id uuid not null,
  return_number text collate "C" not null,
  customer_id uuid not null,
  -- Null where it is not known what the goods were sold with.
  so_id uuid,
  status text not null constraint sales_returns_status_check
    check (status in ('Expected', 'Received', 'Cancelled')),
  -- Of an expected one the day on which the goods are to come.
  return_date date not null,
  reason text,
  notes text,
  external_id text collate "C",
  -- A return that was deleted is kept without its goods; its number is not given again.
  deleted_at timestamptz(3),
  search text collate "C" not null generated always as (search_key(return_number || ' '
    || coalesce(external_id, ''))) stored,
  version int not null default 1,
  created_by uuid references users,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint sales_returns_number_key unique (org_id, return_number),
  constraint sales_returns_customer_fkey foreign key (org_id, customer_id) references customers,
  constraint sales_returns_order_fkey
    foreign key (org_id, so_id) references sales_orders on delete cascade
) with (fillfactor = 85);

create table sales_return_items (
  org_id uuid not null,
  id uuid not null,
  return_id uuid not null,
  line_number int not null,
  sales_order_item_id uuid,
  sku_id uuid not null,
  -- The line of a shipment that the request names; without one the newest are taken.
  shipment_item_id uuid,
  quantity numeric not null constraint sales_return_items_quantity_check check (quantity > 0),
  disposition text not null constraint sales_return_items_disposition_check
    check (disposition in ('restock', 'scrap')),
  location_id uuid,
  reason text,
  -- In the currency of the order; null while the goods are expected and nothing was agreed.
  credit_amount numeric constraint sales_return_items_credit_check check (credit_amount >= 0),
  -- What these units had earned when they came back; the next return of the order begins there.
  default_credit numeric not null,
  restocking_fee numeric not null constraint sales_return_items_fee_check
    check (restocking_fee >= 0),
  -- Of goods whose order is not known: stated by the request.
  unit_cost numeric constraint sales_return_items_cost_check check (unit_cost >= 0),
  primary key (org_id, id),
  constraint sales_return_items_return_fkey
    foreign key (org_id, return_id) references sales_returns on delete cascade,
  constraint sales_return_items_order_item_fkey
    foreign key (org_id, sales_order_item_id) references sales_order_items,
  constraint sales_return_items_sku_fkey foreign key (org_id, sku_id) references skus,
  constraint sales_return_items_location_fkey
    foreign key (org_id, location_id) references locations,
  constraint sales_return_items_place_check
    check (disposition = 'scrap' or location_id is not null)
) with (fillfactor = 85);

-- The lines of shipments that the goods of an item left with, and the entries of what is restocked.
create table sales_return_parts (
  org_id uuid not null,
  id uuid not null,
  return_item_id uuid not null,
  line_number int not null,
  shipment_item_id uuid,
  quantity numeric not null constraint sales_return_parts_quantity_check check (quantity > 0),
  entry_id uuid,
  primary key (org_id, id),
  constraint sales_return_parts_item_fkey
    foreign key (org_id, return_item_id) references sales_return_items on delete cascade,
  constraint sales_return_parts_shipment_item_fkey
    foreign key (org_id, shipment_item_id) references shipment_items,
  constraint sales_return_parts_entry_fkey foreign key (org_id, entry_id) references ledger_entries
) with (fillfactor = 85);

create unique index sales_returns_external_id_key on sales_returns (org_id, external_id)
  where deleted_at is null and external_id is not null;
create index sales_returns_by_order on sales_returns (org_id, so_id, created_at, id)
  where so_id is not null;
create index sales_returns_by_customer on sales_returns (org_id, customer_id, created_at, id);
create index sales_returns_by_created on sales_returns (org_id, created_at, id)
  where deleted_at is null;
create index sales_returns_by_updated on sales_returns (org_id, updated_at, id)
  where deleted_at is null;
create index sales_returns_by_date on sales_returns (org_id, return_date, id)
  where deleted_at is null;
create index sales_returns_by_status on sales_returns (org_id, status, created_at, id)
  where deleted_at is null;
create index sales_return_items_by_return
  on sales_return_items (org_id, return_id, line_number);
create index sales_return_items_by_order_item on sales_return_items (org_id, sales_order_item_id)
  where sales_order_item_id is not null;
create index sales_return_items_by_sku on sales_return_items (org_id, sku_id);
create index sales_return_items_by_location on sales_return_items (org_id, location_id)
  where location_id is not null;
create index sales_return_parts_by_item
  on sales_return_parts (org_id, return_item_id, line_number);
create index sales_return_parts_by_shipment_item on sales_return_parts (org_id, shipment_item_id)
  where shipment_item_id is not null;
create unique index sales_return_parts_entry_key on sales_return_parts (org_id, entry_id)
  where entry_id is not null;

alter table sales_returns enable row level security;
alter table sales_return_items enable row level security;
alter table sales_return_parts enable row level security;
create policy tenant on sales_returns
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on sales_return_items
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on sales_return_parts
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete
  on sales_returns, sales_return_items, sales_return_parts to stockwright_app;

set local citus.enable_ddl_propagation = on;

alter table sales_order_timeline
  drop constraint sales_order_timeline_type_check,
  add constraint sales_order_timeline_type_check check (type in ('status_changed', 'held',
    'released', 'shipped', 'shipment_reversed', 'returned', 'return_deleted', 'recosted'));
