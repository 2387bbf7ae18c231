import { MustRunAlone } from '../../kernel/contract/batch.ts';
import { isCommon } from '../../kernel/database/failure.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { writes } from '../../kernel/limits/writes.ts';
import { Problem } from '../../kernel/problem.ts';
import { batchSizes, queueLengths, waits } from '../../kernel/sharing/measures.ts';
import { tooManyWrites } from '../../kernel/sharing/write-queue.ts';
import type { Answer } from '../answer.ts';
import type { BatchEntry, Outcome } from './entry.ts';

/**
 * Of one organization: the requests of a transaction and the bytes of their bodies, and the
 * requests that wait for their batch. A larger request is a batch of its own.
 */
const { maxBatchSize, maxBatchBytes, maxQueueLength, maxWait } = valuesOf(writes.batch);

/** A request that waits for its batch. */
interface Waiting {
  entry: BatchEntry;
  since: number;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/** Commits a batch; returns the outcome of each entry. May call `detach` where it takes long. */
type Commit = (entries: readonly BatchEntry[], detach: () => void) => Promise<Outcome[]>;

/**
 * Whether each entry of a failed batch is tried by itself, because one of them may have caused the
 * failure. Not when the answer to COMMIT was lost, since the batch may have been committed; not
 * while the database is out of reach; not when the time to wait for a lock is over.
 */
const mayBeOfOneEntry = (error: unknown) => !(error instanceof Problem || isCommon(error));

const sizes = batchSizes.of('Batcher');
const waited = waits.of('Batcher');
const lengths = queueLengths.of('Batcher');

function measure(batch: readonly Waiting[]): void {
  if (batch.length === 0) return;
  sizes.observe(batch.length);
  const now = performance.now();
  for (const { since } of batch) waited.observe((now - since) / 1_000);
}

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
      if (!queue) void this.drain(orgId, [waiting]);
      else if (queue.length < maxQueueLength) lengths.observe(queue.push(waiting));
      else reject(tooManyWrites());
    });
  }

  /**
   * Commits batches of an organization, one after the other, until none of its requests waits.
   * Never rejects. `parts` are batches that come before the queue: what has failed as a whole is
   * divided. A batch of one request may be detached: then the others go on beside it.
   */
  private async drain(orgId: string, queue: Waiting[], parts: Waiting[][] = []): Promise<void> {
    this.waiting.set(orgId, queue);
    for (;;) {
      const batch = parts.shift() ?? nextBatch(queue);
      if (batch.length === 0) break;
      let isDetached = false;
      const detach = () => {
        if (batch.length > 1 || isDetached) return;
        isDetached = true;
        void this.drain(orgId, queue, parts);
      };
      try {
        const entries = batch.map(({ entry }) => entry);
        queue.unshift(...answered(batch, await this.commit(entries, detach)));
      } catch (error) {
        parts.unshift(...divided(batch, error));
      }
      if (isDetached) return;
    }
    this.waiting.delete(orgId);
  }
}

/**
 * Answers the requests of a batch; returns those that have to be part of a later one. The first is
 * never one of them.
 */
const answered = (batch: readonly Waiting[], outcomes: readonly Outcome[]): Waiting[] =>
  batch.filter(({ resolve, reject }, index) => {
    const outcome = outcomes[index];
    if (outcome === 'deferred') return true;
    if (!outcome || outcome instanceof Problem) reject(outcome);
    else resolve(outcome);
    return false;
  });

/** The batches to try after one has failed as a whole; refuses its requests if there are none. */
function divided(batch: readonly Waiting[], error: unknown): Waiting[][] {
  if (batch.length > 1 && error instanceof MustRunAlone) {
    const alone = new Set(error.indexes);
    const others = batch.filter((_, index) => !alone.has(index));
    const each = [...alone].map((index) => batch.slice(index, index + 1));
    return others.length > 0 ? [...each, others] : each;
  }
  if (batch.length > 1 && mayBeOfOneEntry(error)) return batch.map((waiting) => [waiting]);
  for (const { reject } of batch) reject(error);
  return [];
}

/**
 * Removes a batch from the queue. A second request with the same key waits for the next batch, in
 * which it is replayed, and so does a second request about the same record.
 */
function nextBatch(queue: Waiting[]): Waiting[] {
  const taken = new Set<string>();
  const batch: Waiting[] = [];
  const later: Waiting[] = [];
  let bytes = 0;
  const isFull = ({ entry }: Waiting) =>
    batch.length >= maxBatchSize || (batch.length > 0 && bytes + entry.bytes > maxBatchBytes);
  for (const waiting of queue.splice(0)) {
    const own = exclusiveIn(waiting.entry);
    if (performance.now() - waiting.since > maxWait) waiting.reject(tooManyWrites());
    else if (isFull(waiting) || own.some((each) => taken.has(each))) {
      later.push(waiting);
    } else {
      batch.push(waiting);
      bytes += waiting.entry.bytes;
      for (const each of own) taken.add(each);
    }
  }
  queue.push(...later);
  measure(batch);
  return batch;
}

/** The things that only one entry of a batch may have: its key, and the record in its path. */
const exclusiveIn = ({ key, request: { path } }: BatchEntry): string[] => [
  ...(key ? [`key ${key.scope.key}`] : []),
  ...Object.values(path ?? {}).map((id) => `path ${id}`),
];
