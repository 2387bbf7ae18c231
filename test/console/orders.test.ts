/** Orders that are there already: changed, line by line, ended, deleted, and their files. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bakery, newBakery } from './support/bakery.ts';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';
import { Hands } from './support/hands.ts';
import { answerQuestion } from './support/questions.ts';

let world: ConsoleWorld;
let bakery: Bakery;
beforeAll(async () => {
  world = await openConsole();
  bakery = await newBakery(world.owner);
});
afterAll(() => world?.close());

const read = async (path: string) => (await world.owner.get(path)).body;
const orderOf = (id: string) => read(`/purchase-orders/${id}`);

/** An order of 100 kg of flour and 10 kg of salt. */
async function newOrder(fields: object = {}) {
  const { body: order } = await world.owner.post('/purchase-orders', {
    vendorId: bakery.vendor.id,
    shipToLocationId: bakery.location.id,
    status: 'Ordered',
    ...fields,
    items: [
      { materialId: bakery.flour.id, quantity: 100, unitPrice: 0.85 },
      { materialId: bakery.salt.id, quantity: 10, unitPrice: 0.6 },
    ],
  });
  return { order };
}

async function openedOrder() {
  const { order } = await newOrder();
  const page = await world.signedIn({ path: `/purchase-orders/${order.id}` });
  return { order, page, hands: new Hands(page) };
}

test('The day of an order is changed with its key, and stands there', async () => {
  const { order, page, hands } = await openedOrder();
  await page.getByRole('button', { name: 'Edit', exact: true }).waitFor();
  await hands.press('e');
  await page.getByRole('textbox', { name: 'Expected' }).fill('2026-12-24');
  await page.getByRole('textbox', { name: 'Shipping' }).fill('12.50');
  await hands.press('Control+Enter');
  await page.getByText('Saved.').waitFor();
  expect(await orderOf(order.id)).toMatchObject({
    expectedDate: '2026-12-24',
    shippingAmount: 12.5,
  });
  await page.getByText('24 Dec 2026').first().waitFor();
  await page.getByRole('definition').filter({ hasText: '12.50' }).waitFor();
});

test('What was first ordered stands beside what is ordered and what came', async () => {
  const { order, page } = await openedOrder();
  await world.owner.post(`/purchase-orders/${order.id}/receipts`, {
    items: [{ purchaseOrderItemId: order.items[0].id, quantity: 30 }],
  });
  await page.getByRole('button', { name: 'Edit line 1' }).click();
  await page.getByRole('textbox', { name: 'Quantity' }).fill('80');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Saved.').waitFor();
  await page.getByRole('row', { name: /FLOUR Mill FLOUR 100 KG 80 KG 30 KG / }).waitFor();
});

