-- Every bulk import and what became of its rows, by which it can be undone; kept for 90 days.

set local citus.enable_ddl_propagation = off;

create table imports (
  org_id uuid not null references organizations,
  id uuid not null,
  operation text collate "C" not null,
  -- The kind of its records.
  record_type text collate "C" not null,
  file_name text,
  mode text collate "C" not null constraint imports_mode_check check (mode in ('atomic', 'partial')),
  status text collate "C" not null constraint imports_status_check
    check (status in ('done', 'undone', 'partly_undone')),
  total int not null,
  created int not null,
  updated int not null,
  unchanged int not null,
  skipped int not null,
  failed int not null,
  reversed int not null default 0,
  -- The API token that sent it.
  token_id uuid,
  -- Its answer is kept under this key.
  idempotency_key text collate "C",
  undone_at timestamptz(3),
  undone_by uuid references users,
  version int not null default 1,
  created_by uuid references users,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id)
);
create index imports_by_created on imports (org_id, created_at, id);
create index imports_by_updated on imports (org_id, updated_at, id);

create table import_rows (
  org_id uuid not null,
  import_id uuid not null,
  -- Records that the import made because rows name them come first, and have no row.
  position int not null,
  row_number int,
  outcome text collate "C" not null,
  record_type text collate "C" not null,
  record_id uuid,
  -- Of the record after the import.
  record_version int,
  -- Fields of an updated record that the row has changed, as they were.
  before jsonb,
  is_reversed boolean not null default false,
  primary key (org_id, import_id, position),
  constraint import_rows_import_fkey
    foreign key (org_id, import_id) references imports on delete cascade
);

alter table imports enable row level security;
alter table import_rows enable row level security;
create policy tenant on imports
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on import_rows
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on imports, import_rows to stockwright_app;

-- A cost that an import has set by hand goes with it; so does the answer that its key repeats.
grant delete on item_cost_settings to stockwright_app;
grant delete on idempotency_keys to stockwright_app;

-- Deletes imports of all organizations from before an instant, those of one organization at a time.
-- Answers whether there may be more.
create function sweep_imports(p_before timestamptz, p_limit int)
  returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  owner uuid;
  -- An import can have ten thousand rows.
  at_once int := greatest(p_limit / 1000, 1);
  old uuid[];
begin
  -- Another node may be at it.
  if not pg_try_advisory_xact_lock(5107264, 54) then return false; end if;
  for owner in select distinct i.org_id from public.imports i where i.created_at < p_before
  loop
    old := array(select i.id from public.imports i
      where i.org_id = owner and i.created_at < p_before order by i.created_at limit at_once);
    delete from public.import_rows r where r.org_id = owner and r.import_id = any(old);
    delete from public.imports i where i.org_id = owner and i.id = any(old);
    return true;
  end loop;
  return false;
end $$;
revoke all on function sweep_imports(timestamptz, int) from public;
grant execute on function sweep_imports(timestamptz, int) to stockwright_app;

-- As before, and for imports.
create or replace function sweep_horizon(p_rows text, p_kept interval) returns timestamptz
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  owner record;
  found timestamptz;
  oldest timestamptz;
begin
  if p_rows = 'events' then
    for owner in select p.org_id from public.event_positions p loop
      select e.occurred_at into found from public.events e
        where e.org_id = owner.org_id order by e.position limit 1;
      oldest := least(oldest, found);
    end loop;
  elsif p_rows = 'webhook_attempts' then
    for owner in select e.org_id, e.id from public.webhook_endpoints e loop
      select a.created_at into found from public.webhook_attempts a
        where a.org_id = owner.org_id and a.endpoint_id = owner.id order by a.created_at limit 1;
      oldest := least(oldest, found);
    end loop;
  elsif p_rows = 'idempotency_keys' then
    select least(min(k.created_at), (select min(u.created_at) from public.user_idempotency_keys u))
      into oldest from public.idempotency_keys k;
  elsif p_rows = 'imports' then
    select min(i.created_at) into oldest from public.imports i;
  elsif p_rows = 'loose_files' then
    select min(f.remove_after) into oldest from public.loose_files f
      where f.remove_after > '-infinity';
  else
    raise exception 'No sweep removes %.', p_rows;
  end if;
  return least(now() - p_kept, oldest + interval '2 days');
end $$;

set local citus.enable_ddl_propagation = on;
