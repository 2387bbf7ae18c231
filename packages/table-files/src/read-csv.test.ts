import { describe, expect, test } from 'vitest';
import { processorTime } from '../../../test/support/processor-time.ts';
import { readNumeral, readTable, type Table, TableError, type TableOptions } from './index.ts';

const names = ['code', 'name', 'Price', 'Artikelnummer', 'Bezeichnung', 'EK-Preis', 'Menge'];
const meaningOf = (text: string) =>
  names.find((name) => name.toLowerCase() === text.trim().toLowerCase());

function read(file: string | Uint8Array, options: Partial<TableOptions> = {}): Table {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  return readTable(bytes, { meaningOf, maxRows: 100, ...options });
}

const cellsOf = ({ rows }: Table) => rows.map(({ cells }) => cells);

function faultOf(...args: Parameters<typeof read>): [string, number] {
  try {
    read(...args);
  } catch (error) {
    if (error instanceof TableError) return [error.code, error.line];
    throw error;
  }
  throw new Error('The file was read.');
}

describe('bytes', () => {
  const latin = (text: string) => Buffer.from(text, 'latin1');

  test('are UTF-8, or what is said, or guessed where that is allowed', () => {
    const bytes = latin('code;name\nA;b\nB;Gr\xf6\xdfe \x80\n');
    expect(faultOf(bytes)).toEqual(['invalid_encoding', 3]);
    expect(read(bytes, { guessEncoding: true })).toMatchObject({ encoding: 'windows-1252' });
    expect(cellsOf(read(bytes, { encoding: 'windows-1252' }))[1]).toEqual(['B', 'Größe €']);
    const polish = latin('code;name\nA;\xb3\xf3d\x9f\n');
    expect(cellsOf(read(polish, { encoding: 'windows-1250' }))).toEqual([['A', 'łódź']]);
    const utf8 = new TextEncoder().encode('code;name\nA;Größe\n');
    expect(read(utf8, { guessEncoding: true })).toMatchObject({ encoding: 'utf-8' });
    expect(faultOf(utf8, { encoding: 'latin-17' })).toEqual(['unknown_encoding', 1]);
  });

  test('of UTF-16 are known by their mark, and without it by their zeros', () => {
    const bytes = (text: string) => Buffer.from(text, 'utf16le');
    const text = 'code\tname\nA\tΩ\n';
    for (const marked of [bytes(`\uFEFF${text}`), bytes(`\uFEFF${text}`).swap16()]) {
      expect(cellsOf(read(marked))).toEqual([['A', 'Ω']]);
    }
    expect(faultOf(bytes(text))).toEqual(['invalid_encoding', 1]);
    expect(read(bytes(text).swap16(), { guessEncoding: true }).encoding).toBe('utf-16be');
    expect(faultOf(bytes(`\uFEFF${text}`).subarray(0, -1))).toEqual(['invalid_encoding', 1]);
  });
});

describe('separators', () => {
  test.each([
    ['code,name,Price\nA,x; y; z; 1; 2; 3,4\n', ','],
    ['code;name;Price\nSSM3J338R,LF;a,b,c,d,e;1,5\n', ';'],
    ['code\tname\tPrice\nA\ta, b; c|d\t1\n', '\t'],
    ['code|name|Price\nA|a,b;c|1\n', '|'],
    ['sep=|\ncode|name\nA|b\n', '|'],
    ['Colour;Weight;Net, kg\nred;1;2\n', ';'],
  ])('of %j are found by the headings', (file, separator) => {
    const table = read(file);
    expect(table.separator).toBe(separator);
    expect(cellsOf(table)[0]).toHaveLength(table.headings.length);
  });
});

