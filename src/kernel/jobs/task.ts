import type { Statement } from '../database/sql.ts';

/** The function that does the jobs of one name. */
export interface Task<Payload = unknown> {
  /**
   * Does one job; throws when it fails. The error is stored with the job, so its message names no
   * person and no secret. May be called again for a job that it has done.
   */
  run(payload: Payload, context: TaskContext): Promise<void>;
  /** Called after each failed attempt; after the last one an operator has to act. */
  failed(
    payload: Payload,
    error: unknown,
    wasLast: boolean,
    context: Pick<TaskContext, 'query'>,
  ): void | Promise<void>;
}

export interface TaskContext {
  /** A connection of the database's owner, who can read the rows of every organization. */
  query<Row>(statement: Statement<unknown>): Promise<Row[]>;
  /** Aborted when the job takes too long, or the service cannot wait for it any longer. */
  signal: AbortSignal;
}

/** Thrown by a task when another attempt cannot succeed. */
export class PermanentFailure extends Error {}
