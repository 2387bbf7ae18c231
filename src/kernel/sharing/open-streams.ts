import { Problem } from '../contract/problem.ts';
import { FairShare } from './fair-share.ts';

export interface StreamLimits {
  perUser: number;
  /** Users share it: each may hold as many as it leaves free. */
  total: number;
}

/**
 * Counts the streams and the requests that wait for events. Each holds a connection while nothing
 * happens, for hours, and a user can have any number of credentials and organizations.
 */
export class OpenStreams {
  private readonly perUser: number;
  private readonly shares: FairShare;

  constructor({ perUser, total }: StreamLimits) {
    this.perUser = perUser;
    this.shares = new FairShare(total);
  }

  /**
   * Counts a stream of a user, until the returned function is called.
   * @throws Problem when the user, or all users together, have too many
   */
  open(userId: string): () => void {
    const own = this.shares.of(userId);
    if (own >= this.perUser) throw tooManyOfUser();
    if (!this.shares.mayTake(userId)) throw own > 0 ? tooManyOfUser() : tooManyInTotal();
    this.shares.take(userId);
    return () => this.shares.giveBack(userId);
  }
}

const tooManyOfUser = () =>
  new Problem(
    'rate_limited',
    'You have too many open streams and waiting requests. Close some of them, then repeat this one.',
    { headers: { 'retry-after': '5' } },
  );

const tooManyInTotal = () =>
  new Problem('unavailable', 'Too many streams are open. Try again in a moment.', {
    headers: { 'retry-after': '30' },
  });
