import { type Fragment, literally, part, type Statement, sql } from '../../kernel/database/sql.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import { isExpectedEntry, selectBalanceChanges } from '../../ledger/kinds.store.ts';
import type { EventType } from '../../ledger/kinds.ts';
import type { LedgerKind } from '../../ledger/ledger.ts';

/** SQL that values stock at two times: it writes nothing. */

export interface Valuation {
  orgId: string;
  /** Stock at this instant. */
  asOf: string;
  /** At the end of this day, which is that of `asOf`: the ledger is in the order of its days. */
  day?: string | undefined;
  /** As it was known at this instant. */
  knownAt: string;
  ledger?: LedgerKind | undefined;
  itemId?: string | undefined;
}

/** Quantity and value of a group, as they are known now and as they were known. */
export type GroupRow = {
  ledger: LedgerKind;
  /** Of the item, the location or the type; null for items without a type. */
  id: string | null;
  code: string | null;
  name: string | null;
  quantity: Exact;
  value: Exact;
  /** Stock unit; null unless the group is an item. */
  unit: string | null;
  inTransit: Exact;
  inTransitValue: Exact;
  knownQuantity: Exact;
  knownValue: Exact;
};

export const selectTimezone = (orgId: string): Statement<{ timezone: string }> =>
  sql<{ timezone: string }>`select timezone from organizations where id = ${orgId}`;

export type GroupBy = 'item' | 'location' | 'type';

/**
 * Entries of the ledger up to `asOf`, with what each is worth now and was worth then. An entry was
 * known from its recording until it was reversed. Its cost then is the one that the first later
 * line of its history replaces.
 */
function entries({ orgId, asOf, day, knownAt, ledger, itemId }: Valuation): Fragment {
  const upTo =
    day === undefined ? part`e.event_date <= ${asOf}::timestamptz` : part`e.day <= ${day}::date`;
  return part`
  history as (
    select distinct on (h.ledger_entry_id) h.ledger_entry_id, h.old_unit_cost, h.old_value
    from cost_history h
    where h.org_id = ${orgId} and h.changed_at > ${knownAt}::timestamptz
    order by h.ledger_entry_id, h.number),
  entries as (
    select e.id, e.code, e.ledger, e.item_id, e.event_type, e.location_id, e.to_location_id,
      e.ref, e.direction, e.quantity, sign(e.direction::numeric) * e.quantity as units,
      e.voided_at is null as is_now,
      e.created_at <= ${knownAt}::timestamptz
        and (e.voided_at is null or e.voided_at > ${knownAt}::timestamptz) as was_then,
      case when e.direction = 1 then e.quantity * e.unit_cost else -e.value end as worth_now,
      case when e.direction = 1 then e.quantity * coalesce(h.old_unit_cost, e.unit_cost)
        else -coalesce(h.old_value, e.value) end as worth_then
    from ledger_entries e left join history h on h.ledger_entry_id = e.id
    where e.org_id = ${orgId} and not ${isExpectedEntry}
      and ${upTo}
      ${ledger === undefined ? part`` : part`and e.ledger = ${ledger}`}
      ${itemId === undefined ? part`` : part`and e.item_id = ${itemId}`})`;
}

/** The value of the entries of a group; a movement between locations has none. */
const worthOfGroup = part`
      coalesce(sum(e.units) filter (where e.is_now), 0) as units_now,
      coalesce(sum(e.worth_now) filter (where e.is_now), 0) as value_now,
      coalesce(sum(e.units) filter (where e.was_then), 0) as units_then,
      coalesce(sum(e.worth_then) filter (where e.was_then), 0) as value_then`;

/** Of each item, with its units in transit: both entries of a transfer have a `ref`. */
const worth = part`
  worth as (
    select e.ledger, e.item_id, ${worthOfGroup},
      coalesce(sum(t.in_transit) filter (where e.is_now), 0) as transit_now
    from entries e cross join lateral (
      select sum(b.in_transit) as in_transit from (${selectBalanceChanges}) b
      where e.ref is not null) t
    group by e.ledger, e.item_id)`;

