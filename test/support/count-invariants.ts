/**
 * Invariants of posted lines of stock counts, by definition: what was counted is what all rows
 * before it, and the differences of it and of the counts before it, add up to. Reads the table
 * `live` of invariants.ts.
 */

/** Posted lines with the first counted day of their place from each day of a row on. */
const asserted = `
  asserted as (
    select c.*, s.count_number,
      row_number() over (partition by c.item_id, c.location_id
        order by c.day, c.counted_at, c.position) as number
    from counted_balances c join stock_counts s on s.org_id = $1 and s.id = c.count_id
    where c.org_id = $1 and c.is_posted)`;

/** Units on hand of rows of other sources, with the day of the counts that their side speaks of. */
const besideCounts = `
  beside_counts as (
    select t.item_id, t.location_id, t.day, t.count_side,
      case when t.source_type is null then t.event_date
        else coalesce(t.recorded_at, t.created_at) end as instant,
      case when t.event_type in ('ADJUST', 'RECEIVE', 'CUSTOMER_RETURN') then t.quantity
        else -t.quantity end as units,
      (select min(a.day) from asserted a where a.item_id = t.item_id
        and a.location_id = t.location_id and a.day >= t.day) as side_of
    from live t
    where t.event_type not in ('ORDER', 'DEMAND')
      and t.source_type is distinct from 'stock_count_line')`;

export const countTables = [asserted, besideCounts];

const assertions = `
  select format('%s counted %s where there are %s', a.count_number, a.counted,
    coalesce(m.units, 0) + d.units)
  from asserted a
  left join lateral (select sum(b.units) as units from beside_counts b
    where b.item_id = a.item_id and b.location_id = a.location_id
      and case b.count_side when 'before' then a.day >= b.side_of
        when 'after' then a.day > b.side_of
        else (b.day, b.instant) <= (a.day, a.counted_at) end) m on true
  left join lateral (select sum(e.difference) as units from asserted e
    where e.item_id = a.item_id and e.location_id = a.location_id
      and e.number <= a.number) d on true
  where a.counted <> coalesce(m.units, 0) + d.units
  union all
  select format('%s differs by %s, but its entry by %s', a.count_number, a.difference, e.units)
  from asserted a
  left join lateral (select coalesce(sum(case t.event_type when 'ADJUST' then t.quantity
      when 'DISPOSE' then -t.quantity end), 0) as units
    from live t where t.source_type = 'stock_count_line' and t.source_id = a.line_id
      and t.day = a.day and t.position = a.position) e on true
  where a.difference <> e.units
  union all
  select format('%s has an entry of a line that is not posted', t.code)
  from live t where t.source_type = 'stock_count_line'
    and not exists (select from asserted a where a.line_id = t.source_id)
  union all
  select format('a balance was counted on %s, not on %s', b.counted_day, d.day)
  from balances b
  left join lateral (select max(a.day) as day from asserted a
    where a.item_id = b.item_id and a.location_id = b.location_id) d on true
  where b.org_id = $1 and b.counted_day is distinct from d.day`;

export const countBreaches = [assertions];