test('A line is added, and one is removed and comes back with one click', async () => {
  const { order, page } = await openedOrder();
  await page.getByRole('button', { name: 'Add a line' }).click();
  await page.getByRole('combobox', { name: 'Material' }).fill('SALT');
  await page.keyboard.press('Tab');
  await page.getByRole('textbox', { name: 'Quantity' }).fill('3');
  await page.getByRole('textbox', { name: 'Unit price' }).fill('0.55');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Saved.').waitFor();
  const linesOf = async () =>
    (await orderOf(order.id)).items.map((item: typeof order) => Number(item.quantity));
  expect(await linesOf()).toEqual([100, 10, 3]);
  await page.getByRole('button', { name: 'Remove line 2' }).click();
  await page.getByText('The line was removed.').waitFor();
  expect(await linesOf()).toEqual([100, 3]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(linesOf).toEqual([100, 3, 10]);
});

test('An order is closed and opened again, and deleted only while nothing has come', async () => {
  const { order, page } = await openedOrder();
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await choose('Close the order');
  await page.getByText('The order is closed').waitFor();
  await page.getByRole('button', { name: 'Open again' }).click();
  await expect.poll(async () => (await orderOf(order.id)).status).toBe('Ordered');
  await choose('Delete');
  await page.getByRole('dialog').getByText('It is gone for good').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText(`${order.poNumber} was deleted.`).waitFor();
  expect((await world.owner.get(`/purchase-orders/${order.id}`)).status).toBe(404);

  await world.go(page, '/purchase-orders');
  const { poId } = bakery.receipt;
  await world.go(page, `/purchase-orders/${poId}?act=delete`);
  await page.getByRole('alert').getByText('receipt').waitFor();
});

test('The price of a sales order and the quantity of a work order are changed', async () => {
  const sale = bakery.salesOrder;
  const page = await world.signedIn({ path: `/sales-orders/${sale.id}` });
  await page.getByRole('button', { name: 'Edit line 1' }).click();
  await page.getByRole('textbox', { name: 'Unit price' }).fill('4.50');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Saved.').waitFor();
  expect(await read(`/sales-orders/${sale.id}`)).toMatchObject({ total: 90 });

  await world.go(page, `/work-orders/${bakery.workOrder.id}`);
  await page.getByRole('button', { name: 'Edit line 1' }).click();
  await page.getByRole('textbox', { name: 'Quantity' }).fill('48');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Saved.').waitFor();
  expect(await read(`/work-orders/${bakery.workOrder.id}`)).toMatchObject({ quantity: 48 });

  // An order with batches keeps its plan.
  await world.go(page, `/work-orders/${bakery.batch.woId}`);
  await page.getByRole('button', { name: 'More' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Edit line 1' }).count()).toBe(0);
});

test('Late orders are found with one click, put off together, and put back', async () => {
  const late = await Promise.all(
    [1, 2, 3].map(async () => {
      const { order } = await newOrder({ expectedDate: '2026-01-31' });
      return order;
    }),
  );
  // An item with a day of its own goes along.
  const [item] = late[0].items;
  const own = { expectedDate: '2026-02-10' };
  expect((await world.owner.patch(`/purchase-order-items/${item.id}`, own)).status).toBe(200);
  const dayOfItem = async () => (await orderOf(late[0].id)).items[0].expectedDate;
  const page = await world.signedIn({ path: '/purchase-orders' });
  await page.getByText(late[0].poNumber).waitFor();
  await page.getByRole('button', { name: 'Late', exact: true }).click();
  const rows = page.locator('[role=row][data-index]');
  await expect.poll(() => rows.count()).toBe(3);
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  await page.getByRole('button', { name: 'Postpone', exact: true }).click();
  await page.getByRole('textbox', { name: 'Expected' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.type('24.12.2026');
  const picture = await page.getByRole('button', { name: 'Calendar' }).locator('svg').boundingBox();
  expect(picture?.width).toBeGreaterThan(12);
  await page.getByRole('button', { name: 'Postpone now' }).click();
  const days = async () =>
    new Set(await Promise.all(late.map(async ({ id }) => (await orderOf(id)).expectedDate)));
  await expect.poll(days).toEqual(new Set(['2026-12-24']));
  await page.getByText('3 done').waitFor();
  await expect.poll(() => page.getByText('0 rows').count()).toBe(0);
  expect(await dayOfItem()).toBe(null);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(days).toEqual(new Set(['2026-01-31']));
  await expect.poll(dayOfItem).toBe('2026-02-10');
});

test('An order is mailed to its vendor in two clicks, and says that it went', async () => {
  const { email } = bakery.vendor;
  const { page, hands } = await openedOrder();
  await hands.click(page.getByRole('button', { name: 'Mail', exact: true }));
  await expect.poll(() => page.getByRole('textbox', { name: 'To' }).inputValue()).toBe(email);
  await hands.click(page.getByRole('button', { name: 'Send' }));
  await page.getByText(`The order goes to ${email}.`).waitFor();
  await page.getByRole('row', { name: `${email} sent` }).waitFor();
  expect(hands).toMatchObject({ clicks: 2, keys: 0 });
});

test('What the PDF of an order cannot show is told before it is mailed', async () => {
  const { order, page } = await openedOrder();
  await world.owner.patch(`/purchase-orders/${order.id}`, { notes: 'שלום' });
  await page.getByRole('button', { name: 'Mail', exact: true }).click();
  await page.getByRole('note').getByText('שלום').waitFor();
});

test('A delivery note is added to an order, opened and deleted', async () => {
  const { order, page } = await openedOrder();
  await page.getByLabel('Files to add').setInputFiles({
    name: 'delivery note.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Delivered at dawn.'),
  });
  await page.getByText('delivery note.txt was added.').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'delivery note.txt', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('delivery note.txt');
  const files = async () =>
    (await read(`/documents?entityType=purchase_order&entityId=${order.id}`)).data;
  expect(await files()).toHaveLength(1);
  await page.getByRole('button', { name: 'Delete delivery note.txt' }).click();
  expect(await answerQuestion(page, 'Delete')).toBe('Delete delivery note.txt for good?');
  await page.getByText('delivery note.txt was deleted.').waitFor();
  expect(await files()).toEqual([]);
});

test('A form that is changed asks before it closes, and one that is as it was does not', async () => {
  const page = await world.signedIn({ path: '/purchase-orders?act=new' });
  const panel = page.getByRole('dialog');
  const close = panel.getByRole('button', { name: 'Close', exact: true });
  const notes = panel.getByRole('textbox', { name: 'Notes' });
  const quantity = panel.getByRole('textbox', { name: 'Quantity 1' });
  for (const field of [notes, quantity]) {
    await field.fill('7');
    await close.click();
    expect(await answerQuestion(page, 'Go back')).toBe('Close and lose what you entered?');
    await expect.poll(() => field.inputValue()).toBe('7');
    await field.fill('');
  }
  // A line that is empty loses nothing.
  await panel.getByRole('button', { name: 'Add a line' }).click();
  await close.click();
  await panel.waitFor({ state: 'detached' });
});

test('Many orders are mailed after a question, and received in full on a chosen day', async () => {
  const { order } = await newOrder();
  const page = await world.signedIn({ path: `/purchase-orders?q=${order.poNumber}` });
  const chosen = page.getByRole('region', { name: 'Chosen rows' });
  const act = (name: string) => chosen.getByRole('button', { name, exact: true });
  await page.getByRole('checkbox', { name: `Choose ${order.poNumber}` }).click();
  await act('Mail').click();
  await chosen.getByText('1 order goes to Mill vendor by mail').waitFor();
  const mails = async () => (await read(`/purchase-orders/${order.id}/mails`)).data.length;
  await act('Cancel').click();
  expect(await mails()).toBe(0);
  await act('Mail').click();
  await act('Mail now').click();
  await expect.poll(mails).toBe(1);
  await page.getByRole('checkbox', { name: `Choose ${order.poNumber}` }).click();
  await act('Receive in full').click();
  await act('Receive in full now').click();
  await expect.poll(async () => (await orderOf(order.id)).status).toBe('Received');
  await act('Undo').click();
  await expect.poll(async () => (await orderOf(order.id)).status).toBe('Ordered');
});

test('An order whose vendor has no address is named with that', async () => {
  const { body: vendor } = await world.owner.post('/vendors', { name: 'Mute vendor' });
  const { order } = await newOrder({ vendorId: vendor.id });
  const page = await world.signedIn({ path: `/purchase-orders?q=${order.poNumber}` });
  await page.getByRole('checkbox', { name: `Choose ${order.poNumber}` }).click();
  for (const name of ['Mail', 'Mail now']) {
    await page.getByRole('button', { name, exact: true }).click();
  }
  await page.getByText('E-mail address: is missing.').waitFor();
});

test('A list as a file has the currency of each amount', async () => {
  const { order } = await newOrder();
  const { order: other } = await newOrder({ currency: 'GBP', exchangeRate: 2 });
  const page = await world.signedIn({ path: '/purchase-orders?sort=poNumber' });
  await page.getByRole('button', { name: 'Export' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  const [headings = '', ...lines] = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(headings.split(',').at(-1)).toBe('Currency');
  const lineOf = (number: string) => lines.find((line) => line.startsWith(number));
  expect(lineOf(order.poNumber)).toMatch(/,USD$/);
  expect(lineOf(other.poNumber)).toMatch(/,GBP$/);
});

test('Sales orders are chosen in the list, put off to a day and put back', async () => {
  const { soNumber, id } = bakery.salesOrder;
  const page = await world.signedIn({ path: `/sales-orders?q=${soNumber}` });
  await page.getByRole('checkbox', { name: `Choose ${soNumber}` }).click();
  await page.getByRole('button', { name: 'Postpone', exact: true }).click();
  await page.getByRole('textbox', { name: 'To ship by' }).press('Control+a');
  await page.keyboard.type('31.12.2026');
  await page.getByRole('button', { name: 'Postpone now' }).click();
  const day = async () => (await read(`/sales-orders/${id}`)).requestedShipDate;
  await expect.poll(day).toBe('2026-12-31');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(day).toBeNull();
});

test('A list in which nothing matches says so, and clears its filters with one click', async () => {
  const page = await world.signedIn({ path: '/sales-orders?q=nobody&status=Draft' });
  await page.getByRole('heading', { name: 'Nothing matches' }).waitFor();
  const hands = new Hands(page);
  await hands.click(page.getByRole('button', { name: 'Clear filters' }));
  await page.getByText(bakery.salesOrder.soNumber).waitFor();
  expect(hands.clicks).toBe(1);
});
