import { Problem } from '../problem.ts';
import { FairShare } from './fair-share.ts';

export interface HeldLimits {
  perUser: number;
  /** Users share it: each may hold as many as it leaves free. */
  total: number;
}

/** The refusal of a user who may hold no more, and of one who holds none when all are taken. */
export interface HeldRefusals {
  ofUser: string;
  inTotal: string;
}

/**
 * Counts requests that hold their connections while nothing happens: those that wait for events,
 * and those whose bodies do not come. A user can have any number of credentials and organizations.
 */
export class HeldConnections {
  private readonly perUser: number;
  private readonly shares: FairShare;
  private readonly refusals: HeldRefusals;

  constructor({ perUser, total }: HeldLimits, refusals: HeldRefusals) {
    this.perUser = perUser;
    this.shares = new FairShare(total);
    this.refusals = refusals;
  }

  /**
   * Counts a request of a user, until the returned function is called for the first time.
   * @throws Problem when the user, or all users together, have too many
   */
  open(userId: string): () => void {
    const own = this.shares.of(userId);
    const mayTake = own < this.perUser && this.shares.mayTake(userId);
    if (!mayTake) throw own > 0 ? this.tooManyOfUser() : this.tooManyInTotal();
    this.shares.take(userId);
    let isHeld = true;
    return () => {
      if (isHeld) this.shares.giveBack(userId);
      isHeld = false;
    };
  }

  private tooManyOfUser(): Problem {
    return new Problem('rate_limited', this.refusals.ofUser, { headers: { 'retry-after': '5' } });
  }

  private tooManyInTotal(): Problem {
    return new Problem('unavailable', this.refusals.inTotal, { headers: { 'retry-after': '30' } });
  }
}

/** Streams, and requests that wait for events: each holds its connection for hours. */
export const openStreams = (limits: HeldLimits): HeldConnections =>
  new HeldConnections(limits, {
    ofUser:
      'You have too many open streams and waiting requests. Close some of them, then repeat this one.',
    inTotal: 'Too many streams are open. Try again in a moment.',
  });
