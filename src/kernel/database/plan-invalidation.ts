/**
 * Plan-cache invalidation. A connection plans a statement once, for all values, from the sizes that
 * the tables have at that moment. Only an analyze of the table would end that plan, and a plan that
 * is right for a hundred rows is quadratic for a hundred thousand.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { database } from '../limits/database.ts';
import { valuesOf } from '../limits/limit.ts';
import { type AnyRow, type Statement, sql } from './sql.ts';

/**
 * A node that has work checks once in a period, and after a write of many rows. A plan of a small
 * table that was made before its first row is as good as one made now.
 */
const { period, small, analysisTime } = valuesOf(database.plans);
export const { manyRows } = valuesOf(database.plans);

/** Unlogged tables stay small, and their sizes go up and down. */
const sizes: Statement = sql`
  select c.relname as name, pg_relation_size(c.oid) as bytes,
    pg_stat_get_mod_since_analyze(c.oid) >= greatest(500, c.reltuples) as grown
  from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    and c.relpersistence = 'p'`;

/** The planner takes a table without statistics for a small one, until autovacuum comes. */
const analyze: Statement = sql`select analyze_grown_tables()`;

export class PlanInvalidation {
  /** Grows whenever all plans that were made so far become outdated. */
  generation = 0;
  private planned = new Map<string, number>();
  private checkedAt = 0;
  private running: Promise<void> | undefined;
  private analysis: Promise<void> | undefined;
  private readonly read: (statement: Statement) => Promise<AnyRow[]>;

  constructor(read: (statement: Statement) => Promise<AnyRow[]>) {
    this.read = read;
  }

  /** Starts a check when one is due; the caller does not wait for it. */
  checkWhenDue(): void {
    if (Date.now() - this.checkedAt < period || this.running) return;
    void this.check();
  }

  /** Checks at once, after a write of many rows. The caller waits a moment for the statistics. */
  async checkBriefly(): Promise<void> {
    const checked = this.check().then(() => this.analysis);
    await Promise.race([checked, delay(analysisTime, undefined, { ref: false })]);
  }

  /** Checks at once. A failure changes nothing: the next check follows. */
  check(): Promise<void> {
    this.running ??= this.compare()
      .catch(() => undefined)
      .finally(() => {
        this.running = undefined;
      });
    return this.running;
  }

  /** Apart from the checks, which must not wait for it. */
  private analyzeGrown(): void {
    this.analysis ??= this.read(analyze)
      .then(() => undefined)
      .catch(() => undefined)
      .finally(() => {
        this.analysis = undefined;
      });
  }

  /**
   * A table outgrows its plans when its size doubles, starting from a small one. One that has
   * grown since its last analyze is analyzed.
   */
  private async compare(): Promise<void> {
    this.checkedAt = Date.now();
    const rows = await this.read(sizes);
    const now = new Map(rows.map(({ name, bytes }) => [String(name), Number(bytes)]));
    const planned = (name: string) => Math.max(this.planned.get(name) ?? 0, small);
    if (this.planned.size === 0) this.planned = now;
    else if ([...now].some(([name, bytes]) => bytes >= 2 * planned(name))) {
      this.planned = now;
      this.generation += 1;
    }
    // A table that was cleared or restored may be smaller, and grows from its new size.
    for (const [name, bytes] of now) if (bytes < planned(name)) this.planned.set(name, bytes);
    if (rows.some(({ grown }) => grown)) this.analyzeGrown();
  }
}
