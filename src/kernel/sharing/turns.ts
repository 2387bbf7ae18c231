import { FairQueue, type QueueLimits } from './fair-queue.ts';
import { FairShare } from './fair-share.ts';
import { type Mechanism, queueLengths, type Tally, waits } from './measures.ts';
import { listed, type Owners } from './owners.ts';

/** The places that works take while they run. */
export interface Places {
  mayTake(owners: Owners): boolean;
  take(owners: Owners): void;
  giveBack(owners: Owners): void;
}

interface Waiting {
  owners: Owners;
  start(): void;
}

/** A place for each owner, and no more in all than there are. */
export class OneEach implements Places {
  private free: number;
  private readonly taken = new Set<string>();

  constructor(total = Number.POSITIVE_INFINITY) {
    this.free = total;
  }

  mayTake(owners: Owners): boolean {
    return this.free > 0 && !listed(owners).some((owner) => this.taken.has(owner));
  }

  take(owners: Owners): void {
    this.free -= 1;
    for (const owner of listed(owners)) this.taken.add(owner);
  }

  giveBack(owners: Owners): void {
    this.free += 1;
    for (const owner of listed(owners)) this.taken.delete(owner);
  }
}

export interface TurnLimits extends QueueLimits {
  /** Milliseconds that a work may wait for its turn. */
  waitTime: number;
}

/**
 * Lets works of many owners share a few places, such that the works of one owner leave places to
 * the others, even if they are slow. Further works wait here, before they hold anything, and owners
 * take turns.
 */
export class Turns {
  private readonly limits: TurnLimits;
  private readonly refusal: () => Error;
  private readonly queue: FairQueue<Waiting>;
  private readonly places: Places;
  private readonly waits: Tally | undefined;
  private readonly lengths: Tally | undefined;

  /**
   * Of a number of places each owner may hold as many as it leaves free. `refusal` makes the error
   * for a work when too many wait, or when it has waited too long.
   */
  constructor(
    places: number | Places,
    limits: TurnLimits,
    refusal: () => Error,
    measured?: Mechanism,
  ) {
    this.places = typeof places === 'number' ? new FairShare(places) : places;
    this.limits = limits;
    this.refusal = refusal;
    this.queue = new FairQueue(limits);
    this.waits = measured && waits.of(measured);
    this.lengths = measured && queueLengths.of(measured);
  }

  /**
   * Runs a work when it is its owner's turn; `cost` is what it counts while it waits.
   * @throws the refusal, or the reason of the signal when this is aborted while the work waits
   */
  async run<T>(owners: Owners, work: () => Promise<T>, signal?: AbortSignal, cost = 1): Promise<T> {
    const leave = await this.take(owners, signal, cost);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /**
   * Takes a place when it is the owner's turn; returns the function that gives it back.
   * @throws as `run` does
   */
  async take(owners: Owners, signal?: AbortSignal, cost = 1): Promise<() => void> {
    if (this.places.mayTake(owners)) {
      this.places.take(owners);
      this.queue.pass(owners);
      this.waits?.observe(0);
    } else await this.wait(owners, signal, cost);
    return () => this.release(owners);
  }

  private readonly mayServe = (_owner: string, { owners }: Waiting): boolean =>
    this.places.mayTake(owners);

  private release(owners: Owners): void {
    this.places.giveBack(owners);
    this.serve();
  }

  /** Lets those begin that may, after places have become free. */
  serve(): void {
    let next = this.queue.next(this.mayServe);
    for (; next; next = this.queue.next(this.mayServe)) next.start();
  }

  private wait(owners: Owners, signal: AbortSignal | undefined, cost: number): Promise<void> {
    const since = performance.now();
    return new Promise((resolve, reject) => {
      const stopWaiting = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', abort);
      };
      const start = () => {
        stopWaiting();
        this.places.take(owners);
        this.waits?.observe((performance.now() - since) / 1_000);
        resolve();
      };
      const waiting = { owners, start };
      const leave = (reason: unknown) => {
        stopWaiting();
        this.queue.leave(owners, waiting);
        reject(reason);
      };
      const abort = () => leave(signal?.reason);
      const timer = setTimeout(() => leave(this.refusal()), this.limits.waitTime);
      signal?.addEventListener('abort', abort);
      if (this.queue.join(owners, waiting, cost)) this.lengths?.observe(this.queue.length);
      else leave(this.refusal());
    });
  }
}
