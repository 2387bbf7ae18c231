import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { Problem } from '../problem.ts';
import { type Exact, exact, toText } from './exact.ts';
import { parseJson } from './json.ts';

/** The one fault of a text that is refused. */
function faultOf(text: string | Uint8Array) {
  try {
    parseJson(text);
  } catch (error) {
    if (error instanceof Problem) return error.errors?.[0];
    throw error;
  }
  throw new Error(`${text} was accepted`);
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A parsed number, digit for digit. */
const written = (value: unknown) =>
  typeof value === 'number' ? toText(exact(String(value))) : toText(value as Exact);

describe('numbers', () => {
  test.each([
    ['0.1', '0.1'],
    ['1.10', '1.1'],
    ['-0', '0'],
    ['123456789012345', '123456789012345'],
    ['999999999999.123456', '999999999999.123456'],
    ['0.1234567890123456789', '0.1234567890123456789'],
    ['12345678901234567890', '12345678901234567890'],
    ['1e3', '1000'],
    ['1E+3', '1000'],
    ['25e-2', '0.25'],
    ['-1.5e-10', '-0.00000000015'],
    ['9007199254740993', '9007199254740993'],
    ['0.30000000000000004', '0.30000000000000004'],
    ['1.0000000000000000000', '1'],
  ])('%s is kept as %s', (text, kept) => {
    expect(written(parseJson(text))).toBe(kept);
    expect(written((parseJson(`{"deep":[{"x":${text}}]}`) as Nested).deep[0]?.x)).toBe(kept);
  });

  it.each([
    ['1e1', 10],
    ['1.5E1', 15],
    ['10e-1', 1],
    ['-1e0', -1],
    ['1.0000000000000000000', 1],
    ['9007199254740991.0', 9007199254740991],
  ])('%s is an ordinary whole number', (text, number) => {
    expect(parseJson(text)).toBe(number);
  });

  interface Nested {
    deep: { x: unknown }[];
  }

  it('keeps every decimal whatever its length', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 25 });
    const numeral = fc
      .tuple(fc.boolean(), fc.bigInt(0n, 10n ** 25n), digits)
      .map(([minus, whole, places]) => {
        const fraction = places.length > 0 ? `.${places.join('')}` : '';
        return `${minus ? '-' : ''}${whole}${fraction}`;
      });
    fc.assert(
      fc.property(numeral, (text) => {
        expect(written(parseJson(text))).toBe(toText(exact(text)));
      }),
    );
  });

  it('keeps plain numbers plain, beside one that a double could change', () => {
    const body = parseJson('{"limit":50,"half":0.5,"listPrice":999999999999.123456}');
    expect(body).toMatchObject({ limit: 50, half: 0.5 });
  });

  it.each([
    ...['1e400', '1e41', '-2E99999', '1e-400'],
    ...[`1e${'0'.repeat(300)}1`, `${'7'.repeat(1_000)}e-990`],
  ])('does not accept a numeral with such an exponent, row %#', (text) => {
    expect(parseJson(`[${text},1e-3]`)).toEqual([Number.NaN, exact('0.001')]);
  });

  it.each(['7', '-7', '0.', '1.2'])(
    'shortens %s and millions of digits, and keeps some',
    (start) => {
      const value = written(parseJson(start + '0'.repeat(6_000_000)));
      expect([value.slice(0, start.length), value.length > 190]).toEqual([start, true]);
    },
  );
});

describe('everything else', () => {
  it('is parsed as by JSON.parse, with and without long numerals in the text', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const text = JSON.stringify(value);
        const beside = (parsed: unknown) => (parsed as { value: unknown }).value;
        fc.pre(!/\de|\d[\d.]{15}/i.test(text));
        expect(parseJson(text)).toEqual(JSON.parse(text));
        expect(beside(parseJson(`{"long":1234567890123456.5,"value":${text}}`))).toEqual(
          JSON.parse(text),
        );
      }),
    );
  });

  it('does not let a body choose its prototype', () => {
    for (const long of ['1', '1234567890123456.5']) {
      const body = parseJson(`{"__proto__":{"name":"x"},"long":${long}}`) as object;
      expect(Object.keys(body)).toEqual(['__proto__', 'long']);
      expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
      expect('name' in body).toBe(false);
    }
  });
});

