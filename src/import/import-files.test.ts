/** E075: files as offices write them, tested with materials. */

import { beforeEach, describe, expect, test } from 'vitest';
import type { Answer, Client } from '../../test/support/client.ts';
import { newOrganization } from '../../test/support/world.ts';

let owner: Client;

beforeEach(async () => {
  owner = await newOrganization();
  await owner.post('/material-types', { name: 'Part' });
});

const path = '/materials/bulk-import';

const csv = (file: string | Uint8Array, query: Record<string, string> = {}) =>
  owner.request('POST', path, file, { query, headers: { 'content-type': 'text/csv' } });

async function materials(): Promise<Record<string, unknown>[]> {
  return (await owner.get('/materials', { query: { sort: 'code', limit: '200' } })).body.data;
}

const faults = ({ body }: Answer) =>
  body.errors.map((error: Record<string, unknown>) => [error.row, error.path, error.code]);
const firstMessage = ({ body }: Answer): string => body.errors[0].message;

const head = 'code;name;materialType;unit;unitCost';

describe('bytes', () => {
  /** As Excel on Windows writes them; the euro sign is no letter of Latin-1. */
  const windows = Buffer.from(
    `${head}\r\nW1;Größe Müller;Part;EA;1\r\nW2;Preis in \x80;Part;EA;2\r\n`,
    'latin1',
  );

  test('of Windows are refused with the line and the option, and read with it', async () => {
    const refused = await csv(windows);
    expect(faults(refused)).toEqual([[2, '', 'invalid_encoding']]);
    expect(firstMessage(refused)).toMatch(/^Line 2 is not UTF-8.*encoding=windows-1252/);
    const read = await csv(windows, { encoding: 'windows-1252' });
    expect(read.body, read.text).toMatchObject({ created: 2 });
    expect((await materials()).map(({ name }) => name)).toEqual(['Größe Müller', 'Preis in €']);
  });

  test.each([
    ['utf-16le', (text: string) => Buffer.from(text, 'utf16le')],
    ['utf-16be', (text: string) => Buffer.from(text, 'utf16le').swap16()],
  ] as const)('in %s are read with their mark, or with the option', async (encoding, bytesOf) => {
    const rows = (code: string) => `code\tname\tmaterialType\tunit\n${code}\tΩ 椅子 ⌀\tPart\tEA\n`;
    expect((await csv(bytesOf(`\uFEFF${rows('M1')}`))).body).toMatchObject({ created: 1 });
    const unmarked = await csv(bytesOf(rows('M2')));
    expect(faults(unmarked)).toEqual([[1, '', 'invalid_encoding']]);
    expect(firstMessage(unmarked)).toContain(`encoding=${encoding}`);
    expect((await csv(bytesOf(rows('M2')), { encoding })).body).toMatchObject({ created: 1 });
    expect((await materials()).map(({ name }) => name)).toEqual(['Ω 椅子 ⌀', 'Ω 椅子 ⌀']);
  });

  test('of an old workbook are refused with what to do', async () => {
    const old = await csv(Buffer.from('d0cf11e0a1b11ae1', 'hex'));
    expect(faults(old)).toEqual([[1, '', 'unsupported_file']]);
    expect(firstMessage(old)).toContain('Save it as XLSX or CSV');
  });
});

