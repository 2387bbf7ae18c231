/** Which row of a file has its headings. */

/** A heading in the form in which headings are compared: letters and digits alone. */
export const plainHeading = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\d]/gu, '');

export type Known = ReadonlySet<string>;

export const knownHeadings = (names: readonly string[]): Known =>
  new Set(names.map(plainHeading).filter((name) => name !== ''));

/** How many different headings of a row are known. */
export const knownIn = (cells: readonly string[], known: Known): number =>
  new Set(cells.map(plainHeading).filter((name) => known.has(name))).size;

const filledIn = (cells: readonly string[]): number =>
  cells.filter((cell) => cell.trim() !== '').length;

/** How well a row serves as headings: by what is known in it, then by its filled cells. */
export const rankOf = (cells: readonly string[], known: Known): [number, number] => [
  knownIn(cells, known),
  filledIn(cells),
];

export const isBetter = ([known, filled]: [number, number], than: [number, number]): boolean =>
  known > than[0] || (known === than[0] && filled > than[1]);

/**
 * The row of which most is known, the first of equals. Where nothing is known, the first row that is
 * as wide as most rows: titles above a table are narrower.
 */
export function bestRow<Row extends { cells: readonly string[] }>(
  rows: readonly Row[],
  known: Known,
): Row | undefined {
  let best: Row | undefined;
  for (const row of rows) {
    if (knownIn(row.cells, known) > (best ? knownIn(best.cells, known) : 0)) best = row;
  }
  const widths = rows.map(({ cells }) => filledIn(cells)).sort((a, b) => a - b);
  const usual = widths[Math.floor(widths.length / 2)] ?? 0;
  return best ?? rows.find(({ cells }) => filledIn(cells) >= usual);
}

/** The cells of a row of headings, without empty ones at its end. */
export function headingsOf(cells: readonly string[]): string[] {
  const names = cells.map((cell) => cell.trim());
  while (names.at(-1) === '') names.pop();
  return names;
}
