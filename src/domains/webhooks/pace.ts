import { valuesOf } from '../../kernel/limits/limit.ts';
import { webhooks } from '../../kernel/limits/webhooks.ts';

/**
 * How many messages a second somebody gets: a receiver has not agreed to what is sent to it. Each
 * second begins with its first message.
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

  /** Counts a message to a receiver. Returns 0, or the milliseconds after which it may be sent. */
  take(receiver: string): number {
    const now = this.now().getTime();
    let second = this.seconds.get(receiver);
    if (!second || isOver(second, now)) {
      this.forget(now);
      second = { count: 0, end: now + length };
      this.seconds.set(receiver, second);
    }
    if (second.count >= this.most) return second.end - now;
    second.count += 1;
    return 0;
  }

  /** A message that was counted is not sent. */
  giveBack(receiver: string): void {
    const second = this.seconds.get(receiver);
    if (second && second.count > 0) second.count -= 1;
  }

  private forget(now: number): void {
    if (this.seconds.size < remembered || Math.abs(now - this.forgotAt) < length) return;
    this.forgotAt = now;
    for (const [receiver, second] of this.seconds) {
      if (isOver(second, now)) this.seconds.delete(receiver);
    }
  }
}

/** A second that ends later than a second from now was counted before the clock was set back. */
const isOver = ({ end }: Second, now: number) => end <= now || end - now > length;
