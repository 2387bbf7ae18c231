/** Why a figure is what it is: from any cost to its papers, and parts that add up. */
import Big from 'big.js';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bakery, newBakery } from './support/bakery.ts';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';
import { Hands } from './support/hands.ts';

let world: ConsoleWorld;
let bakery: Bakery;
let shipped: { id: string };
beforeAll(async () => {
  world = await openConsole();
  bakery = await newBakery(world.owner);
  const sold = await world.owner.post('/sales-orders', {
    customerId: bakery.customer.id,
    shipFromLocationId: bakery.location.id,
    status: 'Confirmed',
    items: [{ skuId: bakery.batch.produced[0].skuId, quantity: 3, unitPrice: 2 }],
  });
  await world.owner.patch(`/sales-orders/${sold.body.id}`, { fulfillmentStatus: 'Fulfilled' });
  shipped = sold.body;
});
afterAll(() => world?.close());

interface Part {
  value: string;
  parts: Part[];
}

/** The tree as the page shows it, with the exact values of the titles. */
const treeOn = async (page: Page): Promise<Part> => {
  for (let closed = 1; closed > 0; ) {
    const toggles = page.getByRole('button', { name: 'Show the parts' });
    closed = await toggles.count();
    if (closed > 0) await toggles.first().click();
  }
  return page.evaluate(`(() => {
    const read = (li) => ({
      value: li.querySelector(':scope > div > .number:last-child [title]').title.replaceAll(',', ''),
      parts: [...li.querySelectorAll(':scope > ul > li')].map(read),
    });
    return read(document.querySelector('ul[aria-label="Where it comes from"] > li'));
  })()`);
};

function unequal({ value, parts }: Part): string[] {
  if (parts.length === 0) return [];
  const sum = parts.reduce((all, part) => all.plus(part.value), new Big(0));
  // A rounding that no shown place has is not shown.
  const own = sum.minus(value).abs().lt('0.0001') ? [] : [`${sum} is not ${value}`];
  return [...own, ...parts.flatMap(unequal)];
}

test('The parts that are shown add up to each figure, to the last place shown', async () => {
  const page = await world.signedIn();
  let deepest = 0;
  for (const ledger of ['materials-inventory', 'finished-goods-inventory']) {
    const { body } = await world.owner.get(`/${ledger}/ledger`);
    const valued = body.data.filter(({ unitCost }: { unitCost: string | null }) => unitCost);
    for (const { id, code, quantity, unitCost } of valued) {
      await world.go(page, `/why?ledgerEntryId=${id}`);
      await page.getByRole('heading', { name: new RegExp(code) }).waitFor();
      const tree = await treeOn(page);
      deepest = Math.max(deepest, depthOf(tree));
      expect(unequal(tree), code).toEqual([]);
      const expected = new Big(quantity).times(unitCost).abs();
      expect(new Big(tree.value).abs().minus(expected).abs().lt('1e-6'), code).toBe(true);
    }
  }
  expect(deepest).toBeGreaterThan(2);
});

const depthOf = ({ parts }: Part): number => 1 + Math.max(0, ...parts.map(depthOf));

test('From the margin of an order its cost is explained in one click, its receipt in a second', async () => {
  const page = await world.signedIn({ path: `/sales-orders/${shipped.id}` });
  await page.getByText('Margin of what shipped').waitFor();
  const hands = new Hands(page);
  const shipments = page.getByRole('region', { name: 'Goods that were shipped' });
  await hands.click(shipments.getByRole('link', { name: /why/ }));
  await page.getByRole('heading', { name: /Why: ROLL/ }).waitFor();
  await hands.click(page.getByRole('link', { name: bakery.receipt.receiptNumber }).first());
  await page.getByRole('heading', { name: new RegExp(bakery.receipt.receiptNumber) }).waitFor();
  expect(hands.clicks).toBe(2);
});

