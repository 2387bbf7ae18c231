-- Webhooks: whose turn it is, how often something may be asked for, and who answers for an address.

alter table webhook_endpoints
  -- How long its receiver takes to answer: the slowest answer of late, which quick turns shorten.
  add column answer_milliseconds int not null default 0 check (answer_milliseconds >= 0);

-- Endpoints of all organizations that have something to send, with those for whom they do. Of each
-- founder of organizations the first one comes first, and of each of the founder's organizations:
-- many endpoints of one do not hide those of others. Nodes of an older release use the function
-- with two parameters.
create function find_due_webhook_endpoints(p_now timestamptz, p_limit int, p_slow int)
  returns table (org_id uuid, id uuid, founded_by uuid, created_by uuid, is_slow boolean)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  instant timestamptz := clock_timestamp();
begin
  return query
    with due as materialized (
      select e.org_id, e.id, o.created_by as founded_by, e.created_by,
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
    select f.org_id, f.id, f.founded_by, f.created_by, f.is_slow from within_founder f
    order by f.place, f.attempted_at nulls first, f.org_id, f.id limit p_limit;
end $$;
revoke all on function find_due_webhook_endpoints(timestamptz, int, int) from public;
grant execute on function find_due_webhook_endpoints(timestamptz, int, int) to stockwright_app;
