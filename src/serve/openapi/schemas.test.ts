import { expect, test } from 'vitest';
import { shapeOf } from '../../kernel/values/kinds/kind.ts';
import * as s from '../../kernel/values/schema.ts';
import { type JsonSchema, jsonSchemaOf, type Side } from './schemas.ts';

const describe = (schema: s.TSchema, side: Side = 'request') =>
  jsonSchemaOf(shapeOf(schema), side, () => undefined);

test.each<[string, s.TSchema, JsonSchema]>([
  ['a uuid', s.uuid(), { type: 'string', format: 'uuid' }],
  ['a text', s.text({ max: 9 }), { type: 'string', minLength: 1, maxLength: 9 }],
  ['a text that may be empty', s.text({ min: 0, max: 9 }), { type: 'string', maxLength: 9 }],
  [
    'an e-mail address',
    s.text({ max: 9, pattern: 'email' }),
    { type: 'string', minLength: 1, maxLength: 9, format: 'email' },
  ],
  ['a boolean', s.boolean({ default: true }), { type: 'boolean', default: true }],
  ['a whole number', s.integer({ min: 1 }), { type: 'integer', minimum: 1 }],
  ['a decimal', s.decimal(), { type: 'number', exclusiveMinimum: -1e12, exclusiveMaximum: 1e12 }],
  ['a quantity', s.quantity(), { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1e12 }],
  ['a share', s.decimal({ min: '0', max: '100' }), { type: 'number', minimum: 0, maximum: 100 }],
  ['an exact text', s.decimalText(), { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' }],
  ['a day', s.date(), { type: 'string', format: 'date' }],
  ['an instant', s.timestamp(), { type: 'string', format: 'date-time' }],
  ['a choice', s.oneOf(['a', 'b']), { type: 'string', enum: ['a', 'b'] }],
  [
    'a choice or nothing',
    s.nullable(s.oneOf(['a'])),
    { type: ['string', 'null'], enum: ['a', null] },
  ],
  [
    'a list',
    s.listOf(s.uuid(), { min: 1, max: 3 }),
    { type: 'array', items: { type: 'string', format: 'uuid' }, minItems: 1, maxItems: 3 },
  ],
  [
    'a description',
    s.date({ description: 'A day.', example: '2026-03-01', deprecated: true }),
    {
      type: 'string',
      format: 'date',
      description: 'A day.',
      examples: ['2026-03-01'],
      deprecated: true,
    },
  ],
])('%s', (_what, schema, expected) => {
  expect(describe(schema)).toEqual(expected);
});

const line = () => s.object({ a: s.boolean(), b: s.optional(s.boolean()) }, { whole: true });

test('a request refuses unknown fields; an answer may gain fields', () => {
  const properties = { a: { type: 'boolean' }, b: { type: 'boolean' } };
  expect(describe(line())).toEqual({
    type: 'object',
    properties,
    required: ['a'],
    additionalProperties: false,
  });
  expect(describe(line(), 'reply')).toEqual({
    type: 'object',
    properties,
    required: ['a', 'b'],
  });
});

test('an answer may contain sums above the limit of requests', () => {
  expect(describe(s.quantity(), 'reply')).toEqual({ type: 'number' });
});

test('an object with a name becomes a reference, also where it may be null', () => {
  const refer = () => 'Line';
  expect(jsonSchemaOf(shapeOf(line()), 'reply', refer)).toEqual({
    $ref: '#/components/schemas/Line',
  });
  expect(jsonSchemaOf(shapeOf(s.nullable(line())), 'reply', refer)).toEqual({
    anyOf: [{ $ref: '#/components/schemas/Line' }, { type: 'null' }],
  });
});

test('a schema of no kind is an error', () => {
  expect(() => describe({ type: 'symbol' } as s.TSchema)).toThrow('No kind of value');
});
