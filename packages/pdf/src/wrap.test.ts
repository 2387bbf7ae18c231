import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitText, wrapText } from './wrap.ts';

/** Every character is one wide. */
const measure = (text: string) => [...text].length;

test.each([
  ['words move whole', 'one two three', 8, ['one two', 'three']],
  ['a word that fits exactly stays', 'one two', 7, ['one two']],
  ['a word wider than the line is broken anywhere', 'abcdefgh ij', 3, ['abc', 'def', 'gh', 'ij']],
  ['a long word begins on the current line', 'a bcdefgh', 4, ['a bc', 'defg', 'h']],
  ['line ends and empty lines stay', 'a\n\nb', 9, ['a', '', 'b']],
  ['a line may end after a hyphen', 'well-known', 6, ['well-', 'known']],
  ['Chinese is broken between characters', '采购订单', 2, ['采购', '订单']],
  ['no line begins with a full stop', '采购订单。', 4, ['采购订', '单。']],
  ['nothing is one empty line', '', 5, ['']],
])('%s', (_, text, width, expected) => {
  expect(wrapText(text, width, measure)).toEqual(expected);
});

test('no line is too wide, and nothing but spaces is lost', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.integer({ min: 1, max: 12 }), (text, width) => {
      const lines = wrapText(text, width, measure);
      expect(lines.filter((line) => measure(line) > width)).toEqual([]);
      expect(lines.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['a text that fits stays', 'one two', 7, 1, ['one two']],
  ['an ellipsis stands for the rest', 'one two three', 8, 1, ['one two…']],
  ['a full line makes room for it', 'one two three', 7, 1, ['one tw…']],
  ['the last line has it', 'one two three four', 8, 2, ['one two', 'three…']],
  ['a long word is cut', 'abcdefgh', 4, 1, ['abc…']],
  ['no space stands before it', 'ab cd', 3, 1, ['ab…']],
  ['a letter keeps its marks', 'e\u0301e\u0301e\u0301', 3, 1, ['e\u0301…']],
  ['with no room at all, it stands alone', 'ab', 1, 1, ['…']],
])('cut: %s', (_, text, width, maxLines, expected) => {
  expect(fitText(text, width, measure, maxLines)).toEqual(expected);
});
