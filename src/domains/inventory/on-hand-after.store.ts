import { type Fragment, part } from '../../kernel/database/sql.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { reads } from '../../kernel/limits/reads.ts';
import { unitsOnHand } from '../../ledger/kinds.store.ts';

/** SQL on what is on hand after the entries of a page. */

const { maxLater } = valuesOf(reads.entries);

/** An item, and a location where its units are counted; else those of all locations are. */
interface Counted {
  itemId: string;
  locationId: string | undefined;
}

export const withoutOnHandAfter = (page: Fragment): Fragment =>
  part`select t.*, null::numeric as on_hand_after from (${page}) t`;

/**
 * The page with the units on hand after each of its entries: those of now, less what every later
 * entry of the item moved, also one that the list leaves out. An entry with too many later ones has
 * none.
 */
export function withOnHandAfter(
  orgId: string,
  page: Fragment,
  { itemId, locationId }: Counted,
): Fragment {
  const there = (of: Fragment) =>
    locationId === undefined ? part`` : part` and ${of}.location_id = ${locationId}`;
  return part`with page as materialized (${page}),
    moved as (
      select e.id, coalesce(sum(e.units) over (order by e.event_date desc, e.id desc
        rows between unbounded preceding and 1 preceding), 0) as later
      from (
        select e.id, e.event_date,
          case when e.voided_at is null${there(part`e`)} then ${unitsOnHand} else 0 end as units
        from ledger_entries e
        where e.org_id = ${orgId} and e.item_id = ${itemId} and (e.event_date, e.id) >=
          (select p.event_date, p.id from page p order by p.event_date, p.id limit 1)
        order by e.event_date desc, e.id desc limit ${maxLater + 1}) e)
    select p.*, b.on_hand - m.later as on_hand_after
    from page p
    left join moved m on m.id = p.id
    cross join (select coalesce(sum(b.on_hand), 0) as on_hand from balances b
      where b.org_id = ${orgId} and b.item_id = ${itemId}${there(part`b`)}) b`;
}
