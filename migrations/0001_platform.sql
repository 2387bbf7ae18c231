-- The platform: people, organizations, memberships, tokens, invitations; and what every tenant
-- shares: counters and idempotency keys.
--
-- Row level security: the service connects under a role that owns nothing. Tenant tables show the
-- rows of `app.org_id`; the tables of the control plane also show those of `app.user_id`.

do $$
begin
  -- Roles belong to the cluster: another database or node, or its superuser, may have been first.
  if not exists (select from pg_roles where rolname = 'stockwright_app') then
    create role stockwright_app nologin;
  end if;
exception when duplicate_object or unique_violation then
  null;
end
$$;

do $$
begin
  if pg_has_role(current_user, 'stockwright_app', 'member') then
    null;
  elsif current_setting('server_version_num')::int >= 160000 then
    execute format('grant stockwright_app to %I with set true, inherit false', current_user);
  else
    execute format('grant stockwright_app to %I', current_user);
  end if;
exception when unique_violation or invalid_grant_operation then
  null;
end
$$;

-- Addresses are the same whatever the case of their ASCII letters. Folding more than these would
-- let another's look-alike (a Kelvin sign for a k) pass for the address it resembles.
create function email_key(address text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(address collate "C") $$;

create table users (
  id uuid primary key,
  issuer text,
  subject text,
  email text,
  email_verified boolean not null,
  name text not null,
  locale text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  constraint users_identity_key unique (issuer, subject),
  constraint users_identity_check check ((issuer is null) = (deleted_at is not null))
);

create table organizations (
  id uuid primary key,
  name text not null,
  base_currency text not null,
  timezone text not null,
  address jsonb check (jsonb_typeof(address) = 'object'),
  logo text,
  negative_stock text not null check (negative_stock in ('allow', 'reject')),
  over_receipt text not null check (over_receipt in ('allow', 'reject')),
  over_production text not null check (over_production in ('allow', 'reject')),
  closed_through date,
  version int not null default 1,
  created_by uuid not null references users,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3)
);

create table members (
  org_id uuid not null references organizations,
  user_id uuid not null references users,
  role text not null check (role in ('owner', 'admin', 'member')),
  joined_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (org_id, user_id)
);
create index members_by_user on members (user_id);
create index members_by_joined on members (org_id, joined_at, user_id);

create table api_tokens (
  id uuid primary key,
  org_id uuid not null references organizations,
  user_id uuid not null references users,
  name text not null,
  prefix text not null,
  token_hash bytea not null,
  read_only boolean not null,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  constraint api_tokens_hash_key unique (token_hash)
);
create index api_tokens_by_user on api_tokens (user_id, created_at, id);
create index api_tokens_by_member on api_tokens (org_id, user_id);

create table invitations (
  id uuid primary key,
  org_id uuid not null references organizations,
  email text not null,
  email_key text collate "C" not null generated always as (email_key(email)) stored,
  role text not null check (role in ('owner', 'admin', 'member')),
  status text not null check (status in ('pending', 'accepted', 'declined', 'revoked', 'expired')),
  invited_by uuid not null references users,
  token_hash bytea not null,
  issue int not null default 1,
  expires_at timestamptz(3) not null,
  version int not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint invitations_token_hash_key unique (token_hash)
);
create unique index invitations_pending_key on invitations (org_id, email_key)
  where status = 'pending';
create index invitations_by_org on invitations (org_id, created_at, id);
create index invitations_by_expiry on invitations (org_id, expires_at, id);
create index invitations_by_address on invitations (org_id, email_key, id);
create index invitations_by_inviter on invitations (org_id, invited_by);
create index invitations_by_email on invitations (email_key) where status = 'pending';

create table user_idempotency_keys (
  caller text not null,
  key text not null,
  fingerprint bytea not null,
  status int not null,
  headers jsonb not null,
  body text not null,
  created_at timestamptz(3) not null,
  primary key (caller, key)
);
create index user_idempotency_keys_by_age on user_idempotency_keys (created_at);

