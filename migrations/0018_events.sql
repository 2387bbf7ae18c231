-- Citus refuses foreign keys of tables that are not distributed yet.
set local citus.enable_ddl_propagation = off;

-- The change feed. Each committed change of an organization is an event; its position is its place
-- in the order of commits.
create table events (
  org_id uuid not null,
  position bigint not null,
  id uuid not null,
  type text collate "C" not null check (type ~ '^[a-z_]+\.[a-z_]+$'),
  object_type text collate "C" not null,
  object_id uuid not null,
  -- Null where the object has no versions.
  object_version int,
  actor_id uuid not null,
  -- The personal API token of the request, if it was sent with one.
  token_id uuid,
  request_id text not null,
  occurred_at timestamptz(3) not null,
  -- Changed fields: old and new value of numbers, dates and states, of texts the name alone.
  changes jsonb,
  -- The balances that the request changed, as they were at its commit.
  stock jsonb check (jsonb_typeof(stock) = 'array'),
  -- Of an event that follows from the change of another record: that record's type and id.
  cause jsonb,
  primary key (org_id, position)
);

-- The last position of each organization. Its row is the last lock of a transaction, and is held
-- until COMMIT, so the order of positions is the order of commits, without holes.
create table event_positions (
  org_id uuid primary key references organizations,
  position bigint not null
) with (fillfactor = 50);

set local citus.enable_ddl_propagation = on;

alter table events enable row level security;
alter table event_positions enable row level security;
create policy tenant on events
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on event_positions
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);

-- Events are never changed. The sweep alone deletes those that are past their keeping.
grant select, insert on events to stockwright_app;
grant select, insert, update on event_positions to stockwright_app;

-- Deletes events of all organizations that are older than `p_before`, the oldest first. Answers
-- whether there may be more. The last event of an organization is deleted like the others: its
-- position stays in event_positions.
create function sweep_events(p_before timestamptz, p_limit int)
  returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  owner uuid;
  deleted int;
  left_to_delete int := p_limit;
begin
  -- Another node may be at it.
  if not pg_try_advisory_xact_lock(5107264, 18) then return false; end if;
  for owner in select p.org_id from public.event_positions p order by p.org_id
  loop
    continue when not exists (
      select from (select f.occurred_at from public.events f
        where f.org_id = owner order by f.position limit 1) oldest
      where oldest.occurred_at < p_before);
    delete from public.events e
      where e.org_id = owner and e.position < (
        select coalesce(max(o.position) + 1, 0) from (
          select f.position, f.occurred_at from public.events f
          where f.org_id = owner order by f.position limit left_to_delete) o
        where o.occurred_at < p_before);
    get diagnostics deleted = row_count;
    left_to_delete := left_to_delete - deleted;
    if left_to_delete <= 0 then return true; end if;
  end loop;
  return false;
end $$;
revoke all on function sweep_events(timestamptz, int) from public;
grant execute on function sweep_events(timestamptz, int) to stockwright_app;
