/** Orders, receipts and the plan take packs, codes and prices of vendors. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gallonPrices, newVendorItem } from '../support/vendor-items.ts';
import { type Bakery, newBakery } from './support/bakery.ts';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';
import { pick, textbox, type } from './support/fields.ts';
import { pasteInto } from './support/hands.ts';

let world: ConsoleWorld;
let bakery: Bakery;
/** Of a vendor of paint, without anything that it sells. */
let works: string;
let count = 0;
beforeAll(async () => {
  world = await openConsole();
  bakery = await newBakery(world.owner);
  works = (await done('/vendors', { code: 'WORKS', name: 'Paint Works' })).id;
});
afterAll(() => world?.close());

const read = async (path: string) => (await world.owner.get(path)).body;
const done = async (path: string, body: object) => {
  const answer = await world.owner.post(path, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const newPaint = async (body: object = {}) => {
  count += 1;
  return done('/materials', { code: `PAINT-${count}`, name: 'Paint', unit: 'OZ', ...body });
};
const gallon = (materialId: string) => ({
  ...{ vendorId: works, materialId, vendorCode: `LP-${count}`, purchaseUnit: 'GAL' },
  ...{ unitsPerPurchaseUnit: 128, prices: gallonPrices },
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('A price that was typed stays, whatever quantity follows', async () => {
  const paint = await newPaint();
  await newVendorItem(world.owner, gallon(paint.id));
  const page = await world.signedIn({ path: '/purchase-orders?act=new' });
  await pick(page, 'Vendor', 'Paint', /Paint Works/);
  await pick(page, 'Material or product 1', paint.code, /Paint/);
  await expect.poll(() => textbox(page, 'Unit price 1').inputValue()).toBe('64.00');
  await page.getByRole('cell').getByText('/ GAL', { exact: true }).waitFor();
  await type(page, 'Unit price 1', '50');
  await type(page, 'Quantity 1', '12');
  await page.getByText('US$600.00').first().waitFor();
  await expect.poll(() => textbox(page, 'Unit price 1').inputValue()).toBe('50');
});

test('Who types an order faster than the service answers has the pack and its price', async () => {
  const paint = await newPaint({ unitCost: 0.4 });
  await newVendorItem(world.owner, gallon(paint.id));
  const page = await world.signedIn({
    path: '/purchase-orders?act=new',
    prepare: (one) =>
      one.route(/\/(vendors|materials|vendor-items)\?/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, 700));
        await route.continue();
      }),
  });
  await page.getByRole('combobox', { name: 'Vendor' }).focus();
  await page.keyboard.type('Paint Works');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Material or product 1' }).focus();
  await page.keyboard.type(paint.code);
  for (const key of ['Enter', 'Tab']) await page.keyboard.press(key);
  await page.keyboard.type('10');
  await page.keyboard.press('Control+Enter');
  await page.getByText('was created as a draft').waitFor();
  const order = await read(`/purchase-orders/${new URL(page.url()).pathname.split('/').at(-1)}`);
  expect(order.items).toMatchObject([{ unit: 'GAL', quantity: 10, unitPrice: 60 }]);
});

test('A new order has the prices of the day on which it was placed', async () => {
  const paint = await newPaint();
  const prices = [
    { unitPrice: 50, validTo: '2026-01-31' },
    { unitPrice: 64, validFrom: '2026-02-01' },
  ];
  await newVendorItem(world.owner, { ...gallon(paint.id), prices });
  const page = await world.signedIn({ path: '/purchase-orders?act=new' });
  await pick(page, 'Vendor', 'Paint', /Paint Works/);
  await pick(page, 'Material or product 1', paint.code, /Paint/);
  await expect.poll(() => textbox(page, 'Unit price 1').inputValue()).toBe('64.00');
  await type(page, 'Quantity 1', '3');
  await type(page, 'Ordered on', '2026-01-15');
  await expect.poll(() => textbox(page, 'Unit price 1').inputValue()).toBe('50.00');
  await page.keyboard.press('Control+Enter');
  await page.getByText('was created as a draft').waitFor();
  const { data } = await read(`/purchase-order-items?materialId=${paint.id}`);
  const order = await read(`/purchase-orders/${data[0].poId}`);
  expect(order).toMatchObject({ orderDate: '2026-01-15', items: [{ unitPrice: 50 }] });
});

test('Of several packs of a vendor one is chosen in the line', async () => {
  const paint = await newPaint();
  const can = { purchaseUnit: 'CAN', unitsPerPurchaseUnit: 32, prices: [{ unitPrice: 18 }] };
  await newVendorItem(world.owner, { ...gallon(paint.id), isPreferred: true });
  await newVendorItem(world.owner, { ...gallon(paint.id), ...can, vendorCode: 'LP-5' });
  const page = await world.signedIn({ path: '/purchase-orders?act=new' });
  await pick(page, 'Vendor', 'Paint', /Paint Works/);
  await pick(page, 'Material or product 1', paint.code, /Paint/);
  await type(page, 'Quantity 1', '3');
  const pack = page.getByRole('combobox', { name: 'Unit 1' });
  await pack.focus();
  await page.keyboard.type('CAN');
  await page.getByText('Vendor’s code LP-5').waitFor();
  await expect.poll(() => textbox(page, 'Unit price 1').inputValue()).toBe('18.00');
  await page.keyboard.press('Control+Enter');
  await page.getByText('was created as a draft').waitFor();
  const { data } = await read(`/purchase-order-items?materialId=${paint.id}`);
  expect(data).toMatchObject([{ vendorCode: 'LP-5', unit: 'CAN', unitPrice: 18, lineTotal: 54 }]);
});

test('A line that is added later says what it would cost, and takes the price of the vendor', async () => {
  const paint = await newPaint();
  await newVendorItem(world.owner, gallon(paint.id));
  const order = await done('/purchase-orders', {
    ...{ vendorId: works, shipToLocationId: bakery.location.id },
    items: [{ materialId: bakery.salt.id, quantity: 1, unitPrice: 1 }],
  });
  const page = await world.signedIn({ path: `/purchase-orders/${order.id}?act=add-line` });
  await pick(page, 'Material', paint.code, /Paint/);
  await type(page, 'Quantity', '10');
  const effect = region(page, 'Effect');
  await effect.getByText('US$600.00').waitFor();
  await effect.getByText('1,280').waitFor();
  await effect.getByText('US$60.00 / GAL').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('Saved.').waitFor();
  expect((await read(`/purchase-orders/${order.id}`)).items[1]).toMatchObject({
    ...{ unit: 'GAL', unitPrice: 60, vendorCode: `LP-${count}` },
  });
  const lines = page.getByRole('group', { name: 'Lines' });
  await lines.getByRole('row', { name: /10 GAL 10 GAL .* 60.00 \/ GAL US\$600.00/ }).waitFor();
});

test('The plan buys by the cheapest offers where they are chosen, and so do its drafts', async () => {
  const paint = await newPaint({ reorderPoint: 128 });
  const mill = { vendorId: bakery.vendor.id, prices: [{ unitPrice: 90 }], isPreferred: true };
  await newVendorItem(world.owner, { ...gallon(paint.id), ...mill });
  await newVendorItem(world.owner, { ...gallon(paint.id), prices: [{ unitPrice: 50 }] });
  const page = await world.signedIn({ path: '/plan' });
  const bought = (from: RegExp) =>
    page.getByRole('region', { name: from }).getByRole('link', { name: paint.code });
  await bought(/Buy from Mill vendor/).waitFor();
  await button(page, 'Cheapest offers').click();
  await bought(/Buy from Paint Works/).waitFor();
  expect(new URL(page.url()).search).toContain('vendors=cheapest');
  const place = page.getByRole('combobox', { name: 'All vendors' });
  await place.selectOption({ label: 'Paint Works' });
  await button(page, 'Create drafts').click();
  await page.getByText('drafted').first().waitFor();
  const { data } = await read(`/purchase-order-items?materialId=${paint.id}`);
  expect(data).toMatchObject([{ unit: 'GAL', quantity: 1, unitPrice: 50 }]);
});

test('At the door the code of the vendor and the barcode of its pack find the line', async () => {
  const [first, second] = [await newPaint(), await newPaint()];
  const barcode = '4006381333931';
  await newVendorItem(world.owner, { ...gallon(first.id), vendorCode: 'AB-7', barcode });
  await newVendorItem(world.owner, { ...gallon(second.id), vendorCode: 'AB-8' });
  const order = await done('/purchase-orders', {
    ...{ vendorId: works, shipToLocationId: bakery.location.id, status: 'Ordered' },
    items: [
      { materialId: first.id, quantity: 3 },
      { materialId: second.id, quantity: 5 },
    ],
  });
  const page = await world.signedIn({ path: `/purchase-orders/${order.id}?act=receive` });
  const scan = async (text: string) => {
    await textbox(page, 'Scan').focus();
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  };
  const focused = () => page.evaluate("document.activeElement.getAttribute('aria-label')");
  await scan('ab-8');
  await expect.poll(focused).toBe('Accepted 2');
  await expect.poll(() => textbox(page, 'Accepted 1').inputValue()).toBe('');
  await scan(barcode);
  await expect.poll(focused).toBe('Accepted 1');
  await page.keyboard.press('Control+Enter');
  await page.getByText('was received').waitFor();
  expect((await read(`/purchase-orders/${order.id}`)).status).toBe('Received');
});

test('A line that was removed comes back in its pack', async () => {
  const paint = await newPaint();
  const can = { purchaseUnit: 'CAN', unitsPerPurchaseUnit: 32, vendorCode: 'LP-CAN' };
  await newVendorItem(world.owner, { ...gallon(paint.id), isPreferred: true });
  const { id } = await newVendorItem(world.owner, { ...gallon(paint.id), ...can });
  const order = await done('/purchase-orders', {
    ...{ vendorId: works, shipToLocationId: bakery.location.id },
    items: [
      { vendorItemId: id, quantity: 3 },
      { materialId: bakery.salt.id, quantity: 1, unitPrice: 1 },
    ],
  });
  const page = await world.signedIn({ path: `/purchase-orders/${order.id}` });
  await page.getByRole('button', { name: 'Remove line 1' }).click();
  await page.getByText('The line was removed').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Vendor’s code LP-CAN').waitFor();
  const { items } = await read(`/purchase-orders/${order.id}`);
  expect(items[1]).toMatchObject({ vendorItemId: id, unit: 'CAN', unitPrice: 64 });
});

test('The code of the vendor finds the item and its pack, typed, pasted and in a later line', async () => {
  const paint = await newPaint();
  const can = { purchaseUnit: 'CAN', unitsPerPurchaseUnit: 32, vendorCode: 'ÖM-200' };
  await newVendorItem(world.owner, { ...gallon(paint.id), isPreferred: true, vendorCode: 'ÖM-9' });
  const { id } = await newVendorItem(world.owner, { ...gallon(paint.id), ...can });
  const page = await world.signedIn({ path: '/purchase-orders?act=new' });
  await pick(page, 'Vendor', 'Paint', /Paint Works/);
  await pick(page, 'Material or product 1', 'öm-200', /Paint · ÖM-200/);
  await page.getByText('Vendor’s code ÖM-200').waitFor();
  await type(page, 'Quantity 1', '2');
  await page.getByRole('button', { name: 'Add a line' }).click();
  await pasteInto(page.getByRole('combobox', { name: 'Material or product 2' }), 'ÖM-9\t3\n');
  await page.getByText('Vendor’s code ÖM-9').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByText('was created as a draft').waitFor();
  const { data } = await read(`/purchase-order-items?materialId=${paint.id}`);
  expect(data).toHaveLength(2);
  expect(data).toContainEqual(expect.objectContaining({ vendorItemId: id, quantity: 2 }));
  expect(data).toContainEqual(expect.objectContaining({ vendorCode: 'ÖM-9', quantity: 3 }));
  await world.go(page, `${new URL(page.url()).pathname.replace(/^\/o\/[^/]+/, '')}?act=add-line`);
  await pick(page, 'Material', 'ÖM-9', new RegExp(paint.code));
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Material' }).inputValue())
    .toContain(paint.code);
});
