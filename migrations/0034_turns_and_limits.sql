-- Jobs take turns: a job comes behind as many others as its owners have waiting already. Its owners
-- are the organization and the person that it works for, as flags by which a node chooses whose job
-- it runs next. The function without owners remains for the nodes of the release before.

create function jobs.enqueue(p_task text, p_payload json, p_key text, p_owners text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  declare
    v_turn int;
  begin
    select coalesce(max(waiting.jobs), 0) into v_turn
    from unnest(p_owners) as owner(name)
    cross join lateral (
      select count(*) as jobs
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = p_task and j.flags ? owner.name and j.attempts < j.max_attempts
    ) waiting;
    perform graphile_worker.add_job(p_task, p_payload, job_key => p_key, max_attempts => 13,
      priority => least(v_turn, 32767), flags => p_owners);
  end
  $$;
revoke all on function jobs.enqueue(text, json, text, text[]) from public;
grant execute on function jobs.enqueue(text, json, text, text[]) to stockwright_app;

-- How many mails a user has asked for on a day, in all organizations: the latest day of each kind.
create table user_mails (
  user_id uuid not null,
  kind text collate "C" not null check (kind in ('invitation', 'order')),
  day date not null,
  mails int not null check (mails > 0),
  primary key (user_id, kind)
);
alter table user_mails enable row level security;
create policy own on user_mails
  using (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
grant select, insert, update on user_mails to stockwright_app;

-- The organizations that a user has founded, also those that the user has left.
create index organizations_by_founder on organizations (created_by);
create function count_founded_organizations(p_user uuid) returns int
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
begin
  return (select count(*)::int from public.organizations o
    where o.created_by = p_user and o.deleted_at is null);
end $$;
revoke all on function count_founded_organizations(uuid) from public;
grant execute on function count_founded_organizations(uuid) to stockwright_app;
