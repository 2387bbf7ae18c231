/** The acts of a person with partners, locations, types and goods, in the console. */
import type { Page } from 'playwright-core';
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

const read = async (path: string) => (await world.owner.get(path)).body;
const done = async (path: string, body: object) => {
  const answer = await world.owner.post(path, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

test('A customer is made with a new type and a person, and archived and restored', async () => {
  const page = await world.signedIn({ path: '/customers' });
  await page.getByText(bakery.customer.name).waitFor();
  const hands = new Hands(page);
  await hands.press('c');
  await field(page, 'Name').fill('Wren Hotels');
  const type = page.getByRole('combobox', { name: 'Type' });
  await type.fill('Hotels');
  await page.getByRole('option', { name: 'Make “Hotels”' }).click();
  await expect.poll(() => type.inputValue()).toBe('Hotels');
  await page.getByRole('textbox', { name: 'Town' }).first().fill('Galway');
  await page.getByRole('combobox', { name: 'Country' }).first().click();
  await page.keyboard.type('irel');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: /Wren Hotels/ }).waitFor();
  const path = `/customers/${idOf(page)}`;
  expect(await read(`${path}?include=names`)).toMatchObject({
    customerTypeName: 'Hotels',
    billingAddress: { city: 'Galway', country: 'IE' },
  });
  await button(page, 'Add a contact').click();
  await field(page, 'First name').fill('Ada');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Ada was added').waitFor();
  await button(page, 'Archive').click();
  await page.getByText('is archived').waitFor();
  expect((await read(path)).isActive).toBe(false);
  const messages = page.getByRole('region', { name: 'Messages' });
  await messages.getByRole('button', { name: 'Undo' }).first().click();
  await expect.poll(async () => (await read(path)).isActive).toBe(true);
});

test('A customer who is not known yet is made from the form of an order', async () => {
  const page = await world.signedIn({ path: '/sales-orders?act=new' });
  const customer = page.getByRole('combobox', { name: 'Customer' });
  const made = (name: string) => page.getByRole('option', { name: `Make “${name}”` });
  await customer.click();
  await page.keyboard.type(bakery.customer.name);
  await page.getByRole('option', { name: bakery.customer.name }).first().waitFor();
  await made(bakery.customer.name).waitFor({ state: 'detached' });
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Harbour Inn');
  await made('Harbour Inn').click();
  await expect.poll(() => customer.inputValue()).toMatch(/^CUS-\d+ · Harbour Inn$/);
  const { data } = await read('/customers?q=Harbour%20Inn');
  expect(data).toHaveLength(1);
});

test('What is used is not deleted, and says what uses it; what is not used is', async () => {
  const page = await world.signedIn({ path: `/locations/${bakery.location.id}` });
  await page.getByRole('region', { name: 'Used by' }).getByText('Sales order').waitFor();
  await button(page, 'Delete').click();
  await page.getByRole('alert').first().waitFor();
  const { body: unused } = await world.owner.post('/brokers', { name: 'Nobody yet' });
  await world.go(page, `/brokers/${unused.id}?act=delete`);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Nobody yet was deleted').waitFor();
  expect((await world.owner.get(`/brokers?ids=${unused.id}`)).body.data).toEqual([]);
});

test('A material is made on the first day, and its reorder point is changed in place', async () => {
  const page = await world.signedIn({ path: '/stock' });
  await button(page, 'New material').click();
  await field(page, 'Code').fill('YEAST');
  await field(page, 'Name').fill('Dry yeast');
  await field(page, 'Unit').fill('KG');
  await page.getByRole('combobox', { name: 'Usual vendor' }).fill('Mill');
  await page.getByRole('option', { name: /Mill vendor/ }).click();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'YEAST · Dry yeast' }).waitFor();
  const path = `/materials/${idOf(page)}`;
  expect(await read(path)).toMatchObject({ unit: 'KG', preferredVendorId: bakery.vendor.id });
  const hands = new Hands(page);
  await hands.click(page.getByTitle('Change the reorder point'));
  await hands.type('2.5');
  await hands.press('Enter');
  await page.getByText('The reorder point was changed').waitFor();
  expect(hands).toMatchObject({ clicks: 1, keys: 4 });
  expect((await read(path)).reorderPoint).toBe(2.5);
  await button(page, 'Undo').last().click();
  await expect.poll(async () => (await read(path)).reorderPoint).toBeNull();
  await world.go(page, '/stock');
  await page.getByRole('link', { name: 'YEAST' }).waitFor();
});

