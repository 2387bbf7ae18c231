/**
 * An altered archive with a matching checksum is refused when no organization can have its rows.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import {
  archiveOf,
  importInto,
  linesIn,
  refusalOf,
  tampered,
  withChecksum,
} from '../../../test/support/archives.ts';
import type { Client } from '../../../test/support/client.ts';
import { done } from '../../../test/support/making.ts';
import { order, receive } from '../../../test/support/purchasing.ts';
import { sell } from '../../../test/support/selling.ts';
import { newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

/** The refusal of an archive whose checks by `npm run verify` find this. */
const inconsistent = (found: string) =>
  new RegExp(`^Its quantities or costs are inconsistent: ${found}`);

let target: Client;
let archive: string;

beforeAll(async () => {
  const source = await newOrganization({ baseCurrency: 'EUR' });
  const flour = await newMaterial(source, { name: 'Flour', code: 'FLOUR', unitCost: 0.9 });
  const bought = await order(source, [{ materialId: flour, quantity: 30, unitPrice: 2 }]);
  await done(receive(source, bought, [20]));
  await sell(source, [{ skuId: await newSku(source), quantity: 10, unitPrice: 5 }]);
  archive = await archiveOf(source);
  target = await newOrganization({ name: 'Empty' });
});

type Line = ReturnType<typeof linesIn>[number];

const rowOf = (table: string, change: (row: Line) => void) =>
  tampered(archive, (lines) => {
    change(lines.find((line) => line.table === table).row);
    return lines;
  });
/** With a matching checksum, and the counts of the original header. */
const uncounted = (change: (lines: Line[]) => Line[], rows?: number) => {
  const lines = change(linesIn(archive)).map((line) => JSON.stringify(line));
  return withChecksum(lines, rows);
};

type Case = [title: string, make: () => string, line: RegExp];

