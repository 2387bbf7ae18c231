/** The acts of a person with sales orders, in so many clicks and keys. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bakery, newBakery, sellRolls } from './support/bakery.ts';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';
import { pick } from './support/fields.ts';
import { Hands, pasteInto } from './support/hands.ts';

let world: ConsoleWorld;
let bakery: Bakery;
let rollId: string;
beforeAll(async () => {
  world = await openConsole();
  bakery = await newBakery(world.owner);
  rollId = bakery.batch.produced[0].skuId;
});
afterAll(() => world?.close());

const read = async (path: string) => (await world.owner.get(path)).body;
const orderOf = (id: string) => read(`/sales-orders/${id}`);
const newSale = (quantity: number, customerId?: string) =>
  sellRolls(world.owner, bakery, quantity, customerId);

test('An order of three lines is entered with the keyboard alone', async () => {
  const page = await world.signedIn({ path: '/sales-orders' });
  await page.getByText(bakery.salesOrder.soNumber).waitFor();
  const hands = new Hands(page);
  await hands.press('c');
  await page.getByRole('combobox', { name: 'Customer' }).waitFor();
  await hands.type('Mill');
  await page.getByRole('option', { name: /Mill customer/ }).waitFor();
  for (const key of ['Enter', ...Array(7).fill('Tab')]) await hands.press(key);
  for (const quantity of ['12', '3', '5']) {
    await hands.type('BREAD');
    await page.getByRole('option', { name: /BREAD/ }).waitFor();
    for (const key of ['Enter', 'Tab']) await hands.press(key);
    await hands.type(quantity);
    await hands.press('Tab');
    await hands.press('Enter');
  }
  await hands.press('Control+Enter');
  await page.getByText('was created as a draft').waitFor();
  expect(hands.clicks).toBe(0);
  const made = await orderOf(new URL(page.url()).pathname.split('/').at(-1) ?? '');
  // The list price of bread.
  expect(made.items).toMatchObject([
    { skuId: bakery.bread.id, quantity: 12, unitPrice: 4.2 },
    { quantity: 3, unitPrice: 4.2 },
    { quantity: 5, unitPrice: 4.2 },
  ]);
});

test('Each line says when it can go and what it waits for', async () => {
  // Ten rolls are there; the rest of 30 has nothing to wait for. Bread is on a work order.
  const { body: sale } = await world.owner.post('/sales-orders', {
    customerId: bakery.customer.id,
    shipFromLocationId: bakery.location.id,
    status: 'Confirmed',
    requestedShipDate: '2026-11-01',
    items: [
      { skuId: rollId, quantity: 2, unitPrice: 2 },
      { skuId: bakery.bread.id, quantity: 3, unitPrice: 4 },
      { skuId: rollId, quantity: 30, unitPrice: 2 },
    ],
  });
  const page = await world.signedIn({ path: `/sales-orders/${sale.id}` });
  const line = (number: number) =>
    page.getByRole('group', { name: 'Lines' }).getByRole('row').nth(number);
  await line(1).getByText('in stock').waitFor();
  await line(2).getByText('expected').waitFor();
  await line(2).getByRole('link', { name: bakery.workOrder.woNumber }).waitFor();
  await line(3).getByText('not available').waitFor();
  await world.owner.patch(`/sales-orders/${sale.id}`, { status: 'Cancelled' });
});

test('A new order takes the day on which it was placed, and the discount of each line', async () => {
  const page = await world.signedIn({ path: '/sales-orders?act=new' });
  await pick(page, 'Customer', bakery.customer.code, new RegExp(bakery.customer.code));
  await pick(page, 'Product 1', 'BREAD', /BREAD/);
  for (const [name, text] of [
    ['Quantity 1', '10'],
    ['Unit price 1', '4'],
    ['Discount % 1', '5'],
    ['Ordered on', '2026-02-03'],
  ] as const) {
    await page.getByRole('textbox', { name, exact: true }).fill(text);
  }
  await page.getByRole('cell').getByText('38.00').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('was created as a draft').waitFor();
  const made = await orderOf(new URL(page.url()).pathname.split('/').at(-1) ?? '');
  expect(made).toMatchObject({
    ...{ orderDate: '2026-02-03', subtotal: 38 },
    items: [{ unitPrice: 4, discountPercent: 5, lineTotal: 38 }],
  });
});

test('A new order says until when it is valid as a quote', async () => {
  const page = await world.signedIn({ path: '/sales-orders?act=new' });
  await pick(page, 'Customer', bakery.customer.code, new RegExp(bakery.customer.code));
  await pick(page, 'Product 1', 'BREAD', /BREAD/);
  await page.getByRole('textbox', { name: 'Quantity 1' }).fill('2');
  await page.getByRole('textbox', { name: 'Valid until' }).fill('2026-12-24');
  await page.keyboard.press('Control+Enter');
  await page.getByText('was created as a draft').waitFor();
  await page.getByText('Valid until').waitFor();
  const made = await orderOf(new URL(page.url()).pathname.split('/').at(-1) ?? '');
  expect(made).toMatchObject({ validUntil: '2026-12-24' });
});

test('50 lines are pasted from a spreadsheet at once', async () => {
  const page = await world.signedIn({ path: '/sales-orders?act=new' });
  const rows = Array.from({ length: 50 }, (_, at) => `${at + 1}\t${at % 2 ? 'ROLL' : 'BREAD'}`);
  const first = page.getByRole('combobox', { name: 'Product 1' });
  await pasteInto(first, ['Quantity\tProduct', ...rows].join('\n'));
  await page.getByRole('combobox', { name: 'Product 50' }).waitFor();
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Product 50' }).inputValue())
    .toContain('ROLL');
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Quantity 50' }).inputValue())
    .toBe('50');
});

test('An order is shipped in full with two keys, its margin in view before', async () => {
  const { id } = await newSale(4);
  const page = await world.signedIn({ path: `/sales-orders/${id}` });
  await page.getByRole('button', { name: 'Ship', exact: true }).waitFor();
  const hands = new Hands(page);
  await hands.press('f');
  // Four rolls of 0.1 kg flour at 0.85 sold at 2 each.
  await page.getByRole('region', { name: 'Effect' }).getByText('7.66').first().waitFor();
  expect(await orderOf(id)).toMatchObject({ fulfillmentStatus: 'Unfulfilled', margin: null });
  await hands.press('Control+Enter');
  await page.getByText('was shipped').waitFor();
  expect(hands).toMatchObject({ keys: 2, clicks: 0 });
  expect(await orderOf(id)).toMatchObject({ status: 'Completed', margin: 7.66 });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await orderOf(id)).fulfillmentStatus).toBe('Unfulfilled');
});

test('A part is shipped, and reversed in two clicks', async () => {
  const { id } = await newSale(5);
  const page = await world.signedIn({ path: `/sales-orders/${id}?act=ship` });
  await page.getByRole('textbox', { name: 'Ships 1' }).fill('2');
  await page.getByText('Stock value').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('was shipped').waitFor();
  expect(await orderOf(id)).toMatchObject({ items: [{ fulfilledQuantity: 2 }] });
  const hands = new Hands(page);
  await hands.click(page.getByRole('button', { name: 'Reverse shipments' }));
  await hands.click(page.getByRole('button', { name: 'Reverse 1 line' }));
  await page.getByText('were reversed').waitFor();
  expect(hands.clicks).toBe(2);
  expect(await orderOf(id)).toMatchObject({ items: [{ fulfilledQuantity: 0 }] });
});

test('An order is held with its reason, released, and noted on', async () => {
  const { id } = await newSale(1);
  const page = await world.signedIn({ path: `/sales-orders/${id}` });
  await page.getByRole('button', { name: 'Hold', exact: true }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Not paid');
  await page.keyboard.press('Control+Enter');
  await page.getByText('is on hold').waitFor();
  expect(await orderOf(id)).toMatchObject({ onHold: true, holdReason: 'Not paid' });
  await page.getByRole('button', { name: 'Ship', exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Release' }).click();
  await page.getByText('is released').waitFor();
  expect(await orderOf(id)).toMatchObject({ onHold: false });
  await page.getByRole('textbox', { name: 'Note' }).fill('Call before delivery');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('cell', { name: 'Call before delivery' }).waitFor();
});

test('More than is there is said at its line and on the button, and its margin is provisional until it comes', async () => {
  const { id } = await newSale(13);
  const page = await world.signedIn({ path: `/sales-orders/${id}` });
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  const line = page.getByRole('dialog').getByRole('row', { name: /ROLL/ });
  await line.getByText('10 there, 3 short').waitFor();
  const effect = page.getByRole('region', { name: 'Effect' });
  await effect.getByText('provisional', { exact: true }).first().waitFor();
  await page.getByRole('textbox', { name: 'Ships 1' }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('10');
  await page.getByRole('button', { name: 'Ship 1 line', exact: true }).waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('13');
  await page.getByRole('button', { name: 'Ship, 3 below zero' }).click();
  await page.getByText('was shipped').waitFor();
  await page.getByText(/^provisional, cost/).waitFor();
  await page
    .getByRole('group', { name: 'Goods that were shipped' })
    .getByText('provisional')
    .waitFor();
  await makeRolls(3);
  await page.getByText(/^cost/).waitFor();
});

/** Rolls are found, so that there are more. */
const makeRolls = (quantity: number) =>
  world.owner.post('/finished-goods-inventory/adjustments', {
    skuId: rollId,
    locationId: bakery.location.id,
    quantity,
    unitCost: 0.085,
  });

