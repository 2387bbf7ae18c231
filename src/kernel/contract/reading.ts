/** Workflows that only read: their arguments, and how they read. */
import type { TSchema } from 'typebox';
import type { Caller } from '../access/caller.ts';
import type { Fragment } from '../database/sql.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Static } from '../values/schema.ts';
import type { Services } from './services.ts';

/** The argument of a workflow that only reads, in one round trip to the database. */
export interface ReadCall<Query extends TSchema, Content = unknown> {
  /** The page of a live answer that is to be read. */
  page?: LivePage | undefined;
  path: Record<string, string>;
  query: Static<Query>;
  /** The body of a POST that only reads: it asks for more than an address can name. */
  body: Content;
  orgId: string;
  actor: Caller;
  now: Date;
}

/** The argument of a workflow that reads in several round trips. */
export interface SteppedCall<Query extends TSchema>
  extends Omit<ReadCall<Query>, 'page' | 'actor' | 'body'> {
  tx: Transaction;
}

export interface LivePage {
  /** The most events. */
  limit: number;
  /** Bytes, about, from which on no other event begins. */
  bytes: number;
  /** Seconds to wait for one. */
  wait: number;
}

/** The statements of a read, and the function that makes the answer from their rows. */
export interface Reading {
  statements: readonly { select: Fragment; named: boolean }[];
  /** The share of a message: 1 for a look-up by id, up to 16 for a whole message (the default). */
  cost?: number;
  /** Resolves with true when the statements are to be run again; it counts as a stream. */
  again?(
    results: readonly Record<string, unknown>[][],
    services: Services,
    client: ReadingClient,
  ): Promise<boolean>;
  /** Returns the body, or a promise of it; throws a Problem when there is nothing to show. */
  show(
    results: readonly Record<string, unknown>[][],
    services: Services,
    client: ReadingClient,
  ): unknown;
}

/** The connection that waits for an answer. */
export interface ReadingClient {
  /** Whether the connection was closed. */
  readonly hasLeft: boolean;
  /** Aborted when the connection closes. */
  readonly signal: AbortSignal;
}

/** Records as CSV: with `lines` a line for each element of that list of a record. */
export interface CsvForm {
  page: TSchema;
  lines?: string;
  read(call: ReadCall<TSchema>): Reading;
}

/** An answer as PDF, which `show` answers as a `FileReply`. */
export interface PdfForm {
  read(call: ReadCall<TSchema>): Reading;
}
