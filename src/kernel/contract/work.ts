/** One piece of work: all that a write does in one transaction of one organization. */
import type { Caller, Organization } from '../access/caller.ts';
import type { Statement } from '../database/sql.ts';
import type { Transaction } from '../database/transaction.ts';

export interface Work {
  tx: Transaction;
  /** The organization, on every route that takes `X-Org-Id`. */
  org: Organization;
  /** The user who sent the request. */
  actor: Caller;
  /** The moment at which all of it happens. */
  now: Date;
  newId(): string;
  /**
   * Emits an event in the same transaction: its observers act on it before this returns, and the
   * event sink writes it just before COMMIT. These writes are kept or rolled back with the work.
   */
  emit<Data>(type: EventType<Data>, data: Data): Promise<void>;
}

/** Who writes a record, in which organization, and when. */
export type Origin = Pick<Work, 'org' | 'actor' | 'now' | 'newId'>;

/** A type of event; `Data` is the content of each event. */
export class EventType<Data> {
  readonly name: string;
  /** Never called: it ties `Data` to the type. */
  declare readonly carries: (data: Data) => void;

  constructor(name: string) {
    this.name = name;
  }
}

/** The event of an endpoint that declares `emits`. */
export interface RecordEvent {
  /** The record before the change, as `locate` found it. */
  subject: unknown;
  /** The body of the answer, without its secrets. */
  reply: unknown;
}

/** The type of the event that an endpoint declares with `emits`. */
export const recordEvent = (name: string) => new EventType<RecordEvent>(name);

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
  actor: Caller;
  requestId: string;
}

/** Writes the events of a transaction: all of them at once, in the order of their emission. */
export interface EventSink {
  /** The statements that go to the database in one message with COMMIT. */
  statements(
    orgId: string | undefined,
    events: readonly EmittedEvent[],
    now: Date,
  ): Statement<unknown>[];
}

export const emptySink: EventSink = { statements: () => [] };

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
