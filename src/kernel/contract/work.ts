/** The work of a write: all that it does in one transaction of one organization. */
import type { Caller, Organization } from '../access/caller.ts';
import type { Statement } from '../database/sql.ts';
import type { Transaction } from '../database/transaction.ts';
import type { EventName, FeedEvent, RecordChange } from './event.ts';

export interface Work {
  tx: Transaction;
  /** The organization, on every route that takes `X-Org-Id`. */
  org: Organization;
  /** The user who sent the request. */
  actor: Caller;
  /** The moment at which all of it happens. */
  now: Date;
  newId(): string;
  /** The key under which the answer of the request is kept. */
  readonly idempotencyKey?: string | undefined;
  /**
   * Emits an event in the same transaction: its observers act on it before this returns, and the
   * event sink writes it just before COMMIT. These writes are kept or rolled back with the work.
   */
  emit<Data>(type: EventType<Data>, data: Data): Promise<void>;
  /**
   * Writes an event of another organization than that of the request, as the last write there: for
   * work outside of an organization.
   */
  emitIn(orgId: string, event: FeedEvent): Promise<void>;
  /** Called before work that takes long: the next batch of the organization does not wait. */
  detach(): void;
  /**
   * Runs the statements that complete the work of these decisions, in one message with COMMIT where
   * nothing of the kernel comes between them; returns the rows of the last one.
   */
  last<Row>(
    decisions: readonly unknown[],
    ...statements: readonly [...Statement<unknown>[], Statement<Row>]
  ): Promise<Row[]>;
}

/** Who writes a record, in which organization, and when. */
export type Origin = Pick<Work, 'org' | 'actor' | 'now' | 'newId'>;

/** A type of event; `Data` is the content of each event. */
export class EventType<Data> {
  readonly name: string;
  /** The events of the change feed that this event becomes; by default none. */
  readonly feed: (data: Data) => readonly FeedEvent[];

  constructor(name: string, feed: (data: Data) => readonly FeedEvent[] = () => []) {
    this.name = name;
    this.feed = feed;
  }
}

/** The event of an endpoint that declares `emits`. */
export interface RecordEvent {
  change: RecordChange;
  feed: readonly FeedEvent[];
}

/** The type of the event that an endpoint declares with `emits`. */
export const recordEvent = (name: EventName) =>
  new EventType<RecordEvent>(name, ({ feed }) => feed);

/** Acts on every event of a type, in the transaction that emits it. */
export interface Observer {
  readonly type: EventType<never>;
  observe(work: Work, data: never): Promise<void>;
}

export const observer = <Data>(
  type: EventType<Data>,
  observe: (work: Work, data: Data) => Promise<void>,
): Observer => ({ type, observe }) as Observer;

/** An event as the sink writes it. */
export interface EmittedEvent {
  name: string;
  data: unknown;
  feed: readonly FeedEvent[];
  actor: Caller;
  requestId: string;
}

/** The position of an organization's last event. */
export interface FeedPosition {
  position: number;
}

/**
 * The statements that write events. Of many events, the first parts can go to the database before
 * the last one, which goes in one message with COMMIT.
 */
export interface EventStatements {
  parts: readonly Statement<unknown>[];
  last: Statement<FeedPosition>;
}

/** Writes the events of a transaction: all of them at its end, in the order of their emission. */
export interface EventSink {
  write(
    orgId: string,
    events: readonly EmittedEvent[],
    origin: Pick<Work, 'now' | 'newId'>,
  ): EventStatements;
  /** Called after COMMIT: readers of the feed can see the events. */
  committed(orgId: string, position: number): void;
  /**
   * Resolves with true when an organization may have events behind a position, and with false after
   * a time, when the client has left, and when the service stops.
   */
  reached(
    orgId: string,
    after: number,
    milliseconds: number,
    signal: AbortSignal,
  ): Promise<boolean>;
  /** The service is about to stop: nobody should wait any more. */
  readonly isEnding: boolean;
}

/** Passes an event to every observer of its type, one after the other. */
export async function announce<Data>(
  observers: readonly Observer[],
  work: Work,
  type: EventType<Data>,
  data: Data,
): Promise<void> {
  for (const each of observers) {
    if (each.type.name === type.name) await each.observe(work, data as never);
  }
}
