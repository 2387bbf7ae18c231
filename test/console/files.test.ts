/** Files as offices write them, into the console and out of it. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { readTable } from '@stockwright/table-files';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import write, { type SheetData } from 'write-excel-file/node';
import { type ConsoleWorld, openConsole } from './support/console-world.ts';

let world: ConsoleWorld;
let folder: string;
/** The complaints of the browser, and the breaches of the page's policy. */
const complaints: string[] = [];

beforeAll(async () => {
  world = await openConsole();
  await world.owner.post('/material-types', { name: 'Part' });
  folder = await mkdtemp(join(tmpdir(), 'stockwright-files-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await world?.close();
});
beforeEach(() => {
  complaints.length = 0;
});
afterEach(() => {
  expect(complaints).toEqual([]);
});

const open = (path: string) =>
  world.signedIn({
    path,
    prepare(page) {
      page.on('console', (line) => line.type() === 'error' && complaints.push(line.text()));
      page.on('pageerror', (error) => complaints.push(String(error)));
    },
  });

async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  const path = join(folder, name);
  await writeFile(path, content);
  await page.getByLabel('File', { exact: true }).setInputFiles(path);
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const count = async (path: string) =>
  (await world.owner.get(path, { query: { count: 'true', limit: '1' } })).body.total;
const text = (value: string) => ({ value, type: String });
const number = (value: number, format?: string) => ({
  value,
  type: Number,
  ...(format && { format }),
});
const workbook = (rows: SheetData) => write(rows).toBuffer();

test('10,000 rows of a workbook come in, and go out as a workbook', async () => {
  const rows = Array.from({ length: 10_000 }, (_, at) => [
    text(`V-${at}`),
    text(`Vendor ${at} of a town with a long name, ${at * 7919}`),
    number(at % 365),
    text(`Called on ${at}, and again later`),
  ]);
  const file = await workbook([['Code', 'Name', 'Lead time', 'Notes'].map(text), ...rows]);
  expect(file.length).toBeGreaterThan(150_000);
  const page = await open('/import?kind=vendors');
  await choose(page, 'vendors.xlsx', file);
  await button(page, 'Check all rows').click();
  await button(page, 'Import 10,000').click();
  await page.getByText('10,000 created').waitFor();
  expect(await count('/vendors')).toBe(10_000);
  await world.go(page, '/vendors');
  await button(page, 'Export').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'XLSX' }).click(),
  ]);
  const table = readTable(await readFile(await download.path()), {
    meaningOf: (text) => text,
    maxRows: 20_000,
    // Below the lines that say what the table shows.
    headerRow: 5,
  });
  const names = new Set(table.rows.map(({ cells }) => cells[table.headings.indexOf('Name')]));
  expect(table.rows).toHaveLength(10_000);
  expect(names).toContain('Vendor 9999 of a town with a long name, 79182081');
});

test('A workbook says whose it is and what it shows, and calculates with days and figures', async () => {
  const material = await world.owner.post('/materials', {
    code: 'Z-GOLD',
    name: 'Gold',
    unit: 'G',
  });
  const location = await world.owner.post('/locations', { name: 'Safe' });
  const added = await world.owner.post('/materials-inventory/adjustments', {
    materialId: material.body.id,
    locationId: location.body.id,
    quantity: 1,
    unitCost: 1234567890.123456,
  });
  expect(added.status, added.text).toBe(201);
  const { body: entry } = added;
  const page = await open('/ledger?eventType=ADJUST');
  await page.getByText('GOLD').waitFor();
  await button(page, 'Export').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'XLSX' }).click(),
  ]);
  const bytes = await readFile(await download.path());
  const lineOf = (headerRow: number) =>
    readTable(bytes, { headerRow, meaningOf: (text) => text, maxRows: 50 }).headings;
  expect([1, 2, 3].map((row) => lineOf(row).join())).toEqual([
    'Mill Lane Bakery',
    'Ledger · Kind of entry: Adjust, Opening stock',
    'Base currency USD; times in UTC',
  ]);
  const headings = lineOf(5);
  const sheet = fileOf(bytes, 'xl/worksheets/sheet1.xml');
  // The first row below the headings, as a spreadsheet calculates with it.
  const figureOf = (title: string) => {
    const name = `${String.fromCharCode(65 + headings.indexOf(title))}6`;
    return new RegExp(`<c r="${name}"(?: s="\\d+")?(?: t="n")?><v>([\\d.]+)</v>`).exec(sheet)?.[1];
  };
  // Days since 1900, by which a spreadsheet knows a day.
  const days = (time: number) => time / 86_400_000 + 25_569;
  expect(figureOf('Day')).toBe(String(days(Date.parse(entry.day))));
  const entered = Math.floor(Date.parse(entry.createdAt) / 1000) * 1000;
  expect(Number(figureOf('Entered'))).toBeCloseTo(days(entered), 6);
  expect(figureOf('Quantity')).toBe('1');
  // So many digits as a cell keeps.
  expect(figureOf('Unit cost')).toBe('1234567890.12346');
});

