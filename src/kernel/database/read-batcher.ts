import type pg from 'pg';
import { type Result, send } from './connection.ts';
import { DatabaseTimeout, isConnectionLoss } from './failure.ts';
import type { Statement } from './sql.ts';

/** A read that waits for a connection. */
interface PendingRead {
  before: readonly string[];
  statements: readonly Statement<unknown>[];
  cost: number;
  arrivedAt: number;
  resolve(results: Result[]): void;
  reject(error: unknown): void;
}

/** The cost that fills one message; a look-up by id costs 1. */
export const fullCost = 16;

/**
 * Batches reads. While there is little to do, each read is a message of its own. Cheap reads that
 * arrive together, or wait while all connections are busy, share a message: half the cost of a
 * look-up is its round trip. Each read sets its own tenant before it runs. When the server refuses
 * a shared message, each of its reads is repeated alone.
 */
export class ReadBatcher {
  private readonly queue: PendingRead[] = [];
  private busy = 0;
  private isScheduled = false;
  private readonly connections: number;
  private readonly timeout: number;
  private readonly use: <T>(work: (client: pg.PoolClient) => Promise<T>) => Promise<T>;

  /** `timeout` is the longest that a read waits for a connection, in milliseconds. */
  constructor(
    connections: number,
    timeout: number,
    use: <T>(work: (client: pg.PoolClient) => Promise<T>) => Promise<T>,
  ) {
    this.connections = connections;
    this.timeout = timeout;
    this.use = use;
  }

  read(
    before: readonly string[],
    statements: readonly Statement<unknown>[],
    cost: number,
  ): Promise<Result[]> {
    return new Promise((resolve, reject) => {
      const arrivedAt = performance.now();
      this.queue.push({ before, statements, cost, arrivedAt, resolve, reject });
      this.schedule();
    });
  }

  /** Reads that arrive in one turn of the event loop are sent together when it ends. */
  private schedule(): void {
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      this.sendPending();
    });
  }

  private sendPending(): void {
    this.rejectOverdue();
    while (this.busy < this.connections && this.queue.length > 0) {
      this.busy += 1;
      void this.run(this.nextBatch()).finally(() => {
        this.busy -= 1;
        this.sendPending();
      });
    }
  }

  /** Reads pile up behind connections of which none answers, and each of those times out. */
  private rejectOverdue(): void {
    const latest = performance.now() - this.timeout;
    while (this.queue[0] && this.queue[0].arrivedAt < latest) {
      this.queue.shift()?.reject(new DatabaseTimeout());
    }
  }

  /** Takes reads in the order in which they arrived, until the message is full. */
  private nextBatch(): PendingRead[] {
    let cost = 0;
    let count = 0;
    for (const pending of this.queue) {
      cost += pending.cost;
      if (count > 0 && cost > fullCost) break;
      count += 1;
    }
    return this.queue.splice(0, count);
  }

  /** Never rejects: every read gets its own results or its own error. */
  private async run(batch: readonly PendingRead[]): Promise<void> {
    try {
      const results = await this.use((client) => sendTogether(client, batch));
      batch.forEach((pending, index) => {
        pending.resolve(results[index] ?? []);
      });
    } catch (error) {
      const isCommon = error instanceof DatabaseTimeout || isConnectionLoss(error);
      if (isCommon || batch.length === 1) for (const pending of batch) pending.reject(error);
      else for (const pending of batch) await this.run([pending]);
    }
  }
}

async function sendTogether(
  client: pg.PoolClient,
  batch: readonly PendingRead[],
): Promise<Result[][]> {
  const steps = batch.flatMap(({ before, statements }) => [
    ...before.map((text): Statement<unknown> => ({ text, values: [], named: false })),
    ...statements,
  ]);
  const results = await send(client, steps);
  let next = 0;
  return batch.map(({ before, statements }) => {
    const start = next + before.length;
    next = start + statements.length;
    return results.slice(start, next);
  });
}
