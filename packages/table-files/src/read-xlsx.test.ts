import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { processorTime } from '../../../test/support/processor-time.ts';
import { readTable, type Table, TableError, type TableOptions } from './index.ts';

const names = ['code', 'name', 'price'];
const meaningOf = (text: string) =>
  names.find((name) => name.toLowerCase() === text.trim().toLowerCase());

const read = (bytes: Uint8Array, options: Partial<TableOptions> = {}): Table =>
  readTable(bytes, { meaningOf, maxRows: 10_000, ...options });

interface Parts {
  /** The rows of the first sheet, in XML. */
  rows: string;
  /** The rows of further sheets. */
  more?: readonly string[];
  texts?: string;
  formats?: string;
  /** Format ids of the styles. */
  styles?: readonly number[];
  properties?: string;
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook, from the parts that a test is about. */
function workbook({
  rows,
  more = [],
  texts = '',
  formats = '',
  styles = [0],
  properties = '',
}: Parts): Uint8Array {
  const sheets = [rows, ...more];
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const files: Record<string, string> = {
    '_rels/.rels': `<Relationships>${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}">${properties}<sheets>${sheets
      .map((_, at) => `<sheet name="Sheet ${at + 1}" sheetId="${at + 1}" r:id="s${at}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${[
      ...sheets.map((_, at) => relation(`s${at}`, 'worksheet', `worksheets/sheet${at}.xml`)),
      relation('t', 'sharedStrings', '/xl/sharedStrings.xml'),
      relation('f', 'styles', 'styles.xml'),
    ].join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${texts}</sst>`,
    'xl/styles.xml': [
      `<styleSheet xmlns="${main}"><numFmts>${formats}</numFmts>`,
      '<cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>',
      ...styles.map((id) => `<xf numFmtId="${id}"/>`),
      '</cellXfs></styleSheet>',
    ].join(''),
  };
  sheets.forEach((content, at) => {
    files[`xl/worksheets/sheet${at}.xml`] =
      `<worksheet xmlns="${main}"><sheetData>${content}</sheetData></worksheet>`;
  });
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])),
  );
}

const head = row(1, 'code', 'name', 'price');

/** A row of texts. */
function row(line: number, ...cells: string[]): string {
  const content = cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('');
  return `<row r="${line}">${content}</row>`;
}

/** The text as which a cell of the third column is read. */
function shown(cell: string, parts: Partial<Parts> = {}) {
  const { rows } = read(workbook({ rows: `${head}<row r="2">${cell}</row>`, ...parts }));
  return rows[0];
}

describe('texts', () => {
  test('are shared, in parts of several looks, without their pronunciation', () => {
    const texts = [
      '<si><t xml:space="preserve"> A &amp; &#x1F600; </t></si>',
      '<si><r><t>bold</t></r><r><t xml:space="preserve"> and not</t></r><rPh><t>sound</t></rPh></si>',
      '<si><t>two_x000D_\nlines</t></si>',
    ].join('');
    const cells = [0, 1, 2].map((at) => `<c t="s"><v>${at}</v></c>`).join('');
    expect(shown(cells, { texts })?.cells).toEqual([' A & 😀 ', 'bold and not', 'two\r\nlines']);
  });

  test('that look like numbers stay texts', () => {
    const cells = ['007', '4.50', '1E5'].map(
      (text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`,
    );
    expect(shown(cells.join(''))).toMatchObject({ cells: ['007', '4.50', '1E5'], numbers: [] });
  });

  test('are results of formulas, truths and errors, too', () => {
    const cells =
      '<c t="str"><f>A1</f><v>A-1</v></c><c t="b"><v>1</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c>';
    expect(shown(cells)?.cells).toEqual(['A-1', 'TRUE', '#DIV/0!']);
  });
});

test('a format that thousands of styles name is read once', async () => {
  const formats = `<numFmt numFmtId="180" formatCode="${'y'.repeat(390_000)}"/>`;
  const styles = Array.from({ length: 350_000 }, () => 180);
  const time = await processorTime(() => {
    expect(shown('<c r="A2"><v>1</v></c>', { formats, styles })?.cells[0]).toBe('1900-01-01');
  });
  expect(time).toBeLessThan(10_000);
});

