/** The answers that a person finds in reports, in so many clicks. */
import { readFile } from 'node:fs/promises';
import Big from 'big.js';
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
  await row.getByText('10.00').first().waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    hands.click(page.getByRole('button', { name: 'CSV' })),
  ]);
  expect(hands.clicks).toBe(3);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  const { costOfGoodsSold, margin } = body.totals;
  const percent = new Big(margin).times(10).round(1).toFixed();
  expect(lines[1]).toBe(`ROLL,Mill roll,4,10,${costOfGoodsSold},${margin},${percent}`);
  await page.getByRole('button', { name: 'Customer' }).click();
  await page.getByRole('row', { name: /Mill customer/ }).waitFor();
  await page.getByRole('button', { name: 'Month', exact: true }).click();
  await page
    .getByRole('row', { name: new RegExp(monthName.format(new Date(lastMonth))) })
    .waitFor();
  await page.getByRole('button', { name: 'This month' }).click();
  await page.getByText('Nothing was shipped in these days.').waitFor();
});

test('This month is compared with the same days of the last, in the report as on Today', async () => {
  const { previousMonth } = (await world.owner.get('/today')).body.money;
  const [first, last] = [previousMonth.from, previousMonth.to].map(shownDay);
  const page = await world.signedIn({ path: '/reports' });
  await page.getByText(`beside ${first} – ${last}`).first().waitFor();
});

test('A figure of the margins leads to its shipments, and these to their order', async () => {
  const { body: orders } = await world.owner.get('/sales-orders', {
    query: { skuId: bakery.batch.produced[0].skuId },
  });
  const [{ soNumber }] = orders.data;
  const page = await world.signedIn({ path: '/reports?period=lastMonth' });
  const hands = new Hands(page);
  const margin = page.locator('dl').first();
  const before = daysBefore(lastMonth);
  await margin
    .getByText(new RegExp(`\\+.* beside ${before}`))
    .first()
    .waitFor();
  await hands.click(page.getByRole('row', { name: /ROLL/ }).getByRole('link', { name: '10.00' }));
  const shipment = page.getByRole('row', { name: /Ship/ });
  // Goods that leave are negative, by a real minus.
  await shipment.getByText('\u22124', { exact: true }).first().waitFor();
  await hands.click(shipment.getByRole('link', { name: soNumber }));
  await page.getByRole('heading', { name: new RegExp(soNumber) }).waitFor();
  expect(hands.clicks).toBe(2);
  for (const [by, name] of [
    ['customer', /Mill customer/],
    ['month', new RegExp(monthName.format(new Date(lastMonth)))],
  ] as const) {
    await world.go(page, `/reports?period=lastMonth&by=${by}`);
    await page.getByRole('row', { name }).getByRole('link', { name: '10.00' }).click();
    await page.getByRole('link', { name: soNumber }).waitFor();
    await expect.poll(() => page.locator('[data-index]').count()).toBe(1);
  }
});

const shownDay = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format(new Date(day));

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' });

/** The days of the month before that of a day, as they are read. */
function daysBefore(day: string): string {
  const shown = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
  const [year, month] = day.split('-').map(Number) as [number, number];
  const first = shown.format(Date.UTC(year, month - 2, 1));
  return `${first} – ${shown.format(Date.UTC(year, month - 1, 0))}`;
}

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

