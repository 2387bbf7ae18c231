-- Analyzes tables that have doubled since their last analyze, or never had one. Autovacuum comes
-- minutes later; until then the planner takes a filled table for a small one. Only committed
-- changes count: an analyze in the middle of a large insert would find an empty table.
create function analyze_grown_tables() returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  grown regclass;
begin
  -- Another node may be at it.
  if not pg_try_advisory_xact_lock(5107264, 13) then return; end if;
  for grown in
    select c.oid::regclass from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
      and pg_stat_get_mod_since_analyze(c.oid) >= greatest(500, c.reltuples)
  loop
    begin
      execute format('analyze %s', grown);
    exception when lock_not_available then
      null; -- The next call tries it again.
    end;
  end loop;
end $$;

revoke execute on function analyze_grown_tables() from public;
grant execute on function analyze_grown_tables() to stockwright_app;
