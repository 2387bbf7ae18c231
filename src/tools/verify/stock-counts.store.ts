import { jsonb, part, type Statement, sql } from '../../kernel/database/sql.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import type { CountSide, Place } from '../../ledger/counted.ts';
import { unitsOnHand } from '../../ledger/kinds.store.ts';

/** Statements of the verifier on posted lines of stock counts. */

/** The most places of a page. */
const pageSize = 500;

/** The next items and locations that were counted, or that say so, in one order. */
export const selectCountedPlaces = (
  orgId: string,
  after: Place,
): Statement<Place & { countedDay: string | null }> =>
  sql`select p.item_id as "itemId", p.location_id as "locationId", b.counted_day as "countedDay"
    from (
      select c.item_id, c.location_id from counted_balances c
        where c.org_id = ${orgId} and c.is_posted
      union
      select b.item_id, b.location_id from balances b
        where b.org_id = ${orgId} and b.counted_day is not null) p
    left join balances b on b.org_id = ${orgId} and b.item_id = p.item_id
      and b.location_id = p.location_id
    where (p.item_id, p.location_id) > (${after.itemId}::uuid, ${after.locationId}::uuid)
    order by 1, 2 limit ${pageSize}::int`;

const placeRows = (places: readonly Place[]) =>
  part`json_to_recordset(${jsonb(places)}::json) as p ("itemId" uuid, "locationId" uuid)`;

/** A posted line, and the units of its active entry. */
export interface PostedRow extends Place {
  lineId: string;
  countNumber: string;
  day: string;
  countedAt: string;
  position: number;
  counted: Exact;
  difference: Exact;
  entryUnits: Exact;
}

export const selectPostedRows = (orgId: string, places: readonly Place[]): Statement<PostedRow> =>
  sql<PostedRow>`select c.line_id as "lineId", s.count_number as "countNumber",
      c.item_id as "itemId", c.location_id as "locationId", c.day, c.counted_at as "countedAt",
      c.position, c.counted, c.difference, coalesce((select sum(${unitsOnHand})
        from ledger_entries e where e.org_id = ${orgId} and e.source_id = c.line_id
          and e.source_type = 'stock_count_line' and e.voided_at is null), 0) as "entryUnits"
    from ${placeRows(places)}
    join counted_balances c on c.org_id = ${orgId} and c.item_id = p."itemId"
      and c.location_id = p."locationId" and c.is_posted
    join stock_counts s on s.org_id = ${orgId} and s.id = c.count_id
    order by c.item_id, c.location_id, c.day, c.counted_at, c.position`;

/** The units that an entry moves on hand, and where it is beside counts. */
export interface MovedRow extends Place {
  day: string;
  instant: string;
  side: CountSide | null;
  units: Exact;
}

export const selectMovedRows = (orgId: string, places: readonly Place[]): Statement<MovedRow> =>
  sql<MovedRow>`select e.item_id as "itemId", e.location_id as "locationId", e.day,
      case when e.source_type is null then e.event_date
        else coalesce(e.recorded_at, e.created_at) end as instant,
      e.count_side as side, sum(${unitsOnHand}) as units
    from ${placeRows(places)}
    join ledger_entries e on e.org_id = ${orgId} and e.item_id = p."itemId"
      and e.location_id = p."locationId" and e.voided_at is null
      and e.source_type is distinct from 'stock_count_line'
    group by 1, 2, 3, 4, 5`;