test('Stock in transit is in sight, a part of the value, and all values add up', async () => {
  const { flour, location } = bakery;
  const { body: cellar } = await world.owner.post('/locations', { code: 'CELLAR', name: 'Cellar' });
  const sent = await world.owner.post('/materials-inventory/transfers', {
    ...{ materialId: flour.id, quantity: 3 },
    ...{ sourceLocationId: location.id, destinationLocationId: cellar.id },
  });
  expect(sent.status, sent.text).toBe(201);
  const page = await world.signedIn({ path: '/stock' });
  const stock = page.getByRole('row', { name: /FLOUR/ });
  await page.getByRole('columnheader', { name: 'In transit' }).waitFor();
  await stock.getByRole('link', { name: '3', exact: true }).waitFor();
  await world.go(page, '/reports?report=stock');
  const { body } = await world.owner.get('/inventory-valuations');
  const row = body.data.find(({ code }: { code: string }) => code === 'FLOUR');
  const money = (value: Big | string) => new Big(value).toFixed(2);
  const items = page.getByRole('group', { name: 'By item' });
  await items.getByRole('row', { name: /FLOUR/ }).waitFor();
  const cells = await items.getByRole('row', { name: /FLOUR/ }).getByRole('cell').allInnerTexts();
  expect(cells.slice(2)).toEqual([
    `${row.quantity} KG`,
    '3',
    money(row.value),
    money(row.inTransitValue),
  ]);
  const sum = (part: 'value' | 'inTransitValue') =>
    money(
      body.totals.reduce(
        (all: Big, total: Record<typeof part, string>) => all.plus(total[part]),
        new Big(0),
      ),
    );
  const together = ['Together', '', '', '', sum('value'), sum('inTransitValue')];
  await expect
    .poll(() => items.getByRole('row').last().getByRole('cell').allInnerTexts())
    .toEqual(together);
  const types = page.getByRole('group', { name: 'By type' });
  await types.waitFor();
  expect(await types.getByRole('row').last().getByRole('cell').allInnerTexts()).toEqual([
    ...['Together', '', sum('value'), sum('inTransitValue')],
  ]);
  await types.getByRole('columnheader', { name: /^Value .*\$/ }).waitFor();
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
  const from = page.getByLabel('From', { exact: true });
  await from.fill('01/01/2020');
  await page.getByLabel('To', { exact: true }).fill('2020-12-31');
  await expect.poll(() => from.inputValue()).toBe('1 Jan 2020');
  await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
  await day.selectOption('Day');
  await expect.poll(() => page.locator('[data-index]').count()).toBeGreaterThan(1);
});

test('The ledger shows what moved, in the days that are chosen; what is expected on demand', async () => {
  const page = await world.signedIn({ path: '/ledger?ledger=skus' });
  await page.getByRole('combobox', { name: 'Day' }).selectOption('Last month');
  const from = `${lastMonth.slice(0, 7)}-01`;
  const end = new Date(`${from}T00:00:00Z`);
  end.setUTCMonth(end.getUTCMonth() + 1, 0);
  const query = { from, to: end.toISOString().slice(0, 10) };
  const { body } = await world.owner.get('/finished-goods-inventory/ledger', { query });
  const moved = body.data.filter(
    ({ eventType }: { eventType: string }) => !/^(ORDER|DEMAND)$/.test(eventType),
  );
  expect(moved.length).toBeGreaterThan(0);
  const count = () => page.locator('[data-index]').count();
  await expect.poll(count).toBe(moved.length);
  await page.getByRole('combobox', { name: 'Day' }).selectOption('Day');
  const all = (await world.owner.get('/finished-goods-inventory/ledger')).body.data;
  expect(all.some(({ eventType }: { eventType: string }) => eventType === 'DEMAND')).toBe(true);
  await expect.poll(count).toBeLessThan(all.length);
  const kind = page.getByRole('combobox', { name: 'Kind of entry' });
  await kind.selectOption('Movements, and what is expected');
  await expect.poll(count).toBe(all.length);
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
  await page.getByRole('button', { name: 'Customer', exact: true }).click();
  const ofCustomer = page.getByRole('row', { name: bakery.customer.code });
  await ofCustomer.getByText('provisional').waitFor();
  await world.owner.post('/finished-goods-inventory/adjustments', {
    skuId: bakery.bread.id,
    locationId: bakery.location.id,
    quantity: 3,
    unitCost: 0.8,
  });
  await ofCustomer.getByText('provisional').waitFor({ state: 'detached' });
});

test('Each month stands beside the same month of the year before', async () => {
  for (const [shipDate, quantity] of [
    ['2023-05-20', 6],
    ['2024-05-10', 4],
    ['2024-06-11', 2],
  ] as const) {
    const order = await world.owner.post('/sales-orders', {
      customerId: bakery.customer.id,
      shipFromLocationId: bakery.location.id,
      status: 'Confirmed',
      orderDate: shipDate,
      items: [{ skuId: bakery.bread.id, quantity, unitPrice: 5 }],
    });
    const body = { fulfilledQuantity: quantity, shipDate };
    await world.owner.patch(`/sales-order-items/${order.body.items[0].id}`, body);
  }
  const days = 'from=2024-05-01&to=2024-06-30';
  const page = await world.signedIn({ path: `/reports?period=own&by=month&${days}` });
  const bars = page.getByRole('img', { name: 'Revenue, and the margin in it' });
  await bars.getByText('May 2024: US$20.00 · a year before: US$30.00').waitFor({
    state: 'attached',
  });
  // Nothing was sold in June of that year.
  await bars.getByText('June 2024: US$10.00', { exact: true }).waitFor({ state: 'attached' });
});