test('A product that lacks what it needs is refused at each field', async () => {
  const page = await world.signedIn({ path: '/stock?ledger=skus&act=new' });
  await field(page, 'Name').fill('Rye bread');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('alert').first().waitFor();
  for (const name of ['Code', 'Unit']) {
    await expect.poll(() => field(page, name).getAttribute('aria-invalid')).toBe('true');
  }
  await expect.poll(() => field(page, 'Name').inputValue()).toBe('Rye bread');
});

test('A vendor shows lateness, rejects with their reasons, and prices with their change', async () => {
  const { vendor, location, flour } = bakery;
  const buy = async (unitPrice: number, orderDate: string, rejectedQuantity: number) => {
    const order = await done('/purchase-orders', {
      ...{ vendorId: vendor.id, shipToLocationId: location.id, status: 'Ordered', orderDate },
      expectedDate: '2026-07-10',
      items: [{ materialId: flour.id, quantity: 20, unitPrice }],
    });
    const reason = rejectedQuantity > 0 ? { rejectedQuantity, rejectReason: 'Torn' } : {};
    await done(`/purchase-orders/${order.id}/receipts`, {
      receiptDate: '2026-07-20',
      items: [
        {
          purchaseOrderItemId: order.items[0].id,
          quantity: 20 - rejectedQuantity,
          ...reason,
        },
      ],
    });
  };
  await buy(1, '2026-07-01', 2);
  await buy(1.1, '2026-07-05', 0);
  const page = await world.signedIn({ path: `/vendors/${vendor.id}` });
  const delivers = page.getByRole('region', { name: /How it delivers/ });
  await delivers.getByText('0 %').waitFor();
  await delivers.getByRole('row', { name: /Torn/ }).getByText('2.00').waitFor();
  const prices = page.getByRole('region', { name: 'Its prices' });
  await prices.getByRole('row', { name: /1.10/ }).getByText('+10 %').waitFor();
  await button(page, 'Edit').click();
  await page.getByText('Such as “30 days net”').waitFor();
  await field(page, 'Minimum order value').pressSequentially('250');
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await read(`/vendors/${vendor.id}`)).minimumOrderValue).toBe(250);
});

test('The vendors of a material stand beside each other, the lowest price marked', async () => {
  const cheap = await done('/vendors', { name: 'Cheap Mill' });
  const order = await done('/purchase-orders', {
    ...{ vendorId: cheap.id, shipToLocationId: bakery.location.id, status: 'Ordered' },
    items: [{ materialId: bakery.salt.id, quantity: 4, unitPrice: 0.5 }],
  });
  const page = await world.signedIn({ path: `/items/materials/${bakery.salt.id}` });
  const vendors = page.getByRole('region', { name: 'Vendors compared' });
  const row = vendors.getByRole('row', { name: /Cheap Mill.*lowest price/ });
  await row.getByText(/0\.50/).first().waitFor();
  await vendors.getByRole('link', { name: 'Mill vendor' }).waitFor();
  await row.getByRole('link').last().click();
  await page.getByRole('heading', { name: new RegExp(order.poNumber) }).waitFor();
});

test('A location shows what is there and what is to come, and leads to the acts', async () => {
  const { location, flour, purchaseOrder, workOrder, salesOrder } = bakery;
  const page = await world.signedIn({ path: `/locations/${location.id}` });
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  await region('To receive here').getByText(purchaseOrder.poNumber).waitFor();
  await region('To be made for here').getByText(workOrder.woNumber).waitFor();
  await region('To ship from here').getByText(salesOrder.soNumber).waitFor();
  const row = region('Materials').getByRole('row', { name: new RegExp(flour.code) });
  await row.getByRole('link', { name: 'Transfer' }).click();
  await page.getByRole('dialog').getByText('Transfer FLOUR').waitFor();
});
