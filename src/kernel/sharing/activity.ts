import { valuesOf } from '../limits/limit.ts';
import { writes } from '../limits/writes.ts';

/** Milliseconds for which an organization counts as active after a request. */
const { memory } = valuesOf(writes.activity);

interface Seen {
  owner: string;
  at: number;
}

const nobody: Seen = { owner: '', at: Number.NEGATIVE_INFINITY };

/**
 * Knows whether several organizations are active. While only one is, it may use everything. While
 * others are active, too, its large work is limited.
 */
export class Activity {
  private latest = nobody;
  /** The latest request of another organization. */
  private before = nobody;

  note(owner: string): void {
    if (owner !== this.latest.owner) this.before = this.latest;
    this.latest = { owner, at: performance.now() };
  }

  /** Whether another organization than this one was active within the last second. */
  hasOthers(owner: string): boolean {
    const { at } = this.latest.owner === owner ? this.before : this.latest;
    return performance.now() - at < memory;
  }
}

/** The activity of this process. */
export const activity = new Activity();
