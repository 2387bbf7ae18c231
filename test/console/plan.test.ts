/** The acts of a planner in the console, in so many clicks and keys; and the counts of today. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bakery, newBakery } from './support/bakery.ts';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';
import { Hands } from './support/hands.ts';

let world: ConsoleWorld;
let bakery: Bakery;
beforeAll(async () => {
  world = await openConsole();
  bakery = await newBakery(world.owner);
});
afterAll(() => world?.close());

const made = async (path: string) =>
  (await world.owner.get(path, { query: { status: 'Draft' } })).body.data.length;

test('The lanes of today have the counts of the service, and lead to their orders', async () => {
  const { headers, body: order } = await world.owner.post('/sales-orders', {
    customerId: bakery.customer.id,
    shipFromLocationId: bakery.location.id,
    status: 'Confirmed',
    orderDate: '2026-01-05',
    requestedShipDate: '2026-01-10',
    items: [{ skuId: bakery.bread.id, quantity: 4_000 }],
  });
  const position = headers.get('event-position') ?? '';
  const { body: today } = await world.owner.get('/today', { query: { position } });
  const { blocked, due } = today;
  const page = await world.signedIn();
  const countOf = (name: string) =>
    page.getByRole('region', { name, exact: true }).locator('strong').innerText();
  const { shipments, receipts, batches } = due;
  await expect
    .poll(async () => [await countOf('Blocked'), await countOf('Due')].map(Number))
    .toEqual([
      blocked.salesOrders.count + blocked.workOrders.count,
      shipments.count + receipts.count + batches.count,
    ]);
  const lane = page.getByRole('region', { name: 'Blocked', exact: true });
  await lane.getByRole('link', { name: new RegExp(`^${order.soNumber}`) }).click();
  await page.getByRole('heading', { name: new RegExp(`^${order.soNumber}`) }).waitFor();
});

test('The late orders that today does not show are one click away', async () => {
  for (let day = 10; day < 22; day += 1) {
    const { status, text } = await world.owner.post('/purchase-orders', {
      vendorId: bakery.vendor.id,
      shipToLocationId: bakery.location.id,
      status: 'Ordered',
      orderDate: '2026-01-05',
      expectedDate: `2026-02-${day}`,
      items: [{ materialId: bakery.flour.id, quantity: 1, unitPrice: 1 }],
    });
    expect(status, text).toBe(201);
  }
  const page = await world.signedIn();
  const due = page.getByRole('region', { name: 'Due', exact: true });
  await due.getByText(/further ones/).waitFor();
  const hands = new Hands(page);
  await hands.click(due.getByRole('link', { name: 'Purchase orders' }));
  const list = page.getByRole('table', { name: 'Purchase orders' });
  await list.getByText('late', { exact: true }).nth(11).waitFor();
  expect(hands.clicks).toBe(1);
});

test('The order behind each unit of a suggestion is one click away', async () => {
  const { body: order } = await world.owner.post('/sales-orders', {
    customerId: bakery.customer.id,
    shipFromLocationId: bakery.location.id,
    status: 'Confirmed',
    items: [{ skuId: bakery.bread.id, quantity: 300 }],
  });
  const page = await world.signedIn({ path: '/plan' });
  const hands = new Hands(page);
  await hands.click(page.getByRole('link', { name: order.soNumber }).first());
  await page.getByRole('heading', { name: new RegExp(`^${order.soNumber}`) }).waitFor();
  expect(hands.clicks).toBe(1);
});

test('The sum of an order stands against the minimum of its vendor, which can be chosen', async () => {
  const { vendor } = bakery;
  await world.owner.patch(`/vendors/${vendor.id}`, { minimumOrderValue: 90_000 });
  const { body } = await world.owner.get('/plan', { query: { include: 'groups' } });
  const [{ amount, missingAmount }] = body.groups;
  const page = await world.signedIn({ path: '/plan' });
  const money = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2 });
  const group = page.getByRole('region', { name: 'Buy from Mill vendor for Mill shop' });
  await group.getByText(new RegExp(`Together .*${money.format(amount)}`)).waitFor();
  await group
    .getByText(new RegExp(`${money.format(missingAmount)} short of the minimum`))
    .waitFor();
  await page.getByRole('region', { name: 'Make', exact: true }).waitFor();
  await page.getByRole('combobox', { name: 'All vendors' }).selectOption('Mill vendor');
  await page.getByRole('region', { name: 'Make', exact: true }).waitFor({ state: 'detached' });
  await group.waitFor();
});

test('A shortage becomes draft orders in three clicks, and a second plan is empty', async () => {
  const page = await world.signedIn();
  const hands = new Hands(page);
  await hands.click(page.getByRole('link', { name: 'Plan', exact: true }));
  const create = page.getByRole('button', { name: /Create drafts of/ });
  await create.waitFor();
  const before = [await made('/purchase-orders'), await made('/work-orders')];
  await hands.click(create);
  await page.getByText('drafted.').waitFor();
  expect(hands.clicks).toBeLessThanOrEqual(3);
  const after = [await made('/purchase-orders'), await made('/work-orders')];
  expect(after[0] + after[1]).toBeGreaterThan(before[0] + before[1]);
  await page.getByRole('heading', { name: 'Nothing is short' }).waitFor();
});

test('A transfer of the plan is done where it stands, and reversed', async () => {
  const { customer, location, batch } = bakery;
  const skuId = batch.produced[0].skuId;
  const { body: cellar } = await world.owner.post('/locations', { code: 'CELLAR', name: 'Cellar' });
  const stock = { skuId, locationId: cellar.id, quantity: 50 };
  await world.owner.post('/finished-goods-inventory/adjustments', stock);
  await world.owner.post('/sales-orders', {
    customerId: customer.id,
    shipFromLocationId: location.id,
    status: 'Confirmed',
    items: [{ skuId, quantity: 30, unitPrice: 2 }],
  });
  const inCellar = async () => {
    const query = { ids: skuId, locationId: cellar.id };
    const { body } = await world.owner.get('/finished-goods-inventory/summary', { query });
    return Number(body.data[0].onHand);
  };
  const page = await world.signedIn({ path: '/plan' });
  const hands = new Hands(page);
  const row = page.getByRole('row', { name: /ROLL.*Cellar → Mill shop/ });
  const choice = row.getByRole('checkbox');
  await hands.click(choice);
  const button = page.getByRole('button', { name: /^Transfer/ });
  await expect.poll(() => button.isDisabled()).toBe(true);
  await hands.click(choice);
  await hands.click(button);
  await page.getByText('1 line transferred.').waitFor();
  expect(await inCellar()).toBe(30);
  expect(hands.clicks).toBe(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(inCellar).toBe(50);
});

test('Drafts of the plan are opened from it, deleted again, or mailed all at once', async () => {
  const drafts = async () => [await made('/purchase-orders'), await made('/work-orders')];
  const before = await drafts();
  await world.owner.post('/sales-orders', {
    customerId: bakery.customer.id,
    shipFromLocationId: bakery.location.id,
    status: 'Confirmed',
    items: [{ skuId: bakery.bread.id, quantity: 700 }],
  });
  const page = await world.signedIn({ path: '/plan' });
  const create = page.getByRole('button', { name: /Create drafts of/ });
  await create.click();
  const messages = page.getByRole('region', { name: 'Messages' });
  await messages.getByRole('link').first().waitFor();
  await messages.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(drafts).toEqual(before);
  await create.click();
  const list = page.getByRole('region', { name: 'Just drafted' });
  const number = await list.getByRole('link', { name: /^PO-/ }).innerText();
  await list.getByText('Mill vendor').waitFor();
  await list.getByRole('button', { name: 'Mail 1 order' }).click();
  const panel = page.getByRole('dialog');
  await panel.getByText(`${number} Mill vendor`).waitFor();
  await panel.getByRole('button', { name: 'Mail 1 order' }).click();
  await page.getByText('1 order mailed.').waitFor();
  // A message has the link as well, until it goes.
  await list.getByRole('link', { name: number }).first().click();
  await page.getByRole('heading', { name: new RegExp(number) }).waitFor();
  await page.getByText('Ordered', { exact: true }).first().waitFor();
  await page.getByRole('group', { name: 'Mails' }).getByText('orders@millers.example').waitFor();
});

test('A colleague who changes the same vendor is shown, field by field', async () => {
  const { body } = await world.owner.get('/vendors');
  const [vendor] = body.data;
  const page = await world.signedIn({ path: `/vendors/${vendor.id}?act=edit` });
  await page.getByLabel('Notes').fill('Closed in August');
  await world.owner.patch(`/vendors/${vendor.id}`, { phone: '+353 1 234 5678' });
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByText('+35312345678').first().waitFor();
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Saved.').waitFor();
  expect((await world.owner.get(`/vendors/${vendor.id}`)).body).toMatchObject({
    notes: 'Closed in August',
    phone: '+35312345678',
  });
});

test('What is to be made is chosen as such, and shown where it is made', async () => {
  const { location, batch, customer } = bakery;
  const shelf = { code: 'SHELF', name: 'Shelf', isWorkSite: false };
  const { body: shop } = await world.owner.post('/locations', shelf);
  const order = await world.owner.post('/sales-orders', {
    customerId: customer.id,
    shipFromLocationId: shop.id,
    status: 'Confirmed',
    items: [{ skuId: batch.produced[0].skuId, quantity: 900, unitPrice: 2 }],
  });
  expect(order.status, order.text).toBe(201);
  const page = await world.signedIn({ path: '/plan' });
  const making = page.getByRole('group', { name: 'Make', exact: true });
  const row = making.getByRole('row', { name: new RegExp(`${location.name} → ${shop.name}`) });
  await row.getByRole('checkbox', { name: 'Make ROLL' }).waitFor();
  await making.getByRole('columnheader', { name: 'Begin by' }).waitFor();
  expect(await making.getByRole('columnheader', { name: 'Order' }).count()).toBe(0);
  const buying = page.getByRole('group', { name: /^Buy from/ }).first();
  await buying.getByRole('columnheader', { name: 'Order by' }).waitFor();
});
