import { MustRunAlone } from '../contract/batch.ts';
import { Problem } from '../contract/problem.ts';
import { isConnectionLoss, isOutOfTime } from '../database/failure.ts';
import { tooManyWrites } from '../database/write-queue.ts';
import type { Answer } from './answer.ts';
import type { BatchEntry } from './entry.ts';

/** The most requests of one organization in a transaction; with more, each would wait too long. */
const maxBatchSize = 64;

/** The most requests of one organization that wait for their batch, and for how long (ms). */
const maxQueueLength = 1_000;
const maxWait = 30_000;

/** A request that waits for its batch. */
interface Waiting {
  entry: BatchEntry;
  since: number;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** Commits a batch; returns the answer or the refusal of each entry. */
type Commit = (entries: readonly BatchEntry[]) => Promise<(Answer | Problem)[]>;

/**
 * Whether each entry of a failed batch is tried by itself, because one of them may have caused the
 * failure. Not when the answer to COMMIT was lost, since the batch may have been committed; not
 * while the database is out of reach; not when the time to wait for a lock is over.
 */
const mayBeOfOneEntry = (error: unknown) =>
  !(error instanceof Problem || isConnectionLoss(error) || isOutOfTime(error));

/**
 * Group commit: writes of one organization that wait at the same time share a transaction. While
 * one batch of an organization runs, its other writes wait for the next batch. Answers are sent
 * after COMMIT only.
 */
export class Batcher {
  private readonly commit: Commit;
  /** The waiting requests of each organization with a running batch. */
  private readonly waiting = new Map<string, Waiting[]>();

  constructor(commit: Commit) {
    this.commit = commit;
  }

  write(entry: BatchEntry): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const { orgId } = entry.request;
      const queue = this.waiting.get(orgId);
      const waiting = { entry, since: performance.now(), resolve, reject };
      if (!queue) void this.drain(orgId, waiting);
      else if (queue.length < maxQueueLength) queue.push(waiting);
      else reject(tooManyWrites());
    });
  }

  private async drain(orgId: string, first: Waiting): Promise<void> {
    const queue: Waiting[] = [];
    this.waiting.set(orgId, queue);
    for (let batch = [first]; batch.length > 0; batch = nextBatch(queue)) await this.run(batch);
    this.waiting.delete(orgId);
  }

  /** Runs a batch; when it fails as a whole, each of its entries by itself. Never rejects. */
  private async run(batch: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await this.commit(batch.map(({ entry }) => entry));
      batch.forEach(({ resolve, reject }, index) => {
        const outcome = outcomes[index];
        if (!outcome || outcome instanceof Problem) reject(outcome);
        else resolve(outcome);
      });
    } catch (error) {
      if (batch.length > 1 && error instanceof MustRunAlone) {
        const alone = new Set(error.indexes);
        for (const index of alone) await this.run(batch.slice(index, index + 1));
        const others = batch.filter((_, index) => !alone.has(index));
        if (others.length > 0) await this.run(others);
      } else if (batch.length > 1 && mayBeOfOneEntry(error)) {
        for (const waiting of batch) await this.run([waiting]);
      } else for (const { reject } of batch) reject(error);
    }
  }
}

/**
 * Removes a batch from the queue. A second request with the same key waits for the next batch, in
 * which it is replayed.
 */
function nextBatch(queue: Waiting[]): Waiting[] {
  const keys = new Set<string>();
  const batch: Waiting[] = [];
  const later: Waiting[] = [];
  for (const waiting of queue.splice(0)) {
    const key = waiting.entry.key?.scope.key;
    if (performance.now() - waiting.since > maxWait) waiting.reject(tooManyWrites());
    else if (batch.length >= maxBatchSize || (key !== undefined && keys.has(key))) {
      later.push(waiting);
    } else {
      batch.push(waiting);
      if (key !== undefined) keys.add(key);
    }
  }
  queue.push(...later);
  return batch;
}