describe('numbers', () => {
  test.each([
    ['0.30000000000000004', 0, '0.3'],
    ['13.989999999999998', 0, '13.99'],
    ['1.0000000000000001E-5', 0, '0.00001'],
    ['4006381333931', 0, '4006381333931'],
    ['1E+21', 0, '1000000000000000000000'],
    ['0.15', 9, '15'],
    ['0.28999999999999998', 10, '29'],
    ['-2.5', 44, '-2.5'],
  ])('%s in the format %i is %s', (value, format, text) => {
    const cells = `<c r="C2" s="1"><v>${value}</v></c>`;
    const found = shown(cells, { styles: [0, format] });
    expect(found).toMatchObject({ cells: ['', '', text], numbers: [2] });
  });

  test('are calculated if a formula gives them, or if they have the digits of a calculation', () => {
    const cells =
      '<c><v>0.1234567</v></c><c><v>0.33333333333333331</v></c><c><f>1/8</f><v>0.125</v></c>';
    expect(shown(cells)).toMatchObject({
      cells: ['0.1234567', '0.333333333333333', '0.125'],
      calculated: [1, 2],
    });
  });

  test('in a format of zeros have them, as codes do', () => {
    const formats = '<numFmt numFmtId="170" formatCode="00000"/>';
    const cells = '<c s="0"><v>1067</v></c><c><v>1067</v></c><c s="1"><v>7</v></c>';
    expect(shown(cells, { formats, styles: [170, 0] })).toMatchObject({
      cells: ['01067', '01067', '7'],
      numbers: [2],
    });
  });
});

describe('days and times', () => {
  test.each([
    ['46082', 'dd.mm.yyyy', '2026-03-01'],
    ['46082', '[$-407]d. mmmm yyyy;@', '2026-03-01'],
    ['46082.427083333336', 'dd/mm/yyyy hh:mm', '2026-03-01 10:15:00'],
    ['46082.427083333336', 'm/d/yy', '2026-03-01'],
    ['0.427083333333333', 'h:mm AM/PM', '10:15:00'],
    ['1.5', '[h]:mm', '36:00:00'],
    ['59', 'yyyy-mm-dd', '1900-02-28'],
    ['61', 'yyyy-mm-dd', '1900-03-01'],
    ['46082', '0 "days"', '46082'],
    ['46082', '#,##0.00\\ [$€-407]', '46082'],
    ['0.5', '0.0%;[Red]-0.0%', '50'],
    ['46082', 'General', '46082'],
    ['1000000000', 'yyyy-mm-dd', '1000000000'],
    ['1E+300', 'yyyy-mm-dd', `1${'0'.repeat(300)}`],
  ])('%s in the format %s is %s', (value, code, text) => {
    const formatCode = code.replaceAll('"', '&quot;');
    const formats = `<numFmt numFmtId="180" formatCode="${formatCode}"/>`;
    const cells = `<c r="C2" s="1"><v>${value}</v></c>`;
    expect(shown(cells, { formats, styles: [0, 180] })?.cells[2]).toBe(text);
  });

  test('count from 1904 where the workbook says so', () => {
    const properties = '<workbookPr date1904="1"/>';
    const cells = '<c r="C2" s="1"><v>44620</v></c>';
    expect(shown(cells, { properties, styles: [0, 14] })?.cells[2]).toBe('2026-03-01');
  });
});

