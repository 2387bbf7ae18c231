/**
 * Texts that a spreadsheet would run as formulas. Lists in CSV have an apostrophe before them, and
 * imports take it off again, so that a text comes back as it was.
 */

const signs = '=+\\-@\\t\\r＝＋－＠';

/** A sign that begins a formula, or apostrophes before one: an import takes one of them off. */
const formula = new RegExp(`^'*[${signs}]`);
const guarded = new RegExp(`^'(?='*[${signs}])`);

/** A spreadsheet takes a sign before a number, such as that of a phone number, for a number. */
const isNumber = (text: string) => /^[+-]\d+$/.test(text);

/** A text as a cell of a list. */
export const guardText = (text: string): string =>
  formula.test(text) && !isNumber(text) ? `'${text}` : text;

/** A cell of an import as its text. */
export const unguardCell = (cell: string): string => cell.replace(guarded, '');
