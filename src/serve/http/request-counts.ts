import { createHash } from 'node:crypto';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { requests } from '../../kernel/limits/requests.ts';
import { recentEntries } from '../../kernel/recent-entries.ts';

/** A client's requests that one node has admitted since the client's minute there began. */
interface Count {
  requests: number;
  /** When that minute ends, by the clock of this node; milliseconds. */
  endsAt: number;
}

/** A count as nodes exchange it; times are periods, since the clocks of nodes differ. */
export interface SentCount {
  /** A hash of the client's name; the empty text stands for the node itself. */
  client: string;
  requests: number;
  endsIn: number;
}

/**
 * Stores the counts of this node, and returns those of other nodes that changed within the last
 * `changedWithin` milliseconds.
 */
export type Exchange = (
  counts: readonly SentCount[],
  changedWithin: number,
) => Promise<readonly (SentCount & { node: string })[]>;

/** The most requests of a client in a minute. */
export interface Bound {
  name: string;
  max: number;
}

interface OwnCount extends Count {
  client: string;
}

const minute = 60_000;
const { usualInterval, overlap, maxClients, maxSent } = valuesOf(requests.counts);

/**
 * Counts the requests of each client a minute, on all nodes together. A node counts by itself, and
 * adds what other nodes have told in the last exchange: no request waits for the database. A node
 * without other nodes only announces itself.
 */
export class RequestCounts {
  private readonly exchange: Exchange;
  private readonly now: () => number;
  private readonly interval: number;
  private readonly own = recentEntries<OwnCount>(maxClients);
  /** By client, then by node. */
  private readonly others = recentEntries<Map<string, Count>>(maxClients);
  /** Counts that other nodes do not know yet. */
  private changed = new Set<OwnCount>();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private countedAt = 0;
  private exchangedAt = 0;
  /** When another node was last heard of. */
  private heardAt = Number.NEGATIVE_INFINITY;

  constructor(exchange: Exchange, now: () => number, interval = usualInterval) {
    this.exchange = exchange;
    this.now = now;
    this.interval = interval;
  }

  /**
   * Counts a request and returns 0, or returns the seconds to wait because one of the clients for
   * which it counts has sent its most requests in the current minute. It then counts for none.
   */
  admit(bounds: readonly Bound[]): number {
    const now = this.now();
    let wait = 0;
    const counted = bounds.map(({ name, max }) => {
      const own = this.ownCount(name, now);
      const others = this.others.get(own.client)?.values() ?? [];
      const counts = [own, ...[...others].filter(({ endsAt }) => endsAt > now)];
      wait = Math.max(wait, secondsToWait(counts, max, now));
      return own;
    });
    if (wait > 0) return wait;
    for (const own of counted) {
      own.requests += 1;
      this.changed.add(own);
    }
    this.countedAt = now;
    this.start();
    return 0;
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private ownCount(name: string, now: number): OwnCount {
    let own = this.own.get(name);
    if (!own) {
      own = { client: hashOf(name), requests: 0, endsAt: 0 };
      this.own.set(name, own);
    }
    if (own.endsAt <= now) Object.assign(own, { requests: 0, endsAt: now + minute });
    return own;
  }

  /** Exchanges at once and then every second, until there was no request for a minute. */
  private start(): void {
    if (this.timer) return;
    this.timer = setInterval(() => this.tick(), this.interval).unref();
    this.tick();
  }

  private tick(): void {
    if (this.now() - this.countedAt > minute) {
      clearInterval(this.timer);
      this.timer = undefined;
    } else this.running ??= this.run();
  }

  /** Never rejects: after a failure the next exchange sends and reads what this one did not. */
  private async run(): Promise<void> {
    const now = this.now();
    const isAlone = now - this.heardAt > minute;
    const counts = isAlone ? [] : this.latest(now);
    const announcement = { client: '', requests: 0, endsIn: minute };
    this.changed = new Set();
    try {
      const sent = counts.map((count) => ({ ...count, endsIn: count.endsAt - now }));
      const within = Math.min(now - this.exchangedAt + overlap, minute + overlap);
      const received = await this.exchange([announcement, ...sent], within);
      for (const each of received) this.receive(each, now);
      this.exchangedAt = now;
      // Other nodes know nothing yet of what this one has counted alone.
      if (isAlone && received.length > 0) this.changed = new Set(this.own.values());
    } catch {
      for (const count of counts) this.changed.add(count);
    }
    this.running = undefined;
  }

  private latest(now: number): OwnCount[] {
    return [...this.changed]
      .filter(({ endsAt }) => endsAt > now)
      .sort((a, b) => b.requests - a.requests)
      .slice(0, maxSent);
  }

  private receive({ client, node, requests, endsIn }: SentCount & { node: string }, now: number) {
    this.heardAt = now;
    if (client === '') return;
    const counts = this.others.get(client) ?? new Map<string, Count>();
    for (const [known, { endsAt }] of counts) if (endsAt <= now) counts.delete(known);
    this.others.set(client, counts.set(node, { requests, endsAt: now + endsIn }));
  }
}

/** The time until enough of the counts have ended for one more request; 0 if there are less. */
function secondsToWait(counts: readonly Count[], max: number, now: number): number {
  let total = counts.reduce((sum, { requests }) => sum + requests, 0);
  if (total < max) return 0;
  let end = now;
  for (const { requests, endsAt } of counts.toSorted((a, b) => a.endsAt - b.endsAt)) {
    end = endsAt;
    total -= requests;
    if (total < max) break;
  }
  return Math.max(1, Math.ceil((end - now) / 1000));
}

const hashOf = (name: string): string =>
  createHash('sha256').update(name).digest('base64url').slice(0, 22);
