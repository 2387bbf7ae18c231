import { expect } from 'vitest';
import { directionOf, type LocationBalances, type Row } from './ledger-rows.ts';
import { NOTHING, type Rational } from './rational.ts';
import type { Ledger } from './requests.ts';
import type { ServiceFixture } from './service-fixture.ts';
import { texts } from './snapshots.ts';

/** Compares the items and ledgers of the service with those of the model. */

/** E101 or E108: the summary of a ledger, now or as of an earlier moment. */
export async function compareSummary(
  fixture: ServiceFixture,
  ledger: Ledger,
  asOf?: string,
): Promise<void> {
  const [key, itemIds, path] =
    ledger === 'materials'
      ? (['materialId', fixture.materialIds, '/materials-inventory'] as const)
      : (['skuId', fixture.skuIds, '/finished-goods-inventory'] as const);
  const answer = await fixture.client.get(`${path}/summary`, { query: asOf ? { asOf } : {} });
  expect(answer.status, answer.text).toBe(200);
  const isActive = (itemId: string) => fixture.model.ledger.item(itemId).active;
  const expected = itemIds
    .map((itemId) => ({
      [key]: itemId,
      isActive: isActive(itemId),
      ...summaryRow(fixture, itemId, asOf),
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

/** A row of the summary without the fields of the item's record. */
function summaryRow(fixture: ServiceFixture, itemId: string, asOf?: string) {
  const { byLocation, value, averageUnitCost, ...item } = fixture.model.ledger.summary(
    itemId,
    asOf,
  );
  const locations = [...byLocation]
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

function placed({ onHand, inTransit, onOrder, demand }: LocationBalances): Record<string, string> {
  const available = onHand.minus(demand);
  const projected = available.plus(inTransit).plus(onOrder);
  return texts({ onHand, inTransit, onOrder, demand, available, projected });
}

const isZero = (value: Rational) => value.compare(NOTHING) === 0;

/** Compares the unit costs of materials and recipes. */
export async function compareCosts(fixture: ServiceFixture): Promise<void> {
  const { client, model } = fixture;
  const query = { isActive: 'all' };
  const [materials, skus] = await Promise.all([
    client.get('/materials', { query }),
    client.get('/skus', { query }),
  ]);
  const costs = (rows: Facts[], field: string) =>
    Object.fromEntries(rows.map((row) => [row.id, row[field]]));
  expect(costs(materials.body.data, 'unitCost')).toEqual(
    Object.fromEntries(
      fixture.materialIds.map((id) => [id, number(model.ledger.materialCost(id))]),
    ),
  );
  expect(costs(skus.body.data, 'materialUnitCost')).toEqual(
    Object.fromEntries(fixture.skuIds.map((id) => [id, number(model.ledger.materialUnitCost(id))])),
  );
  expect(costs(skus.body.data, 'currentCost')).toEqual(
    Object.fromEntries(fixture.skuIds.map((id) => [id, number(model.ledger.currentCost(id))])),
  );
}

/** As JSON has it. */
export const number = (value: Rational | null) => (value === null ? null : Number(String(value)));

/** E103 and E110: the layers that an entry consumed, or the consumers of its layer. */
export async function compareLayers(fixture: ServiceFixture, row: Row): Promise<void> {
  const path = `${fixture.ledgerOf(row.itemId)}/ledger/${fixture.ids.of(row.id)}`;
  const { body } = await fixture.client.get(path, { query: { include: 'layers' } });
  const { layers, openQuantity, provisionalQuantity, provisionalUnitCost } = body;
  expect({ layers, openQuantity, provisionalQuantity, provisionalUnitCost }).toEqual(
    matchingOf(fixture, row),
  );
}

const nothing = {
  layers: [],
  openQuantity: null,
  provisionalQuantity: null,
  provisionalUnitCost: null,
};

function matchingOf({ ids, model }: ServiceFixture, row: Row): Facts {
  if (row.voidedAt !== null || directionOf(row) === null) return nothing;
  const layer = model.ledger.layers(row.itemId).find((each) => each.row.id === row.id);
  const consumer = model.ledger.outbound(row.itemId).find((each) => each.row.id === row.id);
  const layers = (layer?.consumedBy ?? consumer?.consumptions ?? []).map((consumption) => ({
    ledgerEntryId: ids.of(layer ? consumption.outboundId : consumption.inboundId),
    ...texts({ quantity: consumption.quantity, unitCost: consumption.unitCost }),
    ...(consumption.provisional && { provisional: true }),
  }));
  if (layer) return { ...nothing, layers, openQuantity: String(layer.open) };
  const short = String(consumer?.provisionalQuantity);
  const provisionalUnitCost = short === '0' ? null : String(row.provisionalUnitCost);
  return { ...nothing, layers, provisionalQuantity: short, provisionalUnitCost };
}
