import { type Columns, columns, shownColumns } from '../../kernel/database/columns.ts';
import { type Fragment, literally, part } from '../../kernel/database/sql.ts';
import { instantOf } from '../../kernel/paging/filters.ts';
import { asksForNames } from '../../kernel/values/names.ts';
import { available, projected } from '../../ledger/balance-figures.ts';
import { isExpectedEntry, selectBalanceChanges } from '../../ledger/kinds.store.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { summaryPlace, summaryRow } from './summary.ts';

export interface SummaryScope {
  orgId: string;
  /** Restricts the balances to this location. */
  locationId?: string | undefined;
  /** Shows the balances as of this instant or the end of this day. */
  asOf?: string | undefined;
  /** The figure that the items are sorted by, `-` for descending; or another sort. */
  sort?: string | undefined;
  /** `names` shows those of the locations. */
  include?: readonly string[] | undefined;
}

/** The value of the units at a location, at the item's average cost; rounded once. */
export const worthThere = (of: string) => `case when w.units = 0
  then quotient_half_even((${of}.on_hand + ${of}.in_transit) * i.current_cost, 1)
  else quotient_half_even(w.value * (${of}.on_hand + ${of}.in_transit), w.units) end`;

const placeColumns = columns(summaryPlace, 'p', {
  available: available('p'),
  projected: projected('p'),
  value: worthThere('p'),
  negative: 'p.on_hand < 0',
});

/** The reorder point applies to the whole item, also when one location is shown. */
const isBelowReorderPoint = (of: string) =>
  `t.reorder_point is not null and ${of}.projected_anywhere < t.reorder_point`;

/** Conditions on the balances of an item, of the tables that `summaryItems` joins. */
export const conditions = {
  /** Whether any location has a balance that is not 0; their sum may be 0. */
  isAnywhere: 'c.anywhere',
  isNegative: 'c.negative',
  isBelowReorderPoint: isBelowReorderPoint('c'),
};

/** The row of an item, from the tables that `besideItems` joins. */
export const summaryColumns = (ledger: Ledger): Columns =>
  columns(summaryRow(ledger), 't', {
    [ledger.itemField]: 't.id',
    onHand: 'f.on_hand',
    inTransit: 'f.in_transit',
    onOrder: 'f.on_order',
    demand: 'f.demand',
    available: available('f'),
    projected: projected('f'),
    averageUnitCost: `case when w.units = 0 then i.current_cost
      else quotient_half_even(w.value, w.units) end`,
    value: `case when f.narrowed then ${worthThere('f')} else quotient_half_even(w.value, 1) end`,
    negative: 'f.negative',
    belowReorderPoint: isBelowReorderPoint('f'),
    locations: 'f.places',
  });

const placesOf = ({ orgId, asOf }: SummaryScope): Fragment =>
  asOf === undefined ? currentPlaces(orgId) : placesAsOf(orgId, asOf);
const worthOf = ({ orgId, asOf }: SummaryScope): Fragment =>
  asOf === undefined ? currentWorth : worthAsOf(orgId, asOf);

const hasBalance = literally(
  '(p.on_hand <> 0 or p.in_transit <> 0 or p.on_order <> 0 or p.demand <> 0)',
);

/**
 * The items as `t`; `c` has what conditions ask of their balances. It is looked up for the items of
 * which they ask it: `limit 1` keeps the look-ups from becoming a join with all balances.
 */
export function summaryItems(ledger: Ledger, scope: SummaryScope): Fragment {
  const { locationId } = scope;
  const places = placesOf(scope);
  const there = locationId === undefined ? part`` : part` and p.location_id = ${locationId}`;
  return part`${itemsOf(ledger, scope)} t
    cross join lateral (select
      (select true from (${places}) p where ${hasBalance}${there} limit 1) is not null as anywhere,
      (select true from (${places}) p where p.on_hand < 0${there} limit 1) is not null as negative,
      (select coalesce(sum(${literally(projected('p'))}), 0) from (${places}) p)
        as projected_anywhere) c`;
}

/**
 * The joins and figures of the row of an item `t`: `i` is its cost row, `w` its value and units,
 * `f` the sums of its balances, with the locations as JSON. When `narrowed`, the sums are of one
 * location, except `projected_anywhere`.
 */
