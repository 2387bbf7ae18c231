import type pg from 'pg';
import { Problem } from '../contract/problem.ts';
import { growthOf, type Result, send } from './connection.ts';
import { isConnectionLoss, isRepeatable, isStale, unavailable, unknownOutcome } from './failure.ts';
import { Growth, manyRows } from './growth.ts';
import { type DatabaseOptions, pool } from './pool.ts';
import { fullWeight, ReadLanes } from './read-lanes.ts';
import { literal, type RowsOf, type Statement } from './sql.ts';
import { exactTypes, printedTypes } from './types.ts';
import { WriteQueue } from './write-queue.ts';

/** For whom statements run: row level security shows that organization's and that user's rows. */
export interface Scope {
  orgId?: string | undefined;
  userId?: string | undefined;
  /** The caller's verified e-mail address: opens the invitations that were sent to it. */
  email?: string | undefined;
  /** The identity whose idempotency keys on the platform are open. */
  caller?: string | undefined;
}

const attempts = 6;

/** The service's door to PostgreSQL. */
export class Database {
  private readonly readers: pg.Pool;
  private readonly lanes: ReadLanes;
  private readonly writers: pg.Pool;
  private readonly writes: WriteQueue;
  private readonly options: DatabaseOptions;
  private readonly growth: Growth;

  constructor(options: DatabaseOptions) {
    this.options = options;
    this.growth = new Growth(async (sizes) => {
      // A table that somebody has locked is not waited for, nor a database that is away.
      const [found] = await this.lanes.read(['set local lock_timeout = 50'], [sizes], fullWeight);
      return found?.rows ?? [];
    });
    this.readers = pool(options, options.readers, printedTypes, this.growth);
    this.lanes = new ReadLanes(options.readers, (work) => this.useReader(work));
    this.writers = pool(options, options.writers, exactTypes, this.growth);
    this.writes = new WriteQueue(options.writers, options.writeQueue);
  }

  /**
   * Reads in one message and one implicit transaction: a single trip to the database. `weight`
   * says how much of a message the read fills; light ones of organizations may share one, since
   * each of these sets the one thing that the next sets anew.
   */
  async read(
    scope: Scope,
    statements: readonly Statement<unknown>[],
    weight?: number,
  ): Promise<Result[]> {
    const before = settings(scope);
    const alone = before.length !== 1 || scope.orgId === undefined;
    const filled = alone ? fullWeight : (weight ?? fullWeight);
    this.growth.watch();
    return this.withRetry(() => this.lanes.read(before, statements, filled));
  }

  private async useReader<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await connect(this.readers);
    try {
      const outcome = await work(client);
      client.release();
      return outcome;
    } catch (error) {
      client.release(mustDrop(error));
      throw error;
    }
  }

  /**
   * Runs `work` in one transaction and commits, or keeps nothing when it throws. Repeats all of it
   * after a deadlock, a serialization failure, or a connection that broke before COMMIT was sent.
   * Waits for a connection first, in turns with other organizations.
   */
  async transaction<T>(
    scope: Scope,
    work: (tx: Transaction) => Promise<T>,
    options: { keep?: boolean } = {},
  ): Promise<T> {
    this.growth.watch();
    const attempt = () => this.attempt(scope, work, options.keep ?? true);
    return this.writes.run(ownerOf(scope), () => this.withRetry(attempt));
  }

  private async attempt<T>(
    scope: Scope,
    work: (tx: Transaction) => Promise<T>,
    keep: boolean,
  ): Promise<T> {
    const client = await connect(this.writers);
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
      // A problem is what is known already, for one that COMMIT may have happened.
      if (!tx.abandoned || error instanceof Problem) throw error;
      throw unavailable('The request took too long.', error);
    } finally {
      clearTimeout(budget);
    }
  }

  /** Whether the database answers. */
  async ping(): Promise<void> {
    await this.read({}, [{ text: 'select 1', values: [], named: false }]);
  }

  async close(): Promise<void> {
    await Promise.all([this.readers.end(), this.writers.end()]);
  }

  private async withRetry<T>(work: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        const again = isRepeatable(error) || isStale(error) || isConnectionLoss(error);
        if (!again || attempt === attempts) throw error;
        await pause(attempt);
      }
    }
  }
}

