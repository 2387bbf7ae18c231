-- Webhooks: receivers that follow the change feed of an organization. An endpoint is a cursor over
-- the feed. Its events are sent in their order, one message at a time.

set local citus.enable_ddl_propagation = off;

create table webhook_endpoints (
  org_id uuid not null references organizations,
  id uuid not null,
  url text not null,
  -- Null: events of every type.
  types jsonb check (jsonb_typeof(types) = 'array'),
  description text,
  enabled boolean not null,
  -- Why the service has disabled it.
  disabled_reason text collate "C" check (disabled_reason in ('gone', 'failing')),
  batch_size int not null check (batch_size between 1 and 100),
  -- The secret is derived from this number. The secret before it signs as well until this time.
  secret_generation int not null default 1 check (secret_generation > 0),
  previous_secret_until timestamptz(3),
  -- The last event that was delivered, or that the endpoint does not follow.
  position bigint not null check (position >= 0),
  -- The last event of the message that is being tried: each try has the same events.
  message_end bigint,
  -- Failed tries since the last success, and the first of them.
  failures int not null default 0,
  failing_since timestamptz(3),
  next_attempt_at timestamptz(3),
  attempted_at timestamptz(3),
  -- The test that was requested and is not sent yet.
  test_id uuid,
  -- The node that sends at the moment has this lease. The time is that of the database.
  lease_id uuid,
  leased_until timestamptz,
  version int not null default 1,
  created_by uuid references users,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, id)
) with (fillfactor = 50);
create index webhook_endpoints_by_created on webhook_endpoints (org_id, created_at, id);

-- Every try, for a month.
create table webhook_attempts (
  org_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  kind text collate "C" not null check (kind in ('events', 'test', 'skipped')),
  outcome text collate "C" not null
    check (outcome in ('waiting', 'delivered', 'failed', 'interrupted', 'skipped')),
  -- The header `webhook-id`; null where nothing was sent.
  message_id uuid,
  first_position bigint,
  last_position bigint,
  events int not null check (events >= 0),
  status int,
  failure text collate "C",
  milliseconds int check (milliseconds >= 0),
  next_attempt_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (org_id, id),
  constraint webhook_attempts_endpoint_fkey foreign key (org_id, endpoint_id)
    references webhook_endpoints on delete cascade
);
create index webhook_attempts_by_endpoint
  on webhook_attempts (org_id, endpoint_id, created_at, id);

alter table webhook_endpoints enable row level security;
alter table webhook_attempts enable row level security;
create policy tenant on webhook_endpoints
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on webhook_attempts
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on webhook_endpoints to stockwright_app;
grant select, insert, update on webhook_attempts to stockwright_app;

set local citus.enable_ddl_propagation = on;

-- Endpoints of all organizations that have something to send, those that have waited longest first.
-- Another node may take one of them meanwhile: the lease decides.
create function find_due_webhook_endpoints(p_now timestamptz, p_limit int)
  returns table (org_id uuid, id uuid)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  instant timestamptz := clock_timestamp();
begin
  return query
    select e.org_id, e.id from public.webhook_endpoints e
    join public.organizations o on o.id = e.org_id and o.deleted_at is null
    left join public.event_positions p on p.org_id = e.org_id
    where (e.leased_until is null or e.leased_until < instant)
      and (e.test_id is not null
        or e.enabled and p.position > e.position
          and (e.next_attempt_at is null or e.next_attempt_at <= p_now))
    order by e.attempted_at nulls first, e.org_id, e.id limit p_limit;
end $$;
revoke all on function find_due_webhook_endpoints(timestamptz, int) from public;
grant execute on function find_due_webhook_endpoints(timestamptz, int) to stockwright_app;

-- Deletes tries of all endpoints from before an instant, the oldest first. Answers whether there
-- may be more.
create function sweep_webhook_attempts(p_before timestamptz, p_limit int)
  returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  endpoint record;
  deleted int;
  left_to_delete int := p_limit;
begin
  -- Another node may be at it.
  if not pg_try_advisory_xact_lock(5107264, 20) then return false; end if;
  for endpoint in
    select e.org_id, e.id from public.webhook_endpoints e order by e.org_id, e.id
  loop
    delete from public.webhook_attempts a
      where a.org_id = endpoint.org_id and a.id in (
        select b.id from public.webhook_attempts b
        where b.org_id = endpoint.org_id and b.endpoint_id = endpoint.id
          and b.created_at < p_before
        order by b.created_at limit left_to_delete);
    get diagnostics deleted = row_count;
    left_to_delete := left_to_delete - deleted;
    if left_to_delete <= 0 then return true; end if;
  end loop;
  return false;
end $$;
revoke all on function sweep_webhook_attempts(timestamptz, int) from public;
grant execute on function sweep_webhook_attempts(timestamptz, int) to stockwright_app;
