-- Stock counts. A posted line asserts how much of an item was at a location at an instant. An entry
-- that is written later and belongs before that instant changes the line's difference, so that the
-- assertion holds.
alter table ledger_entries
  -- When the first entry at this position was written; null where this is it. Manual entries go by
  -- their event date.
  add column recorded_at timestamptz(3),
  -- Whether it belongs before or after the counts of the first counted day from its own day on;
  -- null where its instant tells.
  add column count_side text
    constraint ledger_entries_count_side_check check (count_side in ('before', 'after'));

create index ledger_entries_after_counts on ledger_entries (org_id, item_id, location_id, day)
  where count_side = 'after' and voided_at is null;

-- The last day of a posted count of the item at the location.
alter table balances add column counted_day date;

-- The last counted day as a change of a balance has read it. Where another transaction has posted
-- or reopened a count since, the change is repeated.
create function unchanged_counted_day(stored date, known date) returns date
  language plpgsql immutable parallel safe
  as $$
begin
  if stored is distinct from known then
    raise exception 'a count was posted meanwhile' using errcode = 'serialization_failure';
  end if;
  return stored;
end $$;

set local citus.enable_ddl_propagation = off;

create table stock_counts (
  org_id uuid not null,
  id uuid not null,
  count_number text collate "C" not null,
  name text not null,
  status text not null constraint stock_counts_status_check
    check (status in ('Open', 'Posted', 'Cancelled')),
  is_blind boolean not null,
  -- The items and places that are to be counted: `ledger`, `locationIds`, `itemIds`, `typeIds`,
  -- `nonZero`.
  scope jsonb not null,
  -- The items and places of the scope that had figures when the count was made.
  expected_lines int not null,
  posted_at timestamptz(3),
  posted_by uuid references users,
  search text collate "C" not null
    generated always as (search_key(count_number || ' ' || name)) stored,
  version int not null default 1,
  created_by uuid references users,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint stock_counts_number_key unique (org_id, count_number)
) with (fillfactor = 85);

create table stock_count_lines (
  org_id uuid not null,
  id uuid not null,
  count_id uuid not null,
  item_id uuid not null,
  location_id uuid not null,
  mode text not null constraint stock_count_lines_mode_check check (mode in ('set', 'add')),
  -- As this line was counted.
  entered numeric not null constraint stock_count_lines_entered_check check (entered >= 0),
  counted_at timestamptz(3) not null,
  counted_by uuid not null references users,
  -- As the device said it, by its own clock; null where it did not.
  device_time timestamptz(3),
  note text,
  -- The line that stands for its item and location in place of this one.
  superseded_by uuid,
  -- Of a line that stands: the units of all lines that it stands for, and those that were there by
  -- the books when the line was saved or posted.
  counted numeric not null constraint stock_count_lines_counted_check check (counted >= 0),
  book numeric not null,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint stock_count_lines_count_fkey
    foreign key (org_id, count_id) references stock_counts on delete cascade,
  constraint stock_count_lines_item_fkey foreign key (org_id, item_id) references items,
  constraint stock_count_lines_location_fkey foreign key (org_id, location_id) references locations
) with (fillfactor = 70);

-- An item is counted at a location in one open count only.
create table stock_count_claims (
  org_id uuid not null,
  item_id uuid not null,
  location_id uuid not null,
  count_id uuid not null,
  primary key (org_id, item_id, location_id),
  constraint stock_count_claims_count_fkey
    foreign key (org_id, count_id) references stock_counts on delete cascade
);

-- The assertions of posted lines, kept after a count is reopened: a line keeps its position and its
-- cost for ever.
create table counted_balances (
  org_id uuid not null,
  line_id uuid not null,
  count_id uuid not null,
  item_id uuid not null,
  location_id uuid not null,
  day date not null,
  counted_at timestamptz(3) not null,
  position bigint not null,
  counted numeric not null,
  -- The counted units less those of the entries before it.
  difference numeric not null,
  -- How often entries that were written after it have changed the difference.
  late_entries int not null default 0,
  -- The current cost of the item when the line was first posted.
  unit_cost numeric not null,
  is_posted boolean not null,
  primary key (org_id, line_id),
  constraint counted_balances_line_fkey
    foreign key (org_id, line_id) references stock_count_lines on delete cascade,
  constraint counted_balances_item_fkey foreign key (org_id, item_id) references items,
  constraint counted_balances_location_fkey foreign key (org_id, location_id) references locations
) with (fillfactor = 70);

create index stock_counts_by_created on stock_counts (org_id, created_at, id);
create index stock_counts_by_updated on stock_counts (org_id, updated_at, id);
create index stock_counts_by_status on stock_counts (org_id, status, created_at, id);
create index stock_count_lines_by_count
  on stock_count_lines (org_id, count_id, item_id, location_id);
create index stock_count_lines_by_item on stock_count_lines (org_id, item_id, location_id);
create index stock_count_lines_by_location
  on stock_count_lines (org_id, location_id, item_id);
create index stock_count_claims_by_count on stock_count_claims (org_id, count_id);
create index counted_balances_by_place on counted_balances (org_id, item_id, location_id, day)
  where is_posted;
-- With the item: without statistics a shorter one looks as good as that by place.
create index counted_balances_by_location
  on counted_balances (org_id, location_id, item_id, day);
create index counted_balances_by_count on counted_balances (org_id, count_id);

alter table stock_counts enable row level security;
alter table stock_count_lines enable row level security;
alter table stock_count_claims enable row level security;
alter table counted_balances enable row level security;
create policy tenant on stock_counts
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on stock_count_lines
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on stock_count_claims
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on counted_balances
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete
  on stock_counts, stock_count_lines, stock_count_claims, counted_balances to stockwright_app;

set local citus.enable_ddl_propagation = on;
