/** E075: workbooks, tested with materials. */
import { beforeEach, expect, test } from 'vitest';
import write, { type SheetData } from 'write-excel-file/node';
import type { Answer, Client } from '../../test/support/client.ts';
import { newOrganization } from '../../test/support/world.ts';

let owner: Client;

beforeEach(async () => {
  owner = await newOrganization();
  await owner.post('/material-types', { name: 'Part' });
});

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const xlsx = (file: Uint8Array, query: Record<string, string> = {}) =>
  owner.request('POST', '/materials/bulk-import', file, {
    query,
    headers: { 'content-type': type },
  });

async function materials(): Promise<Record<string, unknown>[]> {
  return (await owner.get('/materials', { query: { sort: 'code', limit: '200' } })).body.data;
}

const faults = ({ body }: Answer) =>
  body.errors.map((error: Record<string, unknown>) => [error.row, error.path, error.code]);

const headings = ['code', 'name', 'materialType', 'unit', 'unitCost', 'reorderPoint'].map(
  (value) => ({ value, type: String }),
);
const text = (value: string) => ({ value, type: String });
const row = (code: string, cost: SheetData[number][number], more = text('')) => [
  ...[text(code), text(`Part ${code}`), text('Part'), text('EA'), cost],
  more,
];
const file = (rows: SheetData) => write(rows).toBuffer();

test('are read as their cells are shown, calculated numbers with the decimals that are kept', async () => {
  const number = (value: number, format?: string) => ({
    value,
    type: Number,
    ...(format && { format }),
  });
  const bytes = await file([
    headings,
    row('007', number(0.1 + 0.2)),
    row('A', number(27.98 / 2)),
    row('B', number(1 / 3)),
    row('C', number(1.0000000000000001e-5)),
    row('D', number(0.15, '0.00%')),
    row('E', text('4.50')),
  ]);
  const answer = await xlsx(bytes);
  expect(answer.body, answer.text).toMatchObject({ created: 6 });
  expect((await materials()).map(({ code, unitCost }) => [code, unitCost])).toEqual([
    ['007', 0.3],
    ['A', 13.99],
    ['B', 0.333333],
    ['C', 0.00001],
    ['D', 15],
    ['E', 4.5],
  ]);
});

test('have faults at cells that were not calculated, and return rows as CSV', async () => {
  const bytes = await file([headings, row('A', text('#N/A')), row('B', text('1'))]);
  const answer = await xlsx(bytes, { mode: 'partial' });
  expect(answer.body).toMatchObject({ created: 1, failed: 1 });
  expect(faults(answer)).toEqual([[2, '/unitCost', 'cell_fault']]);
  expect(answer.body.failedRows).toBe(
    'code,name,materialType,unit,unitCost,reorderPoint\r\nA,Part A,Part,EA,#N/A,\r\n',
  );
});

test('have several sheets, of which one is read', async () => {
  const bytes = await write([
    { sheet: 'Notes', data: [[text('Nothing here')]] },
    { sheet: 'Parts', data: [[text('A list')], headings, row('A', text('1'))] },
  ]).toBuffer();
  expect(faults(await xlsx(bytes))[0]).toEqual([1, '/Nothing here', 'unknown_field']);
  const none = await xlsx(bytes, { sheet: 'Prices' });
  expect(none.body.errors[0].message).toBe(
    'The workbook has no sheet Prices; it has Notes, Parts.',
  );
  for (const sheet of ['Parts', '2']) {
    const answer = await xlsx(bytes, { sheet, headerRow: '2', dryRun: 'true' });
    expect(answer.body, answer.text).toMatchObject({ created: 1 });
  }
});

test('have the headings of other systems, columns of lists, and apostrophes before signs', async () => {
  const names = ['SKU', 'Bezeichnung', 'Einheit', 'createdAt'].map(text);
  const rows = [['A', "'=x", 'EA', 'x'].map(text), ['B', "'x", 'EA', ''].map(text)];
  const given = { 'set.materialType': 'Part' };
  const answer = await xlsx(await file([names, ...rows]), given);
  expect(answer.body, answer.text).toMatchObject({ created: 2, ignoredColumns: ['createdAt'] });
  expect(await materials()).toMatchObject([{ name: '=x' }, { name: "'x" }]);
  const twice = await xlsx(await file([[...names, text('Artikelnummer')], ...rows]), given);
  expect(faults(twice)).toEqual([[1, '/code', 'duplicate']]);
  expect(twice.body.errors[0].message).toContain('"SKU" and "Artikelnummer" both mean code');
});

test('that are damaged are refused', async () => {
  const bytes = await file([headings, row('A', text('1'))]);
  const damaged = await xlsx(bytes.subarray(0, bytes.length / 2));
  expect(faults(damaged)).toEqual([[1, '', 'invalid_xlsx']]);
});

test('that hold one long text in each row are refused, and not answered with it', async () => {
  const long = row('z'.repeat(20_000), text('1'));
  const answer = await xlsx(await file([headings, ...Array(3_000).fill(long)]));
  expect(answer.status).toBe(422);
  expect(faults(answer)).toEqual([[1, '', 'unpacked_too_large']]);
  expect(answer.text.length).toBeLessThan(1_000);
});

test('of 10,000 rows are imported', async () => {
  const cost = { value: 1.25, type: Number };
  const rows = Array.from({ length: 10_000 }, (_, at) => row(`M-${at}`, cost));
  const answer = await xlsx(await file([headings, ...rows]));
  expect(answer.body.created, answer.text.slice(0, 500)).toBe(10_000);
});