/** The value of some units of an item is their share of its own, as in the summary. */
const shareOf = (units: string, value: string, there: string): string =>
  `case when ${units} = 0 then quotient_half_even(${there} * i.current_cost, 1)
    else quotient_half_even(${value} * ${there}, ${units}) end`;
const shareInTransit = literally(shareOf('w.units_now', 'w.value_now', 'w.transit_now'));

const byItem = (orgId: string): Fragment => part`
  select w.ledger, w.item_id as id, coalesce(m.code, k.code) as code,
    coalesce(m.name, k.name) as name, coalesce(m.unit, k.unit) as unit,
    w.units_now as quantity, quotient_half_even(w.value_now, 1) as value,
    w.transit_now as "inTransit", ${shareInTransit} as "inTransitValue",
    w.units_then as "knownQuantity", quotient_half_even(w.value_then, 1) as "knownValue"
  from worth w
  join items i on i.org_id = ${orgId} and i.id = w.item_id
  left join materials m on m.org_id = ${orgId} and m.id = w.item_id
  left join skus k on k.org_id = ${orgId} and k.id = w.item_id`;

const byType = (orgId: string): Fragment => part`
  select w.ledger, coalesce(m.material_type_id, k.sku_type_id) as id, null as code,
    coalesce(mt.name, kt.name) as name, null as unit, sum(w.units_now) as quantity,
    sum(quotient_half_even(w.value_now, 1)) as value, sum(w.transit_now) as "inTransit",
    sum(${shareInTransit}) as "inTransitValue", sum(w.units_then) as "knownQuantity",
    sum(quotient_half_even(w.value_then, 1)) as "knownValue"
  from worth w
  join items i on i.org_id = ${orgId} and i.id = w.item_id
  left join materials m on m.org_id = ${orgId} and m.id = w.item_id
  left join skus k on k.org_id = ${orgId} and k.id = w.item_id
  left join material_types mt on mt.org_id = ${orgId} and mt.id = m.material_type_id
  left join sku_types kt on kt.org_id = ${orgId} and kt.id = k.sku_type_id
  group by w.ledger, coalesce(m.material_type_id, k.sku_type_id), coalesce(mt.name, kt.name)`;

const shareNow = literally(shareOf('p.units_now', 'p.value_now', 'p.there_now'));
const shareMoving = literally(shareOf('p.units_now', 'p.value_now', 'p.transit_now'));
const shareThen = literally(shareOf('p.units_then', 'p.value_then', 'p.there_then'));

/**
 * An entry that is worth something is at one location, so the worth of an item is the sum of that
 * at its locations. A join of the two would compare all items with all locations of all items: the
 * database expects few rows of each.
 */
const byLocation = (orgId: string): Fragment => part`
  select p.ledger, p.location_id as id, l.code, l.name, null as unit,
    sum(p.there_now) as quantity, sum(${shareNow}) as value, sum(p.transit_now) as "inTransit",
    sum(${shareMoving}) as "inTransitValue", sum(p.there_then) as "knownQuantity",
    sum(${shareThen}) as "knownValue"
  from (
    select w.ledger, w.item_id, w.location_id, w.there_now, w.transit_now, w.there_then,
      sum(w.units_now) over item as units_now, sum(w.value_now) over item as value_now,
      sum(w.units_then) over item as units_then, sum(w.value_then) over item as value_then
    from (
      select e.ledger, e.item_id, b.location_id,
        coalesce(sum(b.on_hand + b.in_transit) filter (where e.is_now), 0) as there_now,
        coalesce(sum(b.in_transit) filter (where e.is_now), 0) as transit_now,
        coalesce(sum(b.on_hand + b.in_transit) filter (where e.was_then), 0) as there_then,
        ${worthOfGroup}
      from entries e cross join lateral (${selectBalanceChanges}) b
      group by e.ledger, e.item_id, b.location_id) w
    window item as (partition by w.item_id)) p
  join items i on i.org_id = ${orgId} and i.id = p.item_id
  join locations l on l.org_id = ${orgId} and l.id = p.location_id
  group by p.ledger, p.location_id, l.code, l.name`;

