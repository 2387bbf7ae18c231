/** Journals of a request: that of its month, and before it revisions of earlier months. */
import { groupedBy } from '../../kernel/grouped-by.ts';
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
  const revisions = groupedBy(issuedMonths, (each) => each.month);
  const mayChange = new Set(
    [...revisions].flatMap(([of, each]) =>
      each.some(({ isExported }) => isExported) ||
      (closedThrough !== null && closedThrough >= lastDayOf(of))
        ? []
        : [of],
    ),
  );
  const isRestated = ({ late, forMonth }: DecidedLine): boolean =>
    late && lateCosts === 'restate' && forMonth !== null && mayChange.has(forMonth);
  const restated = groupedBy(lines.filter(isRestated), ({ forMonth }) => forMonth ?? '');
  return [
    ...[...restated.keys()].sort().map((of) => ({
      month: of,
      revision: (revisions.get(of)?.length ?? 0) + 1,
      lines: (restated.get(of) ?? []).map((line) => ({ ...line, late: false })),
    })),
    { month, revision: 1, lines: lines.filter((line) => !isRestated(line)) },
  ];
}
