import { type Fragment, literally, part } from '../../kernel/database/sql.ts';
import { organizationZone } from '../../kernel/paging/filters.ts';
import { isExpectedEntry, selectBalanceChanges } from '../../ledger/kinds.store.ts';
import { locationExists, unitsOfEntry, worthOfEntry, worthThere } from './summary.store.ts';

/** Quantity and value of an item by day; at a location its share of the value. */
export interface HistoryScope {
  itemId: string;
  locationId?: string | undefined;
  from: string;
  to: string;
}

export const selectItem = (orgId: string, id: string): Fragment =>
  part`select i.id from items i where i.org_id = ${orgId} and i.id = ${id}`;

/**
 * A row for each day, as a summary with `asOf` shows the item at its end: the sums of all entries
 * up to then. The entries are read once. What came before the first day counts for the first day.
 */
export function selectHistory(orgId: string, scope: HistoryScope): Fragment {
  const { itemId, locationId, from, to } = scope;
  const zone = organizationZone(orgId);
  const counted = part`e.org_id = ${orgId} and e.item_id = ${itemId} and e.voided_at is null
    and e.event_date < (${to}::date + 1)::timestamp at time zone ${zone}`;
  const day = part`greatest((e.event_date at time zone ${zone})::date, ${from}::date)`;
  const there = locationId === undefined ? part`` : part` and m.location_id = ${locationId}`;
  const known = locationId === undefined ? part`` : part` and ${locationExists(orgId, locationId)}`;
  const value = locationId === undefined ? 'quotient_half_even(w.value, 1)' : worthThere('s');
  return part`select s.day, trim_scale(s.on_hand) as "onHand",
      trim_scale(s.in_transit) as "inTransit", trim_scale(${literally(value)}) as value
    from items i
    cross join lateral (
      select g.day::date as day,
        sum(coalesce(m.on_hand, 0)) over through as on_hand,
        sum(coalesce(m.in_transit, 0)) over through as in_transit,
        sum(coalesce(c.value, 0)) over through as value,
        sum(coalesce(c.units, 0)) over through as units
      from generate_series(${from}::date, ${to}::date, interval '1 day') g (day)
      left join (
        select ${day} as day, sum(m.on_hand) as on_hand, sum(m.in_transit) as in_transit
        from ledger_entries e cross join lateral (${selectBalanceChanges}) m
        where ${counted} and not ${isExpectedEntry}${there}
        group by 1) m on m.day = g.day::date
      left join (
        select ${day} as day, sum(${worthOfEntry}) as value, sum(${unitsOfEntry}) as units
        from ledger_entries e where ${counted} and e.direction <> 0
        group by 1) c on c.day = g.day::date
      window through as (order by g.day)) s
    cross join lateral (select s.value, s.units) w
    where i.org_id = ${orgId} and i.id = ${itemId}${known}
    order by s.day`;
}
