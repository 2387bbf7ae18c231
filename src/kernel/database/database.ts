import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { Problem } from '../contract/problem.ts';
import { cut, lastRowsOf, planInvalidationOf, type Result, rowsOf, send } from './connection.ts';
import {
  DatabaseTimeout,
  isConnectionLoss,
  isRepeatable,
  isStale,
  mustDrop,
  unavailable,
  unknownOutcome,
} from './failure.ts';
import { manyRows, PlanInvalidation } from './plan-invalidation.ts';
import { type DatabaseOptions, readPool, readTimeout, writePool } from './pool.ts';
import { fullCost, ReadBatcher } from './read-batcher.ts';
import { ownerOf, type Scope, settings } from './scope.ts';
import type { PrintedRowsOf, RowsOf, Statement } from './sql.ts';
import { WriteQueue } from './write-queue.ts';

const attempts = 6;

/** Milliseconds after which a health check gives up. */
const pingTimeout = 2_500;

/** The service's access to PostgreSQL. */
export class Database {
  private readonly readers: pg.Pool;
  private readonly batcher: ReadBatcher;
  private readonly writers: pg.Pool;
  private readonly writes: WriteQueue;
  private readonly options: DatabaseOptions;
  private readonly plans: PlanInvalidation;

  constructor(options: DatabaseOptions) {
    this.options = options;
    this.plans = new PlanInvalidation(async (sizes) => {
      // The check waits neither for a locked table nor for a database that does not answer.
      const [found] = await this.batcher.read(['set local lock_timeout = 50'], [sizes], fullCost);
      return found?.rows ?? [];
    });
    const timeout = readTimeout(options);
    this.readers = readPool(options, this.plans);
    this.batcher = new ReadBatcher(options.readers, timeout, (work) =>
      this.useReader(work, timeout),
    );
    this.writers = writePool(options, this.plans);
    this.writes = new WriteQueue(options.writers, options.writeQueue);
  }

  /**
   * Reads in one message and one implicit transaction: a single round trip. `cost` says how much
   * of a message the read fills. Cheap reads of several organizations may share a message, because
   * each of them sets the organization, and nothing else, before it runs.
   */
  async read<const Statements extends readonly Statement<unknown>[]>(
    scope: Scope,
    statements: Statements,
    cost?: number,
  ): Promise<PrintedRowsOf<Statements>> {
    const before = settings(scope);
    const isAlone = before.length !== 1 || scope.orgId === undefined;
    const filled = isAlone ? fullCost : (cost ?? fullCost);
    this.plans.checkWhenDue();
    const budget = readTimeout(this.options);
    const read = () => this.batcher.read(before, statements, filled);
    const results = await this.withRetry(read, budget);
    return results.map((result) => result.rows) as PrintedRowsOf<Statements>;
  }

  /** A connection that does not answer in time is closed, so that nothing waits behind it. */
  private async useReader<T>(
    work: (client: pg.PoolClient) => Promise<T>,
    timeout: number,
  ): Promise<T> {
    const client = await this.readers.connect();
    let isOverdue = false;
    const timer = setTimeout(() => {
      isOverdue = true;
      cut(client);
    }, timeout);
    try {
      const outcome = await work(client);
      client.release();
      return outcome;
    } catch (error) {
      client.release(isOverdue || mustDrop(error));
      throw isOverdue ? new DatabaseTimeout(error) : error;
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Runs `work` in one transaction and commits, or keeps nothing when it throws. Repeats it as a
   * whole after a deadlock, a serialization failure, or a connection that broke before COMMIT.
   * Waits for a connection first, in turns with other organizations.
   */
  async transaction<T>(
    scope: Scope,
    work: (tx: Transaction) => Promise<T>,
    options: { keep?: boolean } = {},
  ): Promise<T> {
    this.plans.checkWhenDue();
    const attempt = () => this.attempt(scope, work, options.keep ?? true);
    return this.writes.run(ownerOf(scope), () => this.withRetry(attempt));
  }

  private async attempt<T>(
    scope: Scope,
    work: (tx: Transaction) => Promise<T>,
    keep: boolean,
  ): Promise<T> {
    const client = await this.writers.connect();
    const tx = new Transaction(client, scope);
    const budget = setTimeout(() => tx.abandon(), this.options.writeTimeout);
    try {
      const outcome = await work(tx);
      await tx.finish(keep);
      client.release();
      return outcome;
    } catch (error) {
      const reusable = await tx.undo(error);
      client.release(!reusable);
      // A problem already says what happened, for example that COMMIT was sent.
      if (!tx.abandoned || error instanceof Problem) throw error;
      throw unavailable('The request took too long.', error);
    } finally {
      clearTimeout(budget);
    }
  }

  /** Throws when the database does not answer in time. */
  async ping(): Promise<void> {
    const select: Statement = { text: 'select 1', values: [], named: false };
    const answered = this.withRetry(
      () => this.useReader((client) => send(client, [select]), pingTimeout),
      pingTimeout,
    );
    // Getting a connection takes time as well.
    const late = new AbortController();
    const giveUp = delay(pingTimeout, undefined, { signal: late.signal }).then(() => {
      throw new DatabaseTimeout();
    });
    await Promise.race([answered, giveUp]).finally(() => {
      giveUp.catch(() => undefined);
      late.abort();
    });
  }

  async close(): Promise<void> {
    await Promise.all([this.readers.end(), this.writers.end()]);
  }

  /** Repeats an attempt that may succeed the next time, within `budget` milliseconds. */
  private async withRetry<T>(work: () => Promise<T>, budget = Infinity): Promise<T> {
    const latest = performance.now() + budget;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        const again = isRepeatable(error) || isStale(error) || isConnectionLoss(error);
        if (!again || attempt === attempts || performance.now() > latest) throw error;
        await delay(attempt * 20 + Math.random() * 30);
      }
    }
  }
}