describe('sheets', () => {
  const titled = `${row(1, 'Price list')}${row(2, '', 'of March')}${row(4, 'Code', 'NAME', '', 'Price')}${row(6, 'A', 'a', '', '1', 'beside')}${row(7, '', '', '', '', 'note')}`;

  test('have rows with the numbers that the program shows, without cells beyond the headings', () => {
    const table = read(workbook({ rows: titled }), { headerRow: 'find' });
    expect(table).toMatchObject({ headerRow: 4, headings: ['Code', 'NAME', '', 'Price'] });
    expect(table.rows.map(({ line, cells }) => [line, ...cells])).toEqual([[6, 'A', 'a', '', '1']]);
    expect(read(workbook({ rows: titled }))).toMatchObject({ headerRow: 1, likelyHeaderRow: 4 });
  });

  test('are chosen by name or place, or by their headings where these are looked for', () => {
    const bytes = workbook({ rows: row(1, 'Nothing'), more: [titled] });
    expect(read(bytes).sheet).toBe('Sheet 1');
    expect(read(bytes, { headerRow: 'find' })).toMatchObject({ sheet: 'Sheet 2', headerRow: 4 });
    expect(read(bytes, { sheet: 'Sheet 2', headerRow: 4 }).rows).toHaveLength(1);
    expect(read(bytes, { sheet: '2' }).sheets).toEqual(['Sheet 1', 'Sheet 2']);
    expect(() => read(bytes, { sheet: 'Sheet 3' })).toThrow('it has Sheet 1, Sheet 2.');
  });

  test('may have names with prefixes, and cells without places', () => {
    const rows = `${head}${row(2, 'A', 'b', 'c')}`.replaceAll(/<(\/?)(\w)/g, '<$1x:$2');
    expect(read(workbook({ rows })).rows[0]?.cells).toEqual(['A', 'b', 'c']);
  });
});

test('a sheet has no more content than can be read at once, and no cell is longer than any', () => {
  const texts = `<si><t>${'z'.repeat(30_000)}</t></si>`;
  const shared = '<row><c t="s"><v>0</v></c></row>';
  const far = '<row><c r="BXX1" t="n"><v>1</v></c></row>';
  const code = 'unpacked_too_large';
  for (const rows of [shared.repeat(2_000), far.repeat(3_000), row(1, 'a').repeat(150_000)]) {
    expect(() => read(workbook({ rows, texts }))).toThrow(expect.objectContaining({ code }));
  }
  expect(read(workbook({ rows: head + shared.repeat(100), texts })).rows).toHaveLength(100);
  const long = `${head}${row(2, 'x'.repeat(32_768))}`;
  const fault = { code: 'cell_too_long', line: 2 };
  expect(() => read(workbook({ rows: long }))).toThrow(expect.objectContaining(fault));
});

test('a workbook is refused before its parts fill the memory', () => {
  const long = '&lt;'.repeat(1_000_000);
  const many = '<si/>'.repeat(5_000_000);
  const parts = '<v>7</v>'.repeat(40_000);
  const code = expect.stringMatching(/^(unpacked_too_large|cell_too_long)$/);
  for (const file of [
    { rows: row(1, long) },
    { rows: `<row r="1" spans="${long}"/>` },
    { rows: `<row><c>${parts}</c></row>` },
    { rows: head, texts: many },
    { rows: `${head}<row r="2">${'<c r="A2"/>'.repeat(2_500_000)}</row>` },
    { rows: head, texts: `<si><t>${long}</t></si>` },
    { rows: head, properties: '<sheet name="S" r:id="s1"/>'.repeat(400_000) },
  ]) {
    expect(() => read(workbook(file))).toThrow(expect.objectContaining({ code }));
  }
});

test('a fault quotes no more of a workbook than a person reads', () => {
  const properties = `<sheet name="${'n'.repeat(100_000)}" r:id="s0"/>`;
  const message = expect.stringMatching(/^The workbook has no sheet Other; it has n{900,970}$/);
  expect(() => read(workbook({ rows: head, properties }), { sheet: 'Other' })).toThrow(
    expect.objectContaining({ code: 'no_such_sheet', message }),
  );
});

test('what is no workbook, or unpacks to any size, is refused', () => {
  const bytes = workbook({ rows: head });
  const bomb = zipSync({ 'xl/workbook.xml': new Uint8Array(300 * 1024 * 1024) });
  const faults = [
    ['invalid_xlsx', bytes.subarray(0, bytes.length - 30)],
    ['invalid_xlsx', zipSync({ 'document.xml': strToU8('<a/>') })],
    ['invalid_xlsx', workbook({ rows: '<row><c></row>' })],
    ['unpacked_too_large', bomb],
    ['unsupported_file', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1])],
  ] as const;
  for (const [code, file] of faults) {
    expect(() => read(file)).toThrow(TableError);
    expect(() => read(file)).toThrow(expect.objectContaining({ code }));
  }
  expect(() => read(strToU8('no workbook'), { isWorkbook: true })).toThrow(TableError);
});