describe('refusals', () => {
  test.each([
    ['{"a":1,}', 1, 8],
    ['{"a":tru}', 1, 6],
    ['{"a" 1}', 1, 6],
    ['{a:1}', 1, 2],
    ["{'a':1}", 1, 2],
    ['abc', 1, 1],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3],
    ['[1,\n2,\n?]', 3, 1],
    ['{"a":01}', 1, 7],
    ['{"a":1} x', 1, 9],
    ['{"a":NaN}', 1, 6],
    ['"a\nb"', 1, 3],
    ['"a\\qb"', 1, 3],
    ['{"a":"x', 1, 8],
    ['{"a":1', 1, 7],
    ['[1,', 1, 4],
    ['{"a":12345678901234567890,}', 1, 27],
  ])('%j breaks at line %i, column %i', (text, line, column) => {
    expect(faultOf(text)).toEqual({
      path: '',
      code: 'invalid_json',
      message: `The body is not valid JSON: line ${line}, column ${column}.`,
    });
  });

  it('reports no position from the content of the text', () => {
    expect(faultOf('{"at position 1":"at position 2",}')?.message).toContain('column 34');
  });

  test.each([
    ['{"price":1,"price":2}', '/price'],
    ['{"price":1,"price":1}', '/price'],
    ['{"price":1234567890123456.5,"price":1}', '/price'],
    ['{"a":{"b":[0,{"c":1,"d":{},"c":2}]}}', '/a/b/1/c'],
    ['{"a":1,"\\u0061":2}', '/a'],
    ['{"a/b~":1 , "a/b~" : 2}', '/a~1b~0'],
    ['{"\\"":":","\\"":"{"}', '/"'],
    ['[[],{"":1,"":2}]', '/1/'],
    ['{"__proto__":1,"__proto__":2}', '/__proto__'],
  ])('%s names %s twice', (text, path) => {
    expect(faultOf(text)).toEqual({
      path,
      code: 'duplicate_key',
      message: 'occurs twice in one object. Send each key once.',
    });
  });

  it('names every key that occurs twice, up to a limit', () => {
    const pathsOf = (text: string) => {
      try {
        parseJson(text);
      } catch (error) {
        return (error as Problem).errors?.map(({ path }) => path);
      }
      return [];
    };
    expect(pathsOf('{"a":1,"b":1,"a":2,"b":2,"a":3}')).toEqual(['/a', '/b']);
    const many = Array.from({ length: 1000 }, (_, index) => `"k${index}":0`).join(',');
    expect(pathsOf(`{${many},${many}}`)).toHaveLength(20);
    const long = `"${'a'.repeat(400)}"`;
    const deep = `${`{"k":0,${long}:`.repeat(20)}0${`,${long}:0}`.repeat(20)}`;
    expect(pathsOf(deep)?.every((path) => path.length === 400)).toBe(true);
  });

  it('accepts the same key in different objects, and colons and quotes in strings', () => {
    for (const text of ['[{"a":1},{"a":1}]', '{"a":{"a":{"a":":\\":"}}}', '["a","a",":"]', '":"']) {
      expect(parseJson(text)).toEqual(JSON.parse(text));
    }
  });

  test.each([
    [[0xff], 0],
    [[...bytesOf('{"name":"K'), 0xe4, ...bytesOf('se"}')], 10],
    [[...bytesOf('{"name":"\uFFFDä'), 0xe2, 0x82], 14],
    [[...bytesOf('{"name":"'), 0xed, 0xa0, 0x80, ...bytesOf('"}')], 9],
    [[...bytesOf('{"name":"'), 0xef, 0xbf, ...bytesOf('"}')], 9],
  ])('%j is not UTF-8 from byte %i on', (bytes, offset) => {
    expect(faultOf(Uint8Array.from(bytes))).toEqual({
      path: '',
      code: 'invalid_encoding',
      message: `The body is not UTF-8: see byte ${offset}, counted from 0.`,
    });
  });

  it('accepts every character in UTF-8', () => {
    const value = { name: 'Käse 田中 🧀 \uFFFD \u0000' };
    expect(parseJson(bytesOf(JSON.stringify(value)))).toEqual(value);
  });

  it.each([33, 3000, 200_000])('refuses a text nested %i deep, with this reason', (depth) => {
    for (const inner of ['1', '1234567890123456.5', '"]]]"']) {
      const deep = `${'['.repeat(depth)}${inner}${']'.repeat(depth)}`;
      expect(faultOf(deep)).toMatchObject({ path: '', code: 'too_deep' });
      const objects = `${'{"a":'.repeat(depth)}${inner}${'}'.repeat(depth)}`;
      expect(faultOf(objects)?.message).toContain('nested too deeply');
    }
    expect(faultOf(`${'['.repeat(depth)}?`)?.code).toBe('invalid_json');
  });

  it('accepts the greatest depth, and ignores brackets inside strings', () => {
    const deep = `${'[{"a":'.repeat(16)}"[[[{{{\\"[["${'}]'.repeat(16)}`;
    expect(parseJson(deep)).toEqual(JSON.parse(deep));
  });
});

test('a body has 50,000 values and keys at most', () => {
  const list = (count: number) => `[${Array(count).fill('1').join(',')}]`;
  expect(parseJson(list(50_000))).toHaveLength(50_000);
  expect(faultOf(list(50_001))).toMatchObject({ path: '', code: 'too_many' });
  expect(faultOf(`${list(50_001)}]`)).toMatchObject({ code: 'invalid_json' });
});

test.each(['1.00000000000000001', '1e3'])('a body has 5,000 numbers such as %s', (numeral) => {
  const list = (count: number) => `[${Array(count).fill(numeral).join(',')}]`;
  expect(parseJson(list(5_000))).toHaveLength(5_000);
  const fault = { path: '', code: 'too_many', message: expect.stringContaining('as texts') };
  expect(faultOf(list(5_001))).toMatchObject(fault);
});
