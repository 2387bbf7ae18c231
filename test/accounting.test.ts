/** The example of docs/accounting.md: the service shows the figures of the page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newProduct } from './support/boms.ts';
import { done, make, workLocations, workOrder } from './support/making.ts';
import { order, receive } from './support/purchasing.ts';
import { fulfil, sell } from './support/selling.ts';
import { root } from './support/sources.ts';
import { configure, finishedGoodsLedger, materialsLedger, newMaterial } from './support/stock.ts';
import { newOrganization } from './support/world.ts';

const page = readFileSync(join(root, 'docs/accounting.md'), 'utf8');

/** A figure of the sales order as the page has it; a sales order without a shipment has none. */
const figureOf = (figure: number | null) => (figure === null ? '-' : String(figure));

/** The rows of the page's table whose first column has this head, each as its cells. */
function tableOf(head: string): string[][] {
  const lines = page.split('\n').map((line) => line.trim());
  const start = lines.findIndex((line) => line.startsWith(`| ${head} |`)) + 2;
  const end = lines.findIndex((line, index) => index >= start && !line.startsWith('|'));
  return lines.slice(start, end).map((line) => line.slice(2, -2).split(' | '));
}

test('the example of the page has its figures after each event, at the closing and now', async () => {
  const owner = await newOrganization();
  const { siteLocationId: bakery } = await workLocations(owner);
  const flour = await newMaterial(owner, { unit: 'KG' });
  const bread = await newProduct(owner, [{ materialId: flour, quantity: 0.6 }], {
    conversionCost: 0.4,
  });
  const buyFlour = async (
    quantity: number,
    unitPrice: number,
    receiptDate: string,
    additionalCost = 0,
  ) => {
    const lines = [{ materialId: flour, quantity, unitPrice }];
    const bought = await order(owner, lines, { shipToLocationId: bakery });
    return done(receive(owner, bought, [quantity], { receiptDate, additionalCost }));
  };
  const bake = async (loaves: number, receiptDate: string) => {
    const places = { siteLocationId: bakery, stockLocationId: bakery };
    return done(
      make(owner, await workOrder(owner, bread, loaves, places), loaves, { receiptDate }),
    );
  };
  const sold = await sell(owner, [{ skuId: bread, quantity: 150, unitPrice: 4 }], {
    shipFromLocationId: bakery,
  });

  const expected = tableOf('day');
  const shown: string[][] = [];
  const step = async (work: () => Promise<unknown>) => {
    await work();
    const [materials, goods] = [
      await materialsLedger.balancesOf(owner, flour),
      await finishedGoodsLedger.balancesOf(owner, bread),
    ];
    const { costOfGoodsSold, margin } = await done(owner.get(`/sales-orders/${sold.id}`));
    const figures = [materials.onHand, materials.value, goods.onHand, goods.value];
    const [day = '', event = ''] = expected[shown.length] ?? [];
    shown.push([day, event, ...figures, figureOf(costOfGoodsSold), figureOf(margin)]);
  };

  let first = { id: '' };
  await step(async () => {
    first = await buyFlour(100, 0.8, '2026-03-01', 20);
  });
  await step(() => buyFlour(100, 1.2, '2026-03-10'));
  await step(() => bake(200, '2026-03-15'));
  await step(() => done(fulfil(owner, sold.items[0] as { id: string }, 150, '2026-03-20')));
  await configure(owner, { closedThrough: '2026-03-31' });
  const knownAt = new Date().toISOString();
  // The correction is recorded at another millisecond.
  await pause(5);

  const receipt = `/purchase-order-receipts/${first.id}`;
  const refused = await owner.patch(receipt, { additionalCost: 30 });
  expect([refused.status, refused.body.code]).toEqual([409, 'closed_period_cost']);
  expect(
    refused.body.months.map(
      ({ month, stockValue, costOfGoodsSold }: Record<string, { old: string; new: string }>) => [
        month,
        stockValue?.old,
        stockValue?.new,
        costOfGoodsSold?.old,
        costOfGoodsSold?.new,
      ],
    ),
  ).toEqual(tableOf('month'));

  const allowed = { query: { closedPeriod: 'allow' } };
  await step(() => done(owner.patch(receipt, { additionalCost: 30 }, allowed)));
  await step(() => bake(150, '2026-04-10'));
  await step(() => buyFlour(50, 1.5, '2026-04-12'));
  expect(shown).toEqual(expected);

  const query = { asOf: '2026-03-31', knownAt };
  const { totals } = await done(owner.get('/inventory-valuations', { query }));
  expect(
    totals.map(({ ledger, knownValue, value, valueDifference }: Record<string, string>) => [
      ledger?.replace('_', ' '),
      ...[knownValue, value, valueDifference],
    ]),
  ).toEqual(tableOf('ledger'));
});
