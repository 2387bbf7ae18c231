import { type Fragment, part } from '../../kernel/database/sql.ts';

/** SQL that reads how much there is to be picked. */

/** How many lines a statement selects; of more than `most` it counts one more. */
export const countLines = (lines: Fragment, most: number): Fragment =>
  part`select count(*)::int as count from (${lines} limit ${most + 1}) l`;