test('Orders that cannot go are left out of a shipment of many until somebody says so', async () => {
  const { id: customerId } = (await world.owner.post('/customers', { name: 'Harbour shop' })).body;
  await makeRolls(20);
  const few = await newSale(2, customerId);
  const many = await newSale(500, customerId);
  const page = await world.signedIn({ path: `/ship?customerId=${customerId}` });
  await page.getByText(few.soNumber).waitFor();
  await page.getByRole('checkbox', { name: /^Select all/ }).click();
  const picks = page.getByRole('region', { name: 'Pick list' });
  await picks.getByText(/there, \d+ short/).waitFor();
  await page.getByRole('button', { name: 'Ship in full' }).click();
  const outcome = page.getByRole('status').filter({ hasText: 'refused' });
  await outcome.getByText(/1 done, 1 refused$/).waitFor();
  expect(await outcome.textContent()).toMatch(
    new RegExp(`${many.soNumber}.*was left out: \\d+ ROLL short`),
  );
  expect(await orderOf(many.id)).toMatchObject({ fulfillmentStatus: 'Unfulfilled' });
  await outcome.getByRole('button', { name: 'Ship 1 below zero' }).click();
  await page.getByText(/1 done/).waitFor();
  await expect.poll(async () => (await orderOf(many.id)).fulfillmentStatus).toBe('Fulfilled');
  const selection = page.getByRole('region', { name: 'Chosen rows' });
  await selection.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('1 undone').waitFor();
});

