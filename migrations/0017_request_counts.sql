-- What each node has admitted of each client's requests in the current minute, so that a limit of
-- requests holds for all nodes together. Nodes exchange their counts about once a second; no
-- request waits for it. A crash of the database loses the counts of a minute, no more.
create unlogged table request_counts (
  -- A hash of the credential or address; the empty text is the node itself.
  client text collate "C" not null,
  node uuid not null,
  requests int not null,
  -- The minute began with the client's first request at this node.
  ends_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (client, node)
) with (fillfactor = 50);

-- The service's role sees the counts through the function alone.
alter table request_counts enable row level security;
create policy none on request_counts using (false);
grant select on request_counts to stockwright_app;

-- Stores the counts of one node, and returns those of the others that have changed lately. Times
-- are periods in milliseconds, since the clocks of nodes differ.
create function exchange_request_counts(p_node uuid, p_counts jsonb, p_changed_within int)
  returns table (client text, node uuid, requests int, ends_in int)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  instant timestamptz := clock_timestamp();
begin
  insert into public.request_counts as c (client, node, requests, ends_at, changed_at)
    select sent.client, p_node, sent.requests, instant + sent.ends_in * interval '1 ms', instant
    from jsonb_to_recordset(p_counts) as sent (client text, requests int, ends_in int)
    on conflict on constraint request_counts_pkey do update set requests = excluded.requests,
      ends_at = excluded.ends_at, changed_at = excluded.changed_at;
  -- Of nodes that ended, too. A row that its node is writing is left to that node.
  delete from public.request_counts c using (
      select e.client, e.node from public.request_counts e
      where e.ends_at < instant - interval '10 s' for update skip locked) as ended
    where c.client = ended.client and c.node = ended.node;
  return query
    select c.client, c.node, c.requests,
      (extract(epoch from c.ends_at - instant) * 1000)::int
    from public.request_counts c
    where c.node <> p_node and c.ends_at > instant
      and c.changed_at > instant - p_changed_within * interval '1 ms';
end $$;
revoke all on function exchange_request_counts(uuid, jsonb, int) from public;
grant execute on function exchange_request_counts(uuid, jsonb, int) to stockwright_app;
