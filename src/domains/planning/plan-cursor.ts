/** Pages of a plan, in which single suggestions may have moved since the previous page. */
import { invalid } from '../../kernel/problem.ts';
import { beforeAll } from './plan-list.ts';

/** The query of a plan: a cursor belongs to it. */
type PlanQuery = Readonly<Record<string, string | number | undefined>>;

const textOf = (query: PlanQuery): string => JSON.stringify(Object.entries(query).sort());

/** The cursor of the page after a suggestion. */
export const cursorAfter = (key: string, query: PlanQuery): string =>
  Buffer.from(JSON.stringify([key, textOf(query)])).toString('base64url');

/** The key of the last suggestion of the previous page. */
export function keyOf(cursor: string | undefined, of: PlanQuery): string {
  if (cursor === undefined) return beforeAll;
  try {
    const [key, query] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (typeof key === 'string' && query === textOf(of)) return key;
  } catch {
    // Fall through: the cursor was not made by this service.
  }
  throw invalid({
    path: 'query/cursor',
    code: 'invalid_cursor',
    message: 'does not belong to this plan with these parameters. Start again without a cursor.',
  });
}
