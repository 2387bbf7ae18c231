import type pg from 'pg';
import type { LedgerModel } from './ledger-model.ts';
import { byDayAndPosition, directionOf, type PlaceFigures, type Row } from './ledger-rows.ts';
import { NOTHING, type Rational, total } from './rational.ts';

/** What the ledger of an organization says, as plain text: from the service, and from the model. */
export interface Stated {
  rows: Record<string, unknown>[];
  /** Codes of the unvoided rows in the order of the ledger. */
  order: string[];
  items: Record<string, unknown>[];
}

const costFields = `'unitCost', unit_cost, 'openQuantity', open_quantity, 'value', value,
  'provisionalQuantity', provisional_quantity, 'provisionalUnitCost', provisional_unit_cost`;

/** In one statement, since it runs after every step. */
const statement = `
  with entries as (
    select id, code, substring(code from '\\d+$')::int as number, item_id, location_id,
      to_location_id, event_type, ref, event_date, day, position, voided_at is not null as voided,
      trim_scale(quantity)::text as quantity, trim_scale(unit_cost)::text as unit_cost,
      trim_scale(open_quantity)::text as open_quantity, trim_scale(value)::text as value,
      trim_scale(provisional_quantity)::text as provisional_quantity,
      trim_scale(provisional_unit_cost)::text as provisional_unit_cost
    from ledger_entries where org_id = $1)
  select
    (select coalesce(json_agg(json_build_object('code', code, 'skuId', item_id, 'eventType',
        event_type, 'locationId', location_id, 'toLocationId', to_location_id, 'quantity', quantity,
        'ref', ref, 'eventDate', to_char(event_date at time zone 'UTC',
          'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'day', day, 'voided', voided, 'costs',
        case when voided then null else json_build_object(${costFields}) end) order by number),
      '[]') from entries) as rows,
    (select coalesce(json_agg(code order by day, position), '[]') from entries where not voided)
      as "order",
    (select json_agg(json_build_object('skuId', id, 'currentCost', trim_scale(current_cost)::text,
        'quantityIn', trim_scale(quantity_in)::text, 'quantityOut', trim_scale(quantity_out)::text,
        'value', trim_scale(value)::text) order by id) from items where org_id = $1) as items`;

export async function statedByService(client: pg.Client, orgId: string): Promise<Stated> {
  const { rows } = await client.query<Stated>({ name: 'stated', text: statement, values: [orgId] });
  return rows[0] as Stated;
}

export function statedByModel(model: LedgerModel, skuIds: readonly string[]): Stated {
  const rows = model.rows();
  const codes = new Map(rows.map((row, index) => [row.id, `FIL-${index + 1}`]));
  const costs = new Map(skuIds.flatMap((skuId) => costsOf(model, skuId)));
  return {
    rows: rows.map((row) => ({ ...factsOf(row, codes), costs: costs.get(row.id) ?? plain(row) })),
    order: rows
      .filter((row) => row.voidedAt === null)
      .sort(byDayAndPosition)
      .map((row) => codes.get(row.id) as string),
    items: [...skuIds].sort().map((skuId) => totalsOf(model, skuId)),
  };
}

const noCosts = {
  unitCost: null,
  openQuantity: null,
  value: null,
  provisionalQuantity: null,
  provisionalUnitCost: null,
};

const plain = (row: Row) => (row.voidedAt === null ? noCosts : null);

function factsOf(row: Row, codes: Map<string, string>): Record<string, unknown> {
  const { itemId, eventType, locationId, toLocationId, ref, eventDate, day } = row;
  return {
    code: codes.get(row.id),
    skuId: itemId,
    ...{ eventType, locationId, toLocationId, ref, eventDate, day },
    quantity: String(row.quantity),
    voided: row.voidedAt !== null,
  };
}

function costsOf(model: LedgerModel, skuId: string): [string, Record<string, unknown>][] {
  const layers = model
    .layers(skuId)
    .map(({ row, open, unitCost }): [string, typeof noCosts] => [
      row.id,
      { ...noCosts, ...texts({ unitCost, openQuantity: open }) },
    ]);
  const takers = model.outbound(skuId).map((taker): [string, typeof noCosts] => {
    const { unitCost, value, provisionalQuantity } = taker;
    const provisionalUnitCost = taker.row.provisionalUnitCost as Rational;
    const shown = texts({ unitCost, value, provisionalQuantity, provisionalUnitCost });
    return [taker.row.id, { ...noCosts, ...shown }];
  });
  return [...layers, ...takers];
}

function totalsOf(model: LedgerModel, skuId: string): Record<string, unknown> {
  const live = model.rows().filter((row) => row.itemId === skuId && row.voidedAt === null);
  const moved = (way: 'in' | 'out') =>
    total(live.filter((row) => directionOf(row) === way).map((row) => row.quantity));
  return {
    skuId,
    ...texts({
      currentCost: model.currentCost(skuId),
      quantityIn: moved('in'),
      quantityOut: moved('out'),
      value: model.figures(skuId).value,
    }),
  };
}

/** A row of the summary as the service shows it, but for the SKU's own record. */
export interface SummaryRow extends Record<string, unknown> {
  skuId: string;
  locations: { locationId: string }[];
}

export function summaryOf(model: LedgerModel, skuId: string, asOf?: string): SummaryRow {
  const { places, ...item } = model.figures(skuId, asOf);
  const shown = [...places].filter(([, at]) => !(isZero(at.onHand) && isZero(at.inTransit)));
  return {
    skuId,
    ...placed(item),
    averageUnitCost: String(item.averageUnitCost),
    value: String(item.value.roundHalfEven(10)),
    negative: shown.some(([, at]) => at.onHand.compare(NOTHING) < 0),
    locations: shown
      .map(([locationId, at]) => ({
        locationId,
        ...placed(at),
        value: String(at.value.roundHalfEven(10)),
        negative: at.onHand.compare(NOTHING) < 0,
      }))
      .sort((a, b) => (a.locationId < b.locationId ? -1 : 1)),
  };
}

function placed({ onHand, inTransit }: PlaceFigures): Record<string, string> {
  const projected = String(onHand.plus(inTransit));
  return {
    ...texts({ onHand, inTransit }),
    onOrder: '0',
    demand: '0',
    available: String(onHand),
    projected,
  };
}

const isZero = (value: Rational) => value.compare(NOTHING) === 0;

function texts(values: Record<string, Rational>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}
