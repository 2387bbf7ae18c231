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

/** A column that says nothing without another: a weight without its unit. */
const saysNothingWithout: Readonly<Record<string, string>> = { netWeight: 'weightUnit' };

const folded = (text: string) => text.trim().toLowerCase();

/** The rank of a heading that is the name of its column in the forms; no other is better. */
const ownName = -1;

/** Finds a column for each heading; no column twice, and none that says nothing in this file. */
export function matchColumns(
  operation: string,
  headings: readonly string[],
  columns: readonly string[],
  nameOf: (column: string) => string,
): { columns: string[]; doubles: Double[] } {
  const byName = new Map(columns.map((column) => [folded(nameOf(column)), column]));
  const meaning = meaningIn(operation, columns);
  // The name that the forms have for a column says more than what other systems call so.
  const meant = headings.map((heading) => {
    const column = byName.get(folded(heading));
    return column === undefined ? meaning(heading) : { column, rank: ownName };
  });
  const matches = meant.map((match) => {
    const needed = match && saysNothingWithout[match.column];
    return needed && !meant.some((other) => other?.column === needed) ? undefined : match;
  });
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