describe('separators', () => {
  test('are found by the headings, whatever is in the rows', async () => {
    const semicolons = 'code,name,materialType,unit\nA,x; y; z; 1; 2; 3; 4; 5,Part,EA\n';
    const commas = 'code;name;materialType;unit\nSSM3J338R,LF;Ω, μ, ⌀, 1, 2, 3;Part;EA\n';
    const bars = 'code|name|materialType|unit\nC|"c|d"|Part|EA\n';
    for (const file of [semicolons, commas, bars]) {
      expect((await csv(file)).body).toMatchObject({ created: 1, failed: 0 });
    }
    expect(await materials()).toMatchObject([
      { code: 'A', name: 'x; y; z; 1; 2; 3; 4; 5' },
      { code: 'C', name: 'c|d' },
      { code: 'SSM3J338R,LF', name: 'Ω, μ, ⌀, 1, 2, 3' },
    ]);
  });

  test('that a spreadsheet names in its own line are used, and lines are those of the file', async () => {
    const answer = await csv(`sep=;\r\n${head}\r\nA;a;Part;EA;x\r\n`);
    expect(faults(answer)).toEqual([[3, '/unitCost', 'invalid_type']]);
  });

  test('that are not in quotes make a row too long, and it is neither cut nor shifted', async () => {
    const file = 'code,name,materialType,unit\nA,Screw, M3,Part,EA\nB,b\nC,c,Part,EA\n';
    const answer = await csv(file, { mode: 'partial' });
    expect(answer.body).toMatchObject({ created: 1, failed: 2 });
    const ragged = answer.body.errors.filter(({ code }: { code: string }) => code === 'ragged_row');
    expect(ragged).toMatchObject([
      {
        row: 2,
        message: 'has 5 cells where the header has 4. A cell with "," in it has to be in quotes.',
      },
      { row: 3, message: expect.stringContaining('has 2 cells where the header has 4.') },
    ]);
    expect((await materials()).map(({ code }) => code)).toEqual(['C']);
  });

  test('alone in a row, and at the end of each line, are no content', async () => {
    const file =
      '"code";"name";"materialType";"unit";\r\n"A";"a";"Part";"EA";\r\n;;;;\r\n \r\n;;\r\nB;b;Part;EA;;;\r\n';
    expect((await csv(file)).body).toMatchObject({ total: 2, created: 2 });
    const gap = await csv('code;;name;materialType;unit\nC;;c;Part;EA\n');
    expect(gap.body, gap.text).toMatchObject({ created: 1 });
    const unnamed = await csv('code;;name;materialType;unit\nD;x;d;Part;EA\n');
    expect(faults(unnamed)).toEqual([[1, '/', 'unknown_field']]);
    expect(firstMessage(unnamed)).toBe('Column 2: it has cells, but no heading.');
  });

  test('alone in tens of thousands of rows are not counted as rows', async () => {
    const file = `code;name;materialType;unit\nA;a;Part;EA\n${';;;\n'.repeat(20_000)}`;
    expect((await csv(file)).body).toMatchObject({ total: 1, created: 1 });
  });
});

describe('headings', () => {
  /** As a program for circuit boards writes a list of parts. */
  const board = [
    '"Source:","/projects/valve/valve.sch"',
    '"Date:","2026-03-01 10:15:00"',
    '"Tool:","Schematic editor 9.0"',
    '"Generator:","bom_csv_grouped.py"',
    '"Component Count:",3',
    '',
    '"Individual Components:"',
    '',
    '"code","name","materialType","unit"',
    ',,,',
    '"R1","10k, 1 %","Part","EA"',
    '"R2","","Part","EA"',
  ].join('\r\n');

  test('of other systems tell the separator and their line, and constants fill the rest', async () => {
    const list = [
      ...['Preisliste, Stand 1, März', '', 'Artikelnummer;Bezeichnung;Mengeneinheit;EK-Preis'],
      ...['P-1;Schraube, M3, lang;EA;2,50', "P-2;'=1+1;EA;1.018,00"],
    ].join('\r\n');
    const given = { 'set.materialType': 'Part', decimalMark: ',' };
    const refused = await csv(list, given);
    expect(refused.body.errors[0]).toMatchObject({ code: 'header_row' });
    expect(firstMessage(refused)).toContain('Line 3 looks like the headings');
    const read = await csv(list, { ...given, headerRow: '3' });
    expect(read.body, read.text).toMatchObject({ created: 2, failed: 0 });
    expect(await materials()).toMatchObject([
      { code: 'P-1', name: 'Schraube, M3, lang', unitCost: 2.5 },
      { code: 'P-2', name: '=1+1', unitCost: 1018 },
    ]);
  });

  test('below other lines are named in the answer, and read when they are asked for', async () => {
    const refused = await csv(board);
    expect(refused.status).toBe(422);
    expect(refused.body.errors[0]).toMatchObject({
      row: 1,
      code: 'header_row',
      message: 'Line 9 looks like the headings of the file. Send headerRow=9 if it is.',
    });
    const read = await csv(board, { headerRow: '9', mode: 'partial' });
    expect(read.body, read.text).toMatchObject({ created: 1, failed: 1 });
    expect(faults(read)).toEqual([[12, '/name', 'required']]);
    const beyond = await csv(board, { headerRow: '90' });
    expect(faults(beyond)).toEqual([[90, '', 'no_such_row']]);
  });

  test('options of files are refused beside rows in JSON', async () => {
    const query = { encoding: 'utf-8', headerRow: '2', decimalMark: ',', sheet: '1' };
    const answer = await owner.post(path, { rows: [] }, { query });
    expect(answer.body.errors.map((error: { path: string }) => error.path)).toEqual([
      'query/encoding',
      'query/headerRow',
      'query/decimalMark',
      'query/sheet',
    ]);
  });
});

