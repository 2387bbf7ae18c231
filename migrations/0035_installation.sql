-- What the nodes of an installation share beside the rows of tenants, in one row.
set local citus.enable_ddl_propagation = off;
create table installation (
  is_only boolean primary key default true check (is_only),
  -- An operator changes it after events were lost: see feed_epoch().
  feed_generation uuid not null default gen_random_uuid(),
  -- A code made with SECRET_KEY, by which a node with another key is noticed.
  secret_check text collate "C",
  -- The settings that must be equal on all nodes, and when a node that has them was last seen.
  settings jsonb,
  settings_seen_at timestamptz
);
insert into installation default values;
alter table installation enable row level security;
create policy everyone on installation using (true);
grant select, update (secret_check, settings, settings_seen_at) on installation to stockwright_app;
set local citus.enable_ddl_propagation = on;

-- The epoch of the change feed: as long as it is the same, a position means the same event. It
-- changes with the generation; with the timeline of PostgreSQL, which a promoted standby and a
-- recovery to an earlier moment begin; and with the server and the database that hold the rows,
-- which a restored dump changes. What the server does not tell is left out. On Citus the generation
-- alone counts: the rows are on several servers, each with a timeline of its own.
create function feed_epoch() returns text
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  parts text[];
begin
  select array[i.feed_generation::text] into parts from public.installation i;
  if not exists (select from pg_extension e where e.extname = 'citus') then
    parts := parts || (select d.oid::text from pg_database d where d.datname = current_database());
    begin
      parts := parts || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8);
    exception when others then
      parts := parts || ''::text;
    end;
    begin
      parts := parts || (select s.system_identifier::text from pg_control_system() s);
    exception when others then
      parts := parts || ''::text;
    end;
  end if;
  return substr(encode(sha256(convert_to(array_to_string(parts, ' '), 'UTF8')), 'hex'), 1, 32);
end $$;
revoke all on function feed_epoch() from public;
grant execute on function feed_epoch() to stockwright_app;

-- The instant before which a sweep removes rows: those that are older than `p_kept`, and never more
-- than two days of them. Many years of rows can be past their keeping because a clock or a setting
-- is wrong; then there is time to notice.
create function sweep_horizon(p_rows text, p_kept interval) returns timestamptz
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
  elsif p_rows = 'loose_files' then
    select min(f.remove_after) into oldest from public.loose_files f
      where f.remove_after > '-infinity';
  else
    raise exception 'No sweep removes %.', p_rows;
  end if;
  return least(now() - p_kept, oldest + interval '2 days');
end $$;
revoke all on function sweep_horizon(text, interval) from public;
grant execute on function sweep_horizon(text, interval) to stockwright_app;
