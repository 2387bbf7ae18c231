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