/** One transaction of one request. Only the kernel begins, commits and rolls it back. */
export class Transaction {
  readonly client: pg.PoolClient;
  abandoned = false;
  private before: string[];
  private readonly closing: Statement<unknown>[] = [];
  private committing = false;
  private ended = false;

  constructor(client: pg.PoolClient, scope: Scope) {
    this.client = client;
    this.before = ['begin', ...settings(scope)];
  }

  /** Several statements in one round trip; the rows of each. */
  async all<const Statements extends readonly Statement<unknown>[]>(
    ...statements: Statements
  ): Promise<RowsOf<Statements>> {
    return rowsOf(statements, await this.roundTrip(statements));
  }

  /** Several statements in one round trip; the rows of the last one. */
  async lastOf<Row>(
    ...statements: readonly [...Statement<unknown>[], Statement<Row>]
  ): Promise<Row[]> {
    return lastRowsOf(statements, await this.roundTrip(statements));
  }

  /** The rows of one statement. */
  async rows<Row>(statement: Statement<Row>): Promise<Row[]> {
    const [rows] = await this.all(statement);
    return rows;
  }

  /** The first row, if there is one. */
  async row<Row>(statement: Statement<Row>): Promise<Row | undefined> {
    const [row] = await this.rows(statement);
    return row;
  }

  /** The row of a statement that always returns one. */
  async one<Row>(statement: Statement<Row>): Promise<Row> {
    const [row] = await this.rows(statement);
    if (row === undefined) throw new TypeError('A statement that must return a row returned none.');
    return row;
  }

  /** The number of rows that the statement touched. */
  async run(statement: Statement<unknown>): Promise<number> {
    const [result] = await this.roundTrip([statement]);
    return result?.rowCount ?? 0;
  }

  /** Statements from now on run for this user or organization, which was just created. */
  act(scope: Scope): void {
    this.before.push(...settings(scope));
  }

  private async roundTrip(
    statements: readonly Statement<unknown>[],
    after: string[] = [],
  ): Promise<Result[]> {
    const before = this.before;
    this.before = [];
    const results = await send(this.client, statements, { before, after });
    // The next statement, of this request or another, may look up each of these rows.
    if (results.some(({ rowCount }) => rowCount >= manyRows)) {
      await planInvalidationOf(this.client)?.checkBriefly();
    }
    return results;
  }

  /**
   * Runs the last statements and COMMIT in one message; returns the rows of the last one. All
   * literals are rendered before the message is sent, so that COMMIT never follows incomplete work.
   */
  async last<Row>(
    ...statements: readonly [...Statement<unknown>[], Statement<Row>]
  ): Promise<Row[]> {
    return lastRowsOf(statements, await this.commit(statements));
  }

  /** Statements for `finish` to send in one message with COMMIT. */
  beforeCommit(...statements: readonly Statement<unknown>[]): void {
    this.closing.push(...statements);
  }

  /** Commits. A dry run checks the deferred constraints and rolls back. */
  async finish(keep: boolean): Promise<void> {
    const isIdle = this.before[0] === 'begin' && this.closing.length === 0;
    if (this.ended || isIdle) return;
    if (keep) await this.commit(this.closing);
    else await this.roundTrip(this.closing, ['set constraints all immediate', 'rollback']);
  }

  /**
   * Sends statements together with COMMIT. Their literals are all rendered before the message is
   * sent, so that COMMIT never follows incomplete work.
   */
  private async commit(statements: readonly Statement<unknown>[]): Promise<Result[]> {
    this.committing = true;
    const results = await this.roundTrip(statements, ['commit']).catch((error) => {
      this.committing = isConnectionLoss(error);
      throw this.committing ? unknownOutcome(error) : error;
    });
    this.committing = false;
    const kept = results.at(-1)?.command === 'COMMIT';
    if (!kept) throw unavailable('The change could not be kept.');
    this.ended = true;
    return results;
  }

  /** Rolls back; false when the connection cannot be used again. */
  async undo(error: unknown): Promise<boolean> {
    if (this.abandoned || this.committing || mustDrop(error)) return false;
    if (this.before[0] === 'begin') return true;
    return this.client.query('rollback').then(
      () => true,
      () => false,
    );
  }

  /** Closes the connection, whereupon the server rolls back. */
  abandon(): void {
    this.abandoned = true;
    cut(this.client);
  }
}
