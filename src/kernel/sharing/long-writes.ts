import { valuesOf } from '../limits/limit.ts';
import { writes } from '../limits/writes.ts';
import type { Activity } from './activity.ts';
import { listed, type Owners } from './owners.ts';
import type { Places, Turns } from './turns.ts';
import { type WriteQueueLimits, writeTurns } from './write-queue.ts';

/**
 * The milliseconds of a long write, the short ones of a kind that run at once, the kinds of long
 * ones that run at once, and the milliseconds after which a write keeps no other waiting.
 */
const { long, together, kindsTogether, longest, waitTime } = valuesOf(writes.long);

/**
 * Beside other organizations, writes of one kind and one organization, or of one person in several,
 * run one at a time if they take long, and two of all kinds: each keeps a processor of the database
 * busy, and six corrections would take all of them. A write that takes many seconds lets the next
 * one begin.
 */
export class LongWrites {
  private readonly turns: Turns;

  /**
   * Of an organization that is alone, as many run as it may have `connections`; others that arrive
   * need not wait for a whole burst of it.
   */
  constructor(activity: Activity, connections: number, limits?: Partial<WriteQueueLimits>) {
    this.turns = writeTurns(
      new OneIfLong(activity, connections),
      { waitTime, ...limits },
      'LongWrites',
    );
  }

  /** Runs a write of a kind, which is its endpoint. The first owner is the organization. */
  async run<T>(owners: Owners, kind: string, write: () => Promise<T>): Promise<T> {
    let written: Promise<T> | undefined;
    const keys = listed(owners).map((owner) => keyOf(owner, kind));
    await this.turns.run(keys, () => {
      written = write();
      return endOf(written);
    });
    return written as Promise<T>;
  }
}

const keyOf = (owner: string, kind: string) => `${owner} ${kind}`;
const ownerOf = (key: string) => key.slice(0, key.lastIndexOf(' '));

/** The writes of one owner and kind that run, and their times. */
interface Kind {
  /** When those that are running began. */
  since: number[];
  /** How long the last one took, in milliseconds. */
  took: number;
  endedAt: number;
}

function isLong({ since: [oldest], took }: Kind): boolean {
  return took > long || (oldest !== undefined && performance.now() - oldest > long);
}

/**
 * While other organizations are active, an owner has a few places for short writes of a kind, and
 * one for long ones, which are of a few kinds. Otherwise it has the places of all writes.
 */
class OneIfLong implements Places {
  private readonly activity: Activity;
  private readonly connections: number;
  /** By owner and kind. Kinds without a running write come in the order in which they ended. */
  private readonly kinds = new Map<string, Kind>();
  /** By owner: the keys of the kinds that have running writes. */
  private readonly running = new Map<string, Set<string>>();

  constructor(activity: Activity, connections: number) {
    this.activity = activity;
    this.connections = connections;
  }

  mayTake(keys: Owners): boolean {
    const [organization = ''] = listed(keys).map(ownerOf);
    const isBeside = this.activity.hasOthers(organization);
    return listed(keys).every((key) => this.hasPlace(key, isBeside));
  }

  private hasPlace(key: string, isBeside: boolean): boolean {
    const kind = this.kinds.get(key);
    if (!kind) return true;
    if (!isBeside) return kind.since.length < this.connections;
    if (!isLong(kind)) return kind.since.length < together;
    return kind.since.length === 0 && this.longOf(ownerOf(key)) < kindsTogether;
  }

  /** How many kinds of long writes of an owner are running. */
  private longOf(owner: string): number {
    const kinds = [...(this.running.get(owner) ?? [])].map((key) => this.kinds.get(key));
    return kinds.filter((kind) => kind && isLong(kind)).length;
  }

  take(keys: Owners): void {
    for (const key of listed(keys)) this.begin(key);
  }

  giveBack(keys: Owners): void {
    for (const key of listed(keys)) this.end(key);
  }

  private begin(key: string): void {
    const kind = this.kinds.get(key) ?? { since: [], took: 0, endedAt: 0 };
    kind.since.push(performance.now());
    this.kinds.set(key, kind);
    const owner = ownerOf(key);
    this.running.set(owner, (this.running.get(owner) ?? new Set()).add(key));
  }

  private end(key: string): void {
    const kind = this.kinds.get(key);
    const began = kind?.since.shift();
    if (!kind || began === undefined) return;
    kind.endedAt = performance.now();
    kind.took = kind.endedAt - began;
    this.kinds.delete(key);
    if (kind.since.length > 0 || kind.took > long) this.kinds.set(key, kind);
    if (kind.since.length === 0) this.leave(key);
    this.forgetBefore(kind.endedAt - longest);
  }

  private leave(key: string): void {
    const owner = ownerOf(key);
    const keys = this.running.get(owner);
    keys?.delete(key);
    if (keys?.size === 0) this.running.delete(owner);
  }

  private forgetBefore(time: number): void {
    for (const [key, { since, endedAt }] of this.kinds) {
      if (since.length > 0 || endedAt > time) return;
      this.kinds.delete(key);
    }
  }
}

/** Waits until a write ends, or takes many seconds. */
function endOf(write: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, longest);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    write.then(end, end);
  });
}