/** A file of an archive: its name stands before its compressed content. */
function fileOf(archive: Buffer, name: string): string {
  const at = archive.indexOf(name);
  const extra = archive.readUInt16LE(at - 2);
  return inflateRawSync(archive.subarray(at + name.length + extra)).toString();
}

test('A list as CSV has no cell that a spreadsheet runs', async () => {
  const made = await world.owner.post('/vendors', { name: '-2+3+cmd|y' });
  expect(made.status, made.text).toBe(201);
  const page = await open('/vendors?q=cmd');
  await page.getByText('-2+3+cmd|y').waitFor();
  await button(page, 'Export').click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ]);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv).toContain("\n'-2+3+cmd|y,");
});

/** A price list of Windows: titles, letters beyond ASCII, commas in numbers. */
function priceList(rows: readonly string[]): Buffer {
  const lines = [
    ...['Preisliste M\xfcller;;;;', 'g\xfcltig ab 1.3.2026;;;;', ';;;;'],
    'Nummer;Bezeichnung;Materialart;Einheit;Preis',
    ...rows,
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1');
}

test('10,000 rows of a German price list keep letters and prices', async () => {
  const rows = Array.from(
    { length: 10_000 },
    (_, at) => `P-${at};Gr\xf6\xdfe ${at} \x80;Part;ST;${at === 0 ? '1.018,00' : `${at},50`}`,
  );
  const page = await open('/import?kind=materials');
  await choose(page, 'Preisliste.csv', priceList(rows));
  await expect.poll(() => choice(page, 'Encoding').inputValue()).toBe('windows-1252');
  await expect.poll(() => choice(page, 'Headings').inputValue()).toBe('4');
  await page.getByText('Are these letters right? Größe 0 €').waitFor();
  await page.getByText('Cells are separated by semicolons.').waitFor();
  await expect.poll(() => choice(page, 'How numbers are written in Preis').inputValue()).toBe(',');
  await choice(page, 'What Materialart means').selectOption('materialType');
  await button(page, 'Check all rows').click();
  await button(page, 'Import 10,000').click();
  await page.getByText('10,000 created').waitFor();
  const { body } = await world.owner.get('/materials', { query: { sort: 'code', limit: '2' } });
  expect(body.data).toMatchObject([
    { code: 'P-0', name: 'Größe 0 €', unitCost: 1018 },
    { code: 'P-1', name: 'Größe 1 €', unitCost: 1.5 },
  ]);
});

test('What was guessed is chosen otherwise, and numbers follow the choice', async () => {
  const page = await open('/import?kind=materials');
  await choose(page, 'list.csv', priceList(['Q-1;\x8e;Part;ST;1,018', 'Q-2;b;Part;ST;2,500']));
  await page.getByText('Are these letters right? Ž').waitFor();
  await choice(page, 'Encoding').selectOption('macintosh');
  await page.getByText('Are these letters right? é').waitFor();
  await choice(page, 'Encoding').selectOption('utf-8');
  await page.getByText('Line 1 is not in this encoding. Choose another.').waitFor();
  await choice(page, 'Encoding').selectOption('windows-1252');
  await choice(page, 'Headings').selectOption('5');
  await choice(page, 'What Q-1 means').waitFor();
  await choice(page, 'Headings').selectOption('4');
  await expect.poll(() => choice(page, 'How numbers are written in Preis').inputValue()).toBe(',');
  await choice(page, 'How numbers are written in Preis').selectOption('.');
  await choice(page, 'What Materialart means').selectOption('materialType');
  await button(page, 'Check all rows').click();
  await button(page, 'Import 2').click();
  await page.getByText('2 created').waitFor();
  const { body } = await world.owner.get('/materials', { query: { code: 'Q-1' } });
  expect(body.data).toMatchObject([{ name: 'Ž', unitCost: 1018 }]);
});

test('Rows of another length are kept back with their lines until they are corrected', async () => {
  const page = await open('/import?kind=materials');
  const lines = [
    'code,name,materialType,unit,',
    'R-1,Screw, M3,Part,EA',
    ',,,,',
    'R-2,b',
    'R-3,c,Part,EA',
  ];
  await choose(page, 'parts.csv', `${lines.join('\n')}\n`);
  await button(page, 'Check all rows').click();
  await page.getByText('1 would be created, 0 updated, 0 skipped; 2 have faults.').waitFor();
  await page.getByText(/^has 5 cells, the headings have 4/).waitFor();
  await page.getByText(/^has 2 cells, the headings have 4/).waitFor();
  await page.getByRole('textbox', { name: 'Name 2', exact: true }).fill('Screw, M3');
  await page.getByRole('textbox', { name: 'Type of material 2', exact: true }).fill('Part');
  await page.getByRole('textbox', { name: 'Unit 2', exact: true }).fill('EA');
  await button(page, 'Check all rows').click();
  await button(page, 'Import the 2 without faults').click();
  await page.getByText('2 created, 0 updated, 0 skipped, 1 refused.').waitFor();
  const { body } = await world.owner.get('/materials', { query: { code: 'R-1' } });
  expect(body.data).toMatchObject([{ name: 'Screw, M3' }]);
});

test('Cells of a workbook are read as they are shown, on the sheet that has the table', async () => {
  const table: SheetData = [
    [text('Parts of March')],
    ['code', 'name', 'materialType', 'unit', 'unitCost'].map(text),
    ...[0.1 + 0.2, 27.98 / 2, 1 / 3, 1e-5].map((cost, at) => [
      ...[text(`S-${at}`), text('007 as shown'), text('Part'), text('EA')],
      number(cost),
    ]),
    [text('S-4'), text('007 as shown'), text('Part'), text('EA'), text('#N/A')],
  ];
  const file = await write([
    { sheet: 'Cover', data: [[text('Nothing')]] },
    { sheet: 'Parts', data: table },
  ]).toBuffer();
  const page = await open('/import?kind=materials');
  await choose(page, 'parts.xlsx', file);
  await expect.poll(() => choice(page, 'Sheet').inputValue()).toBe('Parts');
  await expect.poll(() => choice(page, 'Headings').inputValue()).toBe('2');
  await button(page, 'Check all rows').click();
  const cell = page.getByRole('textbox', { name: 'Unit cost 7', exact: true });
  await cell.waitFor();
  await expect
    .poll(() => cell.getAttribute('title'))
    .toContain('the spreadsheet could not calculate');
  await button(page, 'Import the 4 without faults').click();
  await page.getByText('4 created').waitFor();
  const query = { q: '007 as shown', sort: 'code' };
  const { body } = await world.owner.get('/materials', { query });
  expect(body.data.map(({ unitCost }: { unitCost: number }) => unitCost)).toEqual([
    0.3, 13.99, 0.333333, 0.00001,
  ]);
});
