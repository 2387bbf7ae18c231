/** One piece of work: all that a write does in one transaction of one organization. */
import type { Caller, Organization } from '../access/caller.ts';
import type { Transaction } from '../database/database.ts';

export interface Work {
  tx: Transaction;
  /** The organization, on every route that takes `X-Org-Id`. */
  org: Organization;
  /** Who does it. */
  actor: Caller;
  /** The moment at which all of it happens. */
  now: Date;
  newId(): string;
  /**
   * Announces an event in the same transaction: its observers act on it before this returns, and
   * what they write stays or goes with the work.
   */
  emit<Data>(type: EventType<Data>, data: Data): Promise<void>;
}

/** A kind of event; `Data` is what comes with one. */
export class EventType<Data> {
  readonly name: string;
  /** Never called: it ties `Data` to the type. */
  declare readonly carries: (data: Data) => void;

  constructor(name: string) {
    this.name = name;
  }
}

/** What acts on every event of a type, in the transaction that announces it. */
export interface Observer {
  readonly type: EventType<never>;
  observe(work: Work, data: never): Promise<void>;
}

export const observer = <Data>(
  type: EventType<Data>,
  observe: (work: Work, data: Data) => Promise<void>,
): Observer => ({ type, observe }) as Observer;

/** Makes the `emit` of a piece of work: every observer of the event's type in turn. */
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
