import { expect } from 'vitest';
import { openQuantity } from '../support/open-quantity.ts';
import type { Fixture } from './fixture.ts';
import { byDayAndSequence, directionOf, isExpected, isUnvoided, type Row } from './ledger-rows.ts';
import { type Rational, total } from './rational.ts';
import type { ServiceFixture } from './service-fixture.ts';

/**
 * The ledgers of an organization as plain text: of the service, and of the model.
 */
export interface Snapshot {
  /** By id. */
  rows: SnapshotRow[];
  /** Ids of the unvoided rows without expected movements, in the order of the ledger. */
  order: string[];
  items: Record<string, unknown>[];
}

interface SnapshotRow extends Record<string, unknown> {
  id: string;
}

const costFields = `'unitCost', unit_cost, 'openQuantity', open_quantity, 'value', value,
  'provisionalQuantity', provisional_quantity, 'provisionalUnitCost', provisional_unit_cost`;

/** In one statement, since it runs after every step. */
const statement = `
  with entries as (
    select id, substring(code from '\\d+$')::int as number, ledger, item_id, location_id,
      to_location_id, event_type, ref, event_date, day, position, voided_at is not null as voided,
      source_type, source_id,
      trim_scale(quantity)::text as quantity, trim_scale(unit_cost)::text as unit_cost,
      trim_scale(${openQuantity})::text as open_quantity, trim_scale(value)::text as value,
      trim_scale(provisional_quantity)::text as provisional_quantity,
      trim_scale(provisional_unit_cost)::text as provisional_unit_cost
    from ledger_entries t where org_id = $1 and item_id = any($2))
  select
    (select coalesce(json_agg(json_build_object('id', id, 'itemId', item_id, 'eventType',
        event_type, 'locationId', location_id, 'toLocationId', to_location_id, 'quantity', quantity,
        'ref', ref, 'eventDate', to_char(event_date at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'day', day, 'voided', voided,
        'sourceType', source_type, 'sourceId', source_id, 'costs',
        case when voided then null else json_build_object(${costFields}) end)
        order by ledger, number), '[]') from entries) as rows,
    (select coalesce(json_agg(id order by day, position), '[]') from entries
      where not voided and event_type not in ('ORDER', 'DEMAND')) as "order",
    (select json_agg(json_build_object('itemId', id, 'currentCost', trim_scale(current_cost)::text,
        'quantityIn', trim_scale(quantity_in)::text, 'quantityOut', trim_scale(quantity_out)::text,
        'value', trim_scale(value)::text) order by id)
      from items where org_id = $1 and id = any($2)) as items`;

export async function serviceSnapshot({
  database,
  client,
  itemIds,
}: Pick<ServiceFixture, 'database' | 'client' | 'itemIds'>): Promise<Snapshot> {
  const values = [client.orgId, itemIds];
  const { rows } = await database.query<Snapshot>({ name: 'snapshot', text: statement, values });
  return rows[0] as Snapshot;
}

/**
 * Matches the new rows of the model with rows of the service: by their fields, and equal rows by
 * the order in which they were written. Codes do not help: the order in which one request assigns
 * them is not defined.
 */
export function matchRows(fixture: Fixture, snapshot: Snapshot): void {
  const { ids, model } = fixture;
  const unmatchedRows = snapshot.rows.filter(({ id }) => !ids.isTaken(id));
  const missing: unknown[] = [];
  for (const row of model.ledger.rows().filter(({ id }) => !ids.knows(id))) {
    const facts = factsOf(fixture, row);
    const at = unmatchedRows.findIndex(
      (candidate) => JSON.stringify(matchKey(candidate)) === JSON.stringify(matchKey(facts)),
    );
    const [found] = at < 0 ? [] : unmatchedRows.splice(at, 1);
    if (found) ids.learn(row.id, found.id);
    else missing.push(matchKey(facts));
  }
  expect(unmatchedRows.map(matchKey), 'rows without a counterpart').toEqual(missing);
}

const matchKey = ({
  itemId,
  eventType,
  locationId,
  quantity,
  day,
  sourceType,
  sourceId,
}: Facts) => ({ itemId, eventType, locationId, quantity, day, sourceType, sourceId });

type Facts = Record<string, unknown>;

export function modelSnapshot(fixture: Fixture): Snapshot {
  const { ids, model, itemIds } = fixture;
  const rows = model.ledger.rows();
  const costs = new Map(itemIds.flatMap((itemId) => costsOf(fixture, itemId)));
  return {
    rows: rows.map((row) => ({
      id: ids.of(row.id),
      ...factsOf(fixture, row),
      costs: costs.get(row.id) ?? plain(row),
    })),
    order: rows
      .filter((row) => isUnvoided(row) && !isExpected(row))
      .sort(byDayAndSequence)
      .map((row) => ids.of(row.id)),
    items: [...itemIds].sort().map((itemId) => totalsOf(fixture, itemId)),
  };
}

/** The snapshot with its rows sorted by id. */
export function sorted(snapshot: Snapshot): Snapshot {
  return { ...snapshot, rows: [...snapshot.rows].sort((a, b) => (a.id < b.id ? -1 : 1)) };
}

const noCosts = {
  unitCost: null,
  openQuantity: null,
  value: null,
  provisionalQuantity: null,
  provisionalUnitCost: null,
};

const plain = (row: Row) => (isUnvoided(row) ? noCosts : null);

function factsOf({ ids }: Fixture, row: Row): Facts {
  const { itemId, eventType, locationId, toLocationId, ref, eventDate, day, source } = row;
  return {
    ...{ itemId, eventType, locationId, toLocationId },
    ...{ quantity: String(row.quantity), ref, eventDate, day },
    voided: row.voidedAt !== null,
    sourceType: source?.type ?? null,
    sourceId: source ? ids.of(source.id) : null,
  };
}

function costsOf({ model }: Fixture, itemId: string): [string, Facts][] {
  const layers = model.ledger
    .layers(itemId)
    .flatMap(({ row, cuts, open, unitCost }): [string, Facts][] => [
      [row.id, { ...noCosts, ...texts({ unitCost, openQuantity: open }) }],
      ...cuts.map((cut): [string, Facts] => {
        const value = cut.quantity.times(unitCost);
        return [cut.id, { ...noCosts, ...texts({ unitCost, value }) }];
      }),
    ]);
  const consumers = model.ledger.outbound(itemId).map((consumer): [string, Facts] => {
    const { unitCost, value, provisionalQuantity } = consumer;
    const provisionalUnitCost = consumer.row.provisionalUnitCost as Rational;
    const shown = texts({ unitCost, value, provisionalQuantity, provisionalUnitCost });
    return [consumer.row.id, { ...noCosts, ...shown }];
  });
  return [...layers, ...consumers];
}

function totalsOf({ model: { ledger } }: Fixture, itemId: string): Facts {
  const live = ledger.live(itemId);
  const moved = (way: 'in' | 'out' | 'cut') =>
    total(live.filter((row) => directionOf(row) === way).map((row) => row.quantity));
  return {
    itemId,
    ...texts({
      currentCost: ledger.currentCost(itemId),
      quantityIn: moved('in').minus(moved('cut')),
      quantityOut: moved('out'),
      value: ledger.summary(itemId).value,
    }),
  };
}

export function texts(values: Record<string, Rational>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}
