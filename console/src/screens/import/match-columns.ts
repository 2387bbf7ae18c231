/** Which heading of a file means which column; empty where a heading means none. */
import { meaningIn } from '@stockwright/headings';

/** Two headings that mean one column: the better one keeps it. */
export interface Double {
  column: string;
  kept: string;
  left: string;
  /** The place of the heading that is left. */
  at: number;
}

/** Finds a column for each heading; no column twice. */
export function matchColumns(
  operation: string,
  headings: readonly string[],
  columns: readonly string[],
): { columns: string[]; doubles: Double[] } {
  const matches = headings.map(meaningIn(operation, columns));
  const best = new Map<string, number>();
  matches.forEach((match, at) => {
    if (!match) return;
    const before = best.get(match.column);
    const rank = before === undefined ? Number.POSITIVE_INFINITY : (matches[before]?.rank ?? 0);
    if (match.rank < rank) best.set(match.column, at);
  });
  const doubles = matches.flatMap((match, at): Double[] => {
    const kept = match && best.get(match.column);
    if (!match || kept === undefined || kept === at) return [];
    const { column } = match;
    return [{ column, kept: headings[kept] ?? '', left: headings[at] ?? '', at }];
  });
  return {
    columns: matches.map((match, at) =>
      match && best.get(match.column) === at ? match.column : '',
    ),
    doubles,
  };
}
