import { type Columns, columnsWithin, shownColumns } from '../../kernel/database/columns.ts';
import { type Fragment, part, type Statement, sql } from '../../kernel/database/sql.ts';
import { seesFigures } from './blind.ts';
import { type Scope, type StockCount, stockCount } from './stock-count.ts';

/** SQL on `stock_counts` and `stock_count_claims`. */

/** The counts as `t`, with whether a person sees their figures. */
export const countsSeenBy = (orgId: string, userId: string): Fragment =>
  part`(select c.*, ${seesFigures(orgId, userId)} as sees_figures
    from stock_counts c where c.org_id = ${orgId}) t`;

/** The entry of a line `l`, looked up for each: a join may read all that orders have moved. */
export const entryOf = (orgId: string): Fragment =>
  part`(select e.* from ledger_entries e where e.org_id = ${orgId} and e.source_id = l.id
      and e.source_type = 'stock_count_line' and e.voided_at is null limit all)`;

const counted = (orgId: string): Fragment => part`(select count(*)::int from stock_count_lines l
  where l.org_id = ${orgId} and l.count_id = t.id and l.superseded_by is null)`;

export const countColumns: (orgId: string) => Columns = columnsWithin(stockCount, 't', {
  lineCount: (orgId) => part`greatest(t.expected_lines, ${counted(orgId)})`,
  countedCount: counted,
  differenceCount: (orgId) => part`case when t.sees_figures then (
    select count(*)::int from stock_count_lines l
    left join counted_balances b on b.org_id = ${orgId} and b.line_id = l.id and b.is_posted
    where l.org_id = ${orgId} and l.count_id = t.id and l.superseded_by is null
      and coalesce(b.difference, l.counted - l.book) <> 0) end`,
  differenceValue: (orgId) => part`case when t.sees_figures and t.status = 'Posted' then (
    select coalesce(sum(case e.event_type when 'ADJUST' then e.quantity * e.unit_cost
      else -e.value end), 0)
    from stock_count_lines l
    cross join lateral ${entryOf(orgId)} e
    where l.org_id = ${orgId} and l.count_id = t.id) end`,
});

/** A count as a person sees it, with names where a read asks for them. */
export const selectShownCount = (
  orgId: string,
  userId: string,
  id: string,
  hasNames: boolean,
): Fragment =>
  part`select ${shownColumns(countColumns, orgId, hasNames)}
    from ${countsSeenBy(orgId, userId)} where t.id = ${id}`;

/** Whether there is a count, and whether a person sees its figures. */
export const selectSight = (orgId: string, userId: string, id: string): Fragment =>
  part`select t.sees_figures as "sees" from ${countsSeenBy(orgId, userId)} where t.id = ${id}`;

/** A count as a person sees it. */
export const selectCount = (orgId: string, userId: string, id: string): Statement<StockCount> =>
  sql<StockCount>`select ${countColumns(orgId)} from ${countsSeenBy(orgId, userId)}
    where t.id = ${id}`;

export const lockCount = (orgId: string, id: string): Statement<{ id: string }> =>
  sql<{ id: string }>`select c.id from stock_counts c
    where c.org_id = ${orgId} and c.id = ${id} for update`;

/** The items `i` and balances `b` of a scope, a `jsonb` in SQL, with figures. */
const inScope = (orgId: string, of: Fragment, joined = part``): Fragment => part`
    from balances b join items i on i.org_id = ${orgId} and i.id = b.item_id ${joined}
    where b.org_id = ${orgId}
      and (b.on_hand <> 0 or (not coalesce((${of}->>'nonZero')::boolean, false)
        and (b.in_transit <> 0 or b.on_order <> 0 or b.demand <> 0
          or b.counted_day is not null)))
      and (${of}->>'ledger' is null or (i.kind = 'material') = (${of}->>'ledger' = 'materials'))
      and (${of}->'locationIds' is null or ${of}->'locationIds' ? b.location_id::text)
      and (${of}->'itemIds' is null or ${of}->'itemIds' ? b.item_id::text)
      and (${of}->'typeIds' is null
        or exists (select from materials m where m.org_id = ${orgId} and m.id = b.item_id
          and ${of}->'typeIds' ? m.material_type_id::text)
        or exists (select from skus k where k.org_id = ${orgId} and k.id = b.item_id
          and ${of}->'typeIds' ? k.sku_type_id::text))`;

/** Items and balances of the scope of a count `c`. */
export const inScopeOf = (orgId: string, countId: string): Fragment =>
  inScope(
    orgId,
    part`c.scope`,
    part`join stock_counts c on c.org_id = ${orgId} and c.id = ${countId}`,
  );

/** A scope as SQL has it. */
const scopeOf = (scope: Scope): Fragment => part`${JSON.stringify(scope)}::jsonb`;

interface NewCount {
  id: string;
  countNumber: string;
  name: string;
  isBlind: boolean;
  scope: Scope;
}

