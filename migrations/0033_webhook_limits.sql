-- Webhooks: whose turn it is, how often something may be asked for, and who answers for an address.

alter table webhook_endpoints
  -- How long its receiver takes to answer: the slowest answer of late, which quick turns shorten.
  add column answer_milliseconds int not null default 0 check (answer_milliseconds >= 0),
  -- The replays and the tests of an hour, and the first of them.
  add column replays int not null default 0,
  add column replays_since timestamptz(3),
  add column tests int not null default 0,
  add column tests_since timestamptz(3),
  -- A replay is in progress until this event was delivered again.
  add column replayed_to bigint not null default 0,
  -- Who set the address last, if that is not who made the endpoint.
  add column addressed_by uuid,
  drop constraint webhook_endpoints_disabled_reason_check,
  add constraint webhook_endpoints_disabled_reason_check
    check (disabled_reason in ('gone', 'failing', 'creator_not_admin'));

-- Endpoints of all organizations that have something to send, with those for whom they do. Of each
-- founder of organizations the first one comes first, and of each of the founder's organizations:
-- many endpoints of one do not hide those of others. Nodes of an older release use the function
-- with two parameters.
create function find_due_webhook_endpoints(p_now timestamptz, p_limit int, p_slow int)
  returns table (org_id uuid, id uuid, founded_by uuid, created_by uuid, url text, is_slow boolean)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  instant timestamptz := clock_timestamp();
begin
  return query
    with due as materialized (
      select e.org_id, e.id, o.created_by as founded_by, e.created_by, e.url,
        e.answer_milliseconds >= p_slow as is_slow, e.attempted_at
      from public.webhook_endpoints e
      join public.organizations o on o.id = e.org_id and o.deleted_at is null
      left join public.event_positions p on p.org_id = e.org_id
      where (e.leased_until is null or e.leased_until < instant)
        and (e.test_id is not null
          or e.enabled and p.position > e.position
            and (e.next_attempt_at is null or e.next_attempt_at <= p_now))
    ), within_organization as (
      select d.*, row_number() over (partition by d.org_id, d.is_slow
        order by d.attempted_at nulls first, d.id) as turn
      from due d
    ), within_founder as (
      select w.*, row_number() over (partition by w.founded_by, w.is_slow
        order by w.turn, w.attempted_at nulls first, w.id) as place
      from within_organization w
    )
    select f.org_id, f.id, f.founded_by, f.created_by, f.url, f.is_slow
    from within_founder f
    order by f.place, f.attempted_at nulls first, f.org_id, f.id limit p_limit;
end $$;
revoke all on function find_due_webhook_endpoints(timestamptz, int, int) from public;
grant execute on function find_due_webhook_endpoints(timestamptz, int, int) to stockwright_app;

-- Deletes tries of all endpoints: those from before an instant, delivered ones from before another,
-- and all but the latest of an endpoint. Answers whether there may be more. Nodes of an older
-- release use the function with two parameters.
create function sweep_webhook_attempts(
    p_before timestamptz, p_delivered_before timestamptz, p_kept int, p_limit int)
  returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  endpoint record;
  before timestamptz;
  deleted int;
  left_to_delete int := p_limit;
begin
  -- Another node may be at it.
  if not pg_try_advisory_xact_lock(5107264, 20) then return false; end if;
  for endpoint in
    select e.org_id, e.id from public.webhook_endpoints e order by e.org_id, e.id
  loop
    before := greatest(p_before, (
      select a.created_at from public.webhook_attempts a
      where a.org_id = endpoint.org_id and a.endpoint_id = endpoint.id
      order by a.created_at desc, a.id desc limit 1 offset p_kept - 1));
    delete from public.webhook_attempts a
      where a.org_id = endpoint.org_id and a.id in (
        select b.id from public.webhook_attempts b
        where b.org_id = endpoint.org_id and b.endpoint_id = endpoint.id
          and b.created_at < greatest(before, p_delivered_before)
          and (b.created_at < before or b.outcome = 'delivered')
        order by b.created_at limit left_to_delete);
    get diagnostics deleted = row_count;
    left_to_delete := left_to_delete - deleted;
    if left_to_delete <= 0 then return true; end if;
  end loop;
  return false;
end $$;
revoke all on function sweep_webhook_attempts(timestamptz, timestamptz, int, int) from public;
grant execute on function sweep_webhook_attempts(timestamptz, timestamptz, int, int)
  to stockwright_app;