describe('rows', () => {
  test('have the lines of the file, whatever ends them', () => {
    const file = ['', 'code;name', 'A;"1', '2"', '', ';', ' ; ', '"B";b;;'];
    for (const end of ['\n', '\r\n', '\r']) {
      const { headerRow, rows } = read(file.join(end));
      expect(headerRow).toBe(2);
      expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
        [3, 'A', `1${end}2`],
        [8, 'B', 'b'],
      ]);
    }
  });

  test('of another length than the headings stay as they are', () => {
    const file = 'code,name,Price,\nA,b,c,d\nB,b\nC,c,1,,\n';
    const table = read(file);
    expect(table.headings).toEqual(['code', 'name', 'Price']);
    expect(cellsOf(table)).toEqual([
      ['A', 'b', 'c', 'd'],
      ['B', 'b'],
      ['C', 'c', '1'],
    ]);
  });

  test('are limited, and those of separators alone are not counted', () => {
    const file = `code,name\n${',\n'.repeat(500)}${'A,a\n'.repeat(100)}${',\n'.repeat(500)}`;
    expect(read(file).rows).toHaveLength(100);
    expect(faultOf(`${file}A,a\n`)).toEqual(['too_many_rows', 1]);
  });

  test.each([
    ['rows', 'a\n', 'too_many_rows', 1],
    ['rows that end in CR and LF', 'a\r\n', 'too_many_rows', 1],
    ['quoted lines', '"a\n"\n', 'too_many_rows', 1],
    ['empty lines', ',\n', 'too_many_rows', 1],
    ['cells', ',', 'invalid_csv', 1],
    ['cells of many rows', ',,,,,,,,\n', 'invalid_csv', 1],
    ['quoted cells', '"",', 'invalid_csv', 1],
  ])('of which there are millions are refused before they are parsed: %s', async (...row) => {
    const [, text, ...fault] = row;
    const file = `code,name\n${text.repeat(Math.floor(14_000_000 / text.length))}`;
    let found: unknown;
    const time = await processorTime(() => {
      found = faultOf(file);
    });
    expect(found).toEqual(fault);
    expect(time).toBeLessThan(2_000);
  });

  test('that are empty, as many as a sheet has, are left out', () => {
    expect(read(`code,name\nA,a\n${',\n'.repeat(1_000_000)}`).rows).toHaveLength(1);
  });

  test('with a quote that is not closed are refused with their line', () => {
    expect(faultOf('code,name\nA,a\nB,"b\nC,c\n')[0]).toBe('invalid_csv');
    expect(faultOf('code,name\nA,a\nB,"b" or c\n')).toEqual(['invalid_csv', 3]);
    expect(faultOf('code,name\nA,a\nB,"5" pipe, steel"\n')).toEqual(['invalid_csv', 3]);
    expect(faultOf('')).toEqual(['empty_file', 1]);
    expect(faultOf('\n,,,\n')).toEqual(['empty_file', 1]);
  });

  test('have quotes as text in cells that are not quoted', () => {
    const file = 'code,name,size\nA,5" pipe,2"\n"B","a ""b""",c\n"""C""",d ""e"",f\n';
    expect(cellsOf(read(file))).toEqual([
      ['A', '5" pipe', '2"'],
      ['B', 'a "b"', 'c'],
      ['"C"', 'd ""e""', 'f'],
    ]);
  });

  test('with a cell longer than any of a spreadsheet are refused with its line', () => {
    expect(faultOf(`code,name\nA,a\nB,${'b'.repeat(32_768)}`)).toEqual(['cell_too_long', 3]);
    expect(read(`code,name\nA,${'a'.repeat(32_767)}`).rows).toHaveLength(1);
  });
});

describe('headings', () => {
  const list = [
    'Preisliste 2026;;',
    'Menge: ab 10;"Fragen? ""Einkauf"" hilft";',
    '',
    'Artikelnummer;Bezeichnung;EK-Preis',
    'A;Lager;1,5',
    'Menge;Preis;2',
  ].join('\r\n');

  test('are found below titles, and the rows begin below them', () => {
    const table = read(list, { headerRow: 'find' });
    expect(table).toMatchObject({ headerRow: 4, separator: ';' });
    expect(table.rows[0]).toMatchObject({ line: 5, cells: ['A', 'Lager', '1,5'] });
    expect(table.top.map(({ line }) => line)).toEqual([1, 2, 4, 5, 6]);
  });

  test('are in the row that is asked for; else in the first, and where they seem to be is said', () => {
    expect(read(list, { headerRow: 5 }).headings).toEqual(['A', 'Lager', '1,5']);
    expect(read(list)).toMatchObject({ headerRow: 1, likelyHeaderRow: 4, separator: ';' });
    expect(faultOf(list, { headerRow: 70 })).toEqual(['no_such_row', 70]);
  });

  test('of which none is known are in the first row that is as wide as most', () => {
    const file = 'Stock of today\nColour,Weight,Place\nred,1,A\nblue,2,B, extra\n';
    expect(read(file, { headerRow: 'find' }).headings).toEqual(['Colour', 'Weight', 'Place']);
  });
});

test('the time of a file grows with its length, whatever is repeated in it', async () => {
  const repeated = [' ', '(', '"', "'", '-', '1', '$', 'E', '0.', ';', ', ', '\u00A0'];
  const texts = repeated.flatMap((text) => {
    const long = text.repeat(Math.floor(32_000 / text.length));
    return [`1${long}1`, `-${long}1`, long];
  });
  const time = await processorTime(() => {
    for (const text of texts) {
      const quoted = `"${text.replaceAll('"', '""')}"`;
      const { rows } = read(`code,name\nA,${quoted}\n`);
      expect(rows[0]?.cells).toEqual(['A', text]);
      for (const mark of ['.', ','] as const) readNumeral(text, mark);
    }
    expect(read(`code\n${'"""a",'.repeat(20_000)}\n`).rows).toHaveLength(1);
  });
  expect(time).toBeLessThan(20_000);
});
