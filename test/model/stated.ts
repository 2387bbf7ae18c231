import { expect } from 'vitest';
import type { Cast } from './cast.ts';
import { byDayAndPosition, directionOf, isPlan, isUnvoided, type Row } from './ledger-rows.ts';
import { type Rational, total } from './rational.ts';
import type { Stage } from './stage.ts';

/** What the ledgers of an organization say, as plain text: from the service, and from the model. */
export interface Stated {
  /** By id. */
  rows: StatedRow[];
  /** Ids of the unvoided rows that are no plans, in the order of the ledger. */
  order: string[];
  items: Record<string, unknown>[];
}

interface StatedRow extends Record<string, unknown> {
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
      trim_scale(open_quantity)::text as open_quantity, trim_scale(value)::text as value,
      trim_scale(provisional_quantity)::text as provisional_quantity,
      trim_scale(provisional_unit_cost)::text as provisional_unit_cost
    from ledger_entries where org_id = $1)
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
        'value', trim_scale(value)::text) order by id) from items where org_id = $1) as items`;

export async function statedByService({
  database,
  client,
}: Pick<Stage, 'database' | 'client'>): Promise<Stated> {
  const values = [client.orgId];
  const { rows } = await database.query<Stated>({ name: 'stated', text: statement, values });
  return rows[0] as Stated;
}

/**
 * Finds out which rows of the service are the model's new ones: by what they say, and of equals by
 * the order in which they were written. Codes do not tell, for nothing says in which order one
 * request gives them out.
 */
export function matchRows(cast: Cast, stated: Stated): void {
  const { ids, model } = cast;
  const strangers = stated.rows.filter(({ id }) => !ids.isTaken(id));
  const unmatched: unknown[] = [];
  for (const row of model.ledger.rows().filter(({ id }) => !ids.knows(id))) {
    const facts = factsOf(cast, row);
    const at = strangers.findIndex(
      (stranger) => JSON.stringify(likeness(stranger)) === JSON.stringify(likeness(facts)),
    );
    const [found] = at < 0 ? [] : strangers.splice(at, 1);
    if (found) ids.learn(row.id, found.id);
    else unmatched.push(likeness(facts));
  }
  expect(strangers.map(likeness), 'rows that only one side has').toEqual(unmatched);
}

const likeness = ({
  itemId,
  eventType,
  locationId,
  quantity,
  day,
  sourceType,
  sourceId,
}: Facts) => ({ itemId, eventType, locationId, quantity, day, sourceType, sourceId });

type Facts = Record<string, unknown>;

export function statedByModel(cast: Cast): Stated {
  const { ids, model, itemIds } = cast;
  const rows = model.ledger.rows();
  const costs = new Map(itemIds.flatMap((itemId) => costsOf(cast, itemId)));
  return {
    rows: rows.map((row) => ({
      id: ids.of(row.id),
      ...factsOf(cast, row),
      costs: costs.get(row.id) ?? plain(row),
    })),
    order: rows
      .filter((row) => isUnvoided(row) && !isPlan(row))
      .sort(byDayAndPosition)
      .map((row) => ids.of(row.id)),
    items: [...itemIds].sort().map((itemId) => totalsOf(cast, itemId)),
  };
}

/** The same, its rows by id. */
export function sorted(stated: Stated): Stated {
  return { ...stated, rows: [...stated.rows].sort((a, b) => (a.id < b.id ? -1 : 1)) };
}

const noCosts = {
  unitCost: null,
  openQuantity: null,
  value: null,
  provisionalQuantity: null,
  provisionalUnitCost: null,
};

const plain = (row: Row) => (isUnvoided(row) ? noCosts : null);

function factsOf({ ids }: Cast, row: Row): Facts {
  const { itemId, eventType, locationId, toLocationId, ref, eventDate, day, source } = row;
  return {
    ...{ itemId, eventType, locationId, toLocationId, ref, eventDate, day },
    quantity: String(row.quantity),
    voided: row.voidedAt !== null,
    sourceType: source?.type ?? null,
    sourceId: source ? ids.of(source.id) : null,
  };
}

function costsOf({ model }: Cast, itemId: string): [string, Facts][] {
  const layers = model.ledger
    .layers(itemId)
    .map(({ row, open, unitCost }): [string, Facts] => [
      row.id,
      { ...noCosts, ...texts({ unitCost, openQuantity: open }) },
    ]);
  const takers = model.ledger.outbound(itemId).map((taker): [string, Facts] => {
    const { unitCost, value, provisionalQuantity } = taker;
    const provisionalUnitCost = taker.row.provisionalUnitCost as Rational;
    const shown = texts({ unitCost, value, provisionalQuantity, provisionalUnitCost });
    return [taker.row.id, { ...noCosts, ...shown }];
  });
  return [...layers, ...takers];
}

function totalsOf({ model: { ledger } }: Cast, itemId: string): Facts {
  const live = ledger.live(itemId);
  const moved = (way: 'in' | 'out') =>
    total(live.filter((row) => directionOf(row) === way).map((row) => row.quantity));
  return {
    itemId,
    ...texts({
      currentCost: ledger.currentCost(itemId),
      quantityIn: moved('in'),
      quantityOut: moved('out'),
      value: ledger.figures(itemId).value,
    }),
  };
}

export function texts(values: Record<string, Rational>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}
