-- The schema as a database on several machines takes it, too (decision 24): rows of tenants are
-- spread by their organization; people, memberships, tokens and invitations are on every machine.

-- A policy has no look-up of its own; a function with the rights of the owner answers yes or no.
create function is_own_organization(p_id uuid) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
begin
  return exists (select from public.members m where m.org_id = p_id
    and m.user_id = nullif(current_setting('app.user_id', true), '')::uuid);
end $$;

-- Members of the organization, whoever invites to it, and whoever invites the caller's address.
create function is_known_user(p_id uuid) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  organization uuid := nullif(current_setting('app.org_id', true), '')::uuid;
  address text := public.email_key(nullif(current_setting('app.email', true), ''));
begin
  return exists (select from public.members m where m.user_id = p_id and m.org_id = organization)
    or exists (select from public.invitations i
      where i.invited_by = p_id and i.org_id = organization)
    or exists (select from public.invitations i
      where i.invited_by = p_id and i.status = 'pending' and i.email_key = address);
end $$;

revoke all on function is_own_organization(uuid) from public;
revoke all on function is_known_user(uuid) from public;
grant execute on function is_own_organization(uuid) to stockwright_app;
grant execute on function is_known_user(uuid) to stockwright_app;

alter policy tenant on organizations
  using (id = nullif(current_setting('app.org_id', true), '')::uuid or is_own_organization(id));
alter policy tenant on users using (is_known_user(id));

-- A table on every machine cannot reference rows that are on one of them. A request that inserts
-- a member, a token or an invitation locks the organization; the erasure deletes the rest with it.
alter table members drop constraint members_org_id_fkey;
alter table api_tokens drop constraint api_tokens_org_id_fkey;
alter table invitations drop constraint invitations_org_id_fkey;

-- The statements that delete documents register their files.
drop trigger let_go_of_files on documents;
drop function let_go_of_files();

-- The number follows those of the order: a sequence would be one of each machine.
alter table sales_order_timeline alter column number drop identity;

-- An import has the rights of the service, and replaces the counters of a new organization.
grant delete on ledger_counters to stockwright_app;

-- Functions with parameters in PL/pgSQL, whose statements see values. A row of an organization is
-- found by its id.
create or replace function find_user(p_issuer text, p_subject text)
  returns table (id uuid, email text, email_verified boolean)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
begin
  return query select u.id, u.email, u.email_verified from public.users u
    where u.issuer = p_issuer and u.subject = p_subject;
end $$;

create or replace function find_api_token(p_hash bytea)
  returns table (id uuid, org_id uuid, user_id uuid, read_only boolean, expires_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
begin
  return query select t.id, t.org_id, t.user_id, t.read_only, t.expires_at
    from public.api_tokens t where t.token_hash = p_hash and t.revoked_at is null;
end $$;

create or replace function find_invitation(p_hash bytea)
  returns table (id uuid, org_id uuid, email text, role text, status text,
    expires_at timestamptz, organization_name text, inviter_name text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  found_org uuid := (select i.org_id from public.invitations i where i.token_hash = p_hash);
begin
  return query
    select i.id, i.org_id, i.email, i.role, i.status, i.expires_at, o.name, u.name
    from public.invitations i
    join public.organizations o on o.id = found_org and o.deleted_at is null
    join public.users u on u.id = i.invited_by
    where i.token_hash = p_hash;
end $$;

create or replace function find_invitation_org(p_id uuid) returns uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  found_org uuid := (select i.org_id from public.invitations i where i.id = p_id);
begin
  return (select o.id from public.organizations o
    where o.id = found_org and o.deleted_at is null);
end $$;

create or replace function find_inviting_organizations(p_email text)
  returns table (id uuid, name text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  inviting uuid;
begin
  for inviting in select distinct i.org_id from public.invitations i
    where i.email_key = public.email_key(p_email) and i.status = 'pending'
  loop
    return query select o.id, o.name from public.organizations o
      where o.id = inviting and o.deleted_at is null;
  end loop;
end $$;

-- Expired keys of all tenants, in batches; they hold nothing that is still promised. Answers
-- whether there may be more. Keys are found first, and deleted organization by organization.
create or replace function sweep_idempotency_keys(p_before timestamptz, p_limit int)
  returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  expired record;
  found_keys int := 0;
  user_keys int;
begin
  -- Another node may be at it.
  if not pg_try_advisory_xact_lock(5107264, 16) then return false; end if;
  for expired in
    select k.org_id, array_agg(k.key order by k.key) as keys from (
      select org_id, key from public.idempotency_keys
      where created_at < p_before limit p_limit) k
    group by k.org_id order by k.org_id
  loop
    found_keys := found_keys + cardinality(expired.keys);
    delete from public.idempotency_keys k
      where k.org_id = expired.org_id and k.key = any (expired.keys) and k.created_at < p_before;
  end loop;
  delete from public.user_idempotency_keys where (caller, key) in (
    select k.caller, k.key from public.user_idempotency_keys k
    where k.created_at < p_before limit p_limit for update skip locked);
  get diagnostics user_keys = row_count;
  return greatest(found_keys, user_keys) >= p_limit;
end $$;
