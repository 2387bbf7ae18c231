import type pg from 'pg';
import { valuesOf } from '../limits/limit.ts';
import { reads } from '../limits/reads.ts';
import { clientLeft, Problem } from '../problem.ts';
import { FairQueue, type QueueLimits } from '../sharing/fair-queue.ts';
import { FairShare } from '../sharing/fair-share.ts';
import { batchSizes, queueLengths, waits } from '../sharing/measures.ts';
import type { Owners } from '../sharing/owners.ts';
import { activeTraces, during, joined, type Trace } from '../tracing/current.ts';
import { type Result, send } from './connection.ts';
import { DatabaseTimeout, isConnectionLoss } from './failure.ts';
import type { LargeAnswers } from './large-answers.ts';
import type { Statement } from './sql.ts';

/** The client that waits for what is read. */
export interface Reader {
  /** Whether the connection was closed. */
  readonly hasLeft: boolean;
}

/** A read that waits for a connection. */
interface PendingRead {
  owner: string;
  /** The owner, and the person who asks. */
  owners: Owners;
  reader: Reader | undefined;
  before: readonly string[];
  statements: readonly Statement<unknown>[];
  cost: number;
  traces: readonly Trace[];
  arrivedAt: number;
  resolve(results: Result[]): void;
  reject(error: unknown): void;
}

/** The cost of a look-up by id, and that which fills one message. */
const lookUp = 1;
export const { fullCost } = valuesOf(reads.messages);

const limits: QueueLimits = valuesOf(reads.messages);

const sizes = batchSizes.of('ReadBatcher');
const waited = waits.of('ReadBatcher');
const lengths = queueLengths.of('ReadBatcher');

/**
 * Batches reads. While there is little to do, each read is a message of its own. Cheap reads that
 * arrive together, or wait while all connections are busy, share a message: half the cost of a
 * look-up is its round trip. Each read sets its own tenant before it runs. When the server refuses
 * a shared message, each of its reads is repeated alone.
 *
 * Organizations take turns, and each leaves as many connections free as it holds. A message counts
 * for the organization and the person of its first read: the others are cheap. Who holds a share
 * shares no message of others, which would wait for slow reads as long as their owner does.
 */
export class ReadBatcher {
  private readonly queue = new FairQueue<PendingRead>(limits);
  private readonly connections: FairShare;
  private isScheduled = false;
  private readonly timeout: number;
  private readonly use: <T>(work: (client: pg.PoolClient) => Promise<T>) => Promise<T>;
  private readonly largeAnswers: LargeAnswers;

  /** `timeout` is the longest that a read waits for a connection, in milliseconds. */
  constructor(
    connections: number,
    timeout: number,
    largeAnswers: LargeAnswers,
    use: <T>(work: (client: pg.PoolClient) => Promise<T>) => Promise<T>,
  ) {
    this.connections = new FairShare(connections);
    this.timeout = timeout;
    this.largeAnswers = largeAnswers;
    this.use = use;
  }

  read({
    owner,
    owners,
    ...asked
  }: Pick<PendingRead, 'owner' | 'owners' | 'reader' | 'before' | 'statements' | 'cost'>): Promise<
    Result[]
  > {
    return new Promise((resolve, reject) => {
      const arrivedAt = performance.now();
      const traces = activeTraces();
      const read = { owner, owners, ...asked, traces, arrivedAt, resolve, reject };
      if (!this.queue.join(owners, read)) return reject(tooManyReads());
      lengths.observe(this.queue.length);
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
    const mayServe = (_owner: string, { owners }: PendingRead) => this.connections.mayTake(owners);
    for (let first = this.nextRead(mayServe); first; first = this.nextRead(mayServe)) {
      const { owners } = first;
      this.connections.take(owners);
      void this.run(owners, this.batchFrom(first)).finally(() => {
        this.connections.giveBack(owners);
        this.sendPending();
      });
    }
  }

  /** A read, and others until the message is full. */
  private batchFrom(first: PendingRead): PendingRead[] {
    const batch = [first];
    let room = fullCost - this.costOf(first);
    while (room > 0) {
      const fits = (owner: string, read: PendingRead) =>
        this.costOf(read) <= room &&
        (owner === first.owner || this.connections.hasLess(read.owners));
      const more = this.nextRead(fits);
      if (!more) break;
      batch.push(more);
      room -= this.costOf(more);
    }
    sizes.observe(batch.length);
    const now = performance.now();
    for (const { arrivedAt } of batch) waited.observe((now - arrivedAt) / 1_000);
    return batch;
  }

  /** A page that is likely to be large has a message of its own: others would wait for it. */
  private costOf({ owner, cost }: PendingRead): number {
    return cost > lookUp && this.largeAnswers.areLikelyOf(owner) ? fullCost : cost;
  }

  /**
   * The next read that may be served. Those without a reader are dropped, and those that are late:
   * reads pile up behind connections of which none answers, and each of those times out.
   */
  private nextRead(
    mayServe: (owner: string, read: PendingRead) => boolean,
  ): PendingRead | undefined {
    const latest = performance.now() - this.timeout;
    const isLate = ({ arrivedAt }: PendingRead) => arrivedAt < latest;
    for (;;) {
      const read = this.queue.next((owner, next) => isLate(next) || mayServe(owner, next));
      if (!read) return undefined;
      if (isLate(read)) read.reject(new DatabaseTimeout());
      else if (read.reader?.hasLeft) read.reject(clientLeft());
      else return read;
    }
  }

  /** Never rejects: every read gets its own results or its own error. */
  private async run(owners: Owners, batch: readonly PendingRead[]): Promise<void> {
    try {
      const parts = batch.map((read) => read.owner);
      const traces = joined(batch.map((read) => read.traces));
      const results = await during(traces, () =>
        this.use((client) =>
          this.largeAnswers.hold(owners, parts, client, () => sendTogether(client, batch)),
        ),
      );
      batch.forEach((pending, index) => {
        pending.resolve(results[index] ?? []);
      });
    } catch (error) {
      const isCommon = error instanceof DatabaseTimeout || isConnectionLoss(error);
      if (isCommon || batch.length === 1) for (const pending of batch) pending.reject(error);
      else for (const pending of batch) await this.run(pending.owners, [pending]);
    }
  }
}

const tooManyReads = () =>
  new Problem(
    'unavailable',
    'Too many reads of this organization are waiting. Send fewer at once, or repeat this one later.',
    { headers: { 'retry-after': '5' } },
  );

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