/** One transaction of one request. Only the kernel begins, commits and undoes it. */
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
    const results = await this.roundTrip(statements);
    return results.map((result) => result.rows) as RowsOf<Statements>;
  }

  /** The rows of one statement. */
  async rows<Row>(statement: Statement<Row>): Promise<Row[]>;
  /** @deprecated Declare the row on the statement: `sql<Row>`. */
  async rows<Row>(statement: Statement): Promise<Row[]>;
  async rows(statement: Statement<unknown>): Promise<unknown[]> {
    const [result] = await this.roundTrip([statement]);
    return result?.rows ?? [];
  }

  /** The first row, if there is one. */
  async row<Row>(statement: Statement<Row>): Promise<Row | undefined>;
  /** @deprecated Declare the row on the statement: `sql<Row>`. */
  async row<Row>(statement: Statement): Promise<Row | undefined>;
  async row(statement: Statement<unknown>): Promise<unknown> {
    return (await this.rows(statement))[0];
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

  /** From here on, statements run for this user or in this organization, which was just made. */
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
    // What comes next, here or after the answer, may look for each of them.
    if (results.some(({ rowCount }) => rowCount >= manyRows)) {
      await growthOf(this.client)?.lookBriefly();
    }
    return results;
  }

  /** The transaction's last statement, sent together with COMMIT. */
  async last<Row>(statement: Statement<Row>): Promise<Row[]>;
  /** @deprecated Declare the row on the statement: `sql<Row>`. */
  async last<Row>(statement: Statement): Promise<Row[]>;
  async last(statement: Statement<unknown>): Promise<unknown[]> {
    const [result] = await this.commit([statement]);
    return result?.rows ?? [];
  }

  /** Statements for `finish` to send in one message with COMMIT. */
  beforeCommit(...statements: readonly Statement<unknown>[]): void {
    this.closing.push(...statements);
  }

  /** Commits; or, for a dry run, checks what is deferred and keeps nothing. */
  async finish(keep: boolean): Promise<void> {
    const isIdle = this.before[0] === 'begin' && this.closing.length === 0;
    if (this.ended || isIdle) return;
    if (keep) await this.commit(this.closing);
    else await this.roundTrip(this.closing, ['set constraints all immediate', 'rollback']);
  }

  /**
   * Sends statements together with COMMIT. Their literals are all rendered before anything leaves,
   * so that COMMIT can never follow half of the work.
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

  /** Rolls back. False when the connection cannot be used again. */
  async undo(error: unknown): Promise<boolean> {
    if (this.abandoned || this.committing || mustDrop(error)) return false;
    if (this.before[0] === 'begin') return true;
    return this.client.query('rollback').then(
      () => true,
      () => false,
    );
  }

  /** Cuts the connection: the server then rolls back by itself. */
  abandon(): void {
    this.abandoned = true;
    // The driver's typings hide the socket; destroying it is the only way to stop at once.
    (
      this.client as unknown as { connection: { stream: { destroy(): void } } }
    ).connection.stream.destroy();
  }
}

async function connect(from: pg.Pool): Promise<pg.PoolClient> {
  return from.connect();
}

/** Errors of the server leave a connection usable; anything else leaves it in doubt. */
function mustDrop(error: unknown): boolean {
  if (error instanceof Problem || error instanceof TypeError) return false;
  if (isStale(error) || isConnectionLoss(error)) return true;
  return (error as { severity?: string } | null)?.severity === undefined;
}

/** The organization whose share of the connections a write takes, or the user outside of one. */
const ownerOf = ({ orgId, userId, caller }: Scope): string => orgId ?? userId ?? caller ?? '';

function settings(scope: Scope): string[] {
  const pairs = [
    ['app.org_id', scope.orgId],
    ['app.user_id', scope.userId],
    ['app.email', scope.email],
    ['app.caller', scope.caller],
  ] as const;
  return pairs
    .filter(([, value]) => value)
    .map(([key, value]) => `set local ${key} = ${literal(value)}`);
}

function pause(attempt: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, attempt * 20 + Math.random() * 30));
}
