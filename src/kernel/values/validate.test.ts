import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { processorTime } from '../../../test/support/processor-time.ts';
import type { Fault } from '../problem.ts';
import { type Exact, toText } from './exact.ts';
import { parseJson } from './json.ts';
import * as s from './schema.ts';
import { compileCheck, isUuid } from './validate.ts';

/** Faults of a value under one schema, and the normalised value. */
function check(schema: s.TSchema, value: unknown): { codes: string[]; value: unknown } {
  const body = { field: value };
  const faults = compileCheck(s.object({ field: schema }))(body);
  for (const fault of faults) expect(fault.path).toBe('/field');
  return { codes: faults.map((fault) => fault.code), value: body.field };
}

const good = (value: unknown) => ({ codes: [], value });
const codesOf = (schema: s.TSchema, value: unknown) => check(schema, value).codes;

describe('texts', () => {
  test.each([
    [' Brot ', 'Brot'],
    ['\u00a0\u3000Brot\ufeff', 'Brot'],
    ['Cre\u0301me', 'Cr\u00e9me'],
    ['a  b', 'a  b'],
    ['مرحبا', 'مرحبا'],
    ['👩‍🍳', '👩‍🍳'],
    ["'; drop table skus; --", "'; drop table skus; --"],
  ])('%j becomes %j', (sent, kept) => {
    expect(check(s.name(), sent)).toEqual(good(kept));
  });

  test.each([
    ['', 'too_short'],
    ['  \u3000 ', 'too_short'],
    ['a\u0000b', 'invalid_text'],
    ['a\u0007b', 'invalid_text'],
    ['a\u007fb', 'invalid_text'],
    ['a\u0085b', 'invalid_text'],
    ['a\tb', 'invalid_text'],
    ['a\nb', 'invalid_text'],
    ['a\ud800b', 'invalid_text'],
    [5, 'invalid_type'],
    [true, 'invalid_type'],
    [null, 'invalid_type'],
    [['a'], 'invalid_type'],
    [{}, 'invalid_type'],
  ])('%j is refused: %s', (sent, code) => {
    expect(codesOf(s.name(), sent)).toEqual([code]);
  });

  it('counts characters, not code units, after it has trimmed and composed', () => {
    const short = s.text({ min: 2, max: 3 });
    expect(check(short, ' 😀😀😀 ')).toEqual(good('😀😀😀'));
    expect(check(short, 'e\u0301e\u0301e\u0301')).toEqual(good('ééé'));
    expect(codesOf(short, '😀😀😀😀')).toEqual(['too_long']);
    expect(codesOf(short, ' a ')).toEqual(['too_short']);
  });

  it('accepts empty notes and notes with lines, whose ends it normalises', () => {
    expect(check(s.notes(), '')).toEqual(good(''));
    expect(check(s.notes(), 'a\tb\nc\r\nd\re')).toEqual(good('a\tb\nc\nd\ne'));
    expect(codesOf(s.notes(), 'a\u0000b')).toEqual(['invalid_text']);
    expect(codesOf(s.notes(), 'a\u000bb')).toEqual(['invalid_text']);
  });

  it('has one normal form: a normalised text stays unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (sent) => {
        const first = check(s.notes(), sent);
        fc.pre(first.codes.length === 0);
        expect(check(s.notes(), first.value)).toEqual(good(first.value));
        expect((first.value as string).normalize('NFC')).toBe(first.value);
      }),
    );
  });
});

