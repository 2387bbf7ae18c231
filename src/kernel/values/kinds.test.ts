import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { bareSchema } from '../../serve/openapi/schemas.ts';
import { WrittenJson } from '../written-json.ts';
import { exact } from './exact.ts';
import { type Kind, type Shape, type Side, shapeOf } from './kinds/kind.ts';
import { kindOf, kinds, valueOfText } from './kinds.ts';
import { compileReply } from './reply.ts';
import * as s from './schema.ts';
import { compileCheck } from './validate.ts';

const id = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6b1';

interface Sample {
  schema: s.TSchema;
  /** The text in a query or a cell of CSV; undefined for kinds without a text form. */
  text?: string;
  /** The value after validation. */
  value: unknown;
  /** The value in a reply, where it is another one than in a request. */
  shown?: unknown;
  json: string;
}

/** A value of every kind. A new kind needs one here, too. */
const samples: Record<string, Sample> = {
  anything: { schema: s.anything(), text: 'x', value: 'x', json: '"x"' },
  boolean: { schema: s.boolean(), text: 'true', value: true, json: 'true' },
  choice: { schema: s.oneOf(['a', 'b']), text: 'b', value: 'b', json: '"b"' },
  day: { schema: s.date(), text: '2026-03-01', value: '2026-03-01', json: '"2026-03-01"' },
  decimal: { schema: s.decimal(), text: '30.50', value: exact('30.5'), json: '30.5' },
  decimalText: { schema: s.decimalText(), text: '30.5', value: '30.5', json: '"30.5"' },
  file: { schema: s.file(), value: { sizeBytes: 1 }, json: '' },
  integer: { schema: s.integer({ min: 1 }), text: '42', value: 42, json: '42' },
  array: {
    schema: s.listOf(s.uuid()),
    text: `${id.toUpperCase()}`,
    value: [id],
    json: `["${id}"]`,
  },
  object: { schema: s.object({ a: s.integer() }), value: { a: 1 }, json: '{"a":1}' },
  ranges: { schema: s.ranges(), value: '{[0,2),[3.5,5)}', json: '"{[0,2),[3.5,5)}"' },
  text: {
    schema: s.text({ max: 9 }),
    text: ' Ka\u0308se ',
    value: 'K\u00e4se',
    json: '"K\u00e4se"',
  },
  moment: {
    schema: s.moment(),
    value: '2026-03-14',
    json: '"2026-03-14"',
  },
  timestamp: {
    schema: s.timestamp(),
    text: '2026-03-01T09:00:00+01:00',
    value: '2026-03-01T08:00:00.000Z',
    json: '"2026-03-01T08:00:00.000Z"',
  },
  uuid: { schema: s.uuid(), text: id.toUpperCase(), value: id, json: `"${id}"` },
  written: {
    schema: s.written({ type: 'number' }),
    value: {},
    shown: new WrittenJson('1.10'),
    json: '1.10',
  },
};

test('every kind has a sample, and each sample is of its kind', () => {
  expect(kinds.map(({ keyword }) => keyword).sort()).toEqual(Object.keys(samples).sort());
  for (const [keyword, { schema }] of Object.entries(samples)) {
    expect(kindOf(shapeOf(schema)).keyword).toBe(keyword);
  }
});

test('every schema is of one kind', () => {
  for (const { schema } of Object.values(samples)) {
    expect(kinds.filter((kind) => kind.matches(shapeOf(s.nullable(schema))))).toHaveLength(1);
  }
});

test.each(Object.entries(samples))('a text becomes a value, which is JSON: %s', (_name, sample) => {
  const { schema, text, value, shown = value, json } = sample;
  const kind = kindOf(shapeOf(schema));
  const read = (sent: string) => valueOfText(sent, 'query', shapeOf(schema));
  const body = { field: text === undefined ? value : read(text) };
  expect(compileCheck(s.object({ field: schema }))(body)).toEqual([]);
  expect(body).toEqual({ field: value });
  const write = compileReply(s.object({ field: schema }));
  if (!json) return expect(() => write({ field: shown })).toThrow('which no JSON contains');
  const reply = write({ field: shown });
  expect(reply).toBe(`{"field":${json}}`);
  return expect(isValid(kind, shapeOf(schema), 'reply', JSON.parse(json))).toBe(true);
});

const ajv = new Ajv2020({ strict: true, validateFormats: false, strictTypes: false });
const isValid = (kind: Kind, shape: Shape, side: Side, value: unknown) =>
  ajv.validate(
    kind.jsonSchema(shape, side, (inner, at) => bareSchema(inner, at, () => undefined)),
    value,
  );

test.each([
  ['boolean', 'TRUE', true],
  ['boolean', ' Y ', true],
  ['boolean', '1', true],
  ['boolean', 'WAHR', true],
  ['boolean', 'no', false],
  ['boolean', 'Nein', false],
  ['boolean', '', ''],
  ['integer', ' 007 ', 7],
  ['decimal', '-00.50', exact('-0.5')],
  ['array', 'a,b', 'a,b'],
  ['text', ' x ', ' x '],
  ['text', 'a\nb', 'a\nb'],
])('a spreadsheet may write a value of kind %s as %j', (name, cell, value) => {
  const { schema } = samples[name] as Sample;
  expect(valueOfText(cell, 'csv', shapeOf(schema))).toEqual(value);
});

test.each(['TRUE', '007.5', '1e3', ' 7 ', 'x', ''])('%j in a query represents no value', (text) => {
  for (const name of ['boolean', 'integer', 'decimal']) {
    const { schema } = samples[name] as Sample;
    expect(valueOfText(text, 'query', shapeOf(schema))).toBe(text);
  }
});
