-- A write judges days by the end of the closed period that it has read. Right before it commits, it
-- looks whether that still holds, and a closing waits for the writes that have looked: so nothing
-- is written into a period after its closing was answered.

-- Raises what a lost race raises where the period has another end by now and this day lies in it;
-- else keeps its end until the transaction does.
create function keep_closed_period(org uuid, known date, first_day date) returns void
  language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('closed period:' || org::text, 0));
  -- Its own statement: it sees what was committed while the lock was waited for.
  perform 1 from organizations t where t.id = org and (t.closed_through is null
    or t.closed_through < first_day or t.closed_through is not distinct from known);
  if not found then
    raise exception 'The closed period has another end.' using errcode = 'serialization_failure';
  end if;
end
$$;

-- Waits for the writes that keep the end of the period; others wait until the transaction ends.
create function move_closed_period(org uuid) returns void
  language sql volatile as $$
  select pg_advisory_xact_lock(hashtextextended('closed period:' || org::text, 0))
$$;
