/** Stock counts, from the rules: at an instant so much was at a place. */

/** Units that a row moves at a place. */
export interface Moved {
  place: string;
  day: string;
  /** When it happened, as texts that compare as times do. */
  instant: string;
  /** Whether it belongs before or after the counts of the first counted day from its own on. */
  side: 'before' | 'after' | null;
  units: number;
}

/** A line of a posted count. */
export interface Counted {
  id: string;
  place: string;
  day: string;
  instant: string;
  /** In the order in which lines were posted. */
  sequence: number;
  units: number;
}

export const inOrder = (lines: readonly Counted[]): Counted[] =>
  [...lines].sort((a, b) => {
    const [first, second] = [a, b].map((line) => `${line.day} ${line.instant}`);
    if (first === second) return a.sequence - b.sequence;
    return String(first) < String(second) ? -1 : 1;
  });

/** Whether the row happened before the line was counted; `lines` are all of the place. */
export function isBefore(row: Moved, line: Counted, lines: readonly Counted[]): boolean {
  if (row.side === null) {
    return row.day < line.day || (row.day === line.day && row.instant <= line.instant);
  }
  const days = lines.map(({ day }) => day).filter((day) => day >= row.day);
  const named = days.sort()[0];
  if (named === undefined) return false;
  return row.side === 'before' ? line.day >= named : line.day > named;
}

/** The difference of each line: what was counted, less what was there by the books. */
export function differencesOf(
  rows: readonly Moved[],
  lines: readonly Counted[],
): Map<string, number> {
  const differences = new Map<string, number>();
  for (const line of inOrder(lines)) {
    const here = inOrder(lines.filter(({ place }) => place === line.place));
    const earlier = here.slice(0, here.indexOf(line));
    const moved = rows.filter((row) => row.place === line.place && isBefore(row, line, here));
    const book =
      moved.reduce((sum, { units }) => sum + units, 0) +
      earlier.reduce((sum, { id }) => sum + (differences.get(id) ?? 0), 0);
    differences.set(line.id, line.units - book);
  }
  return differences;
}
