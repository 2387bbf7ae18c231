import { type Fragment, part } from '../../kernel/database/sql.ts';
import { senderColumns } from '../papers/sender.store.ts';
import { linesSeenBy } from './count-lines.store.ts';
import { inScopeOf } from './stock-counts.store.ts';

/** SQL that reads what the sheet of a count shows; numbers as text. */

export const selectPrintedCount = (orgId: string, id: string): Fragment => part`
  select ${senderColumns} as organization, c.count_number as "countNumber", c.name, c.status,
    c.is_blind as "isBlind",
    to_char(c.created_at at time zone o.timezone, 'YYYY-MM-DD') as "createdOn"
  from stock_counts c join organizations o on o.id = ${orgId}
  where c.org_id = ${orgId} and c.id = ${id}`;

/** The lines that a sheet is printed of. */
export interface SheetOf {
  orgId: string;
  userId: string;
  countId: string;
  /** Conditions on the lines of a count that stand; false leaves them out. */
  active: Fragment | false;
  hasUncounted: boolean;
  itemId: string | undefined;
  locationId: string | undefined;
  /** The most lines; one more shows that there are more. */
  most: number;
}

/** Lines that stand, and items and places of the scope that are not counted while it is open. */
export function selectPrintedLines(of: SheetOf): Fragment {
  const { orgId, userId, countId, active, hasUncounted, itemId, locationId, most } = of;
  const counted = part`select t.item_id, t.location_id, t.book, t.counted
    from ${linesSeenBy(orgId, userId, countId)}
    where t.superseded_by is null and ${active || part`false`}`;
  const uncounted = part`select b.item_id, b.location_id, b.on_hand, null::numeric
    ${inScopeOf(orgId, countId)} and c.status = 'Open'
      and not exists (select from stock_count_lines l where l.org_id = ${orgId}
        and l.count_id = ${countId} and l.item_id = b.item_id
        and l.location_id = b.location_id)`;
  return part`select p.code as "locationCode", p.name as "locationName",
      coalesce(m.code, k.code) as "itemCode", coalesce(m.name, k.name) as "itemName",
      coalesce(m.unit, k.unit) as unit, trim_scale(x.book)::text as book,
      trim_scale(x.counted)::text as counted
    from (${counted} ${hasUncounted ? part`union all ${uncounted}` : part``}) x
      (item_id, location_id, book, counted)
    join locations p on p.org_id = ${orgId} and p.id = x.location_id
    left join materials m on m.org_id = ${orgId} and m.id = x.item_id
    left join skus k on k.org_id = ${orgId} and k.id = x.item_id
    where (${itemId ?? null}::uuid is null or x.item_id = ${itemId ?? null}::uuid)
      and (${locationId ?? null}::uuid is null or x.location_id = ${locationId ?? null}::uuid)
    limit ${most + 1}`;
}
