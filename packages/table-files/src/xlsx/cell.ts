/** A cell as its workbook shows it. */
import { isNoisy, shownNumber } from '../numeral.ts';
import { type NumberFormat, plainNumber } from './formats.ts';
import { momentText } from './moments.ts';
import type { Workbook } from './workbook.ts';

export interface SheetCell {
  /** The type of the content, as the file names it. */
  type: string;
  style: number;
  content: string;
  hasFormula: boolean;
}

export interface ShownCell {
  text: string;
  isNumber?: boolean;
  /** The number may have more decimals than were meant. */
  isCalculated?: boolean;
}

export function shown(cell: SheetCell, workbook: Workbook): ShownCell {
  const { type, content, style } = cell;
  if (type === 's') return { text: workbook.texts[Number(content)] ?? '' };
  if (type === 'b') return { text: content === '1' ? 'TRUE' : 'FALSE' };
  if (type === 'd') return { text: content.replace(/T00:00(:00(\.0+)?)?Z?$/, '') };
  if ((type !== '' && type !== 'n') || content === '') return { text: content };
  return number(cell, workbook.styles[style] ?? plainNumber, workbook.from1904);
}

function number(
  { content, hasFormula }: SheetCell,
  { shows, digits = 1 }: NumberFormat,
  from1904: boolean,
): ShownCell {
  const value = Number(content);
  if (!Number.isFinite(value)) return { text: content };
  if (shows !== 'number' && shows !== 'percent') {
    const text = momentText(value, shows, from1904);
    if (text !== undefined) return { text };
  }
  const exact = shownNumber(content);
  const text = (shows === 'percent' ? exact.times(100) : exact).toFixed();
  if (/^\d+$/.test(text) && text.length < digits) return { text: text.padStart(digits, '0') };
  return { text, isNumber: true, isCalculated: hasFormula || isNoisy(content) };
}
