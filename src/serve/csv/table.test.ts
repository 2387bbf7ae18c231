import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { shapeOf } from '../../kernel/values/kinds/kind.ts';
import * as s from '../../kernel/values/schema.ts';
import { CsvTable } from './table.ts';

const record = s.object({
  id: s.uuid(),
  vendorId: s.nullable(s.uuid({ names: { table: 'vendors', columns: { Name: 'name' } } })),
  vendorName: s.optional(s.text({ max: 200 })),
  name: s.name(),
  total: s.decimal(),
  onHand: s.decimalText(),
  address: s.nullable(s.address()),
  parts: s.listOf(s.object({ name: s.name() })),
  active: s.boolean(),
});

const row = (fields: object) => ({
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6e1',
  vendorId: null,
  name: 'Bread',
  total: 1,
  onHand: '1',
  address: null,
  parts: [],
  active: true,
  ...fields,
});

const table = new CsvTable(shapeOf(record), false);

/** The cells of one row, by column. */
function cellsOf(json: string): Record<string, string> {
  const { lines } = table.page(`{"data":[${json}],"nextCursor":null}`);
  const [cells] = parse<Record<string, string>>(table.header + lines, { columns: true });
  return cells ?? {};
}

test('objects are columns of their fields, a list is one cell, null is empty', () => {
  expect(table.header).toBe(
    'id,vendorId,name,total,onHand,address.line1,address.line2,address.city,address.region,address.postalCode,address.country,parts,active\r\n',
  );
  const address = { line1: '12 Mill Lane, back "yard"', city: 'Leeds', country: 'GB' };
  const parts = [{ name: 'a, b' }, { name: '"c"' }];
  const cells = cellsOf(JSON.stringify(row({ address, parts })));
  expect(cells).toMatchObject({
    vendorId: '',
    'address.line1': '12 Mill Lane, back "yard"',
    'address.line2': '',
    'address.city': 'Leeds',
    active: 'true',
  });
  expect(JSON.parse(cells.parts ?? '')).toEqual(parts);
  expect(cellsOf(JSON.stringify(row({})))).toMatchObject({ 'address.city': '', parts: '[]' });
});

test('each element of a list that has lines repeats the record', () => {
  const lined = new CsvTable(shapeOf(record), false, 'parts');
  const parts = [{ name: '=a' }, { name: 'b' }];
  const page = lined.page(
    `{"data":[${JSON.stringify(row({ parts }))},${JSON.stringify(row({ total: 2 }))}],"nextCursor":null}`,
  );
  const lines = parse<Record<string, string>>(lined.header + page.lines, { columns: true });
  expect(page.rows).toBe(2);
  expect(lines.map(({ total, ...cells }) => [total, cells['item.name']])).toEqual([
    ['1', "'=a"],
    ['1', 'b'],
    ['2', ''],
  ]);
});

test('names are columns where they are asked for', () => {
  expect(new CsvTable(shapeOf(record), true).header).toContain('vendorId,vendorName,name');
});

test('numbers keep every digit', () => {
  const numbers = ['0.0000001', '-12345678901234567890.123456', '1e5', '100000000000000000000'];
  for (const total of numbers) {
    const json = JSON.stringify(row({})).replace('"total":1', `"total": ${total} `);
    expect(cellsOf(json).total).toBe(total);
  }
  expect(cellsOf(JSON.stringify(row({ onHand: '-0.10' }))).onHand).toBe('-0.10');
});

test.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['+1+cmd|x', "'+1+cmd|x"],
  ['-2+3', "'-2+3"],
  ['\t=1', "\t'=1"],
  ['\r\n=1', "\r\n'=1"],
  ['x;=1', "x;'=1"],
  ['＝1+1', "'＝1+1"],
  ["'=1", "''=1"],
  ["'a", "'a"],
  ["'+441134960001", "''+441134960001"],
  ['+441134960001', '+441134960001'],
  ['-5', '-5'],
  ['a=b', 'a=b'],
  ['a,"b"\n\\c', 'a,"b"\n\\c'],
  [' blank ', ' blank '],
  ['袋 🧀', '袋 🧀'],
])('the text %j is the cell %j', (name, cell) => {
  expect(cellsOf(JSON.stringify(row({ name }))).name).toBe(cell);
});

test('a number with a sign at the beginning of a line goes on with the next cell, and is guarded', () => {
  const named = new CsvTable(
    shapeOf(s.object({ name: s.name(), notes: s.text({ max: 200 }) })),
    false,
  );
  const { lines } = named.page('{"data":[{"name":"-2","notes":"3+cmd|y;"}]}');
  expect(lines).toBe("'-2,3+cmd|y;\r\n");
});

test('a text within a list is escaped where a program could split it', () => {
  const cells = cellsOf(JSON.stringify(row({ parts: [{ name: 'x;=1' }] })));
  expect(cells.parts).toBe('[{"name":"x;\\u003d1"}]');
});

test('lines end with CRLF, and a cell with a line break is quoted', () => {
  const json = JSON.stringify(row({ name: 'a\nb' }));
  const { lines, rows, nextCursor } = table.page(`{"data":[${json},${json}],"nextCursor":"x"}`);
  expect(lines.split('\r\n')).toHaveLength(3);
  expect(lines).toContain(',"a\nb",');
  expect([rows, nextCursor]).toEqual([2, 'x']);
});
