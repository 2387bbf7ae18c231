-- The two inventory ledgers, in one table: finished goods and materials behave the same and are
-- told apart by `ledger`. Rows are appended, never erased: what is taken back is voided.

-- dividend / divisor to 10 decimals, a tie to the even digit; the divisor is not zero. PostgreSQL's
-- own division chooses its scale, and its round() takes ties away from zero.
create function quotient_half_even(dividend numeric, divisor numeric) returns numeric
  language sql immutable parallel safe
  as $$ select (div(dividend * 10000000000, divisor)
    + case when 2 * abs(mod(dividend * 10000000000, divisor)) < abs(divisor) then 0
        when 2 * abs(mod(dividend * 10000000000, divisor)) > abs(divisor)
          then sign(dividend) * sign(divisor)
        else mod(div(dividend * 10000000000, divisor), 2) end) * 0.0000000001 $$;

create table ledger_entries (
  org_id uuid not null references organizations,
  id uuid not null,
  ledger text not null check (ledger in ('materials', 'finished_goods')),
  code text collate "C" not null,
  item_id uuid not null,
  location_id uuid not null,
  event_type text not null check (event_type in
    ('TRANSFER', 'RECEIVE', 'ADJUST', 'CONSUME', 'SHIP', 'DISPOSE', 'ORDER', 'DEMAND')),
  quantity numeric not null check (quantity > 0),
  -- Inbound: the layer's cost. Outbound: the shown average of what it took. Else null.
  unit_cost numeric,
  ref text collate "C",
  to_location_id uuid,
  notes text,
  reason text,
  event_date timestamptz(3) not null,
  source_type text,
  source_id uuid,
  created_at timestamptz(3) not null,
  created_by uuid references users,
  voided_at timestamptz(3),
  -- Order of the ledger: the calendar day in the organization's zone, then the position.
  day date not null,
  position bigint not null,
  -- Which way the row counts in the item's cost pool: 1 in, -1 out, 0 not at all.
  direction smallint not null generated always as (
    case when event_type = 'ADJUST' or (event_type = 'RECEIVE' and ref is null) then 1
         when event_type in ('CONSUME', 'SHIP', 'DISPOSE') then -1
         else 0 end) stored,
  -- Inbound: the unit cost that was given, null where the current cost of that moment stood in.
  given_unit_cost numeric check (given_unit_cost >= 0),
  -- Inbound: units that no outbound row has taken yet.
  open_quantity numeric check (open_quantity >= 0 and open_quantity <= quantity),
  -- What the index of open layers asks: it is not touched as long as some units are left.
  is_open boolean not null generated always as
    (voided_at is null and coalesce(open_quantity, 0) > 0) stored,
  -- Outbound: exact value of what was taken, units no layer covers yet, and what such a unit costs.
  value numeric,
  provisional_quantity numeric
    check (provisional_quantity >= 0 and provisional_quantity <= quantity),
  provisional_unit_cost numeric check (provisional_unit_cost >= 0),
  primary key (org_id, id),
  constraint ledger_entries_item_fkey foreign key (org_id, item_id) references items,
  constraint ledger_entries_location_fkey foreign key (org_id, location_id) references locations,
  constraint ledger_entries_to_location_fkey
    foreign key (org_id, to_location_id) references locations,
  constraint ledger_entries_inbound_check
    check ((direction = 1) = (open_quantity is not null)),
  constraint ledger_entries_outbound_check check (
    (direction = -1) = (value is not null)
    and (direction = -1) = (provisional_quantity is not null)
    and (direction = -1) = (provisional_unit_cost is not null)),
  constraint ledger_entries_transfer_check check (
    (event_type = 'TRANSFER') <= (ref is not null and to_location_id is not null
      and to_location_id <> location_id))
) with (fillfactor = 85);