const groups: Readonly<Record<GroupBy, (orgId: string) => Fragment>> = {
  item: byItem,
  location: byLocation,
  type: byType,
};

/** Groups with a quantity or a value at either time, in the order of their codes and names. */
export const selectGroups = (valuation: Valuation, groupBy: GroupBy): Statement<GroupRow> =>
  sql<GroupRow>`with ${entries(valuation)}, ${worth}
    select g.* from (${groups[groupBy](valuation.orgId)}) g
    where g.quantity <> 0 or g.value <> 0 or g."knownQuantity" <> 0 or g."knownValue" <> 0
    order by g.ledger desc, g.code collate "C", g.name collate "C", g.id`;

/** An entry that explains a part of the difference. */
export type DifferenceRow = {
  ledgerEntryId: string;
  entryCode: string;
  ledger: LedgerKind;
  eventType: EventType;
  date: string;
  itemId: string;
  itemCode: string | null;
  itemName: string | null;
  reason: 'recorded' | 'reversed' | 'revalued';
  changedAt: string;
  causeType: string | null;
  causeId: string | null;
  quantity: Exact;
  value: Exact;
};

/**
 * The differences of each entry, now less then, the largest first. Entries without a difference in
 * value and quantity are left out. A value is rounded where the sum that it ends is, so that those
 * of an item add up to the difference of its values. That sum goes in the order of the answer, in
 * which the shown entries of an item come before all others of it.
 */
export const selectDifferences = (valuation: Valuation, most: number): Statement<DifferenceRow> => {
  const { orgId } = valuation;
  return sql<DifferenceRow>`with ${entries(valuation)},
    differences as (
      select e.id, e.code, e.item_id, e.is_now, e.was_then,
        case when e.is_now then e.worth_now else 0 end
          - case when e.was_then then e.worth_then else 0 end as value_change,
        (e.is_now::int - e.was_then::int) * e.units as quantity_change
      from entries e where e.direction <> 0),
    shown as (
      select * from differences d where d.value_change <> 0 or d.quantity_change <> 0
      order by abs(d.value_change) desc, abs(d.quantity_change) desc, d.code, d.id
      limit ${most}::int),
    worth_then as (
      select e.item_id, sum(e.worth_then) as value
      from entries e where e.was_then and e.item_id in (select d.item_id from shown d)
      group by e.item_id),
    summed as (
      select d.*, coalesce(w.value, 0) + sum(d.value_change) over (
          partition by d.item_id
          order by abs(d.value_change) desc, abs(d.quantity_change) desc, d.code, d.id)
        as value_after
      from shown d left join worth_then w on w.item_id = d.item_id)
    select d.id as "ledgerEntryId", d.code as "entryCode", e.ledger,
      e.event_type as "eventType", e.day::text as date, d.item_id as "itemId",
      coalesce(m.code, k.code) as "itemCode", coalesce(m.name, k.name) as "itemName",
      case when d.is_now and not d.was_then then 'recorded' when not d.is_now then 'reversed'
        else 'revalued' end as reason,
      case when d.is_now and not d.was_then then e.created_at
        when not d.is_now then e.voided_at else h.changed_at end as "changedAt",
      case when d.is_now and d.was_then then h.cause_type else e.source_type end as "causeType",
      case when d.is_now and d.was_then then h.cause_id else e.source_id end as "causeId",
      d.quantity_change as quantity,
      quotient_half_even(d.value_after, 1)
        - quotient_half_even(d.value_after - d.value_change, 1) as value
    from summed d
    join ledger_entries e on e.org_id = ${orgId} and e.id = d.id
    left join materials m on m.org_id = ${orgId} and m.id = d.item_id
    left join skus k on k.org_id = ${orgId} and k.id = d.item_id
    left join lateral (
      select h.changed_at, h.cause_type, h.cause_id from cost_history h
      where h.org_id = ${orgId} and h.ledger_entry_id = d.id
      order by h.number desc limit 1) h on true
    order by abs(d.value_change) desc, abs(d.quantity_change) desc, d.code, d.id`;
};
