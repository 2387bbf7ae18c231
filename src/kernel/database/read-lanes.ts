import type pg from 'pg';
import { type Result, send } from './connection.ts';
import type { Statement } from './sql.ts';

/** A read that waits for a lane. */
interface Waiting {
  before: readonly string[];
  statements: readonly Statement<unknown>[];
  weight: number;
  resolve(results: Result[]): void;
  reject(error: unknown): void;
}

/** What one message may carry, in units of a look-up by id. */
export const fullWeight = 16;

/**
 * Reads, each of which is a message of its own while there is little to do. Light ones that arrive
 * together, or wait while all lanes are busy, share a message: half of what a look-up costs is
 * carrying it to the database and back. Each sets its own tenant before it runs; a message that
 * fails is repeated, each read by itself.
 */
export class ReadLanes {
  private readonly queue: Waiting[] = [];
  private busy = 0;
  private gathering = false;
  private readonly lanes: number;
  private readonly use: <T>(work: (client: pg.PoolClient) => Promise<T>) => Promise<T>;

  constructor(lanes: number, use: <T>(work: (client: pg.PoolClient) => Promise<T>) => Promise<T>) {
    this.lanes = lanes;
    this.use = use;
  }

  read(
    before: readonly string[],
    statements: readonly Statement<unknown>[],
    weight: number,
  ): Promise<Result[]> {
    return new Promise((resolve, reject) => {
      this.queue.push({ before, statements, weight, resolve, reject });
      this.gather();
    });
  }

  /** Requests that arrive in one turn of the event loop are sent when it is over, together. */
  private gather(): void {
    if (this.gathering) return;
    this.gathering = true;
    setImmediate(() => {
      this.gathering = false;
      this.pump();
    });
  }

  private pump(): void {
    while (this.busy < this.lanes && this.queue.length > 0) {
      this.busy += 1;
      void this.run(this.take()).finally(() => {
        this.busy -= 1;
        this.pump();
      });
    }
  }

  /** The reads that go together: in the order they came, until the message is full. */
  private take(): Waiting[] {
    let weight = 0;
    let count = 0;
    for (const waiting of this.queue) {
      weight += waiting.weight;
      if (count > 0 && weight > fullWeight) break;
      count += 1;
    }
    return this.queue.splice(0, count);
  }

  /** Never rejects: every read gets its own results or its own error. */
  private async run(batch: readonly Waiting[]): Promise<void> {
    try {
      const results = await this.use((client) => sendTogether(client, batch));
      batch.forEach((waiting, index) => {
        waiting.resolve(results[index] ?? []);
      });
    } catch (error) {
      const [only] = batch;
      if (batch.length === 1) only?.reject(error);
      else for (const waiting of batch) await this.run([waiting]);
    }
  }
}

async function sendTogether(client: pg.PoolClient, batch: readonly Waiting[]): Promise<Result[][]> {
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
