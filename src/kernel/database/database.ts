import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { database as limits } from '../limits/database.ts';
import { valuesOf } from '../limits/limit.ts';
import { writes } from '../limits/writes.ts';
import { Problem } from '../problem.ts';
import { activity } from '../sharing/activity.ts';
import { FairShare } from '../sharing/fair-share.ts';
import { LongWrites } from '../sharing/long-writes.ts';
import type { Turns } from '../sharing/turns.ts';
import { writeTurns } from '../sharing/write-queue.ts';
import { apart } from '../tracing/current.ts';
import { cut, lastRowsOf, send } from './connection.ts';
import { DatabaseTimeout, isRepeatable, mustDrop, sqlState, unavailable } from './failure.ts';
import { LargeAnswers } from './large-answers.ts';
import { PlanInvalidation } from './plan-invalidation.ts';
import { type DatabaseOptions, readPool, readTimeout, writePool } from './pool.ts';
import { fullCost, ReadBatcher, type Reader } from './read-batcher.ts';
import { ownerOf, ownersOf, type Scope, settings } from './scope.ts';
import type { PrintedRowsOf, Statement } from './sql.ts';
import { type Allot, Transaction } from './transaction.ts';

/** `allotWait` are the milliseconds that the allotment of numbers waits for a counter. */
const { attempts, allotWait } = valuesOf(writes.transactions);
const lockNotAvailable = '55P03';

const usual = valuesOf(limits.connections);

/** The service's access to PostgreSQL. */
export class Database {
  private readonly readers: pg.Pool;
  private readonly batcher: ReadBatcher;
  private readonly writers: pg.Pool;
  private readonly allotters: pg.Pool;
  /** The turns of organizations at the connections for writes, and for allotting. */
  private readonly writes: Turns;
  private readonly allots: Turns;
  private readonly longWrites: LongWrites;
  private readonly options: DatabaseOptions;
  private readonly plans: PlanInvalidation;

  constructor(options: DatabaseOptions) {
    this.options = options;
    this.plans = new PlanInvalidation(async (sizes) => {
      // The check waits neither for a locked table nor for a database that does not answer.
      const [found] = await apart(() =>
        this.batcher.read({
          owner: ownerOf({}),
          owners: ownersOf({}),
          reader: undefined,
          before: [`set local lock_timeout = ${limits.plans.lockTime.value}`],
          statements: [sizes],
          cost: fullCost,
        }),
      );
      return found?.rows ?? [];
    });
    const timeout = readTimeout(options);
    const largeAnswers = new LargeAnswers(activity);
    this.readers = readPool(options, this.plans);
    this.batcher = new ReadBatcher(options.readers, timeout, largeAnswers, (work) =>
      this.useReader(work, timeout),
    );
    this.writers = writePool(options, this.plans);
    const { allotters = usual.allotters } = options;
    this.allotters = writePool({ ...options, writers: allotters }, this.plans);
    this.writes = writeTurns(options.writers, options.writeQueue, 'Database.writes');
    this.allots = writeTurns(allotters, {}, 'Database.allots');
    const connections = FairShare.ofOne(options.writers);
    this.longWrites = new LongWrites(activity, connections, options.writeQueue);
  }

