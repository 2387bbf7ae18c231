-- The bookkeeper's journal: accounts, the journals that were issued, with their lines, and where
-- they were exported to.

alter table organizations add column late_costs text not null default 'post'
  constraint organizations_late_costs_check check (late_costs in ('post', 'restate'));

set local citus.enable_ddl_propagation = off;

-- A key has a code of its own, one for each type of item, and one for each reason.
create table journal_accounts (
  org_id uuid not null references organizations,
  id uuid not null,
  key text collate "C" not null,
  type_id uuid,
  reason text,
  code text collate "C" not null,
  name text,
  primary key (org_id, id),
  constraint journal_accounts_qualifier_check check (type_id is null or reason is null)
);
create unique index journal_accounts_key on journal_accounts (org_id, key,
  coalesce(type_id, '00000000-0000-0000-0000-000000000000'), coalesce(reason, ''));

create table journal_settings (
  org_id uuid primary key references organizations,
  include_sales boolean not null,
  -- What a file for DATEV begins with.
  datev jsonb not null
);

create table journals (
  org_id uuid not null references organizations,
  id uuid not null,
  journal_number text collate "C" not null,
  -- The order in which journals are issued.
  number bigint not null,
  month text collate "C" not null,
  revision int not null,
  currency text collate "C" not null,
  -- As it stood when the journal was issued.
  reconciliation jsonb not null,
  -- The exact amount of every pair up to the end of the month, as it was known.
  totals jsonb not null,
  version int not null default 1,
  created_by uuid references users,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint journals_journal_number_key unique (org_id, journal_number),
  constraint journals_number_key unique (org_id, number),
  constraint journals_month_key unique (org_id, month, revision)
);
create index journals_by_number on journals (org_id, number, id);
create index journals_by_created on journals (org_id, created_at, id);
create index journals_by_updated on journals (org_id, updated_at, id);

create table journal_lines (
  org_id uuid not null,
  id uuid not null,
  journal_id uuid not null,
  line_number int not null,
  kind text collate "C" not null,
  debit_key text collate "C" not null,
  debit_type_id uuid,
  debit_reason text,
  debit_code text collate "C" not null,
  credit_key text collate "C" not null,
  credit_type_id uuid,
  credit_reason text,
  credit_code text collate "C" not null,
  -- Minor units of the base currency; a negative amount is written with its sides swapped.
  amount numeric not null constraint journal_lines_amount_check
    check (amount <> 0 and amount = trunc(amount)),
  -- Null: before the month of the first journal.
  for_month text collate "C",
  late boolean not null,
  count int not null,
  causes jsonb not null,
  primary key (org_id, id),
  constraint journal_lines_line_key unique (org_id, journal_id, line_number),
  constraint journal_lines_journal_fkey
    foreign key (org_id, journal_id) references journals on delete cascade
);

create table journal_exports (
  org_id uuid not null,
  id uuid not null,
  journal_id uuid not null,
  system text collate "C" not null,
  external_id text collate "C" not null,
  created_by uuid references users,
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint journal_exports_system_key unique (org_id, journal_id, system),
  constraint journal_exports_journal_fkey
    foreign key (org_id, journal_id) references journals
);

alter table journal_accounts enable row level security;
alter table journal_settings enable row level security;
alter table journals enable row level security;
alter table journal_lines enable row level security;
alter table journal_exports enable row level security;
create policy tenant on journal_accounts
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on journal_settings
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on journals
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on journal_lines
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on journal_exports
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete
  on journal_accounts, journal_settings, journals, journal_lines, journal_exports
  to stockwright_app;

set local citus.enable_ddl_propagation = on;
