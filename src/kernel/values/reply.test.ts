import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { exact } from './exact.ts';
import { compileReply, ReplyMismatch } from './reply.ts';
import * as s from './schema.ts';

const write = (schema: s.TSchema, value: unknown) =>
  compileReply(s.object({ field: schema }))({ field: value });

describe('decimals', () => {
  test.each([
    ['999999999999.123456', '999999999999.123456'],
    ['0', '0'],
    ['-0.000001', '-0.000001'],
    ['12345678901234567890', '12345678901234567890'],
  ])('%s from the database is written digit for digit', (text, written) => {
    expect(write(s.decimal(), text)).toBe(`{"field":${written}}`);
    expect(write(s.decimalText(), text)).toBe(`{"field":"${written}"}`);
  });

  it('are written in plain notation when they were computed', () => {
    expect(write(s.decimal(), exact('1e20'))).toBe('{"field":100000000000000000000}');
    expect(write(s.decimal(), exact('1e-9'))).toBe('{"field":0.000000001}');
    expect(write(s.decimalText(), exact('30.50'))).toBe('{"field":"30.5"}');
  });

  it.each([0.1, 5, 'NaN', '1e5', '', '1.', '.5', 'x', true, {}, '1", "x": "'])(
    'are never %j, which may have lost digits or is not a decimal',
    (value) => {
      expect(() => write(s.decimal(), value)).toThrow(ReplyMismatch);
      expect(() => write(s.decimalText(), value)).toThrow(ReplyMismatch);
    },
  );
});

describe('texts', () => {
  it('are written so that JSON.parse returns them unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(JSON.parse(write(s.notes(), text))).toEqual({ field: text });
      }),
    );
  });

  it('are quoted where they could end the text or the page', () => {
    expect(write(s.notes(), '"\\\n\u2028')).toBe(JSON.stringify({ field: '"\\\n\u2028' }));
  });
});

describe('records', () => {
  const record = s.object({
    id: s.uuid(),
    quantity: s.nullable(s.decimal()),
    count: s.integer(),
    isActive: s.boolean(),
    day: s.date(),
    tags: s.listOf(s.oneOf(['a', 'b'])),
    lines: s.listOf(s.object({ note: s.nullable(s.notes()) })),
    address: s.nullable(s.address()),
  });
  const whole = {
    id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6b1',
    quantity: null,
    count: 3,
    isActive: false,
    day: '2026-03-01',
    tags: ['a', 'b'],
    lines: [{ note: null }, { note: '' }],
    address: null,
  };
  const reply = compileReply(record);

  it('have their fields in the order of the schema, and null where there is no value', () => {
    const mixed = Object.fromEntries(Object.entries(whole).reverse());
    expect(reply(mixed)).toBe(JSON.stringify(whole));
  });

  it('contain only fields of the schema', () => {
    expect(reply({ ...whole, org_id: 'secret', '~key': 'x' })).toBe(JSON.stringify(whole));
  });

  it('have every line of an address, also those that were never set', () => {
    const { address } = JSON.parse(reply({ ...whole, address: { city: 'Leeds' } }));
    expect(address).toEqual({
      line1: null,
      line2: null,
      city: 'Leeds',
      region: null,
      postalCode: null,
      country: null,
    });
  });

  it('have empty lists where there is nothing to list', () => {
    const empty = { ...whole, tags: [], lines: [] };
    expect(JSON.parse(reply(empty))).toEqual(empty);
  });

  test.each([
    ['id', undefined],
    ['id', null],
    ['id', 5],
    ['count', '3'],
    ['isActive', 'f'],
    ['quantity', undefined],
    ['tags', 'a'],
    ['tags', { 0: 'a' }],
    ['lines', [{}]],
    ['lines', [null]],
    ['address', 'Leeds'],
  ])('are refused when %s is %j', (field, value) => {
    expect(() => reply({ ...whole, [field]: value })).toThrow(ReplyMismatch);
  });

  it('name the field that does not fit', () => {
    const broken = { ...whole, lines: [{ note: 5 }] };
    expect(() => reply(broken)).toThrow('/lines/*/note is not a string');
  });
});

describe('pages', () => {
  const page = s.object({
    data: s.listOf(s.uuid()),
    nextCursor: s.nullable(s.notes()),
    total: s.optional(s.integer()),
  });

  it('have optional fields only when they have a value', () => {
    const reply = compileReply(page);
    expect(reply({ data: [], nextCursor: null })).toBe('{"data":[],"nextCursor":null}');
    expect(reply({ data: [], nextCursor: null, total: 0 })).toBe(
      '{"data":[],"nextCursor":null,"total":0}',
    );
  });
});
