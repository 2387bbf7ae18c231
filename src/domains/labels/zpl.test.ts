import { expect, test } from 'vitest';
import { processorTime } from '../../../test/support/processor-time.ts';
import type { Label } from './label.ts';
import { zplOf } from './zpl.ts';

const label = (more: Partial<Label> = {}): Label => ({
  title: 'Wheat flour',
  lines: ['FLOUR'],
  code: 'FLOUR',
  gtin: null,
  ...more,
});

const size = { width: 100, height: 50 };
const print = (one: Label, of = size, dpi = 203) => zplOf([{ label: one, copies: 1 }], of, dpi);

interface Command {
  name: string;
  parameters: string;
}

interface Field {
  x: number;
  y: number;
  /** The commands between origin and data, e.g. `A0` and `BC`. */
  commands: Command[];
  /** As the printer reads it. */
  data: string;
}

/** The commands of a format; each begins with a sign that its data cannot have. */
function commandsOf(zpl: string): Command[] {
  expect(zpl).not.toContain('~');
  return zpl
    .replaceAll('\n', '')
    .split('^')
    .slice(1)
    .map((text) => {
      const name = /^(FO|FH|FD|FS|XA|XZ|CI|PW|LL|LH|PQ|BY|BC|BE|B8|BU|B2|BQ|A0)/.exec(text)?.[0];
      expect(name, text).toBeDefined();
      return { name: name ?? '', parameters: text.slice(2) };
    });
}

/** The fields of a format, from each origin to its end. */
function fieldsOf(zpl: string): Field[] {
  const fields: Field[] = [];
  let field: Field | undefined;
  for (const command of commandsOf(zpl)) {
    const { name, parameters } = command;
    if (name === 'FO') {
      const [x = Number.NaN, y = Number.NaN] = parameters.split(',').map(Number);
      field = { x, y, commands: [], data: '' };
    } else if (name === 'FD' && field) {
      const hex = field.commands.some((one) => one.name === 'FH');
      field.data = hex ? unescaped(parameters) : parameters;
    } else if (name === 'FS' && field) {
      fields.push(field);
      field = undefined;
    } else field?.commands.push(command);
  }
  return fields;
}

/** The text of field data in which `_` stands before the bytes of a sign. */
const unescaped = (text: string): string =>
  Buffer.from(
    Buffer.from(text)
      .toString('latin1')
      .replace(/_([0-9a-f]{2})/g, (_, byte) => String.fromCharCode(Number.parseInt(byte, 16))),
    'latin1',
  ).toString();

const fieldOf = (zpl: string, command: string): Field | undefined =>
  fieldsOf(zpl).find(({ commands }) => commands.some(({ name }) => name === command));

const textsOf = (zpl: string): string[] =>
  fieldsOf(zpl)
    .filter(({ commands }) => commands.some(({ name }) => name === 'A0'))
    .map(({ data }) => data);

test('a format has the size of the label, the texts in UTF-8, and its copies', () => {
  const zpl = zplOf(
    [
      { label: label(), copies: 3 },
      { label: label({ title: 'Größe, мука, 小麦粉' }), copies: 1 },
    ],
    size,
    300,
  );
  const names = commandsOf(zpl).map(({ name }) => name);
  expect(names.filter((name) => name === 'XA')).toHaveLength(2);
  expect(names.filter((name) => name === 'XZ')).toHaveLength(2);
  expect(zpl).toMatch(/^\^XA\^CI28\^PW1181\^LL591\^LH0,0\n/);
  expect(zpl.match(/\^PQ(\d+)/g)).toEqual(['^PQ3', '^PQ1']);
  expect(textsOf(zpl)).toEqual(['Wheat flour', 'FLOUR', 'Größe, мука, 小麦粉', 'FLOUR']);
});

test.each([
  ['4006381333931', 'BE', '400638133393'],
  ['96385074', 'B8', '9638507'],
  ['036000291452', 'BU', '03600029145'],
  ['10614141000415', 'B2', '10614141000415'],
])('the bars of %s are ^%s, whose check digit the printer adds', (gtin, command, data) => {
  const zpl = print(label({ gtin }));
  expect(fieldOf(zpl, command)?.data).toBe(data);
  expect(textsOf(zpl)).toEqual(['Wheat flour', 'FLOUR', gtin]);
  expect(fieldOf(zpl, 'BQ')?.data).toBe('MA,FLOUR');
});

test.each([
  ['FLOUR-550', '>:FLOUR-550'],
  ['2026', '>;2026'],
  ['202', '>:202'],
  ['A>B^C~D_E', '>:A>0B><C>=D_E'],
])('the bars of the code %s are a Code 128', (code, data) => {
  const zpl = print(label({ code, lines: [code] }));
  expect(fieldOf(zpl, 'BC')?.data).toBe(data);
  expect(fieldOf(zpl, 'BQ')?.data).toBe(`MA,${code}`);
});

test('no text of a record becomes a command', () => {
  const hostile = '^XZ~JA_5E^FDx\\&';
  const zpl = print(label({ title: hostile, lines: [hostile], code: hostile }));
  expect(commandsOf(zpl).filter(({ name }) => name === 'XZ')).toHaveLength(1);
  expect(textsOf(zpl)).toEqual([hostile, hostile]);
  expect(fieldOf(zpl, 'BQ')?.data).toBe(`MA,${hostile}`);
});

test('long texts are cut with an ellipsis, and codes that are too long are left to the QR code', () => {
  const code = 'X'.repeat(64);
  const zpl = print(label({ title: 'Wheat flour '.repeat(30), lines: [code], code }), {
    width: 50,
    height: 25,
  });
  expect(fieldOf(zpl, 'BC')).toBeUndefined();
  expect(fieldOf(zpl, 'BQ')?.data).toBe(`MA,${code}`);
  const texts = textsOf(zpl);
  expect(texts.length).toBeGreaterThan(1);
  expect(texts.join(' ')).toMatch(/^Wheat flour.*…/);
});

test.each([203, 300, 600])('everything is on the label at %i dpi', (dpi) => {
  const dots = dpi / 25.4;
  for (const of of [size, { width: 25, height: 15 }, { width: 300, height: 300 }]) {
    for (const gtin of [null, '4006381333931']) {
      for (const field of fieldsOf(print(label({ gtin }), of, dpi))) {
        expect(field.x).toBeGreaterThan(0);
        expect(field.y).toBeGreaterThan(0);
        expect(field.x).toBeLessThan(of.width * dots);
        expect(field.y).toBeLessThan(of.height * dots);
      }
    }
  }
});

test('labels with hundreds of long lines take less than two seconds', async () => {
  const lines = Array.from(
    { length: 200 },
    (_, at) => `${'漢字仮名交じり文の説明'.repeat(18)}${at}`,
  );
  const labels = Array.from({ length: 200 }, (_, at) => label({ code: `WO-${at}`, lines }));
  const copies = labels.map((one) => ({ label: one, copies: 1 }));
  const taken = await processorTime(() => zplOf(copies, { width: 100, height: 50 }, 203));
  expect(taken).toBeLessThan(2_000);
});
