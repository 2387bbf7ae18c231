/**
 * Sends webhooks of all organizations, many at once: never two of one endpoint, and never more for
 * one organization or person than leaves something for others. Endpoints whose receivers take long
 * have places of their own. Every node has a dispatcher; leases in the database divide the
 * endpoints between them.
 */
import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { type Recurring, recurring } from '../../kernel/jobs/recurring.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { webhooks } from '../../kernel/limits/webhooks.ts';
import type { Logger } from '../../kernel/log.ts';
import type { AddressRules } from '../../kernel/outbound/address-rules.ts';
import { type ResolveName, resolveName } from '../../kernel/outbound/resolve-name.ts';
import { sendPost } from '../../kernel/outbound/send-post.ts';
import { deliver } from './deliver.ts';
import { type DueEndpoint, findDueEndpoints } from './deliveries.store.ts';
import { Pace } from './pace.ts';
import { Places } from './places.ts';
import type { DeliveryContext, Turn } from './try-message.ts';

/** Limits of a dispatcher. Tests make them shorter. */
export interface DispatcherLimits {
  /** Messages that a node sends at once to receivers that answer quickly. */
  places: number;
  /** Messages that a node sends at once to the others. */
  slowPlaces: number;
  /**
   * Milliseconds for which an endpoint holds a place, or for the answer to one message. A receiver
   * that takes longer to answer is slow.
   */
  turn: number;
  /** The most endpoints that one search finds. */
  found: number;
  /** Milliseconds of a try. */
  timeout: number;
  /** Milliseconds of a lease: longer than a try and its note. */
  leaseTime: number;
  /** Milliseconds between two searches. Committed changes are noticed at once. */
  interval: number;
  /** Milliseconds that a stop waits for the messages under way. */
  stopTime: number;
}

const defaultLimits: DispatcherLimits = valuesOf(webhooks.dispatcher);

export interface DispatcherOptions
  extends Pick<DeliveryContext, 'database' | 'secretKey' | 'metrics' | 'now' | 'newId' | 'sink'> {
  log: Logger;
  rules: AddressRules;
  /** Messages a second of all organizations of one founder. */
  rate: number;
  limits?: Partial<DispatcherLimits> | undefined;
  /** By default the name servers of the system are asked. */
  resolveName?: ResolveName | undefined;
  random?: (() => number) | undefined;
}

/** Milliseconds for which reasons to search are collected. */
const { collecting } = valuesOf(webhooks.sending);

/** Sends when woken, after commits, and at intervals. */
export class Dispatcher {
  private readonly options: DispatcherOptions;
  private readonly limits: DispatcherLimits;
  private readonly context: DeliveryContext;
  private readonly search: Recurring;
  /** The places for quick receivers and for slow ones, and what runs at each endpoint. */
  private readonly places: Places;
  private readonly slowPlaces: Places;
  private readonly pace: Pace;
  private readonly running = new Map<string, Promise<void>>();
  private readonly interruption = new AbortController();
  private readonly stop = new AbortController();
  /** The organizations in which the next search looks. */
  private readonly sought = new Set<string>();
  /** When all of them were searched last. */
  private searchedAllAt = Number.NEGATIVE_INFINITY;
  private next: { at: number; timer: NodeJS.Timeout } | undefined;

  constructor(options: DispatcherOptions) {
    this.options = options;
    this.limits = { ...defaultLimits, ...options.limits };
    // Each endpoint that was not reached waits for it: more than Node expects to listen.
    setMaxListeners(0, this.stop.signal);
    this.context = this.contextOf(options);
    this.places = new Places(this.limits.places);
    this.slowPlaces = new Places(this.limits.slowPlaces);
    this.pace = new Pace(options.rate, options.now);
    this.search = recurring(this.limits.interval, () => this.sendDue());
  }

  /** Searches an organization in a moment, once for all that asks for it until then. */
  readonly searchSoon = (orgId: string): void => this.searchAfter(collecting, orgId);

  /** Has the messages under way end, and interrupts those that take long. */
  async close(): Promise<void> {
    this.stop.abort();
    clearTimeout(this.next?.timer);
    await this.search.close();
    const ended = Promise.all(this.running.values());
    await Promise.race([ended, delay(this.limits.stopTime, undefined, { ref: false })]);
    this.interruption.abort();
    await ended;
  }