describe('an archive with other rows than its header counts is refused:', () => {
  test.each<Case>([
    [
      'only a header',
      () => uncounted(([header]) => [header]),
      /^The numbers of rows differ from the header: users 0 instead of 1; .*; and more\./,
    ],
    [
      'a checksum with another count',
      () => uncounted((lines) => lines, 999),
      /^The export was altered: its checksum counts 999 rows instead of \d+\./,
    ],
    [
      'a checksum without a count',
      () => archive.replace(/"end":\{"rows":\d+,/, '"end":{'),
      /^The export was altered: its last line is not a checksum\./,
    ],
    [
      'a table without its rows',
      () => uncounted((lines) => lines.filter((line) => line.table !== 'balances')),
      /^The numbers of rows differ from the header: balances 0 instead of 2\./,
    ],
    [
      'a table that the header does not name',
      () =>
        uncounted(([{ rows, ...header }, ...lines]) => {
          const { sku_types: _none, ...others } = rows;
          return [{ ...header, rows: others }, ...lines];
        }),
      /^The numbers of rows differ from the header: sku_types 2 instead of 0\./,
    ],
    [
      'no ledger counters, which every organization has',
      () => tampered(archive, (lines) => lines.filter((line) => line.table !== 'ledger_counters')),
      inconsistent(`.*ledger_counters is stored as no row, recomputed as one row\\.`),
    ],
    [
      'no rows, with correct counts',
      () => tampered(archive, ([header]) => [header]),
      /ledger_counters is stored as no row/,
    ],
  ])('%s', async (_title, make, line) => {
    expect(await refusalOf(target, make())).toMatch(line);
  });
});

/** Of this year, so that it is compared with its counter. */
const beyondAll = `PO-${new Date().getUTCFullYear()}-${'9'.repeat(20)}`;

describe('an archive with inconsistent quantities or numbers is refused:', () => {
  const counter = (kind: string) =>
    tampered(archive, (lines) => {
      lines.find(({ table, row }) => table === 'counters' && row.kind === kind).row.value = 0;
      return lines;
    });
  test.each<Case>([
    [
      'a counter that would repeat purchase order numbers',
      () => counter('PO'),
      inconsistent(`\\S+ counter: PO-\\d{4} is stored as 0, recomputed as 1 or more\\.`),
    ],
    ['a counter of sales orders', () => counter('SO'), /counter: SO-\d{4} is stored as 0/],
    ['a counter of receipts', () => counter('POR'), /counter: POR is stored as 0/],
    [
      'a counter of ledger codes',
      () => rowOf('ledger_counters', (row) => Object.assign(row, { materials_code: 0 })),
      /counter: MIL is stored as 0, recomputed as \d+ or more/,
    ],
    [
      'a counter at its highest value',
      () => rowOf('counters', (row) => Object.assign(row, { value: '9223372036854775807' })),
      /counter: \S+ is stored as 9223372036854775807, recomputed as 0 to 9000000000000000\./,
    ],
    [
      'a balance',
      () => rowOf('balances', (row) => Object.assign(row, { on_hand: '99999' })),
      /material FLOUR at location .*: onHand is stored as 99999, recomputed as 20\./,
    ],
    [
      'more differences than the message names',
      () =>
        tampered(archive, (lines) => {
          for (const { table, row } of lines) if (table === 'counters') row.value = 0;
          return lines.filter(({ table }) => table !== 'ledger_counters');
        }),
      /; and more\. Nothing/,
    ],
    [
      'an order number of too many digits',
      () => rowOf('purchase_orders', (row) => Object.assign(row, { po_number: beyondAll })),
      /^Its quantities and costs cannot be recomputed: value "9+" is out of range for type bigint\./,
    ],
  ])('%s', async (_title, make, line) => {
    expect(await refusalOf(target, make())).toMatch(line);
  });
});

describe('an archive with a row that the database refuses is refused, with the line:', () => {
  const lineNumber = () => linesIn(archive).findIndex(({ table }) => table === 'vendors') + 1;
  const inserted = (line: string) => {
    const lines = linesIn(archive).map((each) => JSON.stringify(each));
    return withChecksum(lines.toSpliced(lineNumber() - 1, 0, line));
  };
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  test.each<[title: string, make: () => string, line: RegExp]>([
    [
      'nested too deeply',
      () => inserted(`{"table":"vendors","row":{"id":${deep}}}`),
      /^Lines? \d+.* \(vendors\): stack depth limit exceeded\./,
    ],
    [
      'with NUL',
      () => rowOf('vendors', (row) => Object.assign(row, { name: 'a\0b' })),
      /\(vendors\): unsupported Unicode escape sequence\./,
    ],
    [
      'with an id with a line break',
      () => rowOf('vendors', (row) => Object.assign(row, { id: 'a\n\u001b[31mb' })),
      /\(vendors\): invalid input syntax for type uuid: "a \[31mb"\./,
    ],
    [
      'with an id of a million characters',
      () => rowOf('vendors', (row) => Object.assign(row, { id: 'x'.repeat(1_000_000) })),
      /^.{1,600}$/,
    ],
    [
      'of a table with a name of a million characters',
      () => inserted(`{"table":"${'x'.repeat(1_000_000)}","row":{}}`),
      /^Line \d+ \(x+…\): there is no such table\./,
    ],
    [
      'with the decimal NaN',
      () => rowOf('materials', (row) => Object.assign(row, { unit_cost: 'NaN' })),
      /^Line \d+ \(materials\): unit_cost is not a decimal\./,
    ],
    [
      'with the instant infinity',
      () => rowOf('vendors', (row) => Object.assign(row, { created_at: 'infinity' })),
      /^Line \d+ \(vendors\): created_at is not an instant\./,
    ],
    [
      'with the day -infinity',
      () => rowOf('ledger_entries', (row) => Object.assign(row, { day: '-infinity' })),
      /^Line \d+ \(ledger_entries\): day is not a day\./,
    ],
    [
      'of an author without an id',
      () => rowOf('users', (row) => Object.assign(row, { id: 'a\0b' })),
      /^Line 2 \(users\): id is not a UUID\./,
    ],
    [
      'of an author after the rows of other tables',
      () =>
        tampered(archive, (lines) => {
          const author = { ...lines[1].row, id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f600' };
          return [...lines, { table: 'users', row: author }];
        }),
      /^Line \d+ \(users\): authors come before the rows of other tables\./,
    ],
  ])('%s', async (_title, make, line) => {
    expect(await refusalOf(target, make())).toMatch(line);
  });
});

test('an archive with an order that kept its number from elsewhere is imported', async () => {
  const moved = rowOf('purchase_orders', (row) => Object.assign(row, { po_number: '43659' }));
  const other = await newOrganization();
  expect((await importInto(other, moved)).exitCode).toBe(0);
  const { body } = await other.get('/purchase-orders', { query: { q: '43659' } });
  expect(body.data).toMatchObject([{ poNumber: '43659' }]);
});