  /**
   * Reads in one message and one implicit transaction: a single round trip. `cost` says how much
   * of a message the read fills. Cheap reads of several organizations may share a message, because
   * each of them sets the organization, and nothing else, before it runs. A read that waits for its
   * organization's turn is dropped once its reader has left.
   */
  async read<const Statements extends readonly Statement<unknown>[]>(
    scope: Scope,
    statements: Statements,
    { cost = fullCost, reader }: { cost?: number | undefined; reader?: Reader } = {},
  ): Promise<PrintedRowsOf<Statements>> {
    const before = settings(scope);
    const isAlone = before.length !== 1 || scope.orgId === undefined;
    const pending = {
      owner: ownerOf(scope),
      owners: ownersOf(scope),
      reader,
      before,
      statements,
      cost: isAlone ? fullCost : cost,
    };
    this.note(scope);
    const budget = readTimeout(this.options);
    const results = await this.withRetry(() => this.batcher.read(pending), budget);
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
   * whole after a failure that keeps nothing and may pass (`failure.ts`), such as a deadlock.
   * A write of a `kind` that takes long waits for the others of its kind first.
   */
  async transaction<T>(
    scope: Scope,
    work: (tx: Transaction) => Promise<T>,
    { keep = true, kind }: { keep?: boolean; kind?: string | undefined } = {},
  ): Promise<T> {
    this.note(scope);
    const write = () => this.withRetry(() => this.attempt(scope, work, { keep }));
    return kind ? this.longWrites.run(ownersOf(scope), kind, write) : write();
  }

  /**
   * Reads in several round trips, all of which see the database as it is at the first. Takes a
   * turn of its organization among the writes, whose connections calculate.
   */
  async snapshot<T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T> {
    this.note(scope);
    const begin = 'begin isolation level repeatable read read only';
    return this.withRetry(() => this.attempt(scope, work, { keep: true, begin }));
  }

  private note({ orgId }: Scope): void {
    this.plans.checkWhenDue();
    if (orgId) activity.note(orgId);
  }

  private async attempt<T>(
    scope: Scope,
    work: (tx: Transaction) => Promise<T>,
    { keep, begin }: { keep: boolean; begin?: string },
  ): Promise<T> {
    const { client, leave } = await this.connectInTurn(scope);
    const allot = keep ? this.allot : undefined;
    const tx = new Transaction(client, scope, begin ? { begin } : { allot });
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
      leave();
    }
  }

  /** A connection for writes, in turns with other organizations; `leave` ends the turn. */
  private async connectInTurn(scope: Scope) {
    const leave = await this.writes.take(ownersOf(scope));
    try {
      return { client: await this.writers.connect(), leave };
    } catch (error) {
      leave();
      throw error;
    }
  }

  /**
   * Runs a statement that allots numbers in a transaction of its own. Its commit is not flushed: a
   * later commit that is flushed, such as that of the write, flushes it too. Undefined when the
   * counter stays locked: then the write waits for it on its own connection, where the database
   * sees who waits for whom, and these few connections are free for other organizations.
   */
  private readonly allot: Allot = (scope, statement) =>
    this.allots.run(ownersOf(scope), () => this.allotNow(scope, statement));

  private async allotNow<Row>(
    { orgId }: Scope,
    statement: Statement<Row>,
  ): Promise<Row[] | undefined> {
    const limits = ['set local synchronous_commit = off', `set local lock_timeout = ${allotWait}`];
    const before = ['begin', ...settings({ orgId }), ...limits];
    const client = await this.allotters.connect();
    try {
      const results = await send(client, [statement], { before, after: ['commit'] });
      client.release();
      return lastRowsOf([statement], results);
    } catch (error) {
      const undone = mustDrop(error) ? undefined : await client.query('rollback').catch(() => {});
      client.release(undone === undefined);
      if (sqlState(error) === lockNotAvailable) return undefined;
      throw error;
    }
  }

  /** Throws when the database does not answer in time. */
  async ping(): Promise<void> {
    const select: Statement = { text: 'select 1', values: [], named: false };
    const answered = this.withRetry(
      () => this.useReader((client) => send(client, [select]), usual.pingTimeout),
      usual.pingTimeout,
    );
    // Getting a connection takes time as well.
    const late = new AbortController();
    const giveUp = delay(usual.pingTimeout, undefined, { signal: late.signal }).then(() => {
      throw new DatabaseTimeout();
    });
    await Promise.race([answered, giveUp]).finally(() => {
      giveUp.catch(() => undefined);
      late.abort();
    });
  }

  async close(): Promise<void> {
    const pools = [this.readers, this.writers, this.allotters];
    await Promise.all(pools.map((pool) => pool.end()));
  }

  /** Repeats an attempt that may succeed the next time, within `budget` milliseconds. */
  private async withRetry<T>(work: () => Promise<T>, budget = Infinity): Promise<T> {
    const latest = performance.now() + budget;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        if (!isRepeatable(error) || attempt === attempts || performance.now() > latest) throw error;
        await delay(attempt * 20 + Math.random() * 30);
      }
    }
  }
}
