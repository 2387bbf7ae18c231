import { expect, test } from 'vitest';
import { printable, replacement, runsOf } from './text.ts';

test.each([
  ['line ends of every system', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
  ['tabs', 'a\tb', 'a b'],
  ['controls', 'a\u0000\u0007\u001b\u009fb', 'ab'],
  ['direction marks and joiners', '\u202eab\u2069\u200d\ufeff', 'ab'],
  ['variation selectors', '葛\u{e0100}☂\ufe0f', '葛☂'],
  ['half of a surrogate pair', 'a\ud83db', `a${replacement}b`],
  ['accents apart from their letters', 'e\u0301', 'é'],
])('%s are made printable', (_, raw, expected) => {
  expect(printable(raw)).toBe(expected);
});

const fontOf = (codePoint: number) => {
  if (codePoint < 0x250 || codePoint === 0xfffd) return 'latin';
  return codePoint >= 0x4e00 && codePoint < 0xa000 ? 'han' : undefined;
};

test.each([
  ['', []],
  ['abc', [{ font: 'latin', text: 'abc' }]],
  [
    'a采购b',
    [
      { font: 'latin', text: 'a' },
      { font: 'han', text: '采购' },
      { font: 'latin', text: 'b' },
    ],
  ],
  ['a📦b', [{ font: 'latin', text: `a${replacement}b` }]],
  ['a\u05b0b', [{ font: 'latin', text: 'ab' }]],
])('%j is cut where the font changes', (text, expected) => {
  expect(runsOf(text, fontOf)).toEqual(expected);
});

test('a character that no font has is left out where no font has the replacement either', () => {
  expect(runsOf('a📦', (codePoint) => (codePoint < 128 ? 'latin' : undefined))).toEqual([
    { font: 'latin', text: 'a' },
  ]);
});
