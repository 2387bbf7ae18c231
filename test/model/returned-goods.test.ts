/**
 * Random histories of goods that customers return, over HTTP: after each request every cost equals
 * that of the model, and what came in with given costs went somewhere, to the last digit.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { breachesOf } from '../support/invariants.ts';
import { Bestseller, expectStatus, type Stored, step } from './bestseller.ts';
import { Costing } from './costing.ts';
import { isUnvoided, type Row } from './ledger-rows.ts';
import { NOTHING, Rational, total } from './rational.ts';

/** The entries as rows of the model; a row that others come from is named by its position. */
const rowsOf = (entries: readonly Stored[]): Row[] =>
  entries.map((entry) => ({
    ...{ id: entry.id, itemId: 'item', eventType: entry.eventType, day: entry.day },
    ...{ locationId: 'A', toLocationId: null, ref: null, voidedAt: null, createdAt: '' },
    ...{ eventDate: entry.day, sequence: entry.position, cutFrom: null },
    quantity: Rational.parse(entry.quantity),
    unitCost: entry.given === null ? null : Rational.parse(entry.given),
    unitCostFromRequest: entry.given !== null,
    provisionalUnitCost: entry.provisional === null ? null : Rational.parse(entry.provisional),
    carriedFrom: entry.carriedFrom === null ? null : `ledger ${entry.carriedFrom}`,
    source: {
      ...{ type: 'sales_order_item', id: entry.id, orderId: 'ledger' },
      key: String(entry.position),
    },
  }));

/** Each cost is that of the model, and nothing is lost between what came and where it went. */
async function compare(bestseller: Bestseller): Promise<void> {
  const entries = await bestseller.entries();
  const rows = rowsOf(entries);
  expect(rows.every(isUnvoided)).toBe(true);
  const costing = new Costing(rows, []);
  const [outbound, layers] = [costing.outbound('item'), costing.layers('item')];
  const costs = new Map([
    ...outbound.map(({ row, value }) => [row.id, String(value)] as const),
    ...layers.map(({ row, unitCost }) => [row.id, String(unitCost)] as const),
  ]);
  expect(entries.map(({ id, cost }) => [id, cost])).toEqual(
    entries.map(({ id }) => [id, costs.get(id)]),
  );
  const worth = (of: typeof layers) =>
    total(of.map(({ row, unitCost }) => row.quantity.times(unitCost)));
  const isGiven = ({ row }: (typeof layers)[number]) => row.carriedFrom === null;
  const circular = outbound.flatMap(({ consumptions }) =>
    consumptions.flatMap(({ provisional, quantity, unitCost, inboundId }) => {
      const layer = layers.find(({ row }) => row.id === inboundId);
      return provisional && layer ? [quantity.times(layer.unitCost.minus(unitCost))] : [];
    }),
  );
  const kept = total([
    ...outbound.map(({ value }) => value),
    worth(layers.filter((layer) => !isGiven(layer))).negated(),
    ...layers.map(({ open, unitCost }) => open.times(unitCost)),
    ...outbound.map(({ row, provisionalQuantity }) =>
      provisionalQuantity.times(row.provisionalUnitCost ?? NOTHING).negated(),
    ),
    ...circular,
  ]);
  expect(String(kept)).toBe(String(worth(layers.filter(isGiven))));
  expect(await breachesOf(bestseller.owner.orgId as string)).toEqual([]);
}

test('every cost equals that of the model after each of many requests', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 18 }), async (steps) => {
      const bestseller = await Bestseller.open();
      for (const each of steps) {
        await bestseller.take(each);
        await compare(bestseller);
      }
    }),
    { numRuns: 12 },
  );
});

test('returns that are deleted in any order leave every entry as it was', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 8, maxLength: 14 }),
      fc.array(step, { minLength: 3, maxLength: 6 }),
      async (steps, later) => {
        const bestseller = await Bestseller.open();
        for (const each of steps) await bestseller.take(each);
        const before = await bestseller.entries();
        const known = new Set(bestseller.returns.map(({ id }) => id));
        for (const each of later) await bestseller.take({ ...each, act: 'return' });
        const added = bestseller.returns.filter(({ id }) => !known.has(id));
        const inAnyOrder = added.toSorted((a, b) => (a.id.slice(-6) < b.id.slice(-6) ? -1 : 1));
        for (const { id } of inAnyOrder) {
          expectStatus(204, await bestseller.owner.delete(`/sales-returns/${id}`));
        }
        expect(await bestseller.entries()).toEqual(before);
      },
    ),
    { numRuns: 10 },
  );
});
