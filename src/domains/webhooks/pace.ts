import { valuesOf } from '../../kernel/limits/limit.ts';
import { webhooks } from '../../kernel/limits/webhooks.ts';

/**
 * How many messages a second are sent for somebody: each costs the node and the database work, and
 * a receiver has not agreed to what is sent to it. Each second begins with its first message.
 */
interface Second {
  count: number;
  /** Milliseconds since 1970. */
  end: number;
}

const length = 1_000;
/** Seconds that are remembered before those that are over are forgotten. */
const { remembered } = valuesOf(webhooks.sending);

export class Pace {
  private readonly seconds = new Map<string, Second>();
  private readonly most: number;
  private readonly now: () => Date;
  private forgotAt = 0;

  /** @param most messages a second */
  constructor(most: number, now: () => Date) {
    this.most = most;
    this.now = now;
  }

  /** Counts a message of an owner. Returns 0, or the milliseconds after which it may be sent. */
  take(owner: string): number {
    const now = this.now().getTime();
    let second = this.seconds.get(owner);
    if (!second || isOver(second, now)) {
      this.forget(now);
      second = { count: 0, end: now + length };
      this.seconds.set(owner, second);
    }
    if (second.count >= this.most) return second.end - now;
    second.count += 1;
    return 0;
  }

  /** A message that was counted is not sent. */
  giveBack(owner: string): void {
    const second = this.seconds.get(owner);
    if (second && second.count > 0) second.count -= 1;
  }

  private forget(now: number): void {
    if (this.seconds.size < remembered || Math.abs(now - this.forgotAt) < length) return;
    this.forgotAt = now;
    for (const [owner, second] of this.seconds) {
      if (isOver(second, now)) this.seconds.delete(owner);
    }
  }
}

/** A second that ends later than a second from now was counted before the clock was set back. */
const isOver = ({ end }: Second, now: number) => end <= now || end - now > length;
