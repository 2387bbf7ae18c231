/** The example of docs/accounting.md: the service shows the figures of the page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { InventoryValuationPage } from './support/answer-types.ts';
import { newProduct } from './support/boms.ts';
import type { Client } from './support/client.ts';
import { done, make, workLocations, workOrder } from './support/making.ts';
import { pastInstant } from './support/past-instant.ts';
import { order, receive } from './support/purchasing.ts';
import { fulfil, sell } from './support/selling.ts';
import { root } from './support/sources.ts';
import { configure, finishedGoodsLedger, materialsLedger, newMaterial } from './support/stock.ts';
import { newOrganization } from './support/world.ts';

const page = readFileSync(join(root, 'docs/accounting.md'), 'utf8');

/** A month that a change of a closed cost would move. */
interface ClosedMonth {
  month: string;
  stockValue: { old: string; new: string };
  costOfGoodsSold: { old: string; new: string };
}

/** A figure of the sales order as the page has it; a sales order without a shipment has none. */
const figureOf = (figure: number | null) => (figure === null ? '-' : String(figure));

/** The rows of the page's table whose first column has this head, each as its cells. */
function tableOf(head: string): string[][] {
  const lines = page.split('\n').map((line) => line.trim());
  const start = lines.findIndex((line) => line.startsWith(`| ${head} |`)) + 2;
  const end = lines.findIndex((line, index) => index >= start && !line.startsWith('|'));
  return lines.slice(start, end).map((line) => line.slice(2, -2).split(' | '));
}

/** The bakery of the page: its flour, its bread, and an order of 150 loaves. */
async function openBakery(owner: Client) {
  const { siteLocationId: place } = await workLocations(owner);
  const flour = await newMaterial(owner, { unit: 'KG' });
  const bread = await newProduct(owner, [{ materialId: flour, quantity: 0.6 }], {
    conversionCost: 0.4,
  });
  const { id, items } = await sell(owner, [{ skuId: bread, quantity: 150, unitPrice: 4 }], {
    shipFromLocationId: place,
  });
  return {
    async buy(quantity: number, unitPrice: number, receiptDate: string, additionalCost = 0) {
      const lines = [{ materialId: flour, quantity, unitPrice }];
      const bought = await order(owner, lines, { shipToLocationId: place });
      return done(receive(owner, bought, [quantity], { receiptDate, additionalCost }));
    },
    async bake(loaves: number, receiptDate: string) {
      const places = { siteLocationId: place, stockLocationId: place };
      const planned = await workOrder(owner, bread, loaves, places);
      return done(make(owner, planned, loaves, { receiptDate }));
    },
    ship: (loaves: number, day: string) =>
      done(fulfil(owner, items[0] as { id: string }, loaves, day)),
    /** Stock and values, and cost and margin of the order. */
    async figures() {
      const materials = await materialsLedger.balancesOf(owner, flour);
      const goods = await finishedGoodsLedger.balancesOf(owner, bread);
      const { costOfGoodsSold, margin } = await done(owner.get(`/sales-orders/${id}`));
      const stock = [materials.onHand, materials.value, goods.onHand, goods.value];
      return [...stock, figureOf(costOfGoodsSold), figureOf(margin)];
    },
  };
}

/** The closed months of a refusal, as the page has them. */
const monthsOf = ({ months }: { months: ClosedMonth[] }) =>
  months.map(({ month, stockValue, costOfGoodsSold }) => [
    ...[month, stockValue.old, stockValue.new],
    ...[costOfGoodsSold.old, costOfGoodsSold.new],
  ]);

test('the example of the page has its figures after each event, at the closing and now', async () => {
  const owner = await newOrganization();
  const bakery = await openBakery(owner);
  const expected = tableOf('day');
  const shown: string[][] = [];
  const after = async (event: Promise<{ id: string }>) => {
    const { id } = await event;
    const named = expected[shown.length]?.slice(0, 2) ?? [];
    shown.push([...named, ...(await bakery.figures())]);
    return `/purchase-order-receipts/${id}`;
  };

  const first = await after(bakery.buy(100, 0.8, '2026-03-01', 20));
  await after(bakery.buy(100, 1.2, '2026-03-10'));
  await after(bakery.bake(200, '2026-03-15'));
  await after(bakery.ship(150, '2026-03-20'));
  await configure(owner, { closedThrough: '2026-03-31' });
  const knownAt = await pastInstant();
  const freight = { additionalCost: 30 };
  const { status, body } = await owner.patch(first, freight);
  expect([status, body.code]).toEqual([409, 'closed_period_cost']);
  expect(monthsOf(body)).toEqual(tableOf('month'));
  await after(done(owner.patch(first, freight, { query: { closedPeriod: 'allow' } })));
  await after(bakery.bake(150, '2026-04-10'));
  await after(bakery.buy(50, 1.5, '2026-04-12'));
  expect(shown).toEqual(expected);

  const query = { asOf: '2026-03-31', knownAt };
  const { totals } = await done<InventoryValuationPage>(
    owner.get('/inventory-valuations', { query }),
  );
  expect(
    totals.map(({ ledger, knownValue, value, valueDifference }) => [
      ...[ledger.replace('_', ' '), knownValue, value, valueDifference],
    ]),
  ).toEqual(tableOf('ledger'));
});
