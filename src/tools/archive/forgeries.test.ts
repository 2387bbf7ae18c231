/** An archive whose seal fits may still say what no organization can be: it is refused as well. */
import { beforeAll, describe, expect, test } from 'vitest';
import { archiveOf, forged, heldBy, refusalOf, sealed } from '../../../test/support/archives.ts';
import type { Client } from '../../../test/support/client.ts';
import { done } from '../../../test/support/making.ts';
import { order, receive } from '../../../test/support/purchasing.ts';
import { sell } from '../../../test/support/selling.ts';
import { newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

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

type Line = ReturnType<typeof heldBy>[number];

const headerOf = (change: (header: Line) => void) =>
  forged(archive, (lines) => {
    change(lines[0]);
    return lines;
  });
const settingsOf = (settings: object) =>
  headerOf(({ organization }) => Object.assign(organization, settings));
const rowOf = (table: string, change: (row: Line) => void) =>
  forged(archive, (lines) => {
    change(lines.find((line) => line.table === table).row);
    return lines;
  });
/** Sealed, but counted as it was. */
const uncounted = (change: (lines: Line[]) => Line[], rows?: number) => {
  const lines = change(heldBy(archive)).map((line) => JSON.stringify(line));
  return sealed(lines, rows);
};

type Case = [what: string, make: () => string, line: RegExp];

describe('of other rows than it says is refused:', () => {
  test.each<Case>([
    [
      'a header and nothing else',
      () => uncounted(([header]) => [header]),
      /^Other rows came than the header says: users 0 instead of 1; .*; and more\./,
    ],
    [
      'a seal of another number',
      () => uncounted((lines) => lines, 999),
      /^The export was altered: its seal counts 999 rows, and \d+ came\./,
    ],
    [
      'a seal that counts nothing',
      () => archive.replace(/"end":\{"rows":\d+,/, '"end":{'),
      /^The export was altered: its last line is no seal\./,
    ],
    [
      'a line less of one table',
      () => uncounted((lines) => lines.filter((line) => line.table !== 'balances')),
      /^Other rows came than the header says: balances 0 instead of 2\./,
    ],
    [
      'a table that the header does not name',
      () =>
        uncounted(([{ rows, ...header }, ...lines]) => {
          const { sku_types: _none, ...others } = rows;
          return [{ ...header, rows: others }, ...lines];
        }),
      /^Other rows came than the header says: sku_types 2 instead of 0\./,
    ],
    [
      'no row of what every organization has one of',
      () => forged(archive, (lines) => lines.filter((line) => line.table !== 'ledger_counters')),
      /^Its figures do not hold: .*ledger_counters is stored as no row, recomputed as one row\./,
    ],
    [
      'nothing at all, rightly counted',
      () => forged(archive, ([header]) => [header]),
      /ledger_counters is stored as no row/,
    ],
  ])('%s', async (_what, make, line) => {
    expect(await refusalOf(target, make())).toMatch(line);
  });
});

describe('with a header that is none is refused:', () => {
  test.each<Case>([
    ['no counts', () => uncounted(([{ rows, ...header }, ...lines]) => [header, ...lines]), /rows/],
    [
      'everything wrong at once',
      () =>
        uncounted(([header, ...lines]) => [
          {
            ...header,
            format: '1',
            exportedAt: 'yesterday',
            organization: { id: 'x', base_currency: null, time_zone: 'UTC' },
            rows: { vendors: -1, skus: '3' },
            more: true,
          },
          ...lines,
        ]),
      new RegExp(
        [
          '^Line 1, the header: more is not known',
          'format must be a whole number',
          'exportedAt must be an ISO 8601.*',
          'organization.id must be a UUID',
          'organization.time_zone is not known',
          'organization.name is required',
          'organization.base_currency must be a text',
          'rows.vendors must be a whole number, 0 or more',
          'rows.skus must be a whole number, 0 or more. Nothing',
        ].join('; '),
      ),
    ],
    [
      'settings that are a list',
      () => headerOf((header) => Object.assign(header, { organization: [] })),
      /^Line 1, the header: organization must be an object\./,
    ],
    [
      'counts that are a list',
      () => uncounted(([header, ...lines]) => [{ ...header, rows: [] }, ...lines]),
      /^Line 1, the header: rows must be an object\./,
    ],
    [
      'a second header',
      () => uncounted(([header, ...lines]) => [header, header, ...lines]),
      /^Line 2 holds no row of a table\./,
    ],
    [
      'a header further down',
      () => uncounted(([header, first, ...lines]) => [first, header, ...lines]),
      /^This is no export of an organization: its first line says what it is\./,
    ],
  ])('%s', async (_what, make, line) => {
    expect(await refusalOf(target, make())).toMatch(line);
  });
});

describe('with a setting that nobody could choose is refused:', () => {
  test.each<[what: string, settings: object, line: RegExp]>([
    [
      'a time zone that there is not',
      { timezone: 'Mars/Phobos' },
      /^Line 1, the header: organization\.timezone must be an IANA time zone/,
    ],
    ['no currency', { base_currency: null }, /organization\.base_currency must be a text\./],
    [
      'all of them',
      {
        base_currency: '<script>',
        logo: 'x',
        address: ['x'],
        negative_stock: 'maybe',
        closed_through: 'infinity',
      },
      new RegExp(
        [
          'base_currency must have 3 characters or fewer',
          'organization.address must be an object',
          'organization.logo must be .*',
          'organization.negative_stock must be one of allow, reject',
          'organization.closed_through must be a calendar date',
        ].join('; '),
      ),
    ],
    [
      'a line of the address that there is not',
      { address: { street: 'Mill Lane' } },
      /organization\.address\.street is not known\./,
    ],
    ['a name of two lines', { name: 'Mill\nLane' }, /organization\.name must not contain control/],
  ])('%s', async (_what, settings, line) => {
    expect(await refusalOf(target, settingsOf(settings))).toMatch(line);
  });
});

describe('whose figures do not hold is refused:', () => {
  const counter = (kind: string) =>
    forged(archive, (lines) => {
      lines.find(({ table, row }) => table === 'counters' && row.kind === kind).row.value = 0;
      return lines;
    });
  test.each<Case>([
    [
      'purchase orders that would be numbered again',
      () => counter('PO'),
      /^Its figures do not hold: \S+ counter: PO-\d{4} is stored as 0, recomputed as 1 or more\./,
    ],
    ['sales orders', () => counter('SO'), /counter: SO-\d{4} is stored as 0/],
    ['receipts', () => counter('POR'), /counter: POR is stored as 0/],
    [
      'codes of the ledger',
      () => rowOf('ledger_counters', (row) => Object.assign(row, { materials_code: 0 })),
      /counter: MIL is stored as 0, recomputed as \d+ or more/,
    ],
    [
      'a counter that has no next number',
      () => rowOf('counters', (row) => Object.assign(row, { value: '9223372036854775807' })),
      /counter: \S+ is stored as 9223372036854775807, recomputed as 0 to 9000000000000000\./,
    ],
    [
      'a balance',
      () => rowOf('balances', (row) => Object.assign(row, { on_hand: '99999' })),
      /material FLOUR at location .*: onHand is stored as 99999, recomputed as 20\./,
    ],
    [
      'more than can be told',
      () =>
        forged(archive, (lines) => {
          for (const { table, row } of lines) if (table === 'counters') row.value = 0;
          return lines.filter(({ table }) => table !== 'ledger_counters');
        }),
      /; and more\. Nothing/,
    ],
    [
      'numbers that cannot be read',
      () => rowOf('purchase_orders', (row) => Object.assign(row, { po_number: 'PO-x-1' })),
      /^Its figures cannot be recomputed: invalid input syntax for type integer: "x"\./,
    ],
  ])('%s', async (_what, make, line) => {
    expect(await refusalOf(target, make())).toMatch(line);
  });
});

describe('with a row that the database cannot take is refused with its line:', () => {
  const place = () => heldBy(archive).findIndex(({ table }) => table === 'vendors') + 1;
  const inserted = (line: string) => {
    const lines = heldBy(archive).map((each) => JSON.stringify(each));
    return sealed(lines.toSpliced(place() - 1, 0, line));
  };
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  test.each<[what: string, make: () => string, why: RegExp]>([
    [
      'nested deeper than its stack',
      () => inserted(`{"table":"vendors","row":{"id":${deep}}}`),
      /^Lines? \d+.* \(vendors\): stack depth limit exceeded\./,
    ],
    [
      'with NUL',
      () => rowOf('vendors', (row) => Object.assign(row, { name: 'a\0b' })),
      /\(vendors\): unsupported Unicode escape sequence\./,
    ],
    [
      'with an id of two lines',
      () => rowOf('vendors', (row) => Object.assign(row, { id: 'a\n\u001b[31mb' })),
      /\(vendors\): invalid input syntax for type uuid: "a \[31mb"\./,
    ],
    [
      'with an id as long as a book',
      () => rowOf('vendors', (row) => Object.assign(row, { id: 'x'.repeat(1_000_000) })),
      /^.{1,600}$/,
    ],
    [
      'of a table whose name is as long',
      () => inserted(`{"table":"${'x'.repeat(1_000_000)}","row":{}}`),
      /^Line \d+ \(x+…\): there is no such table\./,
    ],
    [
      'with a decimal that is no number',
      () => rowOf('materials', (row) => Object.assign(row, { unit_cost: 'NaN' })),
      /^Line \d+ \(materials\): unit_cost is no decimal\./,
    ],
    [
      'with an instant that never comes',
      () => rowOf('vendors', (row) => Object.assign(row, { created_at: 'infinity' })),
      /^Line \d+ \(vendors\): created_at is no instant\./,
    ],
    [
      'with a day before all days',
      () => rowOf('ledger_entries', (row) => Object.assign(row, { day: '-infinity' })),
      /^Line \d+ \(ledger_entries\): day is no day\./,
    ],
    [
      'of an author without an id',
      () => rowOf('users', (row) => Object.assign(row, { id: 'a\0b' })),
      /^Line 2 \(users\): id is no UUID\./,
    ],
    [
      'of an author behind what was written',
      () =>
        forged(archive, (lines) => {
          const author = { ...lines[1].row, id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f600' };
          return [...lines, { table: 'users', row: author }];
        }),
      /^Line \d+ \(users\): authors stand before what they wrote\./,
    ],
  ])('%s', async (_what, make, why) => {
    expect(await refusalOf(target, make())).toMatch(why);
  });
});
