import { expect } from 'vitest';
import { directionOf, type PlaceFigures, type Row } from './ledger-rows.ts';
import { NOTHING, type Rational } from './rational.ts';
import type { Ledger } from './requests.ts';
import type { Stage } from './stage.ts';
import { texts } from './stated.ts';

/** Compares what the service shows of items and ledgers with what the model says. */

/** E101 or E108: the summary of a ledger, of now or of an earlier moment. */
export async function compareSummary(stage: Stage, ledger: Ledger, asOf?: string): Promise<void> {
  const [key, itemIds, path] =
    ledger === 'materials'
      ? (['materialId', stage.materialIds, '/materials-inventory'] as const)
      : (['skuId', stage.skuIds, '/finished-goods-inventory'] as const);
  const answer = await stage.client.get(`${path}/summary`, { query: asOf ? { asOf } : {} });
  expect(answer.status, answer.text).toBe(200);
  const isActive = (itemId: string) => stage.model.ledger.item(itemId).active;
  const expected = itemIds
    .map((itemId) => ({
      [key]: itemId,
      isActive: isActive(itemId),
      ...figures(stage, itemId, asOf),
    }))
    .filter(({ isActive: active, locations }) => active || locations.length > 0);
  const shown = answer.body.data.map(
    ({ code: _code, name: _name, unit: _unit, belowReorderPoint, ...row }: Facts) => {
      expect(belowReorderPoint).toBe(false);
      return row;
    },
  );
  const byId = (rows: Facts[]) =>
    [...rows].sort((a, b) => (String(a[key]) < String(b[key]) ? -1 : 1));
  expect(byId(shown)).toEqual(byId(expected));
}

type Facts = Record<string, unknown>;

/** A row of the summary, but for the item's own record. */
function figures(stage: Stage, itemId: string, asOf?: string) {
  const { places, value, averageUnitCost, ...item } = stage.model.ledger.figures(itemId, asOf);
  const locations = [...places]
    .filter(([, { value: _value, ...at }]) => !Object.values(at).every(isZero))
    .map(([locationId, { value: worth, ...at }]) => ({
      locationId,
      ...placed(at),
      value: String(worth.roundHalfEven(10)),
      negative: at.onHand.compare(NOTHING) < 0,
    }))
    .sort((a, b) => (a.locationId < b.locationId ? -1 : 1));
  return {
    ...placed(item),
    averageUnitCost: String(averageUnitCost),
    value: String(value.roundHalfEven(10)),
    negative: locations.some((at) => at.negative),
    locations,
  };
}

function placed({ onHand, inTransit, onOrder, demand }: PlaceFigures): Record<string, string> {
  const available = onHand.minus(demand);
  const projected = available.plus(inTransit).plus(onOrder);
  return texts({ onHand, inTransit, onOrder, demand, available, projected });
}

const isZero = (value: Rational) => value.compare(NOTHING) === 0;

/** What materials cost, and what recipes come to. */
export async function compareCosts(stage: Stage): Promise<void> {
  const { client, model } = stage;
  const query = { isActive: 'all' };
  const [materials, skus] = await Promise.all([
    client.get('/materials', { query }),
    client.get('/skus', { query }),
  ]);
  const costs = (rows: Facts[], field: string) =>
    Object.fromEntries(rows.map((row) => [row.id, row[field]]));
  expect(costs(materials.body.data, 'unitCost')).toEqual(
    Object.fromEntries(stage.materialIds.map((id) => [id, number(model.ledger.materialCost(id))])),
  );
  expect(costs(skus.body.data, 'materialUnitCost')).toEqual(
    Object.fromEntries(stage.skuIds.map((id) => [id, number(model.ledger.materialUnitCost(id))])),
  );
}

/** As JSON has it. */
export const number = (value: Rational | null) => (value === null ? null : Number(String(value)));

/** E103 and E110: what an entry took, or who took it. */
export async function compareLayers(stage: Stage, row: Row): Promise<void> {
  const path = `${stage.ledgerOf(row.itemId)}/ledger/${stage.ids.of(row.id)}`;
  const { body } = await stage.client.get(path, { query: { include: 'layers' } });
  const { layers, openQuantity, provisionalQuantity, provisionalUnitCost } = body;
  expect({ layers, openQuantity, provisionalQuantity, provisionalUnitCost }).toEqual(
    matchingOf(stage, row),
  );
}

const nothing = {
  layers: [],
  openQuantity: null,
  provisionalQuantity: null,
  provisionalUnitCost: null,
};

function matchingOf({ ids, model }: Stage, row: Row): Facts {
  if (row.voidedAt !== null || directionOf(row) === null) return nothing;
  const layer = model.ledger.layers(row.itemId).find((each) => each.row.id === row.id);
  const taker = model.ledger.outbound(row.itemId).find((each) => each.row.id === row.id);
  const layers = (layer?.takenBy ?? taker?.takes ?? []).map((take) => ({
    ledgerEntryId: ids.of(layer ? take.outboundId : take.inboundId),
    ...texts({ quantity: take.quantity, unitCost: take.unitCost }),
    ...(take.provisional && { provisional: true }),
  }));
  if (layer) return { ...nothing, layers, openQuantity: String(layer.open) };
  const short = String(taker?.provisionalQuantity);
  const provisionalUnitCost = short === '0' ? null : String(row.provisionalUnitCost);
  return { ...nothing, layers, provisionalQuantity: short, provisionalUnitCost };
}
