-- Webhook endpoints of all organizations that one person founded. The row of the founder is locked,
-- so that endpoints which are made at once are counted one after the other.
create function count_webhook_endpoints_of_founder(p_org uuid) returns int
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  founder uuid := (select o.created_by from public.organizations o where o.id = p_org);
begin
  perform 1 from public.users u where u.id = founder for no key update;
  return (select count(*)::int from public.webhook_endpoints e
    join public.organizations o on o.id = e.org_id
    where o.created_by = founder and o.deleted_at is null);
end $$;
revoke all on function count_webhook_endpoints_of_founder(uuid) from public;
grant execute on function count_webhook_endpoints_of_founder(uuid) to stockwright_app;

-- As the function with three parameters, which nodes of an older release use: here within some
-- organizations, or in all. A plan for the values takes only their endpoints by the primary key; a
-- plan for all values would read those of the installation.
create function find_due_webhook_endpoints(
    p_now timestamptz, p_limit int, p_slow int, p_organizations uuid[])
  returns table (org_id uuid, id uuid, founded_by uuid, created_by uuid, is_slow boolean)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  set plan_cache_mode = force_custom_plan
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
      where (p_organizations is null or e.org_id = any(p_organizations))
        and (e.leased_until is null or e.leased_until < instant)
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
    select f.org_id, f.id, f.founded_by, f.created_by, f.is_slow
    from within_founder f
    order by f.place, f.attempted_at nulls first, f.org_id, f.id limit p_limit;
end $$;
revoke all on function find_due_webhook_endpoints(timestamptz, int, int, uuid[]) from public;
grant execute on function find_due_webhook_endpoints(timestamptz, int, int, uuid[])
  to stockwright_app;

-- A valid API token, and the identity of its user: who registers again is no other person. Nodes
-- of an older release use the function without the identity.
create function find_api_token_of_person(p_hash bytea)
  returns table (id uuid, org_id uuid, user_id uuid, read_only boolean, issuer text, subject text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
begin
  return query select t.id, t.org_id, t.user_id, t.read_only, u.issuer, u.subject
    from public.api_tokens t join public.users u on u.id = t.user_id
    where t.token_hash = p_hash and t.revoked_at is null;
end $$;
revoke all on function find_api_token_of_person(bytea) from public;
grant execute on function find_api_token_of_person(bytea) to stockwright_app;
