/** Sheets of stickers, a row each. Lengths are millimetres. */

const papers = {
  a4: { width: 210, height: 297 },
  letter: { width: 215.9, height: 279.4 },
};

interface Stickers {
  paper: keyof typeof papers;
  columns: number;
  rows: number;
  width: number;
  height: number;
  /** Between two columns; rows touch. */
  gap: number;
}

export const sheetNames = [
  ...(['a4-2x4', 'a4-2x7', 'a4-3x7', 'a4-3x8', 'a4-5x13'] as const),
  ...(['letter-2x3', 'letter-2x5', 'letter-3x10'] as const),
] as const;

export type SheetName = (typeof sheetNames)[number];

const a4 = (columns: number, rows: number, width: number, height: number, gap: number) =>
  ({ paper: 'a4', columns, rows, width, height, gap }) as const;

const letter = (columns: number, rows: number, width: number, height: number, gap: number) =>
  ({ paper: 'letter', columns, rows, width, height, gap }) as const;

/** The sizes that makers of stickers share, e.g. Avery L7165, L7163, L7160, L7159, L7651. */
const sheets: Readonly<Record<SheetName, Stickers>> = {
  'a4-2x4': a4(2, 4, 99.1, 67.7, 2.5),
  'a4-2x7': a4(2, 7, 99.1, 38.1, 2.5),
  'a4-3x7': a4(3, 7, 63.5, 38.1, 2.54),
  'a4-3x8': a4(3, 8, 63.5, 33.9, 2.54),
  'a4-5x13': a4(5, 13, 38.1, 21.2, 2.54),
  // Avery 5164, 5163 and 5160.
  'letter-2x3': letter(2, 3, 101.6, 84.667, 4.7625),
  'letter-2x5': letter(2, 5, 101.6, 50.8, 4.7625),
  'letter-3x10': letter(3, 10, 66.675, 25.4, 3.175),
};

/** The places of the labels of a page. */
export interface LabelPage {
  width: number;
  height: number;
  label: { width: number; height: number };
  /** The upper left corner of each label. */
  places: readonly { x: number; y: number }[];
}

/** A page of a sheet: its stickers are in the middle of the paper, row by row. */
export function pageOfSheet(name: SheetName): LabelPage {
  const { paper, columns, rows, width, height, gap } = sheets[name];
  const page = papers[paper];
  const left = (page.width - columns * width - (columns - 1) * gap) / 2;
  const top = (page.height - rows * height) / 2;
  const places = Array.from({ length: rows * columns }, (_, at) => ({
    x: left + (at % columns) * (width + gap),
    y: top + Math.floor(at / columns) * height,
  }));
  return { ...page, label: { width, height }, places };
}
