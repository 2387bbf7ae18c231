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
const partsOfTitle = [0.72, 0.6, 0.5, 0.4];

type Texts = Pick<Label, 'title' | 'lines'>;

/** The title as large as it fits, and the lines below it as far as there is room. */
export function textsIn(box: Box, texts: Texts, measure: MeasureText): PrintedText[] {
  const { title, lines } = texts;
  const sizes = sizesFor(box, texts, measure);
  const heading = { size: sizes.title, weight: 'Bold' } as const;
  const style = { size: sizes.lines, weight: 'Regular' } as const;
  // Lines are cut one by one: a work order may have hundreds for which there is no room.
  function* inOrder() {
    yield* cut(title, box, heading, measure, linesOfTitle(box, sizes.title));
    for (const line of lines) yield* cut(line, box, style, measure, 1);
  }
  return stacked(inOrder(), box);
}

const linesOfTitle = (box: Box, size: number): number =>
  Math.max(Math.floor((box.height * partOfTitle) / (size * leading)), 1);

interface Sizes {
  title: number;
  lines: number;
}

/** The largest sizes in which all fits; else those that leave no line out, though some are cut. */
function sizesFor(box: Box, { title, lines }: Texts, measure: MeasureText): Sizes {
  const wraps = new Map<number, number>();
  const wrapped = (size: number) => {
    const measured = (text: string) => measure(text, size, 'Bold');
    const count = wraps.get(size) ?? wrapText(title, box.width, measured).length;
    wraps.set(size, count);
    return count;
  };
  const isWhole = (size: number) =>
    [...words(title)].every((word) => measure(word.trimEnd(), size, 'Bold') <= box.width) &&
    wrapped(size) <= linesOfTitle(box, size);
  const bounded = shares.map((share) =>
    Math.min(Math.max(Math.min(box.height, box.width / 2) * share, minSize), maxSize),
  );
  const titles = bounded.filter(isWhole);
  const all = (titles.length > 0 ? titles : bounded.slice(-1)).flatMap((size) =>
    partsOfTitle.map((part) => ({ title: size, lines: Math.max(size * part, minSize) })),
  );
  const high = all.filter((sizes) => {
    const rows = Math.min(wrapped(sizes.title), linesOfTitle(box, sizes.title));
    return (rows * sizes.title + lines.length * sizes.lines) * leading <= box.height;
  });
  const isWide = (sizes: Sizes) =>
    lines.every((line) => measure(line, sizes.lines, 'Regular') <= box.width);
  const least = high.filter((sizes) => sizes.title === high[0]?.title).at(-1);
  return high.find(isWide) ?? least ?? all.at(-1) ?? { title: minSize, lines: minSize };
}

type Style = Pick<PrintedText, 'size' | 'weight'>;

function cut(text: string, box: Box, style: Style, measure: MeasureText, maxLines: number) {
  const { size, weight } = style;
  const lines = fitText(text, box.width, (piece) => measure(piece, size, weight), maxLines);
  return lines.map((line) => ({ text: line, ...style }));
}

/** Lines one below the other, as far as there is room; the first one in any case. */
function stacked(lines: Iterable<Style & { text: string }>, box: Box): PrintedText[] {
  const printed: PrintedText[] = [];
  let { y } = box;
  for (const line of lines) {
    const height = line.size * leading;
    if (printed.length > 0 && y + height > box.y + box.height) break;
    printed.push({ ...line, x: box.x, y });
    y += height;
  }
  return printed;
}

/** The text below the bars, in their middle. */
export function captionIn(box: Box, text: string, measure: MeasureText): PrintedText[] {
  const style = { size: box.height * 0.85, weight: 'Regular' } as const;
  return cut(text, box, style, measure, 1).map((line) => {
    const width = measure(line.text, line.size, line.weight);
    return { ...line, x: box.x + (box.width - width) / 2, y: box.y };
  });
}
