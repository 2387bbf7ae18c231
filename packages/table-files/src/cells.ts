/**
 * Cells of CSV files that no spreadsheet runs as formulas, also where it splits lines at semicolons
 * or tabs. Such a program takes no quote in the middle of its own cell for one, so that a separator
 * or a line break within our cell begins a cell of its own.
 */

const signs = '=+\\-@＝＋－＠';

/** Where a cell may begin: the spaces and quotes that programs skip, apostrophes, and a sign. */
const begins = new RegExp(`((?:[;\\t\\r\\n]|^)[\\s"]*)('*)([${signs}]?)`, 'g');

/** Whether `begins` may find a sign: most texts have none where it matters. */
const mayBegin = new RegExp(`^[\\s"']*[${signs}]|[;\\t\\r\\n]`);

/** A spreadsheet takes these for numbers, such as that of a phone number. */
const signedNumber = /^[+-]\d+(?:[.,]\d+)*$/;

/** A text with an apostrophe before each sign that could begin a formula. */
export const guardText = (text: string): string =>
  signedNumber.test(text) ? text : guardFirst(text);

/**
 * Guards the first cell of a line, also where it is a number: a program that splits at semicolons
 * goes on with the next one, `-2,3+...`.
 */
export function guardFirst(text: string): string {
  if (!mayBegin.test(text)) return text;
  return text.replace(begins, (found, before: string, apostrophes: string, sign: string) =>
    sign ? `${before}'${apostrophes}${sign}` : found,
  );
}

/** The text of a guarded cell: the one for which `guardText` gives this cell. */
export function unguardText(cell: string): string {
  if (!cell.includes("'")) return cell;
  return cell.replace(begins, (found, before: string, apostrophes: string, sign: string) =>
    sign && apostrophes ? before + apostrophes.slice(1) + sign : found,
  );
}

const jsonSign = new RegExp(`(;\\s*'*)([${signs}])`, 'g');

/** JSON as the text of a cell, the same for every reader: a sign becomes its escape. */
export function guardJson(json: string): string {
  if (!json.includes(';')) return json;
  return json.replace(jsonSign, (_found, before: string, sign: string) => {
    const code = sign.charCodeAt(0).toString(16).padStart(4, '0');
    return `${before}\\u${code}`;
  });
}

/** A text as it is written between two separators. */
export const quoteCell = (text: string): string =>
  /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Texts as a line, without its end. */
export const csvLine = (texts: readonly string[]): string =>
  texts.map((text, at) => quoteCell(at === 0 ? guardFirst(text) : guardText(text))).join(',');