  private contextOf(options: DispatcherOptions): DeliveryContext {
    const sending = {
      rules: options.rules,
      resolveName: options.resolveName ?? resolveName,
      timeout: this.limits.timeout,
    };
    return {
      ...options,
      random: options.random ?? Math.random,
      send: (outgoing) => sendPost(outgoing, sending, this.interruption.signal),
      leaseTime: this.limits.leaseTime,
      turn: this.limits.turn,
      timeout: this.limits.timeout,
      stopping: this.stop.signal,
    };
  }

  private async sendDue(): Promise<void> {
    const { database, log, now } = this.options;
    const { found: limit, turn: slow } = this.limits;
    const organizations = this.takeSought();
    try {
      const due = findDueEndpoints(now(), { limit, slow, organizations });
      const [found] = await database.read({}, [due]);
      for (const due of found) this.start(due);
    } catch (err) {
      log.warn({ err }, 'Webhooks are not being sent at the moment; trying again');
    }
  }

  /**
   * The organizations of which this node knows that there may be something to send; null, for all,
   * at intervals: other nodes commit as well, and tries become due.
   */
  private takeSought(): string[] | null {
    const now = performance.now();
    const sought = [...this.sought];
    this.sought.clear();
    if (now - this.searchedAllAt < this.limits.interval / 2) return sought;
    this.searchedAllAt = now;
    return null;
  }

  private start(due: DueEndpoint): void {
    const { running, pace } = this;
    const places = due.isSlow ? this.slowPlaces : this.places;
    if (this.stop.signal.aborted || running.has(due.id)) return;
    if (!places.take(due)) {
      // It is found again as soon as a place may be free.
      this.sought.add(due.orgId);
      return;
    }
    const wait = pace.take(due.foundedBy);
    if (wait > 0) {
      places.giveBack(due);
      this.searchAfter(Math.max(wait, collecting), due.orgId);
      return;
    }
    const run = this.deliver(due, places).then((hasWorked) => {
      running.delete(due.id);
      if (hasWorked) this.searchSoon(due.orgId);
    });
    running.set(due.id, run);
  }

  /** Searches an organization after so many milliseconds, or with an earlier search. */
  private searchAfter(milliseconds: number, orgId: string): void {
    this.sought.add(orgId);
    const at = performance.now() + milliseconds;
    if (this.stop.signal.aborted || (this.next && this.next.at <= at)) return;
    clearTimeout(this.next?.timer);
    const timer = setTimeout(() => {
      this.next = undefined;
      this.search.wake();
    }, milliseconds).unref();
    this.next = { at, timer };
  }

  /**
   * A turn of an endpoint, which has a place and may send one message. One page of messages follows
   * the other as long as the turn lasts: between turns an organization waits for its search.
   */
  private async deliver(due: DueEndpoint, places: Places): Promise<boolean> {
    const { log } = this.options;
    let [isHeld, isUsed] = [true, false];
    const letGo = () => {
      if (isHeld) places.giveBack(due);
      isHeld = false;
    };
    const turn: Turn = {
      ...this.context,
      letGo,
      mayFollow: () => this.pace.take(due.foundedBy) === 0,
      send: (outgoing) => {
        isUsed = true;
        return this.context.send(outgoing);
      },
    };
    const began = performance.now();
    const mayGoOn = () =>
      isUsed && isHeld && performance.now() - began < turn.turn && !turn.stopping.aborted;
    try {
      const hasWorked = await deliver(due, turn);
      let hasMore = hasWorked;
      while (hasMore && mayGoOn() && turn.mayFollow()) {
        isUsed = false;
        hasMore = await deliver(due, turn);
      }
      // Also where nothing more was found: searches pass over an endpoint that is running.
      return hasWorked;
    } catch (err) {
      log.warn({ err, endpointId: due.id }, 'A webhook was not sent or noted; trying later');
      return false;
    } finally {
      letGo();
      if (!isUsed) this.pace.giveBack(due.foundedBy);
    }
  }
}