describe('decimals', () => {
  const decimal = (schema: s.TSchema, text: string) => {
    const { codes, value } = check(schema, parseJson(text));
    return codes.length > 0 ? codes.join() : toText(value as Exact);
  };

  test.each([
    ['1', '1'],
    ['-1.5', '-1.5'],
    ['-0', '0'],
    ['1e-6', '0.000001'],
    ['0.0000001', 'too_many_decimals'],
    ['1.1000000000', '1.1'],
    ['1.10000000000000000001', 'too_many_decimals'],
    ['999999999999.999999', '999999999999.999999'],
    ['-999999999999.999999', '-999999999999.999999'],
    ['999999999999.9999999', 'too_many_decimals'],
    ['1000000000000', 'too_large'],
    ['-1000000000000', 'too_large'],
    ['1e40', 'too_large'],
    ['1e999', 'invalid_type'],
    ['"1"', 'invalid_type'],
    ['""', 'invalid_type'],
    ['null', 'invalid_type'],
    ['true', 'invalid_type'],
    ['[1]', 'invalid_type'],
    ['{"s":1,"e":0,"c":[1]}', 'invalid_type'],
  ])('%s becomes %s', (text, outcome) => {
    expect(decimal(s.decimal(), text)).toBe(outcome);
  });

  test.each([
    ['0', 'too_small', '0'],
    ['-0.000001', 'too_small', 'too_small'],
    ['0.000001', '0.000001', '0.000001'],
  ])('%s as a quantity is %s, as money %s', (text, quantity, money) => {
    expect(decimal(s.quantity(), text)).toBe(quantity);
    expect(decimal(s.money(), text)).toBe(money);
  });

  it('has its own bounds', () => {
    const percent = s.decimal({ min: '0', max: '100' });
    expect(decimal(percent, '100')).toBe('100');
    expect(decimal(percent, '100.000001')).toBe('too_large');
  });

  it('keeps every number of at most six decimals, digit for digit', () => {
    const scaled = fc.bigInt(-(10n ** 18n) + 1n, 10n ** 18n - 1n);
    fc.assert(
      fc.property(scaled, (units) => {
        const digits = String(units < 0n ? -units : units).padStart(7, '0');
        const text = `${units < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
        const plain = text.replace(/\.?0+$/, '').replace(/^-0$/, '0');
        expect(decimal(s.decimal(), text)).toBe(plain);
      }),
    );
  });

  it('is not delayed by a numeral as long as a body may be', async () => {
    const taken = await processorTime(() => {
      expect(decimal(s.decimal(), '9'.repeat(1_000_000))).toBe('too_large');
      expect(decimal(s.decimal(), `0.${'1'.repeat(1_000_000)}`)).toBe('too_many_decimals');
    });
    expect(taken).toBeLessThan(5_000);
  });
});

describe('other kinds', () => {
  const id = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6b1';

  it('accepts any UUID and writes it in lower case', () => {
    expect(check(s.uuid(), id.toUpperCase())).toEqual(good(id));
    expect(check(s.uuid(), '00000000-0000-0000-0000-000000000000').codes).toEqual([]);
    for (const wrong of ['', id.slice(1), `${id} `, `{${id}}`, id.replaceAll('-', ''), 5, null]) {
      expect(codesOf(s.uuid(), wrong)).toEqual(['invalid_uuid']);
    }
    expect(isUuid(`${id}\n`)).toBe(false);
  });

  it('writes instants in UTC and leaves days as they are', () => {
    expect(check(s.timestamp(), '2026-03-01T10:00:00+02:00')).toEqual(
      good('2026-03-01T08:00:00.000Z'),
    );
    expect(codesOf(s.timestamp(), '2026-03-01')).toEqual(['invalid_timestamp']);
    expect(codesOf(s.timestamp(), 1_772_000_000)).toEqual(['invalid_timestamp']);
    expect(check(s.date(), '2026-03-01')).toEqual(good('2026-03-01'));
    expect(codesOf(s.date(), '2026-02-29')).toEqual(['invalid_date']);
    expect(codesOf(s.date(), 20260301)).toEqual(['invalid_date']);
    const [far] = compileCheck(s.timestamp(), 'query/asOf')('9999-01-01T00:00:00Z');
    expect(far?.message).toMatch(/between the years 1900 and 9998\.$/);
  });

  it('accepts one of a few words, in this spelling only', () => {
    const choice = s.oneOf(['allow', 'reject']);
    expect(codesOf(choice, 'allow')).toEqual([]);
    for (const wrong of ['Allow', 'constructor', '', null, 1, ['allow']]) {
      expect(codesOf(choice, wrong)).toEqual(['not_allowed']);
    }
  });

  it('accepts whole numbers within bounds', () => {
    const days = s.integer({ min: 0, max: 999 });
    expect(codesOf(days, 0)).toEqual([]);
    expect(codesOf(days, -1)).toEqual(['too_small']);
    expect(codesOf(days, 1000)).toEqual(['too_large']);
    for (const wrong of [1.5, '1', null, true])
      expect(codesOf(days, wrong)).toEqual(['invalid_type']);
    expect(codesOf(days, parseJson('12345678901234567890'))).toEqual(['invalid_type']);
    for (const whole of ['1e1', '1.0', '100e-1'])
      expect(codesOf(days, parseJson(whole))).toEqual([]);
    expect(codesOf(days, parseJson('1.5e0'))).toEqual(['invalid_type']);
  });

  it('accepts true and false and no similar values', () => {
    for (const value of [true, false]) expect(codesOf(s.boolean(), value)).toEqual([]);
    for (const wrong of ['true', 0, 1, null, '']) {
      expect(codesOf(s.boolean(), wrong)).toEqual(['invalid_type']);
    }
  });

  it('normalises elements of lists, and names the wrong element', () => {
    const schema = s.object({ ids: s.listOf(s.uuid(), { min: 1, max: 2 }) });
    const body = { ids: [id.toUpperCase(), id] };
    expect(compileCheck(schema)(body)).toEqual([]);
    expect(body.ids).toEqual([id, id]);
    const faults = (ids: unknown) => compileCheck(schema)({ ids }).map((f) => [f.path, f.code]);
    expect(faults([id, 'x'])).toEqual([['/ids/1', 'invalid_uuid']]);
    expect(faults([])).toEqual([['/ids', 'too_short']]);
    expect(faults([id, id, id])).toEqual([['/ids', 'too_long']]);
    expect(faults('x')).toEqual([['/ids', 'invalid_type']]);
  });
});

describe('null', () => {
  const kinds: [string, s.TSchema, unknown][] = [
    ['text', s.name(), 5],
    ['decimal', s.decimal(), 'x'],
    ['uuid', s.uuid(), 'x'],
    ['date', s.date(), 'x'],
    ['timestamp', s.timestamp(), 'x'],
    ['choice', s.oneOf(['a']), 'x'],
    ['integer', s.integer(), 'x'],
    ['boolean', s.boolean(), 'x'],
    ['address', s.address(), 'x'],
    ['list', s.listOf(s.uuid()), 'x'],
  ];

  test.each(kinds)('is accepted where a %s is nullable, and only there', (_kind, schema, wrong) => {
    expect(codesOf(schema, null)).toHaveLength(1);
    expect(check(s.nullable(schema), null)).toEqual(good(null));
    expect(codesOf(s.nullable(schema), wrong)).toHaveLength(1);
  });
});

describe('objects', () => {
  const schema = s.object({
    name: s.name(),
    address: s.optional(s.address()),
    lines: s.optional(s.listOf(s.object({ quantity: s.quantity() }))),
  });
  const faults = (body: unknown) =>
    compileCheck(schema)(body).map((fault: Fault) => [fault.path, fault.code]);

  it('reports every fault at once, however deep', () => {
    const body = {
      address: { country: 'XX', zip: 1 },
      lines: [{ quantity: 1 }, { quantity: 0 }, { count: 1 }, 5],
      'a/b~c': 1,
    };
    expect(faults(body).sort()).toEqual(
      [
        ['/address/country', 'invalid_country'],
        ['/address/zip', 'unknown_field'],
        ['/a~1b~0c', 'unknown_field'],
        ['/lines/1/quantity', 'too_small'],
        ['/lines/2/count', 'unknown_field'],
        ['/lines/2/quantity', 'required'],
        ['/lines/3', 'invalid_type'],
        ['/name', 'required'],
      ].sort(),
    );
  });

  it.each([[null], [[]], ['x'], [5], [true]])('does not accept %j as an object', (body) => {
    expect(faults(body)).toEqual([['', 'invalid_type']]);
  });

  it('does not accept a long number as an object', () => {
    expect(faults(parseJson('12345678901234567890'))).toEqual([['', 'invalid_type']]);
    expect(faults({ name: 'x', address: parseJson('1e2') })).toEqual([
      ['/address', 'invalid_type'],
    ]);
  });

  it('refuses a field called __proto__, constructor or toString as an unknown field', () => {
    for (const field of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      for (const long of ['', ',"lines":[{"quantity":1234567890.123456789}]']) {
        const body = parseJson(`{"name":"x","${field}":{"name":"y"}${long}}`);
        expect(faults(body)).toContainEqual([`/${field}`, 'unknown_field']);
      }
    }
  });

  it('does not accept an inherited field for a missing one', () => {
    expect(faults(parseJson('{"__proto__":{"name":"x"}}'))).toContainEqual(['/name', 'required']);
  });

  it('requires no field of a partial object, and still refuses unknown fields', () => {
    const changes = compileCheck(s.partial(schema));
    expect(changes({})).toEqual([]);
    expect(changes({ nme: 'x' })).toMatchObject([{ code: 'unknown_field' }]);
    expect(changes({ name: null })).toMatchObject([{ code: 'invalid_type' }]);
  });

  it('puts a prefix before the path of a parameter', () => {
    const query = compileCheck(s.object({ limit: s.integer() }), 'query');
    const paths = query({ limit: 'x', page: 1 }).map((fault) => fault.path);
    expect(paths.sort()).toEqual(['query/limit', 'query/page']);
  });
});
