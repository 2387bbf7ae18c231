import { literally, type Statement, sql } from '../kernel/database/sql.ts';
import type { Exact } from '../kernel/values/exact.ts';

/** SQL that reads what a written change has moved in the closed period: it writes nothing. */

/** The sums that the entries of a month add to the stock value and to the cost of goods sold. */
export interface MonthSum {
  /** YYYY-MM */
  month: string;
  worth: Exact;
  costOfGoodsSold: Exact;
}

/** The last line that a cause has in the history of an entry. */
export interface HistoryLine {
  entryId: string;
  number: number;
}

/** The lines of one time that a cause has in the cost history, the last of each entry. */
export const selectHistoryLines = (
  orgId: string,
  causeIds: readonly string[],
  now: Date,
): Statement<HistoryLine> =>
  sql<HistoryLine>`select h.ledger_entry_id as "entryId", max(h.number)::int as number
    from cost_history h
    where h.org_id = ${orgId} and h.cause_id = any(${causeIds}::uuid[]) and h.changed_at = ${now}
    group by h.ledger_entry_id`;

export interface WrittenChange {
  /** The causes that its lines of the cost history name, and the time of these. */
  causeIds: readonly string[];
  now: Date;
  /** The lines that these had at that time before it: others that came in the same moment. */
  linesBefore: readonly HistoryLine[];
  /** The entries that it has voided, and those in their place. */
  replacedIds: readonly string[];
}

const month = literally("to_char(e.day, 'YYYY-MM')");
const worth = literally(
  'case when e.direction = 1 then e.quantity * e.unit_cost else -e.value end',
);

/**
 * By how much a change has moved the sums of each month up to a day. The first line that it has
 * added to the history of an entry has the cost of before.
 */
export const selectChangesThrough = (
  orgId: string,
  lastDay: string,
  { causeIds, now, linesBefore, replacedIds }: WrittenChange,
): Statement<MonthSum> =>
  sql<MonthSum>`with history as (
      select distinct on (h.ledger_entry_id) h.ledger_entry_id, h.old_unit_cost, h.old_value
      from cost_history h
      left join unnest(${linesBefore.map(({ entryId }) => entryId)}::uuid[],
        ${linesBefore.map(({ number }) => number)}::int[]) as b (entry_id, number)
        on b.entry_id = h.ledger_entry_id
      where h.org_id = ${orgId} and h.cause_id = any(${causeIds}::uuid[])
        and h.changed_at = ${now} and h.number > coalesce(b.number, 0)
      order by h.ledger_entry_id, h.number)
    select c.month, sum(c.worth) as worth,
      coalesce(sum(-c.worth) filter (where c.event_type = 'SHIP'), 0) as "costOfGoodsSold"
    from (
      select ${month} as month, e.event_type, ${worth}
        - case when e.direction = 1 then e.quantity * h.old_unit_cost else -h.old_value end as worth
      from history h
      join ledger_entries e on e.org_id = ${orgId} and e.id = h.ledger_entry_id
      where e.voided_at is null and e.day <= ${lastDay}::date
        and e.id <> all(${replacedIds}::uuid[])
      union all
      select ${month}, e.event_type,
        case when e.voided_at is null then ${worth} else -(${worth}) end
      from ledger_entries e
      where e.org_id = ${orgId} and e.id = any(${replacedIds}::uuid[])
        and e.direction <> 0 and e.day <= ${lastDay}::date) c
    where c.worth <> 0 group by c.month order by c.month`;

/** The sums of each month of the closed period, as they are now. */
export const selectClosedSums = (orgId: string, closedThrough: string): Statement<MonthSum> =>
  sql<MonthSum>`select ${month} as month, sum(${worth}) as worth,
      coalesce(sum(e.value) filter (where e.event_type = 'SHIP'), 0) as "costOfGoodsSold"
    from ledger_entries e
    where e.org_id = ${orgId} and e.direction <> 0 and e.voided_at is null
      and e.day <= ${closedThrough}::date
    group by ${month} order by ${month}`;