create table idempotency_keys (
  -- Holds back the end of an organization's erasure until the last request has been kept or not.
  org_id uuid not null references organizations,
  key text not null,
  fingerprint bytea not null,
  status int not null,
  headers jsonb not null,
  body text not null,
  created_at timestamptz(3) not null,
  primary key (org_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- One row per tenant, kind and year (0 where numbers carry none), so that one kind of document
-- never queues behind another.
create table counters (
  org_id uuid not null references organizations,
  kind text not null,
  year int not null,
  value bigint not null,
  primary key (org_id, kind, year)
) with (fillfactor = 50);

alter table users enable row level security;
alter table organizations enable row level security;
alter table members enable row level security;
alter table api_tokens enable row level security;
alter table invitations enable row level security;
alter table user_idempotency_keys enable row level security;
alter table idempotency_keys enable row level security;
alter table counters enable row level security;

create policy tenant on organizations
  using (id = nullif(current_setting('app.org_id', true), '')::uuid
    or exists (select 1 from members m
      where m.org_id = organizations.id
        and m.user_id = nullif(current_setting('app.user_id', true), '')::uuid))
  with check (id = nullif(current_setting('app.org_id', true), '')::uuid);
-- People see and end their memberships wherever they are; only the organization makes or changes
-- one. The same holds of the invitations to their address.
create policy tenant on members
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid
    or user_id = nullif(current_setting('app.user_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on api_tokens
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid
    or user_id = nullif(current_setting('app.user_id', true), '')::uuid);
create policy tenant on invitations
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid
    or email_key = email_key(nullif(current_setting('app.email', true), '')))
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
-- Only a user touches their own row. It is shown to the organizations that they are a member of,
-- and to whoever has an invitation from them.
create policy own on users
  using (id = nullif(current_setting('app.user_id', true), '')::uuid);
create policy tenant on users for select
  using (exists (select 1 from members m
      where m.user_id = users.id
        and m.org_id = nullif(current_setting('app.org_id', true), '')::uuid)
    or exists (select 1 from invitations i
      where i.invited_by = users.id
        and i.org_id = nullif(current_setting('app.org_id', true), '')::uuid)
    or exists (select 1 from invitations i
      where i.invited_by = users.id and i.status = 'pending'
        and i.email_key = email_key(nullif(current_setting('app.email', true), ''))));
create policy own on user_idempotency_keys
  using (caller = nullif(current_setting('app.caller', true), ''));
create policy tenant on idempotency_keys
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
create policy tenant on counters
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid);

grant select, insert, update on users, organizations, counters to stockwright_app;
grant select, insert, delete, update (role, updated_at) on members to stockwright_app;
-- A token stays with its user and its organization, an invitation with its organization and role.
grant select, insert, update (revoked_at, last_used_at, updated_at) on api_tokens
  to stockwright_app;
grant select, insert, update (status, token_hash, issue, expires_at, version, updated_at)
  on invitations to stockwright_app;
grant select, insert, update on user_idempotency_keys, idempotency_keys to stockwright_app;
grant delete on user_idempotency_keys to stockwright_app;

-- Look-ups that come before any tenant is known. Each answers only to a secret or an identity that
-- the caller has proven.
create function find_user(p_issuer text, p_subject text)
  returns table (id uuid, email text, email_verified boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select u.id, u.email, u.email_verified from public.users u
        where u.issuer = p_issuer and u.subject = p_subject $$;

create function find_api_token(p_hash bytea)
  returns table (id uuid, org_id uuid, user_id uuid, read_only boolean, expires_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select t.id, t.org_id, t.user_id, t.read_only, t.expires_at from public.api_tokens t
        where t.token_hash = p_hash and t.revoked_at is null $$;

create function find_invitation(p_hash bytea)
  returns table (id uuid, org_id uuid, email text, role text, status text,
    expires_at timestamptz, organization_name text, inviter_name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select i.id, i.org_id, i.email, i.role, i.status, i.expires_at, o.name, u.name
        from public.invitations i
        join public.organizations o on o.id = i.org_id and o.deleted_at is null
        join public.users u on u.id = i.invited_by
        where i.token_hash = p_hash $$;

-- Which organization an invitation is of; whether it may be opened is decided in that organization.
create function find_invitation_org(p_id uuid) returns uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select i.org_id from public.invitations i
        join public.organizations o on o.id = i.org_id and o.deleted_at is null
        where i.id = p_id $$;

-- The names of the organizations that invite an address: all that it may see of them so far.
create function find_inviting_organizations(p_email text) returns table (id uuid, name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select o.id, o.name from public.organizations o
        where o.deleted_at is null and o.id in (
          select i.org_id from public.invitations i
          where i.email_key = public.email_key(p_email) and i.status = 'pending') $$;

revoke all on function find_user(text, text) from public;
revoke all on function find_api_token(bytea) from public;
revoke all on function find_invitation(bytea) from public;
revoke all on function find_invitation_org(uuid) from public;
revoke all on function find_inviting_organizations(text) from public;
grant execute on function find_user(text, text) to stockwright_app;
grant execute on function find_api_token(bytea) to stockwright_app;
grant execute on function find_invitation(bytea) to stockwright_app;
grant execute on function find_invitation_org(uuid) to stockwright_app;
grant execute on function find_inviting_organizations(text) to stockwright_app;

-- Expired keys of all tenants, in batches; they hold nothing that is still promised. Answers
-- whether there may be more.
create function sweep_idempotency_keys(p_before timestamptz, p_limit int) returns boolean
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with of_organizations as (
      delete from public.idempotency_keys where (org_id, key) in (
        select k.org_id, k.key from public.idempotency_keys k
        where k.created_at < p_before limit p_limit for update skip locked)
      returning 1),
    of_users as (
      delete from public.user_idempotency_keys where (caller, key) in (
        select k.caller, k.key from public.user_idempotency_keys k
        where k.created_at < p_before limit p_limit for update skip locked)
      returning 1)
    select greatest((select count(*) from of_organizations), (select count(*) from of_users))
      >= p_limit
  $$;
revoke all on function sweep_idempotency_keys(timestamptz, int) from public;
grant execute on function sweep_idempotency_keys(timestamptz, int) to stockwright_app;
