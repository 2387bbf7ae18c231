-- Work that follows a transaction, such as a mail: a job is added with its effect, or not at all.
--
-- The queue itself is in the schema `graphile_worker`, which its package makes and keeps up to
-- date through the owner's connection. The service's role sees nothing of it: it can add jobs, by
-- this function, and jobs name records by their ids.

create schema jobs;
grant usage on schema jobs to stockwright_app;

-- An attempt that fails is repeated after e, e^2, ... seconds, at most e^10 (six hours): thirteen
-- attempts take 22 hours. A job whose key is waiting already takes its place.
create function jobs.enqueue(p_task text, p_payload json, p_key text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp
  as $$
  begin
    perform graphile_worker.add_job(p_task, p_payload, job_key => p_key, max_attempts => 13);
  end
  $$;
revoke all on function jobs.enqueue(text, json, text) from public;
grant execute on function jobs.enqueue(text, json, text) to stockwright_app;
