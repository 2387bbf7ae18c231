import { join, literally, part, type Statement, sql } from '../../kernel/database/sql.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import {
  type MovementType,
  movementKinds,
  movementTypes,
  type OrderType,
  orderKinds,
  orderTypes,
} from '../../orders/kinds.ts';

/** Statements of the verifier on numbers, transfers and the cost history. */

/** A number of several rows, and their codes. */
export interface DuplicateNumber {
  what: 'code' | 'position';
  number: string;
  codes: string;
}

/** Positions are unique among active rows, codes among all rows. */
export const selectDuplicateNumbers = (orgId: string): Statement<DuplicateNumber> =>
  sql`select 'position' as what, t.position::text as number,
      string_agg(t.code, ' and ' order by t.code) as codes
    from ledger_entries t where t.org_id = ${orgId} and t.voided_at is null
    group by t.position having count(*) > 1
    union all
    select 'code', t.code, string_agg(t.id::text, ' and ' order by t.id)
    from ledger_entries t where t.org_id = ${orgId}
    group by t.code having count(*) > 1`;

/** A counter, and the highest number in use. */
export interface Counter {
  counter: string;
  value: number;
  highest: number;
}

/** The year of numbers that are given now. */
const currentYear = (orgId: string) =>
  part`(select extract(year from now() at time zone o.timezone)
    from organizations o where o.id = ${orgId})`;

const ordersOf = (orgId: string) => (type: OrderType) => {
  const { table, number, series } = orderKinds[type];
  return part`select ${literally(`'${series}'`)} as kind, o.${literally(number)} as number
    from ${literally(table)} o where o.org_id = ${orgId}`;
};

const movementsOf = (orgId: string) => (type: MovementType) => {
  const { table, number } = movementKinds[type];
  return part`select r.${literally(number)} as number
    from ${literally(table)} r where r.org_id = ${orgId}`;
};

/**
 * Counters below a number in use: it would be repeated. Imported orders keep other numbers, and
 * numbers of earlier years, which are not given again.
 */
export const selectCounters = (orgId: string): Statement<Counter> =>
  sql`with highest as (
      select max(t.position) as position,
        max(case when t.ledger = 'materials' then substring(t.code from '\\d+$')::bigint end)
          as materials_code,
        max(case when t.ledger = 'finished_goods' then substring(t.code from '\\d+$')::bigint end)
          as finished_goods_code,
        max(case when t.ledger = 'materials' then substring(t.ref from '\\d+$')::bigint end)
          as materials_transfer,
        max(case when t.ledger = 'finished_goods' then substring(t.ref from '\\d+$')::bigint end)
          as finished_goods_transfer
      from ledger_entries t where t.org_id = ${orgId})
    select l.* from ledger_counters n cross join highest h
    cross join lateral (values
      ('position', n.position, h.position),
      ('MIL', n.materials_code, h.materials_code),
      ('FIL', n.finished_goods_code, h.finished_goods_code),
      ('TFR-MT', n.materials_transfer, h.materials_transfer),
      ('TFR-FG', n.finished_goods_transfer, h.finished_goods_transfer))
      as l (counter, value, highest)
    where n.org_id = ${orgId} and l.highest is not null
    union all
    select concat_ws('-', d.kind, nullif(d.year, 0)), coalesce(c.value, 0), d.highest
    from (
      select g.kind, g.year, max(g.count) as highest
      from (
        select o.kind, substring(o.number from '-(\\d+)-')::bigint as year,
          substring(o.number from '\\d+$')::bigint as count
        from (
          ${join(orderTypes.map(ordersOf(orgId)), ' union all ')}) o
        where o.number ~ concat('^', o.kind, '-\\d{4,}-\\d+$')) g
      where g.year >= ${currentYear(orgId)}
      group by 1, 2
      union all
      select split_part(r.number, '-', 1), 0, max(split_part(r.number, '-', 2)::bigint)
      from (
        ${join(movementTypes.map(movementsOf(orgId)), ' union all ')}) r
      group by 1) d
    left join counters c on c.org_id = ${orgId} and c.kind = d.kind and c.year = d.year
    order by 1`;

/** A counter without a next number. */
export interface InvalidCounter {
  counter: string;
  value: string;
  needed: string;
}

/** Exact in JavaScript, and above every real count. */
const highestCount = 9_000_000_000_000_000;

export const selectInvalidCounters = (orgId: string): Statement<InvalidCounter> =>
  sql`select 'ledger_counters' as counter, 'no row' as value, 'one row' as needed
    where not exists (select 1 from ledger_counters n where n.org_id = ${orgId})
    union all
    select s.counter, s.value::text, concat('0 to ', ${highestCount}::bigint)
    from (
      select concat_ws('-', c.kind, nullif(c.year, 0)) as counter, c.value
      from counters c where c.org_id = ${orgId}
      union all
      select l.counter, l.value from ledger_counters n
      cross join lateral (values
        ('position', n.position),
        ('MIL', n.materials_code),
        ('FIL', n.finished_goods_code),
        ('TFR-MT', n.materials_transfer),
        ('TFR-FG', n.finished_goods_transfer)) as l (counter, value)
      where n.org_id = ${orgId}) s
    where s.value not between 0 and ${highestCount}::bigint
    order by 1`;

/** All rows with the reference of a transfer. */
export interface TransferRecord {
  ref: string;
  /** Active rows. */
  sent: number;
  arrived: number;
  /** The quantities and locations of the departure and the arrival; null without one. */
  sentText: string | null;
  arrivedText: string | null;
}

export const selectTransfers = (orgId: string, after: string): Statement<TransferRecord> =>
  sql`select t.ref,
      count(*) filter (where t.event_type = 'TRANSFER')::int as sent,
      count(*) filter (where t.event_type = 'RECEIVE')::int as arrived,
      string_agg(concat(trim_scale(t.quantity), ' of ', t.item_id, ' at ', t.to_location_id), ' and '
        order by t.position) filter (where t.event_type = 'TRANSFER') as "sentText",
      string_agg(concat(trim_scale(t.quantity), ' of ', t.item_id, ' at ', t.location_id), ' and '
        order by t.position) filter (where t.event_type = 'RECEIVE') as "arrivedText"
    from ledger_entries t
    where t.org_id = ${orgId} and t.ref > ${after} and t.voided_at is null
    group by t.ref order by t.ref limit 500`;

/** The costs of a row before and after one change, and its current ones. */
export interface Change {
  /** The row's. */
  id: string;
  code: string;
  number: number;
  oldUnitCost: Exact | null;
  newUnitCost: Exact | null;
  oldValue: Exact | null;
  newValue: Exact | null;
  unitCost: Exact | null;
  value: Exact | null;
}

/** The changes of the next rows with any, each row's in sequence. */
export const selectChanges = (orgId: string, after: string): Statement<Change> =>
  sql`with next as (
      select distinct h.ledger_entry_id from cost_history h
      where h.org_id = ${orgId} and h.ledger_entry_id > ${after}
      order by h.ledger_entry_id limit 200)
    select h.ledger_entry_id as id, coalesce(t.code, 'no entry ' || h.ledger_entry_id) as code,
      h.number, h.old_unit_cost as "oldUnitCost",
      h.new_unit_cost as "newUnitCost", h.old_value as "oldValue", h.new_value as "newValue",
      t.unit_cost as "unitCost", t.value
    from next n
    join cost_history h on h.org_id = ${orgId} and h.ledger_entry_id = n.ledger_entry_id
    left join ledger_entries t on t.org_id = ${orgId} and t.id = h.ledger_entry_id
    order by h.ledger_entry_id, h.number`;
