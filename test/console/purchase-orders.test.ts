/** The acts of a person with purchase orders, in so many clicks and keys. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Bakery, newBakery } from './support/bakery.ts';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';
import { Hands, pasteInto } from './support/hands.ts';

let world: ConsoleWorld;
let bakery: Bakery;
beforeAll(async () => {
  world = await openConsole();
  bakery = await newBakery(world.owner);
});
afterAll(() => world?.close());

const made = async (path: string, body: object) => {
  const answer = await world.owner.post(path, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const orderOf = async (id: string) => (await world.owner.get(`/purchase-orders/${id}`)).body;

test('All of an order is received as ordered with two keys, and reversed with one click', async () => {
  const { id } = bakery.purchaseOrder;
  const page = await world.signedIn({ path: `/purchase-orders/${id}` });
  await page.getByRole('button', { name: 'Receive' }).waitFor();
  const hands = new Hands(page);
  await hands.press('r');
  await page.getByRole('button', { name: /Receive 2 lines/ }).waitFor();
  await page.getByText('Stock value').waitFor();
  await hands.press('Control+Enter');
  await page.getByText('was received').waitFor();
  expect(hands).toMatchObject({ keys: 2, clicks: 0 });
  expect((await orderOf(id)).status).toBe('Received');
  await page.getByText('Received', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await orderOf(id)).status).toBe('Ordered');
});

test('An order of two lines is entered with the keyboard alone', async () => {
  const page = await world.signedIn({ path: '/purchase-orders' });
  await page.getByText(bakery.purchaseOrder.poNumber).waitFor();
  const hands = new Hands(page);
  await enterOrder(page, hands, (option) => page.getByRole('option', { name: option }).waitFor());
  expect(hands.clicks).toBe(0);
  expect(await lastOrder(page)).toMatchObject(twoLines());
});

test('Who types faster than the service answers loses nothing', async () => {
  const page = await world.signedIn({ path: '/purchase-orders' });
  await page.getByText(bakery.purchaseOrder.poNumber).waitFor();
  await page.route(/\/(vendors|materials)\?/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await enterOrder(page, new Hands(page), async () => {});
  expect(await lastOrder(page)).toMatchObject(twoLines());
});

async function enterOrder(page: Page, hands: Hands, found: (name: RegExp) => Promise<void>) {
  await hands.press('c');
  await page.getByRole('combobox', { name: 'Vendor' }).waitFor();
  await hands.type('Mill');
  await found(/Mill vendor/);
  for (const key of ['Enter', 'Tab', 'Tab', 'Tab', 'Tab', 'Tab']) await hands.press(key);
  for (const [code, quantity] of [
    ['FLOUR', '12'],
    ['SALT', '3'],
  ] as const) {
    await hands.type(code);
    await found(new RegExp(code));
    for (const key of ['Enter', 'Tab']) await hands.press(key);
    await hands.type(quantity);
    if (code === 'FLOUR') for (const key of ['Tab', 'Enter']) await hands.press(key);
  }
  await hands.press('Control+Enter');
  await page.getByText('was created as a draft').waitFor();
}

const lastOrder = async (page: Page) =>
  (await orderOf(new URL(page.url()).pathname.split('/').at(-1) ?? '')).items;

const twoLines = () => [
  { materialId: bakery.flour.id, quantity: 12 },
  { materialId: bakery.salt.id, quantity: 3 },
];

test('A draft of the usual goods of a vendor is made with four clicks', async () => {
  const page = await world.signedIn();
  const hands = new Hands(page);
  const screens = page.getByRole('navigation', { name: 'Screens' });
  await hands.click(screens.getByRole('link', { name: 'Vendors', exact: true }));
  // Until then there are links of the screen before.
  await page.getByRole('heading', { name: 'Vendors', level: 1 }).waitFor();
  await hands.click(page.getByRole('link', { name: bakery.vendor.name }));
  await hands.click(page.getByRole('link', { name: 'Order them' }));
  await page.getByRole('textbox', { name: 'Quantity 2' }).waitFor();
  await hands.click(page.getByRole('button', { name: 'Create as a draft' }));
  await page.getByText('was created as a draft').waitFor();
  expect(hands).toMatchObject({ clicks: 4, keys: 0 });
  expect(await lastOrder(page)).toMatchObject([
    { materialId: bakery.flour.id, quantity: 1 },
    { materialId: bakery.salt.id, quantity: 1 },
  ]);
});

test('The page of goods that are bought ready to sell leads to their purchase orders', async () => {
  const { skuTypeId } = (await world.owner.get(`/skus/${bakery.bread.id}`)).body;
  const kind = { skuTypeId, unit: 'EA', isBought: true };
  const jar = await made('/skus', { code: 'JAR', name: 'Jam jar', ...kind });
  const { poNumber } = await made('/purchase-orders', {
    vendorId: bakery.vendor.id,
    shipToLocationId: bakery.location.id,
    items: [{ skuId: jar.id, quantity: 6, unitPrice: 0.3 }],
  });
  const page = await world.signedIn({ path: `/items/skus/${jar.id}` });
  await page.getByRole('main').getByRole('link', { name: 'Purchase orders' }).click();
  await page.getByText(poNumber).waitFor();
  await expect.poll(() => page.getByText(bakery.purchaseOrder.poNumber).count()).toBe(0);
});

test('A part of an order is received with a scan and a number', async () => {
  const { id, items } = bakery.purchaseOrder;
  const page = await world.signedIn({ path: `/purchase-orders/${id}?act=receive` });
  const scan = page.getByRole('textbox', { name: 'Scan' });
  await scan.fill('nothing');
  await scan.press('Enter');
  await page.getByText('Nothing of nothing is to come on this order.').waitFor();
  await scan.focus();
  const hands = new Hands(page);
  await hands.type('salt');
  await hands.press('Enter');
  await hands.type('4');
  await hands.press('Control+Enter');
  await page.getByText('was received').waitFor();
  expect(hands).toMatchObject({ clicks: 0, keys: 7 });
  const received = (await orderOf(id)).items.map(
    ({ materialId, receivedQuantity }: Record<string, unknown>) => [materialId, receivedQuantity],
  );
  expect(received).toEqual([
    [items[0].materialId, 0],
    [bakery.salt.id, 4],
  ]);
});

test('Lines are pasted from a spreadsheet, with headings in any order', async () => {
  const page = await world.signedIn({ path: '/purchase-orders?act=new' });
  const rows = Array.from(
    { length: 50 },
    (_, at) => `${at + 1}\t1.25\t${at % 2 ? 'SALT' : 'FLOUR'}`,
  );
  const text = ['Quantity\tUnit price\tMaterial', ...rows].join('\n');
  await pasteInto(page.getByRole('combobox', { name: 'Material or product 1' }), text);
  await page.getByRole('combobox', { name: 'Material or product 50' }).waitFor();
  expect(
    await page.getByRole('combobox', { name: 'Material or product 50' }).inputValue(),
  ).toContain('SALT');
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Quantity 50' }).inputValue())
    .toBe('50');
});

test('All of 300 lines are shown, and the last is edited', async () => {
  const { body: order } = await world.owner.post('/purchase-orders', {
    vendorId: bakery.vendor.id,
    shipToLocationId: bakery.location.id,
    status: 'Ordered',
    items: Array.from({ length: 300 }, (_, at) => ({
      materialId: bakery.flour.id,
      quantity: at + 1,
      unitPrice: 0.85,
    })),
  });
  const page = await world.signedIn({ path: `/purchase-orders/${order.id}?act=receive` });
  const last = page.getByRole('textbox', { name: 'Accepted 300', exact: true });
  // Only what is in view is laid out, and can be found by its role.
  await page.locator('input[aria-label="Accepted 300"]').scrollIntoViewIfNeeded();
  await last.fill('7');
  const lines = page.getByRole('group', { name: 'Landed cost' }).getByRole('row');
  await expect.poll(() => lines.count()).toBe(301);
  await lines.last().getByText('7', { exact: true }).waitFor();
});

test('A refusal stands at its field, and what was entered stays', async () => {
  const page = await world.signedIn({ path: `/purchase-orders/${bakery.purchaseOrder.id}` });
  await page.getByRole('button', { name: 'Receive' }).click();
  const field = page.getByRole('textbox', { name: 'Accepted 1' });
  await field.fill('many');
  await page.getByRole('alert').waitFor();
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => field.inputValue()).toBe('many');
});

test('More than is open is refused with the ways out of it', async () => {
  const page = await world.signedIn({ path: `/purchase-orders/${bakery.purchaseOrder.id}` });
  await page.getByRole('button', { name: 'Receive' }).click();
  await page.getByRole('textbox', { name: 'Accepted 1' }).fill('9000');
  await page.getByText(/^Line 1 has .* open, less than 9000\. Enter less, raise the/).waitFor();
});

test('Nothing is tried any more once it is being written', async () => {
  const { body: order } = await world.owner.post('/purchase-orders', {
    vendorId: bakery.vendor.id,
    shipToLocationId: bakery.location.id,
    status: 'Ordered',
    items: [{ materialId: bakery.flour.id, quantity: 10, unitPrice: 0.85 }],
  });
  const page = await world.signedIn({ path: `/purchase-orders/${order.id}?act=receive` });
  const sent: string[] = [];
  await page.route(/\/receipts\?/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const isTry = route.request().url().includes('dryRun=true');
    sent.push(isTry ? 'try' : 'write');
    // Its answer comes late, so that a preview would be due before it.
    const answer = await route.fetch();
    await new Promise((resolve) => setTimeout(resolve, isTry ? 0 : 900));
    await route.fulfill({ response: answer });
  });
  await page.getByRole('textbox', { name: 'Accepted 1' }).fill('10.0');
  await page.keyboard.press('Control+Enter');
  await page.getByText('was received').waitFor();
  expect(sent.slice(sent.indexOf('write'))).toEqual(['write']);
});

test('The mail of an order is read before it is sent, to chosen people, and its address is kept', async () => {
  const vendor = await made('/vendors', { name: 'Dairy of Meath' });
  const contact = await made('/contacts', { firstName: 'Una', lastName: 'Daly' });
  const methods = `/contacts/${contact.id}/methods`;
  await made(methods, { kind: 'email', value: 'una@dairy.example' });
  const entity = { entityType: 'vendor', entityId: vendor.id };
  await made(`/contacts/${contact.id}/links`, entity);
  const order = await made('/purchase-orders', {
    ...{ vendorId: vendor.id, shipToLocationId: bakery.location.id, status: 'Ordered' },
    items: [{ materialId: bakery.salt.id, quantity: 4, unitPrice: 0.5 }],
  });
  const page = await world.signedIn({ path: `/purchase-orders/${order.id}?act=mail` });
  const dialog = page.getByRole('dialog');
  await dialog.getByText('There is no e-mail address of Dairy of Meath yet').waitFor();
  const message = dialog.getByRole('textbox', { name: 'Message' });
  expect(await message.inputValue()).toBe(
    `Please find attached our purchase order ${order.poNumber}.`,
  );
  await dialog.getByRole('checkbox', { name: /Una Daly/ }).check();
  await message.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Ring twice.');
  const preview = dialog.getByRole('region', { name: 'The mail' });
  await preview.getByText(/Ring twice/).waitFor();
  await preview.getByText(`Purchase order ${order.poNumber} of “Mill Lane Bakery”`).waitFor();
  await preview.getByText('una@dairy.example').waitFor();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await page.getByText('The order goes to una@dairy.example').waitFor();
  const address = async () => (await world.owner.get(`/vendors/${vendor.id}`)).body.email;
  await expect.poll(address).toBe('una@dairy.example');
});

test('On a phone an order to receive is two touches away, and nothing else is offered', async () => {
  const { poNumber } = bakery.purchaseOrder;
  const page = await world.signedIn({ width: 360 });
  const hands = new Hands(page);
  await hands.click(page.getByRole('link', { name: 'Receive', exact: true }));
  await page.getByRole('heading', { name: 'Receive', level: 1 }).waitFor();
  const link = page.getByRole('link', { name: poNumber });
  await link.waitFor();
  expect(await page.getByRole('button', { name: 'New purchase order' }).count()).toBe(0);
  await hands.click(link);
  await page.getByRole('dialog', { name: new RegExp(poNumber) }).waitFor();
});
