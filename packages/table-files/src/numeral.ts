/** Numbers as people and programs write them. */
import Big from 'big.js';

export type DecimalMark = '.' | ',';

const currencies = `(?:\\p{Sc}|${Intl.supportedValuesOf('currency').join('|')})`;
const leading = new RegExp(`^${currencies}`, 'u');
const trailing = new RegExp(`${currencies}$`, 'u');

/** A currency is a sign or a code of three letters. */
const currencyLength = 3;

/** Marks of thousands, whichever mark parts the decimals. */
const spaces = "[ \\u00A0\\u2009\\u202F'’]";

const forms: Record<DecimalMark, RegExp> = {
  '.': new RegExp(`^[-+]?(\\d+|\\d{1,3}(,\\d{3})+|\\d{1,3}(${spaces}\\d{3})+)?(\\.\\d+)?$`),
  ',': new RegExp(`^[-+]?(\\d+|\\d{1,3}(\\.\\d{3})+|\\d{1,3}(${spaces}\\d{3})+)?(,\\d+)?$`),
};

/**
 * A text as a plain numeral, without the sign of a currency and without what parts its thousands;
 * undefined where it is no number with this mark.
 */
export function readNumeral(text: string, mark: DecimalMark): string | undefined {
  const bare = withoutCurrency(text.trim()).replace('−', '-');
  if (!/\d/.test(bare) || !forms[mark].test(bare)) return undefined;
  const [whole = '', decimals] = bare.split(mark);
  const digits = whole.replace(/[^-\d]/g, '').replace(/^(-?)$/, '$10');
  return decimals === undefined ? digits : `${digits}.${decimals}`;
}

/** A cell can be 32,767 spaces long: only its ends are searched, and no space twice. */
function withoutCurrency(text: string): string {
  const [sign = ''] = /^[-+]?/.exec(text) ?? [];
  const first = text.slice(sign.length).trimStart();
  const [before] = leading.exec(first.slice(0, currencyLength)) ?? [];
  const bare = before === undefined ? text : sign + first.slice(before.length).trimStart();
  const [after] = trailing.exec(bare.slice(-currencyLength)) ?? [];
  return after === undefined ? bare : bare.slice(0, -after.length).trimEnd();
}

/** The mark of a text that can be read in one way only. */
function markIn(text: string): DecimalMark | undefined {
  const readings = (['.', ','] as const).map((mark) => readNumeral(text, mark));
  const [withDot, withComma] = readings;
  if (withDot === withComma) return undefined;
  if (withComma === undefined) return '.';
  return withDot === undefined ? ',' : undefined;
}

/** The decimal mark that the numbers of a column show; undefined where they show none. */
export function guessDecimalMark(cells: Iterable<string>): DecimalMark | undefined {
  const counts = { '.': 0, ',': 0 };
  for (const cell of cells) {
    const mark = markIn(cell);
    if (mark) counts[mark] += 1;
  }
  if (counts['.'] === counts[',']) return undefined;
  return counts[','] > counts['.'] ? ',' : '.';
}

/** Whether it depends on the decimal mark what a text is worth: `1,018` or `1.018`. */
export const isAmbiguous = (text: string): boolean => {
  const withDot = readNumeral(text, '.');
  const withComma = readNumeral(text, ',');
  return withDot !== undefined && withComma !== undefined && !new Big(withDot).eq(withComma);
};

/** A calculated number with the decimals that its field keeps, half-even. */
export const roundNumeral = (numeral: string, decimals: number): string =>
  new Big(numeral).round(decimals, Big.roundHalfEven).toFixed();

/** Digits that a spreadsheet shows of a number; those behind them are noise of its arithmetic. */
const shownDigits = 15;

const significantDigits = (numeral: string): number =>
  numeral.replace(/e.*$/i, '').replace(/[^\d]/g, '').replace(/^0+/, '').length;

export const isNoisy = (numeral: string): boolean => significantDigits(numeral) >= shownDigits;

/** A number of a workbook as a plain numeral of at most fifteen digits. */
export const shownNumber = (value: string): Big => new Big(Number(value).toPrecision(shownDigits));