export const insertCount = (
  orgId: string,
  count: NewCount,
  { userId, now }: { userId: string; now: Date },
): Statement =>
  sql`insert into stock_counts (org_id, id, count_number, name, status, is_blind, scope,
      expected_lines, created_by, created_at, updated_at)
    select ${orgId}, ${count.id}, ${count.countNumber}, ${count.name}, 'Open', ${count.isBlind},
      ${scopeOf(count.scope)},
      (select count(*)::int ${inScope(orgId, scopeOf(count.scope))}), ${userId}, ${now}, ${now}
    returning 1 as one`;

/** The records that a scope names and that do not exist. */
export const selectUnknown = (orgId: string, of: Scope): Statement<{ field: string; at: number }> =>
  sql`select 'locationIds' as field, (g.at - 1)::int as at
      from unnest(${of.locationIds ?? []}::uuid[]) with ordinality g (id, at)
      where not exists (select from locations x where x.org_id = ${orgId} and x.id = g.id)
    union all
    select 'itemIds', (g.at - 1)::int
      from unnest(${of.itemIds ?? []}::uuid[]) with ordinality g (id, at)
      where not exists (select from items x where x.org_id = ${orgId} and x.id = g.id)
    union all
    select 'typeIds', (g.at - 1)::int
      from unnest(${of.typeIds ?? []}::uuid[]) with ordinality g (id, at)
      where not exists (select from material_types x where x.org_id = ${orgId} and x.id = g.id)
        and not exists (select from sku_types x where x.org_id = ${orgId} and x.id = g.id)`;

export interface CountState {
  name?: string | undefined;
  isBlind?: boolean | undefined;
  status?: StockCount['status'] | undefined;
  /** Undefined: as it is. */
  posted?: { at: Date; by: string } | null;
}

/** Writes changes of a count, which has another version then. */
export const updateCount = (
  orgId: string,
  id: string,
  { name, isBlind, status, posted }: CountState,
  now: Date,
): Statement =>
  sql`update stock_counts c set version = c.version + 1, updated_at = ${now},
      name = coalesce(${name ?? null}::text, c.name),
      is_blind = coalesce(${isBlind ?? null}::boolean, c.is_blind),
      status = coalesce(${status ?? null}::text, c.status),
      posted_at = case when ${posted === undefined}::boolean then c.posted_at
        else ${posted?.at ?? null}::timestamptz end,
      posted_by = case when ${posted === undefined}::boolean then c.posted_by
        else ${posted?.by ?? null}::uuid end
    where c.org_id = ${orgId} and c.id = ${id}`;

export const deleteCount = (orgId: string, id: string): Statement =>
  sql`delete from stock_counts c where c.org_id = ${orgId} and c.id = ${id}`;

export const releaseClaims = (orgId: string, countId: string): Statement =>
  sql`delete from stock_count_claims c where c.org_id = ${orgId} and c.count_id = ${countId}`;

type Claimed = { itemId: string; locationId: string };

/** Claims items and places for a count, in one order; those that others hold stay theirs. */
export const insertClaims = (
  orgId: string,
  countId: string,
  places: readonly Claimed[],
): Statement =>
  sql`insert into stock_count_claims (org_id, item_id, location_id, count_id)
    select ${orgId}, p.item_id, p.location_id, ${countId}
    from unnest(${places.map(({ itemId }) => itemId)}::uuid[],
      ${places.map(({ locationId }) => locationId)}::uuid[]) as p (item_id, location_id)
    order by 2, 3
    on conflict (org_id, item_id, location_id) do nothing returning 1 as one`;

/** The places that other counts have claimed. */
export const selectOthersClaims = (
  orgId: string,
  countId: string,
  places: readonly Claimed[],
): Statement<Claimed & { countNumber: string }> =>
  sql`select p.item_id as "itemId", p.location_id as "locationId",
      c.count_number as "countNumber"
    from unnest(${places.map(({ itemId }) => itemId)}::uuid[],
      ${places.map(({ locationId }) => locationId)}::uuid[]) as p (item_id, location_id)
    join stock_count_claims k on k.org_id = ${orgId} and k.item_id = p.item_id
      and k.location_id = p.location_id and k.count_id <> ${countId}
    join stock_counts c on c.org_id = ${orgId} and c.id = k.count_id`;

interface SeenCount {
  id: string;
  countNumber: string;
  version: number;
  isBlind: boolean;
  sees: boolean;
}

/** Counts by their ids, and whether a person sees their figures. */
export const selectSeen = (
  orgId: string,
  userId: string,
  ids: readonly string[],
): Statement<SeenCount> =>
  sql`select t.id, t.count_number as "countNumber", t.version, t.is_blind as "isBlind",
      t.sees_figures as sees
    from ${countsSeenBy(orgId, userId)} where t.id = any(${ids}::uuid[])`;