test('20 orders are chosen, listed for picking and shipped with three clicks', async () => {
  const { id: customerId } = (await world.owner.post('/customers', { name: 'Corner shop' })).body;
  await makeRolls(20);
  const made = await Promise.all(Array.from({ length: 21 }, () => newSale(1, customerId)));
  const page = await world.signedIn({
    path: `/ship?customerId=${customerId}`,
    own: true,
    prepare: countPrints,
  });
  await page.getByText(made[0].soNumber).waitFor();
  const hands = new Hands(page);
  await hands.click(page.getByRole('checkbox', { name: /^Select all/ }));
  await page.getByText('ROLL').first().waitFor();
  const picked = page.getByRole('region', { name: 'Pick list' });
  await expect.poll(() => picked.getByRole('row', { name: /ROLL/ }).textContent()).toContain('21');
  await hands.click(picked.getByRole('button', { name: 'Print' }));
  expect(await page.evaluate('window.prints')).toBe(1);
  // An order that changed meanwhile is named, and the others go.
  const [held] = made;
  await world.owner.patch(`/sales-orders/${held.id}`, { onHold: true, holdReason: 'Not paid' });
  await hands.click(page.getByRole('button', { name: 'Ship in full' }));
  const outcome = page.getByRole('status').filter({ hasText: 'refused' });
  await outcome.getByText(/20 done, 1 refused$/).waitFor();
  await expect.poll(() => outcome.textContent()).toMatch(new RegExp(`${held.soNumber}.*on hold`));
  expect(hands.clicks).toBe(3);
  const shipped = () =>
    read(`/sales-orders?customerId=${customerId}&fulfillmentStatus=Fulfilled&limit=50`);
  expect((await shipped()).data).toHaveLength(20);
  await outcome.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('20 undone').waitFor();
  expect((await shipped()).data).toEqual([]);
});

test('A pick is ticked by its code, and an unknown one is named', async () => {
  const { soNumber } = await newSale(2);
  const page = await world.signedIn({ path: '/ship' });
  await page.getByRole('checkbox', { name: `Choose ${soNumber}` }).check();
  const scan = page.getByRole('textbox', { name: 'Scan' });
  await scan.fill('nothing');
  await scan.press('Enter');
  await page.getByText('No chosen order needs nothing.').waitFor();
  await scan.fill('roll');
  await scan.press('Enter');
  await page.getByText('0 lines to pick').waitFor();
  await scan.fill('roll');
  await scan.press('Enter');
  await page.getByText('roll is picked already.').waitFor();
});

const countPrints = (page: Page) =>
  page.addInitScript('window.prints = 0; window.print = () => { window.prints += 1; };');
