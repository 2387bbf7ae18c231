/** Pages of a plan, which is computed again for each of them. */
import { invalid } from '../../kernel/contract/problem.ts';
import type { Suggestion } from './plan.ts';

/** What a plan is of: a cursor belongs to it. */
export type PlanQuery = Readonly<Record<string, string | number | undefined>>;

/** A suggestion with its place in the list. */
interface Placed {
  key: string;
  suggestion: Suggestion;
}

/**
 * The first suggestions after a cursor by the day on which to act, then by code. No more than two
 * pages of them are in memory at a time.
 */
export class PlanPage {
  private readonly limit: number;
  private readonly after: string;
  private readonly query: string;
  private readonly counts = new Map<string, number>();
  private found: Placed[] = [];

  constructor(limit: number, query: PlanQuery, cursor: string | undefined) {
    this.limit = limit;
    this.query = JSON.stringify(Object.entries(query).sort());
    this.after = cursor === undefined ? '' : this.open(cursor);
  }

  add(suggestion: Suggestion): void {
    const { item, orderOn } = suggestion;
    const count = (this.counts.get(item.id) ?? 0) + 1;
    this.counts.set(item.id, count);
    const key = [orderOn, item.code, item.id, String(count).padStart(9, '0')].join('\0');
    if (key <= this.after) return;
    this.found.push({ key, suggestion });
    if (this.found.length > 2 * (this.limit + 1)) this.cut();
  }

  /** The page, and the cursor of the next one. */
  close(): { suggestions: Suggestion[]; nextCursor: string | null } {
    this.cut();
    const shown = this.found.slice(0, this.limit);
    const last = shown.at(-1);
    const isEnd = this.found.length <= this.limit || !last;
    const nextCursor = isEnd
      ? null
      : Buffer.from(JSON.stringify([last.key, this.query])).toString('base64url');
    return { suggestions: shown.map(({ suggestion }) => suggestion), nextCursor };
  }

  private cut(): void {
    this.found = this.found.sort((a, b) => (a.key < b.key ? -1 : 1)).slice(0, this.limit + 1);
  }

  private open(cursor: string): string {
    try {
      const [key, query] = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
      if (typeof key === 'string' && query === this.query) return key;
    } catch {
      // Fall through: the cursor was not made by this service.
    }
    throw invalid({
      path: 'query/cursor',
      code: 'invalid_cursor',
      message: 'does not belong to this plan with these parameters. Start again without a cursor.',
    });
  }
}
