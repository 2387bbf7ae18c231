/** The table of limits, and the rows of docs/operations.md that show some of them. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { expectOnly } from '../../../test/support/expect-only.ts';
import type { Limit } from './limit.ts';
import { limits } from './limits.ts';

interface Row {
  name: string;
  /** The cell of the value, and its numbers. */
  value: string;
  numbers: number[];
  unit: string;
  setting: string;
}

const operations = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
const [, section = ''] = operations.split('\n## Limits\n');
const [table = ''] = section.split('\n## ');
const rows: Row[] = [...table.matchAll(/^\| (?!limit |---)(.+) \|$/gm)]
  .map(([, cells = '']) => cells.split('|').map((cell) => cell.trim()))
  .filter(([, value = '']) => value !== '')
  .map(([name = '', value = '', unit = '', setting = '']) => {
    const numbers = [...value.matchAll(/\d[\d,]*/g)].map(([text]) =>
      Number(text.replaceAll(',', '')),
    );
    return { name, value, numbers, unit, setting };
  });

const named = Object.entries(limits).flatMap(([group, mechanisms]) =>
  Object.entries(mechanisms).flatMap(([mechanism, of]) =>
    Object.entries(of).map(([name, limit]) => ({ name: `${group}.${mechanism}.${name}`, limit })),
  ),
);

/** How many of the service's own units are one of the document's. */
const sizes: Record<string, number> = {
  seconds: 1_000,
  minutes: 60_000,
  hours: 3_600_000,
  days: 86_400_000,
  KiB: 1_024,
  MiB: 1_048_576,
};

const shown = ({ value, unit }: Limit, row: Row): number =>
  unit === 'milliseconds' || unit === 'bytes' ? value / (sizes[row.unit] ?? Number.NaN) : value;

test('the table has rows, and the document shows some of them', () => {
  expect(named.length).toBeGreaterThan(100);
  expect(rows.length).toBeGreaterThan(40);
  expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
});

test('each limit has a value and a reason', () => {
  const wrong = named.filter(
    ({ limit: { value, reason } }) => !(value > 0) || !/^[A-Z].+\.$/.test(reason),
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test('a limit that ends what hangs is a time', () => {
  const wrong = named.filter(({ limit }) => limit.endsHangs && limit.unit !== 'milliseconds');
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

test('docs/operations.md shows the values of the limits that name a row of it', () => {
  const wrong = named.flatMap(({ name, limit }) => {
    if (limit.row === undefined) return [];
    const row = rows.find((each) => each.name === limit.row);
    if (!row) return [`${name}: there is no row "${limit.row}"`];
    const value = shown(limit, row);
    return row.numbers.includes(value) ? [] : [`${name}: ${value} is not in "${row.value}"`];
  });
  expect(wrong).toEqual([]);
});

test('a number of docs/operations.md is a limit of the table, or has a reason to be another', () => {
  const others = rows.flatMap((row) => {
    const own = named.filter(({ limit }) => limit.row === row.name);
    const values = own.map(({ limit }) => shown(limit, row));
    const rest = row.numbers.filter((number) => !values.includes(number));
    return row.setting || rest.length === 0 ? [] : [`${row.name}: ${rest.join(', ')}`];
  });
  const files = 'the package that reads files has it, also in browsers';
  const contract = 'the schemas have it, and openapi.json shows it';
  expectOnly(others, {
    'headers: 16': 'the HTTP server of Node.js has it',
    'a cell of a file: 32767': files,
    'a sheet of a workbook, with each text as often as it is shown: 32, 128': files,
    'elements of each file in a workbook: 2500000': files,
    'lines of an order: 1000': contract,
    'rows of a page: 200, 1000': contract,
    'plans, the work of today, explanations of costs, traces, valuations, margins and pick lists at once, for each process: 1':
      '`OneEach`',
    'messages of webhooks under way on a node, of one person or one organization: 12, 6':
      'the share of one in the places that the table has',
  });
});
