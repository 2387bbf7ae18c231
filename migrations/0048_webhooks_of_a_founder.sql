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
