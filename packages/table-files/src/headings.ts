/** Which row of a file has its headings. */

/** The meaning of a text as a heading, e.g. the column of a table; undefined for no heading. */
export type MeaningOf = (text: string) => string | undefined;

/** How many different meanings the cells of a row have as headings. */
export const meantIn = (cells: readonly string[], meaningOf: MeaningOf): number =>
  new Set(cells.map(meaningOf).filter((meaning) => meaning !== undefined)).size;

const filledIn = (cells: readonly string[]): number =>
  cells.filter((cell) => cell.trim() !== '').length;

/** How well a row serves as headings: by what is meant in it, then by its filled cells. */
export const rankOf = (cells: readonly string[], meaningOf: MeaningOf): [number, number] => [
  meantIn(cells, meaningOf),
  filledIn(cells),
];

export const isBetter = ([meant, filled]: [number, number], than: [number, number]): boolean =>
  meant > than[0] || (meant === than[0] && filled > than[1]);

/**
 * The row that means most, the first of equals. Where nothing is meant, the first row that is as
 * wide as most rows: titles above a table are narrower.
 */
export function bestRow<Row extends { cells: readonly string[] }>(
  rows: readonly Row[],
  meaningOf: MeaningOf,
): Row | undefined {
  let best: { row: Row; meant: number } | undefined;
  for (const row of rows) {
    const meant = meantIn(row.cells, meaningOf);
    if (meant > (best?.meant ?? 0)) best = { row, meant };
  }
  const widths = rows.map(({ cells }) => filledIn(cells)).sort((a, b) => a - b);
  const usual = widths[Math.floor(widths.length / 2)] ?? 0;
  return best?.row ?? rows.find(({ cells }) => filledIn(cells) >= usual);
}

/** The cells of a row of headings, without empty ones at its end. */
export function headingsOf(cells: readonly string[]): string[] {
  const names = cells.map((cell) => cell.trim());
  while (names.at(-1) === '') names.pop();
  return names;
}
