/** The sheets of stickers that the service knows: paper, columns, rows, and a sticker in mm. */
interface Sheet {
  name: SheetName;
  paper: string;
  columns: number;
  rows: number;
  width: number;
  height: number;
}

export type SheetName =
  | 'a4-2x4'
  | 'a4-2x7'
  | 'a4-3x7'
  | 'a4-3x8'
  | 'a4-5x13'
  | 'letter-2x3'
  | 'letter-2x5'
  | 'letter-3x10';

const sheet = (
  name: SheetName,
  paper: string,
  [columns, rows]: [number, number],
  [width, height]: [number, number],
): Sheet => ({ name, paper, columns, rows, width, height });

export const sheets: readonly Sheet[] = [
  sheet('a4-3x8', 'A4', [3, 8], [63.5, 33.9]),
  sheet('a4-3x7', 'A4', [3, 7], [63.5, 38.1]),
  sheet('a4-2x7', 'A4', [2, 7], [99.1, 38.1]),
  sheet('a4-2x4', 'A4', [2, 4], [99.1, 67.7]),
  sheet('a4-5x13', 'A4', [5, 13], [38.1, 21.2]),
  sheet('letter-3x10', 'Letter', [3, 10], [66.7, 25.4]),
  sheet('letter-2x5', 'Letter', [2, 5], [101.6, 50.8]),
  sheet('letter-2x3', 'Letter', [2, 3], [101.6, 84.7]),
];
