import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { csvLine, guardJson, guardText, quoteCell, unguardText } from './cells.ts';

/** Texts of the characters that matter, several of each kind in a row. */
const text = fc
  .array(fc.constantFrom(...'=+-@＝＋－＠;,|\t\r\n \'"a1.\\'), { maxLength: 12 })
  .map((characters) => characters.join(''));
const number = /^[+-]\d+([.,]\d+)*$/;
const beginsFormula = /^[\s"]*[=+\-@＝＋－＠]/;

/** The cells of a program that splits lines where we do not, and takes quotes within for text. */
const splitAt = (separator: RegExp, line: string) =>
  line.split(/[\r\n]/).flatMap((part) => part.split(separator));

describe('a text as a cell', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['-2+3+cmd|x', "'-2+3+cmd|x"],
    ['-1+1', "'-1+1"],
    ['＝1+1', "'＝1+1"],
    ['  =1', "  '=1"],
    ['\t=1', "\t'=1"],
    ['x;=1+1', "x;'=1+1"],
    ['x; "+1"', 'x; "\'+1"'],
    ['x\t@SUM(A1)', "x\t'@SUM(A1)"],
    ['- call\n- write', "'- call\n'- write"],
    ['x;-5', "x;'-5"],
    ["'=1", "''=1"],
    ['-5', '-5'],
    ['-5.25', '-5.25'],
    ['-1,234.50', '-1,234.50'],
    ['+441134960001', '+441134960001'],
    ['a=b; c', 'a=b; c'],
    ['SKU-77', 'SKU-77'],
    ["'a'", "'a'"],
  ])('%j is %j', (given, cell) => {
    expect(guardText(given)).toBe(cell);
    expect(unguardText(cell)).toBe(given);
  });

  test('comes back', () => {
    fc.assert(fc.property(text, (given) => unguardText(guardText(given)) === given));
  });

  test('begins no formula, unless the whole of it is a number', () => {
    fc.assert(
      fc.property(text, (given) => {
        const cell = guardText(given);
        return number.test(cell) || !beginsFormula.test(cell);
      }),
    );
  });

  test('of many separators is guarded in time that grows with its length', () => {
    const long = '\t'.repeat(200_000);
    expect(guardText(`${long}x`)).toBe(`${long}x`);
    expect(unguardText(`'${long}=`)).toBe(`'${long}=`);
  });
});

describe('a line', () => {
  test('has the guarded texts as its cells', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 4 }), (texts) => {
        const [cells = []] = parse(`${csvLine(texts)}\r\n`, { relax_column_count: true });
        expect(cells.map(unguardText)).toEqual(texts);
      }),
    );
  });

  test('begins no formula where a program splits it at semicolons or tabs', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 4 }), (texts) => {
        const line = csvLine(texts);
        for (const separator of [/;/, /\t/]) {
          expect(splitAt(separator, line).filter((cell) => beginsFormula.test(cell))).toEqual([]);
        }
      }),
    );
  });

  test('begins with no number that the next cell makes a formula', () => {
    expect(csvLine(['-2', "3+cmd|' /C calc'!A0;"])).toBe("'-2,3+cmd|' /C calc'!A0;");
  });
});

test('JSON is the same for who reads it, and begins no formula within its texts', () => {
  expect(guardJson('[{"name":"a;=1+1"}]')).toBe('[{"name":"a;\\u003d1+1"}]');
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      const cell = guardJson(JSON.stringify(texts));
      expect(JSON.parse(cell)).toEqual(texts);
      const cells = splitAt(/;/, quoteCell(cell));
      expect(cells.filter((part) => beginsFormula.test(part))).toEqual([]);
    }),
  );
});
