/** The texts of a label, cut to their places. Lengths are millimetres. */
import { fitText, words, wrapText } from '@stockwright/pdf/wrap';
import type { Box } from './arrangement.ts';
import type { Label } from './label.ts';

export type Weight = 'Regular' | 'Bold';

export interface PrintedText {
  text: string;
  /** Height of its letters with what is above and below them. */
  size: number;
  weight: Weight;
  x: number;
  /** Its upper edge. */
  y: number;
}

/** The width of a text that is printed in that size. */
export type MeasureText = (text: string, size: number, weight: Weight) => number;

/** The distance of two lines, as a multiple of the size. */
export const leading = 1.25;

/** A text that cannot be read is none. */
const minSize = 1.9;
const maxSize = 9;

/** Sizes of a title as parts of the height: one large line, down to four small ones. */
const shares = [0.4, 0.33, 0.27, 0.22, 0.18, 0.14];
/** The part of the height that a title may have. */
const partOfTitle = 0.7;
/** Sizes of the lines below it, as parts of that of the title. */
const partsOfTitle = [0.72, 0.6, 0.5];

/** The title as large as it fits, and the lines below it as far as there is room. */
export function textsIn(
  box: Box,
  { title, lines }: Pick<Label, 'title' | 'lines'>,
  measure: MeasureText,
): PrintedText[] {
  const linesFor = (size: number) =>
    Math.max(Math.floor((box.height * partOfTitle) / (size * leading)), 1);
  const size = firstFitting(
    shares.map((share) => Math.min(box.height, box.width / 2) * share),
    (each) => {
      const inBold = (text: string) => measure(text, each, 'Bold');
      const isWhole = [...words(title)].every((word) => inBold(word.trimEnd()) <= box.width);
      return isWhole && wrapText(title, box.width, inBold).length <= linesFor(each);
    },
  );
  const heading = cut(title, box, { size, weight: 'Bold' }, measure, linesFor(size));
  const lineSize = firstFitting(
    partsOfTitle.map((part) => size * part),
    (each) => lines.every((line) => measure(line, each, 'Regular') <= box.width),
  );
  const style = { size: lineSize, weight: 'Regular' } as const;
  const below = lines.flatMap((line) => cut(line, box, style, measure, 1));
  return stacked([...heading, ...below], box);
}

/** The first of the sizes that fits, or else the last one. */
function firstFitting(sizes: readonly number[], fits: (size: number) => boolean): number {
  const bounded = sizes.map((size) => Math.min(Math.max(size, minSize), maxSize));
  return bounded.find(fits) ?? Math.min(...bounded);
}

type Style = Pick<PrintedText, 'size' | 'weight'>;

function cut(text: string, box: Box, style: Style, measure: MeasureText, maxLines: number) {
  const { size, weight } = style;
  const lines = fitText(text, box.width, (piece) => measure(piece, size, weight), maxLines);
  return lines.map((line) => ({ text: line, ...style }));
}

/** Lines one below the other, as far as there is room; the first one in any case. */
function stacked(lines: readonly (Style & { text: string })[], box: Box): PrintedText[] {
  let { y } = box;
  return lines.flatMap((line, at) => {
    const height = line.size * leading;
    if (at > 0 && y + height > box.y + box.height) return [];
    const printed = { ...line, x: box.x, y };
    y += height;
    return [printed];
  });
}

/** The text below the bars, in their middle. */
export function captionIn(box: Box, text: string, measure: MeasureText): PrintedText[] {
  const style = { size: box.height * 0.85, weight: 'Regular' } as const;
  return cut(text, box, style, measure, 1).map((line) => {
    const width = measure(line.text, line.size, line.weight);
    return { ...line, x: box.x + (box.width - width) / 2, y: box.y };
  });
}