describe('numbers', () => {
  const cost = (text: string, query: Record<string, string> = {}) =>
    csv(`${head}\nA;a;Part;EA;${text}\n`, { ...query, dryRun: 'true' });

  test.each([
    ['5,6', ',', 'created'],
    ['2.345,75', ',', 'created'],
    ['1.018,00', ',', 'created'],
    ['0,45 €', ',', 'created'],
    ['EUR 12,50', ',', 'created'],
    ['1 250,5', ',', 'created'],
    ['$25.00', '.', 'created'],
    ['4,250.00', '.', 'created'],
    ['2.50', ',', '"2.50" is no number whose decimals begin with a comma (decimalMark=,).'],
    ['5,6', '.', '"5,6" is no number whose decimals begin with a dot (decimalMark=.).'],
    ['5,6', undefined, '"5,6" has a comma. Send decimalMark=, if'],
    ['1.018,00', undefined, '"1.018,00" has a comma. Send decimalMark=, if'],
    ['4,250', undefined, 'or decimalMark=. if they part thousands.'],
    ['$25.00', undefined, 'created'],
    ['cheap', ',', 'must be a number.'],
  ])('%s with the mark %s', async (text, mark, expected) => {
    const answer = await cost(text, mark === undefined ? {} : { decimalMark: mark });
    if (expected === 'created') expect(answer.body, answer.text).toMatchObject({ created: 1 });
    else {
      expect(faults(answer)).toEqual([[2, '/unitCost', 'invalid_type']]);
      expect(firstMessage(answer)).toContain(expected);
    }
  });

  test('of a German price list are kept to the digit', async () => {
    const file = Buffer.from(
      [
        'Preisliste M\xfcller & S\xf6hne;;;;',
        'g\xfcltig ab 1.3.2026;;;;',
        ';;;;',
        head,
        'M-1;Kugellager \xd8 8;Part;EA;21,50',
        'M-2;Spindel;Part;EA;1.018,00',
        'M-3;Feder;Part;EA;0,45 \x80',
      ].join('\r\n'),
      'latin1',
    );
    const options = { encoding: 'windows-1252', headerRow: '4', decimalMark: ',' };
    expect((await csv(file, options)).body).toMatchObject({ created: 3 });
    expect(await materials()).toMatchObject([
      { name: 'Kugellager Ø 8', unitCost: 21.5 },
      { name: 'Spindel', unitCost: 1018 },
      { name: 'Feder', unitCost: 0.45 },
    ]);
  });
});

test('a day with the time of its place is that day, and one in UTC may be another', async () => {
  await owner.post('/customers', { name: 'Ada' });
  await csv(`${head}\nA;a;Part;EA;1\n`);
  const orders = (day: string) =>
    owner.request(
      'POST',
      '/purchase-orders/bulk-import',
      `orderKey;vendor;orderDate;material;quantity;unitPrice\n1;Mill;${day};A;1;1\n`,
      { query: { dryRun: 'true' }, headers: { 'content-type': 'text/csv' } },
    );
  await owner.post('/vendors', { name: 'Mill' });
  for (const day of ['2026-03-01 10:15:00 +0100', '2026-03-01T23:59', '2026-03-01 10:15:00']) {
    const answer = await orders(day);
    expect(answer.body.errors, `${day} ${answer.text}`).toEqual([]);
  }
  for (const day of ['2026-03-01T23:59:00Z', '01.03.2026', '03/01/2026', '2026-13-01 10:15:00']) {
    const answer = await orders(day);
    expect(faults(answer), day).toEqual([[2, '/orderDate', 'invalid_date']]);
  }
});
