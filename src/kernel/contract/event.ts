/** Events of the change feed: what a write tells those who follow an organization's changes. */

import type { TSchema } from 'typebox';

/** `<object>.<what happened>`, e.g. `vendor.created`. */
export type EventName = `${string}.${string}`;

/** A record, by its kind and its id. */
export interface RecordName {
  type: string;
  id: string;
}

/** A record that a write has made, changed or deleted. */
export interface RecordChange {
  id: string;
  /** The version after the change; null for records without versions. */
  version?: number | null;
  /** The record before and after the change. Fields of both are compared. */
  before?: object | undefined;
  after?: object | undefined;
  /** The name of the event, where it is not that which the endpoint declares. */
  type?: EventName;
  /** The record that this one belongs to, and whose answers change with it. */
  parent?: RecordName;
  /** The schema of `before` and `after`, where it is not that of the answer. */
  schema?: TSchema;
  /** The event keeps its name, whatever has changed. */
  keepsName?: true;
  /** The changes of other records in the same write, each an event with the name that it has. */
  also?: readonly RecordChange[];
}

/** How the event of an endpoint follows from its request and its answer. */
export interface Emission {
  type: EventName;
  /** Undefined where nothing has changed. */
  changeOf(done: Done): RecordChange | undefined;
}

/** A write that was done. */
interface Done {
  /** The user who sent the request. */
  actorId: string;
  newId(): string;
  path: Record<string, string>;
  /** The result of `locate`. */
  // biome-ignore lint/suspicious/noExplicitAny: each endpoint knows what it has located.
  subject: any;
  /** The body of the answer, without its secrets. */
  // biome-ignore lint/suspicious/noExplicitAny: each endpoint knows what it has answered.
  reply: any;
}

/** A field whose value has changed. Of texts and lists the name alone is told. */
export interface ChangedField {
  field: string;
  old?: unknown;
  new?: unknown;
  /** Of a list of lines: the fields of its lines. */
  lines?: readonly ChangedLine[];
}

/** A field of a line whose value has changed; lines are counted from 1. */
export interface ChangedLine extends Omit<ChangedField, 'lines'> {
  line: number;
}

/** An event as the feed keeps it, before it has a position. */
export interface FeedEvent {
  type: EventName;
  /** The number or the code of the record, which tells it when it is deleted. */
  number?: string;
  objectId: string;
  version?: number | null;
  fields?: readonly ChangedField[];
  parent?: RecordName;
  /** The record from whose change this one follows. */
  cause?: RecordName;
}

/** The event of an endpoint whose operation emits it, as it has several, or none. */
export const byOperation = (type: EventName): Emission => ({ type, changeOf: () => undefined });
