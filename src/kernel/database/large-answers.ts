import { once } from 'node:events';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { valuesOf } from '../limits/limit.ts';
import { reads } from '../limits/reads.ts';
import type { Activity } from '../sharing/activity.ts';
import { rests } from '../sharing/measures.ts';
import { listed, type Owners } from '../sharing/owners.ts';
import { OneEach, Turns } from '../sharing/turns.ts';
import { type Result, streamOf } from './connection.ts';
import { unavailable } from './failure.ts';

/**
 * The bytes of a large answer, the factor of the rest after it, and the milliseconds for which an
 * organization is known to have large answers.
 */
const { large, rest, memory, ...limits } = valuesOf(reads.largeAnswers);

const rested = rests.of('LargeAnswers');

/**
 * Lets an organization, and a person in all organizations, have one large answer at a time.
 * Reading, writing and sending one of two megabytes takes the event loop ten milliseconds. Beside
 * other organizations, the next one waits until the event loop had four times as long for them.
 *
 * The size is known once the first bytes have come: then no more is read from the connection.
 */
export class LargeAnswers {
  private readonly activity: Activity;
  private readonly turns = new Turns(new OneEach(), limits, tooSlow, 'LargeAnswers');
  /** When each organization last had a large answer; the longest ago first. */
  private readonly known = new Map<string, number>();

  constructor(activity: Activity) {
    this.activity = activity;
  }

  /** Whether an organization had a large answer lately, so that its next one may be large. */
  areLikelyOf(owner: string): boolean {
    return performance.now() - (this.known.get(owner) ?? Number.NEGATIVE_INFINITY) < memory;
  }

  /**
   * Sends a message of its owners, the organization and the person who asks. Their turn ends when
   * all that follows from the answer is done. `parts` are the organizations of its parts.
   */
  async hold(
    owners: Owners,
    parts: readonly string[],
    client: pg.ClientBase,
    send: () => Promise<Result[][]>,
  ): Promise<Result[][]> {
    const stream = streamOf(client);
    let ended: AbortController | undefined;
    let bytes = 0;
    const count = (chunk: Uint8Array) => {
      bytes += chunk.length;
      if (bytes < large) return;
      stream.off('data', count);
      stream.pause();
      ended = new AbortController();
      this.takeTurn(owners, () => stream.resume(), ended.signal);
    };
    stream.on('data', count);
    try {
      const results = await send();
      if (bytes >= large) this.note(parts, results);
      return results;
    } finally {
      stream.off('data', count);
      if (ended) stream.resume();
      ended?.abort();
    }
  }

  /** Calls `begin` when it is the owners' turn, which lasts until `ended` and a rest. */
  private takeTurn(owners: Owners, begin: () => void, ended: AbortSignal): void {
    const [orgId = ''] = listed(owners);
    const answer = async () => {
      const start = performance.eventLoopUtilization();
      begin();
      if (!ended.aborted) await once(ended, 'abort');
      // The answer is sent in the same turn of the event loop in which the read ends.
      await new Promise(setImmediate);
      const { active } = performance.eventLoopUtilization(start);
      if (!this.activity.hasOthers(orgId)) return;
      rested.observe((rest * active) / 1_000);
      await sleep(rest * active);
    };
    // Only a read that has ended leaves its turn.
    this.turns.run(owners, answer, ended).catch(() => undefined);
  }

  private note(parts: readonly string[], results: readonly Result[][]): void {
    const now = performance.now();
    const share = large / parts.length;
    parts.forEach((owner, index) => {
      if (lengthOf(results[index] ?? []) < share) return;
      this.known.delete(owner);
      this.known.set(owner, now);
    });
    for (const [owner, at] of this.known) {
      if (now - at < memory) return;
      this.known.delete(owner);
    }
  }
}

/** About the bytes of some results. */
const lengthOf = (results: readonly Result[]): number =>
  results
    .flatMap(({ rows }) => rows.flatMap((row) => Object.values(row)))
    .reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0);

const tooSlow = () => unavailable('The request took too long.');
