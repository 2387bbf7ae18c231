/** The answers that a person finds in reports, in so many clicks. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bakery, newBakery } from './support/bakery.ts';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';
import { Hands } from './support/hands.ts';

let world: ConsoleWorld;
let bakery: Bakery;
/** A day of the month before this one, in the organization's zone or beside it. */
let lastMonth: string;

beforeAll(async () => {
  world = await openConsole();
  bakery = await newBakery(world.owner);
  const now = new Date();
  lastMonth = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15))
    .toISOString()
    .slice(0, 10);
  const sold = await world.owner.post('/sales-orders', {
    customerId: bakery.customer.id,
    shipFromLocationId: bakery.location.id,
    status: 'Confirmed',
    orderDate: lastMonth,
    items: [{ skuId: bakery.batch.produced[0].skuId, quantity: 4, unitPrice: 2.5 }],
  });
  const body = { fulfilledQuantity: 4, shipDate: lastMonth };
  await world.owner.patch(`/sales-order-items/${sold.body.items[0].id}`, body);
});
afterAll(() => world?.close());

test('What was earned last month is read in two clicks, and handed over with one more', async () => {
  const page = await world.signedIn();
  const hands = new Hands(page);
  const screens = page.getByRole('navigation', { name: 'Screens' });
  await hands.click(screens.getByRole('link', { name: 'Reports' }));
  await hands.click(page.getByRole('button', { name: 'Last month' }));
  const row = page.getByRole('row', { name: /ROLL/ });
  await row.waitFor();
  expect(hands.clicks).toBe(2);
  const { body } = await world.owner.get('/sales-margins');
  expect(body.data).toMatchObject([{ code: 'ROLL', quantity: '4', revenue: '10' }]);
  await row.getByText('10.00').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    hands.click(page.getByRole('button', { name: 'CSV' })),
  ]);
  expect(hands.clicks).toBe(3);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  const { costOfGoodsSold, margin } = body.totals;
  expect(lines[1]).toBe(`ROLL,Mill roll,4,10,${costOfGoodsSold},${margin}`);
  await page.getByRole('button', { name: 'Customer' }).click();
  await page.getByRole('row', { name: /Mill customer/ }).waitFor();
  await page.getByRole('button', { name: 'Month', exact: true }).click();
  await page.getByRole('row', { name: new RegExp(lastMonth.slice(0, 7)) }).waitFor();
  await page.getByRole('button', { name: 'This month' }).click();
  await page.getByText('Nothing was shipped in these days.').waitFor();
});

test('The stock value at a day is shown as it is known now and as it was known then', async () => {
  const page = await world.signedIn({ path: '/reports?report=stock' });
  await page.getByRole('row', { name: /FLOUR/ }).waitFor();
  const { body } = await world.owner.get('/inventory-valuations');
  const shown = new Intl.NumberFormat('en-GB', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  for (const { value } of body.totals) await page.getByText(shown.format(value)).first().waitFor();
  // Everything was recorded today: nothing was known yesterday.
  await page.getByRole('textbox', { name: 'As it was known at the end of' }).fill('-1');
  const why = page.getByRole('region', { name: 'Why it differs' });
  await why
    .getByRole('row', { name: /Recorded later/ })
    .first()
    .waitFor();
  await why.getByRole('link', { name: 'Receipt' }).first().click();
  await page.waitForURL(/receipts\//);
});

test('What vendors delivered last month, and its freight, is listed in three clicks', async () => {
  const { vendor, location, flour } = bakery;
  const { body: order } = await world.owner.post('/purchase-orders', {
    vendorId: vendor.id,
    shipToLocationId: location.id,
    status: 'Ordered',
    items: [{ materialId: flour.id, quantity: 10, unitPrice: 0.8 }],
  });
  const { body: receipt } = await world.owner.post(`/purchase-orders/${order.id}/receipts`, {
    receiptDate: lastMonth,
    additionalCost: 12.34,
    items: [{ purchaseOrderItemId: order.items[0].id, quantity: 10 }],
  });
  const page = await world.signedIn();
  const hands = new Hands(page);
  const screens = page.getByRole('navigation', { name: 'Screens' });
  await hands.click(screens.getByRole('link', { name: 'Purchase orders' }));
  await hands.click(page.getByRole('main').getByRole('link', { name: 'Receipts' }));
  await page.getByRole('row').filter({ hasText: bakery.receipt.receiptNumber }).waitFor();
  const day = page.getByRole('combobox', { name: 'Day' });
  await day.selectOption('Last month');
  const row = page.getByRole('row').filter({ hasText: receipt.receiptNumber });
  await row.getByText('12.34').waitFor();
  expect(hands.clicks).toBe(2);
  await expect.poll(() => page.locator('[data-index]').count()).toBe(1);
  await day.selectOption('Other days');
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await page.getByLabel('To', { exact: true }).fill('2020-12-31');
  await page.getByRole('heading', { name: 'Nothing has come' }).waitFor();
  await day.selectOption('Day');
  await expect.poll(() => page.locator('[data-index]').count()).toBeGreaterThan(1);
});

test('The entries of the ledger of last month are those of its days', async () => {
  const page = await world.signedIn({ path: '/ledger?ledger=skus' });
  await page.getByRole('combobox', { name: 'Day' }).selectOption('Last month');
  const from = `${lastMonth.slice(0, 7)}-01`;
  const end = new Date(`${from}T00:00:00Z`);
  end.setUTCMonth(end.getUTCMonth() + 1, 0);
  const query = { from, to: end.toISOString().slice(0, 10) };
  const { body } = await world.owner.get('/finished-goods-inventory/ledger', { query });
  expect(body.data.length).toBeGreaterThan(0);
  await expect.poll(() => page.locator('[data-index]').count()).toBe(body.data.length);
});

test('The margin of a product of which more left than came is provisional until the rest comes', async () => {
  const { body: sold } = await world.owner.post('/sales-orders', {
    customerId: bakery.customer.id,
    shipFromLocationId: bakery.location.id,
    status: 'Confirmed',
    items: [{ skuId: bakery.bread.id, quantity: 3, unitPrice: 4 }],
  });
  await world.owner.patch(`/sales-orders/${sold.id}`, { fulfillmentStatus: 'Fulfilled' });
  const page = await world.signedIn({ path: '/reports' });
  const row = page.getByRole('row', { name: /BREAD/ });
  await row.getByText('provisional').waitFor();
  await world.owner.post('/finished-goods-inventory/adjustments', {
    skuId: bakery.bread.id,
    locationId: bakery.location.id,
    quantity: 3,
    unitCost: 0.8,
  });
  await row.getByText('provisional').waitFor({ state: 'detached' });
});
