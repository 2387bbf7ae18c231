/** Journals of a request: that of its month, and before it revisions of earlier months. */
import type { DecidedLine } from './decide-journal.ts';
import { type Ground, lastDayOf } from './load-journal.ts';

/** A journal with the lines that it is to have. */
export interface JournalPart {
  month: string;
  revision: number;
  lines: readonly DecidedLine[];
}

/**
 * With `restate` the late lines of an issued month are a revision of it, if the month is neither
 * closed nor exported. All others stay late.
 */
export function splitJournals(
  { books, issuedMonths }: Pick<Ground, 'books' | 'issuedMonths'>,
  lines: readonly DecidedLine[],
  month: string,
): JournalPart[] {
  const { lateCosts, closedThrough } = books;
  const revisionsOf = (of: string | null) => issuedMonths.filter((each) => each.month === of);
  const isRestated = ({ late, forMonth }: DecidedLine): boolean =>
    late &&
    lateCosts === 'restate' &&
    forMonth !== null &&
    revisionsOf(forMonth).length > 0 &&
    !revisionsOf(forMonth).some(({ isExported }) => isExported) &&
    (closedThrough === null || closedThrough < lastDayOf(forMonth));
  const restated = [
    ...new Set(lines.flatMap((line) => (isRestated(line) ? (line.forMonth ?? []) : []))),
  ].sort();
  return [
    ...restated.map((of) => ({
      month: of,
      revision: revisionsOf(of).length + 1,
      lines: lines
        .filter((line) => isRestated(line) && line.forMonth === of)
        .map((line) => ({ ...line, late: false })),
    })),
    { month, revision: 1, lines: lines.filter((line) => !isRestated(line)) },
  ];
}
