/** Stock counts in journals: gains and losses, and counts that late entries rebuild. */
import { beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import {
  counted,
  linesOf,
  newCount,
  postCount,
  type Shelf,
  send,
} from '../../../test/support/counting.ts';
import { issue, type Line, preview, setAccounts } from '../../../test/support/journals.ts';
import { done } from '../../../test/support/making.ts';
import { order, receive } from '../../../test/support/purchasing.ts';
import { sell, ship } from '../../../test/support/selling.ts';
import { newLocation, newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let candles: Shelf;

beforeEach(async () => {
  owner = await newOrganization({ baseCurrency: 'EUR' });
  await setAccounts(owner);
  const [itemId, locationId] = [await newSku(owner, { isBought: true }), await newLocation(owner)];
  candles = { itemId, locationId };
});

async function receiveCandles(quantity: number, unitPrice: number, receiptDate: string) {
  const { itemId: skuId, locationId: shipToLocationId } = candles;
  const of = await order(owner, [{ skuId, quantity, unitPrice }], { shipToLocationId });
  return done(receive(owner, of, [quantity], { receiptDate }));
}

async function shipCandles(quantity: number, day: string) {
  const { itemId: skuId, locationId: shipFromLocationId } = candles;
  const sold = await sell(owner, [{ skuId, quantity, unitPrice: 5 }], { shipFromLocationId });
  await ship(owner, sold.items[0], quantity, day);
}

async function post(lines: object[]) {
  const count = await newCount(owner);
  await done(send(owner, count, lines));
  return done(postCount(owner, count));
}

const amounts = (lines: readonly Line[]) =>
  lines.map(({ kind, debit, credit, amount, late }) =>
    [kind, debit.key, credit.key, amount, late && 'late'].filter(Boolean).join(' '),
  );

const causes = (lines: readonly Line[]) =>
  Object.fromEntries(
    lines.map(({ kind, causes: of }) => [kind, of.map(({ type, number }) => `${type} ${number}`)]),
  );

const productsOf = ({ reconciliation }: Awaited<ReturnType<typeof issue>>) =>
  reconciliation.flatMap(({ account, ...figures }) =>
    account.key === 'inventoryProducts' ? [figures] : [],
  );

test('gains and losses of a count are pairs of their own', async () => {
  const materialId = await newMaterial(owner);
  await receiveCandles(10, 2, '2026-03-02');
  const ordered = await order(owner, [{ materialId, quantity: 10, unitPrice: 1.5 }], {
    shipToLocationId: candles.locationId,
  });
  await done(receive(owner, ordered, [10], { receiptDate: '2026-03-02' }));
  await post([counted(candles, 8), counted({ ...candles, itemId: materialId }, 13)]);
  const march = await issue(owner, '2026-03');
  expect(amounts(march.lines)).toEqual([
    'purchase inventoryMaterials goodsReceivedNotInvoiced 15',
    'purchase inventoryProducts goodsReceivedNotInvoiced 20',
    'count_gain inventoryMaterials countDifferences 4.5',
    'count_loss countDifferences inventoryProducts 4',
  ]);
  const [gain] = march.lines.filter(({ kind }) => kind === 'count_gain');
  const listed = await done(owner.get((gain?.entries ?? '').replace('/api', '')));
  expect(listed.data).toMatchObject([{ eventType: 'ADJUST', quantity: '3' }]);
});

test('entries that come late move cents between counts and what they say', async () => {
  await receiveCandles(60, 2, '2026-03-01');
  await receiveCandles(40, 2.5, '2026-03-20');
  const count = await newCount(owner);
  await done(send(owner, count, [counted(candles, 95)]));
  await shipCandles(20, '2026-03-31');
  await done(postCount(owner, count));
  const march = await issue(owner, '2026-03');
  expect(amounts(march.lines)).toEqual([
    'purchase inventoryProducts goodsReceivedNotInvoiced 220',
    'cost_of_goods_sold costOfGoodsSold inventoryProducts 40',
    'count_loss countDifferences inventoryProducts 10',
  ]);
  expect(productsOf(march)).toEqual([{ issued: '170', stockValue: '170', difference: '0' }]);

  // A receipt that belongs before the count: more was missing.
  const receipt = await receiveCandles(5, 2.1, '2026-03-30');
  expect(receipt.countsRebuilt).toMatchObject([{ oldDifference: -5, newDifference: -10 }]);
  const april = await issue(owner, '2026-04');
  expect(amounts(april.lines)).toEqual([
    'purchase inventoryProducts goodsReceivedNotInvoiced 10.5 late',
    'count_loss countDifferences inventoryProducts 10 late',
  ]);
  expect(april.lines.every(({ forMonth }) => forMonth === '2026-03')).toBe(true);
  expect(causes(april.lines)).toEqual({
    purchase: [`purchase_order_receipt ${receipt.receiptNumber}`],
    count_loss: [`stock_count ${count.countNumber}`],
  });
  expect(productsOf(april)).toEqual([{ issued: '170.5', stockValue: '170.5', difference: '0' }]);

  // A shipment that belongs before it: nothing was missing, and two were found.
  await shipCandles(12, '2026-03-30');
  expect(await linesOf(owner, count)).toMatchObject([{ difference: 2, differenceValue: 5 }]);
  const shown = await preview(owner, '2026-03');
  const may = await issue(owner, '2026-05');
  expect(amounts(may.lines)).toEqual([
    'cost_of_goods_sold costOfGoodsSold inventoryProducts 24 late',
    'count_gain inventoryProducts countDifferences 5 late',
    'count_loss inventoryProducts countDifferences 20 late',
  ]);
  expect(shown.lines.map(({ kind, amount }) => `${kind} ${amount}`)).toEqual(
    may.lines.map(({ kind, amount }) => `${kind} ${amount}`),
  );
  expect(causes(may.lines)).toMatchObject({
    count_gain: [`stock_count ${count.countNumber}`],
    count_loss: [`stock_count ${count.countNumber}`],
  });
  expect(productsOf(may)).toEqual([{ issued: '171.5', stockValue: '171.5', difference: '0' }]);
});
