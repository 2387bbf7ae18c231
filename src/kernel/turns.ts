import { FairQueue, type QueueLimits } from './fair-queue.ts';
import { FairShare } from './fair-share.ts';

export interface TurnLimits extends QueueLimits {
  /** Milliseconds that a work may wait for its turn. */
  waitTime: number;
}

/**
 * Lets works of many owners share a few places. An owner may hold as many places as it leaves free,
 * so the works of one owner leave places to the others, even if they are slow. Further works wait
 * here, before they hold anything, and owners take turns.
 */
export class Turns {
  private readonly limits: TurnLimits;
  private readonly refusal: () => Error;
  /** The waiting works: each function starts one. */
  private readonly queue: FairQueue<() => void>;
  private readonly places: FairShare;

  /** `refusal` makes the error for a work when too many wait, or when it has waited too long. */
  constructor(places: number, limits: TurnLimits, refusal: () => Error) {
    this.places = new FairShare(places);
    this.limits = limits;
    this.refusal = refusal;
    this.queue = new FairQueue(limits);
  }

  /**
   * Runs a work when it is its owner's turn.
   * @throws the refusal, or the reason of the signal when this is aborted while the work waits
   */
  async run<T>(owner: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (this.mayServe(owner)) {
      this.places.take(owner);
      this.queue.pass(owner);
    } else await this.wait(owner, signal);
    try {
      return await work();
    } finally {
      this.release(owner);
    }
  }

  private readonly mayServe = (owner: string): boolean => this.places.mayTake(owner);

  private release(owner: string): void {
    this.places.giveBack(owner);
    let start = this.queue.next(this.mayServe);
    for (; start; start = this.queue.next(this.mayServe)) start();
  }

  private wait(owner: string, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const stopWaiting = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
      const start = () => {
        stopWaiting();
        this.places.take(owner);
        resolve();
      };
      const leave = (reason: unknown) => {
        stopWaiting();
        this.queue.leave(owner, start);
        reject(reason);
      };
      const abort = () => leave(signal?.reason);
      const timer = setTimeout(() => leave(this.refusal()), this.limits.waitTime);
      signal?.addEventListener('abort', abort);
      if (!this.queue.join(owner, start)) leave(this.refusal());
    });
  }
}
