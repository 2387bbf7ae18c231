/** A cell of a file as the value of its field, or why it is none. */
import { type DecimalMark, isCellFault, readNumeral, roundNumeral } from '@stockwright/table-files';
import { unguardText } from '@stockwright/table-files/cells';
import type { Finding, Shape } from '../kernel/values/kinds/kind.ts';
import { valueOfText } from '../kernel/values/kinds.ts';

/** A column of the file: the field of its cells, and its schema. */
export interface Column {
  path: string[];
  shape: Shape;
  /** The decimals that the field keeps; undefined where it holds no number. */
  decimals: number | undefined;
}

export interface Cell {
  text: string;
  /** The file holds a number, not a text. */
  isNumber: boolean;
  /** A number that was calculated: it has the decimals that its field keeps. */
  isCalculated: boolean;
}

type Read = { value: unknown; finding?: Finding };

export function readCell(cell: Cell, { shape, decimals }: Column, mark?: DecimalMark): Read {
  const text = cell.isNumber ? cell.text : unguardText(cell.text);
  if (isCellFault(text)) {
    const message = `is ${text.trim()}: the spreadsheet could not calculate this cell.`;
    return { value: text, finding: ['cell_fault', message] };
  }
  if (decimals === undefined) return { value: valueOfText(text, 'csv', shape) };
  if (cell.isCalculated && decimals > 0) {
    return { value: valueOfText(roundNumeral(text, decimals), 'csv', shape) };
  }
  return cell.isNumber ? { value: valueOfText(text, 'csv', shape) } : readNumber(text, shape, mark);
}

/** A text as a number. Without a mark a comma may part the decimals, or the thousands. */
function readNumber(text: string, shape: Shape, mark: DecimalMark | undefined): Read {
  const plain = valueOfText(text, 'csv', shape);
  if (mark === undefined && plain !== text) return { value: plain };
  const isOpen = mark === undefined && text.includes(',');
  const numeral = isOpen ? undefined : readNumeral(text, mark ?? '.');
  if (numeral !== undefined) return { value: valueOfText(numeral, 'csv', shape) };
  if (!/\d/.test(text)) return { value: text };
  const shown = `"${text.trim().slice(0, 40)}"`;
  if (isOpen) {
    const message = `${shown} has a comma. Send decimalMark=, if commas begin the decimals of this file, or decimalMark=. if they part thousands.`;
    return { value: text, finding: ['invalid_type', message] };
  }
  if (mark === undefined) return { value: text };
  const word = mark === ',' ? 'a comma' : 'a dot';
  const message = `${shown} is no number whose decimals begin with ${word} (decimalMark=${mark}).`;
  return { value: text, finding: ['invalid_type', message] };
}
