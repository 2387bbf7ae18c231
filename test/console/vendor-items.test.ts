/** The acts of a person with vendors' packs, codes and prices. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { gallonPrices, newVendorItem } from '../support/vendor-items.ts';
import { type Bakery, newBakery } from './support/bakery.ts';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';
import { pick, textbox, type } from './support/fields.ts';
import { Hands } from './support/hands.ts';

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

test('A pack with two prices is entered, and an order takes the pack and the price of its quantity', async () => {
  const paint = await newPaint();
  const page = await world.signedIn({ path: `/items/materials/${paint.id}` });
  await region(page, 'Vendors').getByText('No vendor’s pack and price').waitFor();
  await button(page, 'New vendor item').click();
  await pick(page, 'Vendor', 'Paint', /Paint Works/);
  await type(page, 'Vendor’s code', 'LP-20');
  await type(page, 'Purchase unit', 'GAL');
  await type(page, 'Stock units in a purchase unit', '128');
  await page.getByText('1 GAL = 128 OZ').waitFor();
  await type(page, 'Order at least', '2');
  await type(page, 'Price 1', '64');
  const prices = page.getByRole('table', { name: 'Prices' });
  await prices.getByText('USD / GAL', { exact: true }).waitFor();
  await prices.getByText('GAL', { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await type(page, 'From quantity 2', '10');
  await page.keyboard.press('Tab');
  await page.keyboard.type('60');
  await page.keyboard.press('Control+Enter');
  await page.getByText('LP-20 was added').waitFor();
  const row = region(page, 'Vendors').getByRole('row', { name: /Paint Works/ });
  await row.getByText('GAL of 128 OZ').waitFor();
  await row.getByText('US$60.00', { exact: true }).waitFor();
  await row.getByText('from 10 GAL: US$60.00').waitFor();
  const { data } = await read(`/vendor-items?itemId=${paint.id}`);
  expect(data).toMatchObject([
    {
      ...{ vendorId: works, purchaseUnit: 'GAL', unitsPerPurchaseUnit: 128, currency: 'USD' },
      minimumOrderQuantity: 2,
      prices: [
        { fromQuantity: 1, unitPrice: 64 },
        { fromQuantity: 10, unitPrice: 60 },
      ],
    },
  ]);
  await world.go(page, '/purchase-orders?act=new');
  await pick(page, 'Vendor', 'Paint', /Paint Works/);
  await pick(page, 'Material or product 1', paint.code, /Paint/);
  await page.getByText('GAL = 128 OZ').waitFor();
  await page.getByText('Vendor’s code LP-20').waitFor();
  const price = textbox(page, 'Unit price 1');
  await expect.poll(() => price.inputValue()).toBe('64.00');
  await type(page, 'Quantity 1', '10');
  await expect.poll(() => price.inputValue()).toBe('60.00');
  await type(page, 'Quantity 1', '9');
  await expect.poll(() => price.inputValue()).toBe('64.00');
  await page.keyboard.press('Control+Enter');
  await page.getByText('was created as a draft').waitFor();
  const lines = region(page, 'Lines');
  await lines.getByText('Vendor’s code LP-20').waitFor();
  await lines.getByText('US$576.00').waitFor();
});

test('Offers are compared for a quantity, the cheapest first; another is preferred with one click', async () => {
  const paint = await newPaint();
  const { id } = await newVendorItem(world.owner, gallon(paint.id));
  const mill = { vendorId: bakery.vendor.id, vendorCode: 'MP', prices: [{ unitPrice: 70 }] };
  await newVendorItem(world.owner, { ...gallon(paint.id), ...mill, isPreferred: true });
  const page = await world.signedIn({ path: `/items/materials/${paint.id}` });
  const hands = new Hands(page);
  await hands.click(button(page, 'Compare offers'));
  await textbox(page, 'Quantity').waitFor();
  await hands.type('1250');
  const offers = region(page, 'Offers');
  const rows = offers.getByRole('row');
  await rows.nth(1).getByText('cheapest').waitFor();
  expect(await rows.nth(1).innerText()).toMatch(
    /Paint Works.*10 GAL.*1,280 OZ.*US\$60\.00.*US\$600\.00/s,
  );
  await expect.poll(() => rows.nth(2).innerText()).toMatch(/Mill vendor.*US\$700\.00/s);
  await type(page, 'Quantity', '1000');
  await rows.nth(1).getByText('US$512.00').waitFor();
  const name = `${paint.code} · Paint Works · GAL`;
  await hands.click(button(page, `Prefer ${name}`));
  await page.getByText(`${name} is preferred`).waitFor();
  expect(hands.clicks).toBe(2);
  const preferred = region(page, 'Vendors').getByRole('row', { name: /Paint Works.*preferred/ });
  await preferred.waitFor();
  expect((await read(`/materials/${paint.id}`)).preferredVendorId).toBe(works);
  await button(page, 'Undo').click();
  await expect.poll(async () => (await read(`/vendor-items/${id}`)).isPreferred).toBe(false);
});

test('A vendor item is changed, archived and deleted; a refusal stands at its field', async () => {
  const paint = await newPaint();
  const { id } = await newVendorItem(world.owner, gallon(paint.id));
  const name = `${paint.code} · Paint Works · GAL`;
  const page = await world.signedIn({ path: `/items/materials/${paint.id}` });
  await button(page, `Edit ${name}`).click();
  await type(page, 'Price 2', 'cheap');
  await expect.poll(() => textbox(page, 'Price 2').getAttribute('aria-invalid')).toBe('true');
  await type(page, 'Price 2', '61.5');
  await type(page, 'From quantity 2', '1');
  const from = textbox(page, 'From quantity 2');
  await expect.poll(() => from.getAttribute('aria-invalid')).toBe('true');
  await page.getByRole('alert').getByText('holds together with a price above').waitFor();
  await type(page, 'From quantity 2', '20');
  await type(page, 'Lead time, days', '9');
  await expect.poll(() => from.getAttribute('aria-invalid')).toBe('false');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Saved.').waitFor();
  expect(await read(`/vendor-items/${id}`)).toMatchObject({
    leadTimeDays: 9,
    prices: [{ unitPrice: 64 }, { fromQuantity: 20, unitPrice: 61.5 }],
  });
  await button(page, `More of ${name}`).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByText('is archived').waitFor();
  expect((await read(`/vendor-items/${id}`)).isActive).toBe(false);
  await button(page, `More of ${name}`).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByText('It is gone for good').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByText('was deleted').waitFor();
  expect((await world.owner.get(`/vendor-items/${id}`)).status).toBe(404);
});

test('Of a vendor its codes are searched, and a new pack is entered for an item', async () => {
  const vendor = await done('/vendors', { name: 'Jar House', currency: 'SEK' });
  const [jar, lid] = [await newPaint({ name: 'Jar' }), await newPaint({ name: 'Lid' })];
  const sold = { vendorId: vendor.id, purchaseUnit: 'BOX', unitsPerPurchaseUnit: 12 };
  await newVendorItem(world.owner, { ...sold, materialId: jar.id, vendorCode: 'J-1' });
  await newVendorItem(world.owner, { ...sold, materialId: lid.id, vendorCode: 'L-1' });
  const page = await world.signedIn({ path: `/vendors/${vendor.id}` });
  const items = region(page, 'Vendor items');
  await items.getByText('L-1').waitFor();
  await type(page, 'Vendor’s code, name or barcode', 'J-');
  await expect.poll(() => items.getByText('L-1').count()).toBe(0);
  await items.getByRole('link', { name: jar.code }).waitFor();
  expect(new URL(page.url()).search).toBe('?q=J-');
  await button(page, 'New vendor item').click();
  await pick(page, 'Material or product', lid.code, /Lid/);
  const currency = page.getByRole('combobox', { name: 'Currency' });
  await expect.poll(() => currency.inputValue()).toBe('SEK');
  await expect.poll(() => textbox(page, 'Purchase unit').inputValue()).toBe('OZ');
  await type(page, 'Vendor’s code', 'J-LID');
  await type(page, 'Price 1', '3.25');
  await page.keyboard.press('Control+Enter');
  await items.getByRole('row', { name: /J-LID.*SEK.3\.25/ }).waitFor();
});

test('The code of a vendor is found, and leads to its item', async () => {
  const paint = await newPaint();
  await newVendorItem(world.owner, { ...gallon(paint.id), vendorName: 'Gloss white' });
  const page = await world.signedIn({ path: '/stock' });
  const hands = new Hands(page);
  await hands.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).waitFor();
  await hands.type(`lp-${count}`);
  await page
    .getByRole('option', { name: /LP-\d+.*Gloss white.*Vendor item/ })
    .first()
    .waitFor();
  await hands.press('Enter');
  await page.getByRole('heading', { name: `${paint.code} · Paint` }).waitFor();
  expect(hands.clicks).toBe(0);
  await page.goBack();
  await page.getByRole('heading', { name: 'Stock', level: 1 }).waitFor();
});

test('A price list is imported, each line a price, and undone', async () => {
  const [jar, lid] = [await newPaint({ name: 'Jar' }), await newPaint({ name: 'Lid' })];
  const lines = [
    'Supplier;Material;Vendor’s code;Purchase unit;Units;From;Price',
    `WORKS;${jar.code};JAR-12;BOX;12;1;9.60`,
    `WORKS;${jar.code};JAR-12;BOX;12;10;8.40`,
    `WORKS;${lid.code};LID-50;BOX;50;1;4.00`,
  ];
  const page = await world.signedIn({ path: '/import?kind=vendorItems' });
  const buffer = Buffer.from(lines.join('\n'));
  const file = { name: 'prices.csv', mimeType: 'text/csv', buffer };
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  const means = (heading: string) =>
    page.getByRole('combobox', { name: `What ${heading} means`, exact: true });
  const columns = [
    ['Supplier', 'vendor'],
    ['Material', 'material'],
    ['Vendor’s code', 'vendorCode'],
    ['Purchase unit', 'purchaseUnit'],
    ['Units', 'unitsPerPurchaseUnit'],
    ['From', 'fromQuantity'],
    ['Price', 'unitPrice'],
  ] as const;
  for (const [heading, column] of columns) await means(heading).selectOption(column);
  await button(page, 'Check all rows').click();
  await page.getByText('2 would be created').waitFor();
  await button(page, /^Import 2/).click();
  await page.getByText('2 created').waitFor();
  const { data } = await read('/vendor-items?vendorCode=JAR-12');
  expect(data[0].prices).toMatchObject([
    { fromQuantity: 1, unitPrice: 9.6 },
    { fromQuantity: 10, unitPrice: 8.4 },
  ]);
  await page.getByRole('link', { name: 'Undo the import' }).click();
  await button(page, /^Undo \d+ rows?$/).click();
  await page.getByText(/rows? (was|were) undone/).waitFor();
  expect((await read('/vendor-items?vendorCode=JAR-12')).data).toEqual([]);
});

test('Goods that are bought ready to sell have vendors, and goods that are made have none', async () => {
  const { skuTypeId } = await read(`/skus/${bakery.bread.id}`);
  const kind = { skuTypeId, unit: 'EA', isBought: true };
  const mug = await done('/skus', { code: 'MUG', name: 'Enamel mug', ...kind });
  const page = await world.signedIn({ path: `/vendors/${works}` });
  await button(page, 'New vendor item').click();
  await pick(page, 'Material or product', 'MUG', /Enamel mug/);
  await type(page, 'Price 1', '4.5');
  await page.keyboard.press('Control+Enter');
  await region(page, 'Vendor items').getByRole('link', { name: 'MUG' }).click();
  await page.getByRole('heading', { name: 'MUG · Enamel mug' }).waitFor();
  await region(page, 'Vendors')
    .getByRole('row', { name: /Paint Works.*US\$4\.50/ })
    .waitFor();
  expect((await read(`/vendor-items?itemId=${mug.id}`)).data).toMatchObject([{ skuId: mug.id }]);
  await world.go(page, `/items/skus/${bakery.bread.id}`);
  await page.getByText('Open orders').waitFor();
  await expect.poll(() => region(page, 'Vendors').count()).toBe(0);
});
