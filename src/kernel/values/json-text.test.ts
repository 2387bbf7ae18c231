import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { isJson, riskyNumerals, sizeOf } from './json-text.ts';

it('counts the depth of a text, without brackets inside strings', () => {
  expect(
    ['1', '"[{"', '[]', '[[],{"a":"]"},[{}]]', '["\\"[["]'].map((text) => sizeOf(text).depth),
  ).toEqual([0, 0, 1, 3, 1]);
});

it('counts no further than necessary', () => {
  expect(sizeOf('['.repeat(14_000_000), { depth: 32 }).depth).toBe(33);
  expect(sizeOf('{"a":'.repeat(40), { depth: 32 }).depth).toBe(33);
  expect(sizeOf('[1,1,1]', { values: 1 }).values).toBe(2);
});

it('counts values and keys, without signs inside strings', () => {
  const sizes = ['1', '[1,2]', '{"a":[]}', '{"a":"[,:{\\",","b":{}}'].map(
    (text) => sizeOf(text).values,
  );
  expect(sizes).toEqual([0, 2, 3, 5]);
});

it.each([
  ['[1,2.5,-3]', 0],
  ['[123456789012345]', 0],
  ['[1234567890123456,1]', 1],
  ['[0.12345678901234,12345678901234567890]', 2],
  ['[1e2,10,-1e-7]', 2],
  ['[-1.5E+3,1234567890123456e2]', 2],
  ['{"id":"7c1e-7b70-1234567890123456","n":1}', 0],
  ['{"a\\"1e5":"\\\\","n":true}', 0],
])('counts in %s the numerals that a double could change', (text, count) => {
  JSON.parse(text);
  expect(riskyNumerals(text)).toBe(count);
});

function isParsed(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

it('accepts the texts that JSON.parse accepts, also with a piece removed or inserted', () => {
  const piece = fc.constantFrom(
    '[',
    ']',
    '{',
    '}',
    ',',
    ':',
    '"',
    '\\',
    '0',
    '-',
    'e',
    'null',
    ' ',
  );
  const where = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(fc.json(), piece, where, where, (text, put, from, to) => {
      const start = Math.floor(from * text.length);
      const end = start + Math.floor(to * 3);
      const changed = text.slice(0, start) + put + text.slice(end);
      const shortened = text.slice(0, start) + text.slice(end);
      for (const each of [text, changed, shortened])
        expect(isJson(each), each).toBe(isParsed(each));
    }),
    { numRuns: 2000 },
  );
});

test.each([
  '',
  ' ',
  '[',
  ']',
  '[}',
  '{]',
  '[1,]',
  '{"a":1,}',
  '{,}',
  '[,1]',
  '{"a"}',
  '{"a":}',
  '{1:2}',
  '"a',
  '01',
  '1 2',
  '"a":1',
  '\u00a01',
  'tru',
])('does not accept %j as JSON', (text) => {
  expect(isJson(text)).toBe(false);
  expect(isParsed(text)).toBe(false);
});

test('a text nested a million levels deep is JSON if it is closed', () => {
  const [open, close] = ['['.repeat(1_000_000), ']'.repeat(1_000_000)];
  expect(isJson(open + close)).toBe(true);
  expect(isJson(`${open}${close}]`)).toBe(false);
  expect(isJson(open)).toBe(false);
});