test('The unit cost of a stock is explained by its layers, beside what the recipe costs', async () => {
  const { vendor, location, flour, batch } = bakery;
  const { body: order } = await world.owner.post('/purchase-orders', {
    vendorId: vendor.id,
    shipToLocationId: location.id,
    status: 'Ordered',
    items: [{ materialId: flour.id, quantity: 1, unitPrice: 1.85 }],
  });
  const items = [{ purchaseOrderItemId: order.items[0].id, quantity: 1 }];
  await world.owner.post(`/purchase-orders/${order.id}/receipts`, { items });
  const skuId = batch.produced[0].skuId;
  const { body } = await world.owner.get('/finished-goods-inventory/summary', {
    query: { ids: skuId },
  });
  const [{ averageUnitCost, value }] = body.data;
  const page = await world.signedIn({ path: '/stock?ledger=skus' });
  const link = page.getByRole('row', { name: /ROLL/ }).getByRole('link', { name: /why/ });
  const clicked = await link.innerText();
  expect(clicked).toBe(new Big(averageUnitCost).toFixed(3));
  await link.click();
  await page.getByRole('heading', { name: /Why: ROLL/ }).waitFor();
  const band = page.locator('dl').first();
  await band.getByText(clicked, { exact: true }).waitFor();
  await band.getByText('Cost in stock').waitFor();
  // A tenth of a kilogram of flour at 1.85.
  const more = new Big('0.185').minus(averageUnitCost).toFixed(2);
  await band.getByText(`By the recipe 0.185 today (+${more})`).waitFor();
  const layers = page.getByRole('region', { name: 'What the stock consists of' });
  const { data } = (await world.owner.get(`/cost-layers?itemId=${skuId}`)).body;
  const rows = layers.getByRole('row');
  await expect.poll(() => rows.count()).toBe(data.length + 2);
  await layers.getByRole('row', { name: new RegExp(data[0].entryCode) }).waitFor();
  expect(await rows.last().innerText()).toMatch(
    new RegExp(`^Together.*${new Big(value).toFixed(2)}$`, 's'),
  );
  await page.getByRole('button', { name: 'By the recipe' }).click();
  await page.getByRole('region', { name: 'Where it comes from' }).waitFor();
  await band.getByText('0.185', { exact: true }).first().waitFor();
});

test('An item says when it runs out, and for what', async () => {
  const page = await world.signedIn({ path: `/items/materials/${bakery.salt.id}` });
  const plan = page.getByRole('region', { name: 'When it runs out' });
  await plan.getByRole('row', { name: /Buy/ }).first().waitFor();
  const { body } = await world.owner.get('/plan', { query: { itemId: bakery.salt.id } });
  await expect.poll(() => plan.getByRole('row').count()).toBe(body.data.length + 1);
});

test('The open orders of an item stand on it, with the stock after each; empty facts do not', async () => {
  const { body: order } = await world.owner.post('/sales-orders', {
    customerId: bakery.customer.id,
    shipFromLocationId: bakery.location.id,
    status: 'Confirmed',
    requestedShipDate: '2027-01-04',
    items: [{ skuId: bakery.bread.id, quantity: 7, unitPrice: 4 }],
  });
  const { body: plan } = await world.owner.get('/planned-balances', {
    query: { itemId: bakery.bread.id },
  });
  const day = plan.data.find((one: { day: string }) => one.day === '2027-01-04');
  const page = await world.signedIn({ path: `/items/skus/${bakery.bread.id}` });
  const row = page.getByRole('group', { name: 'Open orders' }).getByRole('row', {
    name: new RegExp(order.soNumber),
  });
  const shown = new Intl.NumberFormat('en-GB').format(day.balance).replace('-', '\u2212');
  expect((await row.innerText()).split('\t')).toEqual([
    'Mon, 4 Jan 2027',
    order.soNumber,
    '\u22127',
    shown,
  ]);
  const details = page.getByRole('region', { name: 'Details' });
  await details.getByText('Code', { exact: true }).waitFor();
  await expect.poll(() => details.getByText('–', { exact: true }).count()).toBe(0);
  await row.getByRole('link', { name: order.soNumber }).click();
  await page.getByRole('heading', { name: new RegExp(order.soNumber) }).waitFor();
});

test('The layer that the next sale takes stands first on the item', async () => {
  const flour = bakery.flour.id;
  const page = await world.signedIn({ path: `/items/materials/${flour}` });
  const { data } = (await world.owner.get(`/cost-layers?itemId=${flour}`)).body;
  const left = page.getByRole('group', { name: 'Cost layers, oldest first' });
  const first = left.getByRole('row').nth(1);
  await expect.poll(() => first.innerText()).toContain(`${data[0].entryCode} used next`);
});

test('From a receipt every customer who got of it is two clicks away, and back', async () => {
  const page = await world.signedIn({ path: `/items/materials/${bakery.flour.id}` });
  const { data } = (
    await world.owner.get(
      `/materials-inventory/ledger?materialId=${bakery.flour.id}&eventType=RECEIVE,ADJUST`,
    )
  ).body;
  const first = data.at(-1);
  await world.go(page, `/why?ledgerEntryId=${first.id}`);
  const hands = new Hands(page);
  await hands.click(page.getByRole('link', { name: 'Trace' }));
  const traced = (await world.owner.get(`/traces?ledgerEntryId=${first.id}&direction=forward`))
    .body;
  const rows = page.getByRole('group', { name: 'Trace forward' }).getByRole('row');
  await expect.poll(() => rows.count()).toBe(traced.data.length + 1);
  await hands.click(page.getByRole('button', { name: 'Trace back' }));
  await page.getByRole('heading', { name: 'Trace back' }).waitFor();
  expect(hands.clicks).toBe(2);
});
