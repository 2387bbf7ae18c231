import type pg from 'pg';
import { cut, lastRowsOf, planInvalidationOf, type Result, rowsOf, send } from './connection.ts';
import { isAnswered, mayHaveCommitted, mustDrop, UnknownOutcome, unavailable } from './failure.ts';
import { manyRows } from './plan-invalidation.ts';
import { type Scope, settings } from './scope.ts';
import type { RowsOf, Statement } from './sql.ts';
import { isWriting } from './summary.ts';

/** Runs a statement in a transaction of its own; undefined where that would take too long. */
export type Allot = <Row>(scope: Scope, statement: Statement<Row>) => Promise<Row[] | undefined>;

/** A statement that goes with COMMIT, and the function that gets its rows after it. */
interface Closing {
  statement: Statement<unknown>;
  use: (rows: unknown[]) => void;
}

const countNow = 'select pg_stat_force_next_flush()';

/** Whether a statement has written rows; one with a writing query may end with `select`. */
const isWrite = ({ command }: Result, statement: Statement<unknown> | undefined): boolean =>
  command !== 'SELECT' || (statement !== undefined && isWriting(statement.text));

/** A transaction of one request. Only the kernel begins, commits and rolls it back. */
export class Transaction {
  readonly client: pg.PoolClient;
  abandoned = false;
  private before: string[];
  private readonly closing: Closing[] = [];
  private readonly allotAtOnce: Allot | undefined;
  private scope: Scope;
  private committing = false;
  private hasBegun = false;
  private wroteMany = false;
  private ended = false;

  constructor(
    client: pg.PoolClient,
    scope: Scope,
    { allot, begin = 'begin' }: { allot?: Allot | undefined; begin?: string } = {},
  ) {
    this.client = client;
    this.allotAtOnce = allot;
    this.scope = scope;
    this.before = [begin, ...settings(scope)];
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

  /**
   * Allots numbers, which are used or lost but never allotted again. No lock on their counter is
   * kept, so that writes of one organization need not wait for each other's COMMIT. Undefined where
   * the caller allots within the transaction, as its last lock: in a dry run, which gives the
   * numbers back, and where another transaction keeps the counter locked.
   */
  async allot<Row>(statement: Statement<Row>): Promise<Row[] | undefined> {
    return this.allotAtOnce?.(this.scope, statement);
  }

  /** The number of rows that the statement touched. */
  async run(statement: Statement<unknown>): Promise<number> {
    const [result] = await this.roundTrip([statement]);
    return result?.rowCount ?? 0;
  }

  /** Statements from now on run for this user or organization, which was just created. */
  act(scope: Scope): void {
    this.scope = { ...this.scope, ...scope };
    this.before.push(...settings(scope));
  }

  private async roundTrip(
    statements: readonly Statement<unknown>[],
    after: string[] = [],
  ): Promise<Result[]> {
    const before = this.before;
    this.before = [];
    this.hasBegun = true;
    const around = { before, after, inTransaction: true };
    const results = await send(this.client, statements, around);
    const isMany = results.some(
      (result, index) => result.rowCount >= manyRows && isWrite(result, statements[index]),
    );
    this.wroteMany ||= isMany;
    const isCommitted = results.at(-1)?.command === 'COMMIT';
    // The server counts the rows of a commit up to a second later, unless it is asked.
    if (this.wroteMany && isCommitted) await this.client.query(countNow).catch(() => undefined);
    // The next statement, of this request or another, may look up each of these rows. Statistics
    // that were taken before COMMIT know none of them.
    if (isMany || (this.wroteMany && isCommitted)) {
      await planInvalidationOf(this.client)?.checkBriefly();
    }
    return results;
  }

  /**
   * Runs the last statements, those of `beforeCommit` and COMMIT in one message; returns the rows
   * of the last of the given ones.
   */
  async last<Row>(
    ...statements: readonly [...Statement<unknown>[], Statement<Row>]
  ): Promise<Row[]> {
    return lastRowsOf(statements, await this.commit(statements));
  }

  /** A statement to send in one message with COMMIT; `use` gets its rows once they are kept. */
  beforeCommit<Row>(statement: Statement<Row>, use: (rows: Row[]) => void = () => undefined): void {
    this.closing.push({ statement, use: use as Closing['use'] });
  }

  /** Commits. A dry run checks the deferred constraints and rolls back. */
  async finish(keep: boolean): Promise<void> {
    const isIdle = !this.hasBegun && this.closing.length === 0;
    if (this.ended || isIdle) return;
    if (keep) await this.commit([]);
    else {
      const statements = this.closing.map(({ statement }) => statement);
      await this.roundTrip(statements, ['set constraints all immediate', 'rollback']);
    }
  }

  /**
   * Sends statements, and those of `beforeCommit`, together with COMMIT. Their literals are all
   * rendered before the message with COMMIT is sent, so that it never follows incomplete work.
   */
  private async commit(statements: readonly Statement<unknown>[]): Promise<Result[]> {
    this.committing = true;
    const closing = this.closing.map(({ statement }) => statement);
    const all = [...statements, ...closing];
    const results = await this.roundTrip(all, ['commit']).catch(async (error) => {
      this.committing = mayHaveCommitted(error) && !(await this.isOpenAfter(error));
      throw this.committing ? new UnknownOutcome(error) : error;
    });
    this.committing = false;
    if (results.at(-1)?.command !== 'COMMIT') throw unavailable('The change could not be kept.');
    this.ended = true;
    const kept = rowsOf(all, results).slice(statements.length);
    for (const [index, { use }] of this.closing.entries()) use(kept[index] ?? []);
    return results;
  }

  /**
   * Whether the transaction is still open after an error: then a statement that was sent together
   * with COMMIT failed, and COMMIT was not reached. An empty message asks the server for its state.
   */
  private async isOpenAfter(error: unknown): Promise<boolean> {
    if (!isAnswered(error)) return false;
    return this.client.query('').then(
      () => this.client.getTransactionStatus() === 'E',
      () => false,
    );
  }

  /** Rolls back; false when the connection cannot be used again. */
  async undo(error: unknown): Promise<boolean> {
    if (this.abandoned || this.committing || mustDrop(error)) return false;
    if (!this.hasBegun) return true;
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
