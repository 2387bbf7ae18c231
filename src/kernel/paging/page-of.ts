/** Pages of reports with all rows in memory: a cursor is the key of the last row of a page. */
import { invalid } from '../problem.ts';
import * as s from '../values/schema.ts';

const defaultRows = 200;

/** Query parameters of a report. */
export const pageParameters = (rows: string, { maxCursor = 200 } = {}) => ({
  limit: s.optional(
    s.integer({
      min: 1,
      max: 1_000,
      description: `${rows} per page at most; default ${defaultRows}.`,
    }),
  ),
  cursor: s.optional(s.text({ max: maxCursor, description: '`nextCursor` of the previous page.' })),
});

interface PageQuery {
  limit?: number | undefined;
  cursor?: string | undefined;
}

/**
 * The rows of a page, and the cursor of the next one.
 * @param noun of a row, such as `entry of this trace`
 */
export function pageOf<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  { limit = defaultRows, cursor }: PageQuery,
  noun: string,
): { page: readonly Row[]; nextCursor: string | null } {
  const first = cursor === undefined ? 0 : rows.findIndex((row) => keyOf(row) === cursor) + 1;
  if (cursor !== undefined && first === 0) {
    throw invalid({
      path: 'query/cursor',
      code: 'invalid_cursor',
      message: `is no ${noun} any more. Start again without a cursor.`,
    });
  }
  const page = rows.slice(first, first + limit);
  const last = page.at(-1);
  const hasMore = last && first + page.length < rows.length;
  return { page, nextCursor: hasMore ? keyOf(last) : null };
}
