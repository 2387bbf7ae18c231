import { expect, test } from 'vitest';
import { unprintable } from './unprintable.ts';

test.each([
  ['Latin, Greek and Cyrillic', 'Größe Ω Привет\r\n\tline 2', ''],
  ['Chinese, Japanese and Korean', '采购订单 発注書 발주서', ''],
  ['joiners and direction marks, which are left out', 'a\u200db\u200f', ''],
  ['Arabic', 'Box of مرحبا مر', 'مرحبا'],
  ['Hebrew', 'שלום', 'שלום'],
  ['Thai without its marks', 'ที่', 'ท'],
  ['emoji', '📦📦', '📦'],
])('the characters without a font of %s', (_script, text, expected) => {
  expect(unprintable(text, 200)).toBe(expected);
});

/** Characters from a code point on. */
const charactersFrom = (first: number, count: number) =>
  String.fromCodePoint(...Array.from({ length: count }, (_, at) => first + at));

test('of many characters without a font, the first are told', () => {
  const cuneiform = charactersFrom(0x12000, 900);
  expect(unprintable(`采${cuneiform}${cuneiform}`, 200)).toBe(cuneiform.slice(0, 400));
  expect(unprintable(cuneiform.slice(0, 2), 200)).toBe(cuneiform.slice(0, 2));
});
