/**
 * Whether the tables have outgrown the plans that stand. A plan is made once for each connection
 * and for all values, from how large the tables are at that moment; nothing but an analyze of the
 * database ends it, and what is right for a hundred rows is quadratic for a hundred thousand.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { type Statement, sql } from './sql.ts';

/** How often a node looks, in milliseconds, while it has anything to do. */
const period = 2_000;

/** As many rows, of one statement of a write, are reason to look at once. */
export const manyRows = 500;

const sizes: Statement = sql`
  select c.relname as name, pg_relation_size(c.oid) as bytes from pg_class c
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`;

export class Growth {
  /** Grows whenever plans that were made before are no longer right. */
  generation = 0;
  private planned = new Map<string, number>();
  private looked = 0;
  private looking: Promise<void> | undefined;
  private readonly read: (statement: Statement) => Promise<Record<string, unknown>[]>;

  constructor(read: (statement: Statement) => Promise<Record<string, unknown>[]>) {
    this.read = read;
  }

  /** Looks when it is time to. Nobody has to wait for that. */
  watch(): void {
    if (Date.now() - this.looked < period || this.looking) return;
    void this.look();
  }

  /** Looks at once, and is waited for as long as being right in the next statement is worth. */
  async lookBriefly(): Promise<void> {
    await Promise.race([this.look(), delay(100, undefined, { ref: false })]);
  }

  /** Looks at once. A database that does not answer has not grown. */
  look(): Promise<void> {
    this.looking ??= this.compare()
      .catch(() => undefined)
      .finally(() => {
        this.looking = undefined;
      });
    return this.looking;
  }

  /** Twice as large, from one page on: a table that ends with millions of rows did so 20 times. */
  private async compare(): Promise<void> {
    this.looked = Date.now();
    const rows = await this.read(sizes);
    const now = new Map(rows.map(({ name, bytes }) => [String(name), Number(bytes)]));
    const planned = (name: string) => this.planned.get(name) ?? 0;
    if (this.planned.size === 0) this.planned = now;
    else if ([...now].some(([name, bytes]) => bytes > 0 && bytes >= 2 * planned(name))) {
      this.planned = now;
      this.generation += 1;
    }
    // What was restored or cleared may be smaller: it grows from there.
    for (const [name, bytes] of now) if (bytes < planned(name)) this.planned.set(name, bytes);
  }
}