create unique index ledger_entries_code_key on ledger_entries (org_id, code);
create index ledger_entries_by_event on ledger_entries (org_id, ledger, event_date, id);
create index ledger_entries_by_item on ledger_entries (org_id, item_id, event_date, id);
create index ledger_entries_by_location on ledger_entries (org_id, location_id, event_date, id);
create index ledger_entries_by_destination
  on ledger_entries (org_id, to_location_id, event_date, id) where to_location_id is not null;
create index ledger_entries_by_source
  on ledger_entries (org_id, source_id) where source_id is not null;
create index ledger_entries_by_ref on ledger_entries (org_id, ref) where ref is not null;
-- A transfer arrives once.
create unique index ledger_entries_arrival_key on ledger_entries (org_id, ref)
  where event_type = 'RECEIVE' and ref is not null and voided_at is null;
-- The cost pool of an item, in its order; and its open layers, which is all that an append reads.
create index ledger_entries_by_pool on ledger_entries (org_id, item_id, direction, day, position)
  where direction <> 0 and voided_at is null;
create index ledger_entries_open_layers on ledger_entries (org_id, item_id, day, position)
  where is_open;

-- Figures by item and place; equal to the fold of the unvoided rows at every commit.
create table balances (
  org_id uuid not null,
  item_id uuid not null,
  location_id uuid not null,
  on_hand numeric not null default 0,
  in_transit numeric not null default 0,
  on_order numeric not null default 0,
  demand numeric not null default 0,
  primary key (org_id, item_id, location_id),
  constraint balances_item_fkey foreign key (org_id, item_id) references items,
  constraint balances_location_fkey foreign key (org_id, location_id) references locations
) with (fillfactor = 70);
create index balances_by_location on balances (org_id, location_id, item_id);

-- Units in and out of an item's cost pool by day: finds any row's place without reading the
-- ledger from its beginning.
create table item_days (
  org_id uuid not null,
  item_id uuid not null,
  day date not null,
  quantity_in numeric not null default 0 check (quantity_in >= 0),
  quantity_out numeric not null default 0 check (quantity_out >= 0),
  primary key (org_id, item_id, day),
  constraint item_days_item_fkey foreign key (org_id, item_id) references items
) with (fillfactor = 70);

-- Position of the next row and numbers of the next codes; the last thing a post locks.
create table ledger_counters (
  org_id uuid primary key references organizations,
  position bigint not null default 0,
  materials_code bigint not null default 0,
  finished_goods_code bigint not null default 0,
  materials_transfer bigint not null default 0,
  finished_goods_transfer bigint not null default 0
) with (fillfactor = 50);

-- Every change of a row's cost after it was first written; append-only.
create table cost_history (
  org_id uuid not null,
  ledger_entry_id uuid not null,
  -- 1 for an entry's first change; numbered under the lock of its item's cost row.
  number int not null,
  old_unit_cost numeric,
  new_unit_cost numeric,
  old_value numeric,
  new_value numeric,
  cause_type text not null,
  cause_id uuid not null,
  changed_at timestamptz(3) not null,
  primary key (org_id, ledger_entry_id, number),
  constraint cost_history_ledger_entry_fkey
    foreign key (org_id, ledger_entry_id) references ledger_entries
);

alter table ledger_entries enable row level security;
alter table balances enable row level security;
alter table item_days enable row level security;
alter table ledger_counters enable row level security;
alter table cost_history enable row level security;

create policy tenant on ledger_entries
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on balances
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on item_days
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on ledger_counters
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on cost_history
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);

-- Append-only, held by the database: the service can add a row, void it and settle its costs; it
-- can neither change what happened nor erase it.
grant select, insert on ledger_entries to stockwright_app;
grant update (unit_cost, open_quantity, value, provisional_quantity, voided_at)
  on ledger_entries to stockwright_app;
grant select, insert, update on ledger_counters to stockwright_app;
grant select, insert, update on balances, item_days to stockwright_app;
grant select, insert on cost_history to stockwright_app;
