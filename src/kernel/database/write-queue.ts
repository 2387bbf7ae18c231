import { Problem } from '../contract/problem.ts';
import { FairQueue, type QueueLimits } from '../fair-queue.ts';

export interface WriteQueueLimits extends QueueLimits {
  /** Milliseconds that a write may wait for its turn. */
  waitTime: number;
}

/** A write that waits holds its body in memory: a megabyte at most, usually a few hundred bytes. */
const usualLimits: WriteQueueLimits = { waiting: 2_000, waitingOfOne: 500, waitTime: 30_000 };

/**
 * Shares the connections for writes among organizations. An organization may hold as many
 * connections as it leaves free: the first one half of all, the next one half of the rest. So the
 * writes of one organization leave connections to the others, even if they wait for each other's
 * locks or are slow. Further writes wait here, before they hold any lock, and organizations take
 * turns.
 */
export class WriteQueue {
  private readonly limits: WriteQueueLimits;
  /** The waiting writes: each function starts one. */
  private readonly queue: FairQueue<() => void>;
  /** The connections that each organization holds. */
  private readonly held = new Map<string, number>();
  private free: number;

  constructor(connections: number, limits: Partial<WriteQueueLimits> = {}) {
    this.free = connections;
    this.limits = { ...usualLimits, ...limits };
    this.queue = new FairQueue(this.limits);
  }

  /** Runs a write when it is its owner's turn; 503 when too many wait or it has waited too long. */
  async run<T>(owner: string, write: () => Promise<T>): Promise<T> {
    if (this.mayServe(owner)) this.take(owner);
    else await this.wait(owner);
    try {
      return await write();
    } finally {
      this.release(owner);
    }
  }

  private readonly mayServe = (owner: string): boolean => (this.held.get(owner) ?? 0) < this.free;

  private take(owner: string): void {
    this.free -= 1;
    this.held.set(owner, (this.held.get(owner) ?? 0) + 1);
  }

  private release(owner: string): void {
    this.free += 1;
    const left = (this.held.get(owner) ?? 0) - 1;
    if (left > 0) this.held.set(owner, left);
    else this.held.delete(owner);
    let start = this.queue.next(this.mayServe);
    for (; start; start = this.queue.next(this.mayServe)) start();
  }

  private wait(owner: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer);
        this.take(owner);
        resolve();
      };
      const refuse = () => {
        clearTimeout(timer);
        this.queue.leave(owner, start);
        reject(tooManyWrites());
      };
      const timer = setTimeout(refuse, this.limits.waitTime);
      if (!this.queue.join(owner, start)) refuse();
    });
  }
}

export const tooManyWrites = () =>
  new Problem(
    'unavailable',
    'Too many writes of this organization are waiting. Nothing was kept; send fewer at once, or repeat this one later.',
    { headers: { 'retry-after': '5' } },
  );
