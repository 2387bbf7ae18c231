/** The acts of a person with a file of records. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';
import { Hands } from './support/hands.ts';
import { answerQuestion } from './support/questions.ts';

let world: ConsoleWorld;
let folder: string;
beforeAll(async () => {
  world = await openConsole();
  folder = await mkdtemp(join(tmpdir(), 'stockwright-import-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await world?.close();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const count = async (path: string) =>
  (await world.owner.get(path, { query: { count: 'true', limit: '1' } })).body.total;

async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  const path = join(folder, name);
  await writeFile(path, content);
  await page.getByLabel('File', { exact: true }).setInputFiles(path);
}

test('5,000 rows with other headings are matched, corrected at their cells and imported', async () => {
  await world.owner.post('/material-types', { name: 'Flour' });
  const rows = Array.from({ length: 5_000 }, (_, at) => {
    // Every 50th row says a price in words, one row has no name.
    const price = at % 50 === 0 ? 'cheap' : `1.${String(at).padStart(6, '0')}`;
    return `M-${at};${at === 7 ? '' : `Flour "${at}", fine`.replaceAll('"', '')};KG;Flour;${price}`;
  });
  const page = await world.signedIn({ path: '/import?kind=materials' });
  const hands = new Hands(page);
  await choose(page, 'list.csv', ['Item number;Company;UOM;Type;Kilo price', ...rows].join('\n'));
  // Columns that could be guessed are matched; the others are chosen.
  await expect.poll(() => means(page, 'Item number').inputValue()).toBe('code');
  await expect.poll(() => means(page, 'UOM').inputValue()).toBe('unit');
  await expect.poll(() => means(page, 'Type').inputValue()).toBe('');
  await means(page, 'Company').selectOption('name');
  await means(page, 'Type').selectOption('materialType');
  await means(page, 'Kilo price').selectOption('unitCost');
  await hands.click(button(page, 'Check all rows'));
  await page.getByText(/; 101 have faults/).waitFor();
  const cell = page.getByRole('textbox', { name: 'Unit cost 2', exact: true });
  await expect.poll(() => cell.getAttribute('aria-invalid')).toBe('true');
  await expect.poll(() => cell.getAttribute('title')).toBe('must be a number.');
  await page.getByRole('textbox', { name: 'Name 9', exact: true }).fill('Rye flour');
  await cell.fill('2');
  await cell.press('Tab');
  await hands.click(button(page, 'Put “2” for “cheap” in 99 other rows'));
  await hands.click(button(page, 'Check all rows'));
  await page.getByText('5,000 would be created').waitFor();
  expect(await count('/materials')).toBe(0);
  await hands.click(button(page, 'Import 5,000'));
  await page.getByText('5,000 created').waitFor();
  expect(hands.clicks).toBe(4);
  expect(await count('/materials')).toBe(5_000);
  const { text } = await world.owner.get('/materials', { query: { code: 'M-4321' } });
  expect(text).toContain('"unitCost":1.004321');
});

const means = (page: Page, heading: string) =>
  page.getByRole('combobox', { name: `What ${heading} means` });

test('A sheet of a spreadsheet is imported with every digit, and undone with two clicks', async () => {
  const page = await world.signedIn({ path: '/import?kind=vendors' });
  const { default: write } = await import('write-excel-file/node');
  const sheet = [
    ['Code', 'Supplier name', 'Lead time'],
    ...Array.from({ length: 60 }, (_, at) => [`V-${at}`, `Vendor ${at}`, at]),
  ].map((row) =>
    row.map((value) =>
      typeof value === 'number' ? { value, type: Number } : { value, type: String },
    ),
  );
  await choose(page, 'vendors.xlsx', await write(sheet).toBuffer());
  await means(page, 'Supplier name').selectOption('name');
  await expect.poll(() => means(page, 'Lead time').inputValue()).toBe('leadTimeDays');
  await button(page, 'Check all rows').click();
  await button(page, 'Import 60').click();
  await page.getByText('60 created').waitFor();
  expect(await count('/vendors')).toBe(60);
  const { body } = await world.owner.get('/vendors', { query: { code: 'V-12' } });
  expect(body.data).toMatchObject([{ name: 'Vendor 12', leadTimeDays: 12 }]);
  const hands = new Hands(page);
  await hands.click(page.getByRole('link', { name: 'Undo the import' }));
  await hands.click(button(page, 'Undo 60 rows'));
  await page.getByText('60 rows were undone.').waitFor();
  expect(hands.clicks).toBe(2);
  expect(await count('/vendors')).toBe(0);
});

test('A day in a sheet is its day, in whatever form the cell shows it', async () => {
  await world.owner.post('/materials', { code: 'FLOUR', name: 'Flour', unit: 'KG' });
  await world.owner.post('/vendors', { code: 'MILL', name: 'Mill' });
  await world.owner.post('/locations', { code: 'DOCK', name: 'Dock' });
  const { default: write } = await import('write-excel-file/node');
  const value = new Date('2026-03-01T00:00:00Z');
  const text = (cell: string) => ({ value: cell, type: String });
  const one = { value: 1, type: Number };
  const lines = ['dd/mm/yyyy', 'mmm d, yyyy'].map((format, at) => {
    const day = { value, type: Date, format };
    return [text(`P-${at}`), text('MILL'), text('DOCK'), day, text('FLOUR'), one, one];
  });
  const fields = 'orderKey,vendor,shipToLocation,orderDate,material,quantity,unitPrice';
  const sheet = [fields.split(',').map(text), ...lines];
  const page = await world.signedIn({ path: '/import?kind=purchaseOrders' });
  await choose(page, 'orders.xlsx', await write(sheet).toBuffer());
  await button(page, 'Check all rows').click();
  await button(page, 'Import 2').click();
  await page.getByText('2 created').waitFor();
  const { body } = await world.owner.get('/purchase-orders');
  expect(body.data.map(({ orderDate }: { orderDate: string }) => orderDate)).toEqual([
    '2026-03-01',
    '2026-03-01',
  ]);
});

test('Rows without faults go alone, existing records are updated if the person says so', async () => {
  const page = await world.signedIn({ path: '/import?kind=customers' });
  const rows = ['code,name,email', 'A,Alpha,a@example.com', 'B,Beta,nobody', 'C,Gamma,'];
  await choose(page, 'some.csv', rows.join('\r\n'));
  await button(page, 'Check all rows').click();
  await page.getByRole('textbox', { name: 'E-mail 3', exact: true }).waitFor();
  await button(page, 'Import the 2 without faults').click();
  await page.getByText('2 created, 0 updated, 0 skipped, 1 refused.').waitFor();
  await choose(page, 'again.csv', 'code,name\nA,Alpha Foods\nC,Gamma');
  await page.getByLabel('What exists already').selectOption('update');
  await button(page, 'Check all rows').click();
  await page.getByText(/0 would be created, [12] updated/).waitFor();
  await button(page, 'Import 2').click();
  await page.getByRole('link', { name: 'Undo the import' }).waitFor();
  const { body } = await world.owner.get('/customers', { query: { sort: 'code' } });
  expect(body.data.map(({ name }: { name: string }) => name)).toEqual(['Alpha Foods', 'Gamma']);
});

test('A template is given, and what is no table is refused with words', async () => {
  const page = await world.signedIn({ path: '/import?kind=shipments' });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Template as CSV').click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toBe(
    'order,line,quantity,shipDate,shipmentNumber,carrier,trackingNumber,count\r\nSO-2026-0001,1,12,2026-03-14,,,,\r\n',
  );
  await choose(page, 'broken.xlsx', 'this is no spreadsheet');
  await page.getByText('The file cannot be read.').waitFor();
  await choose(page, 'empty.csv', 'order,line\n');
  await page.getByText('no rows below them').waitFor();
});

test('The export of a shop: the better heading counts, a value for all rows, a vendor is made', async () => {
  const file = [
    'ID;Artikelnummer;SKU;Bezeichnung;Lieferant',
    '44;x;SHOP-1;Mehl;Mühle Nord',
    '45;y;SHOP-2;Salz;Saline',
  ];
  const page = await world.signedIn({ path: '/import?kind=materials' });
  const hands = new Hands(page);
  await choose(page, 'shop.csv', file.join('\n'));
  await page.getByText('“SKU” and “Artikelnummer” both mean Code').waitFor();
  await expect.poll(() => means(page, 'ID').inputValue()).toBe('id');
  await expect.poll(() => means(page, 'SKU').inputValue()).toBe('code');
  await page.getByLabel('The same value in every row').selectOption('unit');
  await page.getByLabel('Unit of every row').fill('KG');
  await hands.click(button(page, 'Check all rows'));
  await page.getByText(/; 2 have faults/).waitFor();
  await page.getByLabel('Names that do not exist').selectOption('make');
  await hands.click(button(page, 'Check all rows'));
  await page.getByText('vendor Mühle Nord, vendor Saline').waitFor();
  expect((await world.owner.get('/vendors', { query: { q: 'Saline' } })).body.data).toEqual([]);
  await hands.click(button(page, 'Import 2 and make 2'));
  await page.getByText('2 created').waitFor();
  const { data } = (await world.owner.get('/materials', { query: { code: 'SHOP-2' } })).body;
  expect(data).toMatchObject([{ externalId: '45', unit: 'KG', name: 'Salz' }]);
  expect((await world.owner.get('/vendors', { query: { q: 'Saline' } })).body.data).toHaveLength(1);
});

test('Columns have the names of the forms, ids come only when asked for, a matching is remembered', async () => {
  const page = await world.signedIn({ path: '/import?kind=materials' });
  const file = (code: string) => `Ware;Klasse;Einheit\n${code};Mehl;KG`;
  page.once('dialog', (dialog) => dialog.accept());
  await choose(page, 'first.csv', file('REMEMBER-1'));
  const names = (select: ReturnType<typeof means>) => select.locator('option').allTextContents();
  await expect.poll(() => names(means(page, 'Klasse'))).toContain('Type of material');
  expect(await names(means(page, 'Klasse'))).not.toContain('Type of material (id)');
  await page.getByLabel('Offer columns of ids as well').check();
  expect(await names(means(page, 'Klasse'))).toContain('Type of material (id)');
  await means(page, 'Ware').selectOption({ label: 'Code' });
  await means(page, 'Klasse').selectOption({ label: 'Name' });
  await page.reload();
  await choose(page, 'second.csv', file('REMEMBER-2'));
  await answerQuestion(page, 'Discard');
  await page.getByText('second.csv').waitFor();
  await page.getByText('As in earlier files: Ware, Klasse.').waitFor();
  await expect.poll(() => means(page, 'Ware').inputValue()).toBe('code');
  await expect.poll(() => means(page, 'Klasse').inputValue()).toBe('name');
  await button(page, 'Guess again').click();
  await expect.poll(() => means(page, 'Klasse').inputValue()).not.toBe('name');
  await choose(page, 'third.csv', file('REMEMBER-3'));
  await answerQuestion(page, 'Discard');
  await page.getByText('third.csv').waitFor();
  await expect.poll(() => page.getByText('As in earlier files').count()).toBe(0);
  await means(page, 'Ware').selectOption({ label: 'Code' });
  const damaged = await page.evaluate(`
    Object.keys(localStorage)
      .filter((key) => key.startsWith('stockwright.import.'))
      .map((key) => localStorage.setItem(key, '{"damaged')).length`);
  expect(damaged).toBe(1);
  await choose(page, 'fourth.csv', 'Ding;Einheit\nREMEMBER-4;KG');
  await answerQuestion(page, 'Discard');
  await means(page, 'Ding').waitFor();
});

test('Matched columns and corrected cells survive a reload, and are asked for before they go', async () => {
  const page = await world.signedIn({ path: '/import?kind=vendors' });
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await dialog.accept();
  });
  await choose(page, 'mills.csv', 'Mill;Days\nWeir mill;soon\nHill mill;4\n');
  await means(page, 'Mill').selectOption('name');
  await means(page, 'Days').selectOption('leadTimeDays');
  await button(page, 'Check all rows').click();
  await page.getByRole('textbox', { name: 'Lead time 2', exact: true }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('9');
  await page.getByRole('link', { name: 'Vendors', exact: true }).click();
  await answerQuestion(page, 'Go back');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await page.getByText('mills.csv is as you left it').waitFor();
  await expect.poll(() => means(page, 'Mill').inputValue()).toBe('name');
  await button(page, 'Check all rows').click();
  await button(page, 'Import 2').click();
  await page.getByText('2 created').waitFor();
  const { body } = await world.owner.get('/vendors?q=Weir');
  expect(body.data).toMatchObject([{ name: 'Weir mill', leadTimeDays: 9 }]);
  await page.getByRole('link', { name: 'Vendors', exact: true }).click();
  await page.getByRole('heading', { name: 'Vendors', level: 1 }).waitFor();
  expect(asked).toEqual(['beforeunload']);
});

test('A column that every row lacks has the name that the choice of columns has for it', async () => {
  await world.owner.post('/sku-types', { name: 'Jars' });
  const page = await world.signedIn({ path: '/import?kind=products' });
  await choose(page, 'shop.csv', 'SKU;Name;Unit;Type;Weight\nHONEY;Honey;EA;Finished good;0,41\n');
  await means(page, 'Weight').selectOption({ label: 'Net weight' });
  await button(page, 'Check all rows').click();
  await page.getByText('Type of product is missing.').waitFor();
  const constant = page.getByLabel('The same value in every row');
  await constant.selectOption({ label: 'Type of product' });
  // The types that there are.
  await page.getByText(/\bJars\b/).waitFor();
  await means(page, 'Type').selectOption({ label: 'Type of product' });
  await button(page, 'Check all rows').click();
  await page.getByText('Unit of weight is missing.').waitFor();
  await constant.selectOption({ label: 'Unit of weight' });
  await page.getByRole('textbox', { name: 'Unit of weight of every row' }).fill('kg');
  await button(page, 'Check all rows').click();
  await button(page, 'Import 1').click();
  await page.getByText('1 created').waitFor();
});

test('A fault names the row of the file, also below a title', async () => {
  const page = await world.signedIn({ path: '/import?kind=vendors' });
  await choose(page, 'mills.csv', 'Mills;\n;\nCode;Name\nL-02;Ash\nL-03;Bay\nL-02;Elm\n');
  await button(page, 'Check all rows').click();
  await page.getByText('row 4 has it too.').waitFor();
});