export function besideItems(scope: SummaryScope): Fragment {
  const { orgId, locationId } = scope;
  const shown =
    locationId === undefined ? part`` : part` filter (where p.location_id = ${locationId})`;
  const place = shownColumns(placeColumns, orgId, asksForNames(scope));
  return part`cross join lateral (${costRow(orgId)}) i
    cross join lateral (${worthOf(scope)}) w
    cross join lateral (
      select coalesce(sum(p.on_hand)${shown}, 0) as on_hand,
        coalesce(sum(p.in_transit)${shown}, 0) as in_transit,
        coalesce(sum(p.on_order)${shown}, 0) as on_order,
        coalesce(sum(p.demand)${shown}, 0) as demand,
        coalesce(sum(${literally(projected('p'))}), 0) as projected_anywhere,
        coalesce(bool_or(p.on_hand < 0)${shown}, false) as negative,
        ${literally(String(locationId !== undefined))} as narrowed,
        '[' || coalesce(string_agg(p."~json", ',' order by p.location_id)${shown}, '') || ']'
          as places
      from (select p.*, ${place.json} from (${placesOf(scope)}) p where ${hasBalance}) p) f`;
}

/**
 * The cost row of an item. `limit 1` makes the database look it up by its key: it assumes a tenant
 * of average size, and would compare all items with all records.
 */
const costRow = (orgId: string): Fragment =>
  part`select * from items i where i.org_id = ${orgId} and i.id = t.id limit 1`;

/** The figures by which items can be sorted. */
export const figures = ['value', 'available', 'projected'] as const;
type Figure = (typeof figures)[number];

/**
 * The items; sorted by a figure where the list is. No index has their order, so the figure alone is
 * computed for all of them first, and everything else for those of the page.
 */
function itemsOf(ledger: Ledger, scope: SummaryScope): Fragment {
  const { orgId, locationId, sort = '' } = scope;
  const table = literally(ledger.itemTable);
  const figure = figures.find((name) => name === sort.replace(/^-/, ''));
  if (!figure) return table;
  const order = literally(sort.startsWith('-') ? 'desc' : 'asc');
  const there = locationId === undefined ? part`` : part` where p.location_id = ${locationId}`;
  const sums = part`select coalesce(sum(p.on_hand), 0) as on_hand,
    coalesce(sum(p.in_transit), 0) as in_transit, coalesce(sum(p.on_order), 0) as on_order,
    coalesce(sum(p.demand), 0) as demand from (${placesOf(scope)}) p${there}`;
  const value = part`select ${literally(
    locationId === undefined ? 'w.value' : worthThere('f'),
  )} as figure from (${costRow(orgId)}) i cross join lateral (${worthOf(scope)}) w`;
  const computed: Record<Figure, Fragment> = {
    value: locationId === undefined ? value : part`${value} cross join lateral (${sums}) f`,
    available: part`select ${literally(available('f'))} as figure from (${sums}) f`,
    projected: part`select ${literally(projected('f'))} as figure from (${sums}) f`,
  };
  return part`(select t.*, c.figure from ${table} t cross join lateral (${computed[figure]}) c
    where t.org_id = ${orgId} order by c.figure ${order}, t.id ${order})`;
}

const currentWorth = part`select i.value, i.quantity_in - i.quantity_out as units`;

/** The value and the units that an entry adds to its item, or takes from it. */
export const worthOfEntry = literally(
  'case when e.direction = 1 then e.quantity * e.unit_cost else -e.value end',
);
export const unitsOfEntry = literally('sign(e.direction::numeric) * e.quantity');

/** The item's value at costs known now: inbound entries less outbound entries. */
const worthAsOf = (orgId: string, asOf: string): Fragment => part`
  select coalesce(sum(${worthOfEntry}), 0) as value, coalesce(sum(${unitsOfEntry}), 0) as units
  from ledger_entries e
  where e.org_id = ${orgId} and e.item_id = t.id and e.direction <> 0 and e.voided_at is null
    and e.event_date <= ${instantOf(asOf, orgId)}`;

const currentPlaces = (orgId: string): Fragment => part`
  select b.location_id, b.on_hand, b.in_transit, b.on_order, b.demand
  from balances b where b.org_id = ${orgId} and b.item_id = t.id`;

/** Sums of entries: stock by event date, expected movements by creation and voiding time. */
const placesAsOf = (orgId: string, asOf: string): Fragment => part`
  select m.location_id, sum(m.on_hand) as on_hand, sum(m.in_transit) as in_transit,
    sum(m.on_order) as on_order, sum(m.demand) as demand
  from ledger_entries e
  cross join lateral (${selectBalanceChanges}) m
  where e.org_id = ${orgId} and e.item_id = t.id
    and case when ${isExpectedEntry}
      then e.created_at <= ${instantOf(asOf, orgId)}
        and (e.voided_at is null or e.voided_at > ${instantOf(asOf, orgId)})
      else e.voided_at is null and e.event_date <= ${instantOf(asOf, orgId)} end
  group by m.location_id`;

/** Whether the location belongs to the organization of the listed items. */
export const locationExists = (orgId: string, locationId: string): Fragment =>
  part`exists (select 1 from locations l where l.org_id = ${orgId} and l.id = ${locationId})`;
