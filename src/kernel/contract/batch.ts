/** Group commit: writes of one organization that wait at the same time share a transaction. */
import type { TSchema } from 'typebox';
import type { Caller, Organization } from '../access/caller.ts';
import type { RoundTrip } from '../database/round-trip.ts';
import type { Problem } from '../problem.ts';
import type { Static } from '../values/schema.ts';
import type { RecordChange } from './event.ts';
import type { Work } from './work.ts';

/**
 * A write in four steps instead of `run`, so that many requests take the round trips of one. Each
 * request is still refused or answered individually.
 */
export interface Batch<
  Body extends TSchema = TSchema,
  Facts = unknown,
  Decision = unknown,
  Written = unknown,
> {
  /** Whether a request can share a transaction, as each can by default; another takes `run`. */
  includes?(body: Static<Body>): boolean;
  /**
   * Load: adds what the decisions need to the first round trip. Returns a function that returns the
   * facts for each call, in their order, once that was sent.
   */
  load(
    reading: RoundTrip,
    orgId: string,
    calls: readonly BatchCall<Body>[],
  ): () => readonly (Facts | undefined)[];
  /**
   * The record that the path names, as `load` has found and locked it; throws the 404 when there is
   * none. A request about a record that another of its transaction changes waits for the next.
   */
  subject?(facts: Facts | undefined): Subject;
  /** Refuse and decide, pure: returns the change to write for one call, or throws a Problem. */
  decide(org: Organization, call: BatchCall<Body>, facts: Facts): Decision;
  /**
   * Write: all decisions; events that this emits name the actor of the first request. Returns one
   * result for each decision, in their order: the record that is written, or the Problem that
   * refuses the request, of which nothing is written then. Throws `MustRunAlone` when some of
   * several cannot be written with the others.
   */
  write(work: Work, decisions: readonly Decision[]): Promise<(Written | Problem)[]>;
  /** Reply: the body for one call. */
  reply(written: Written): unknown;
  /** The effect of a written decision on a record: the endpoint's event tells it. */
  change(decision: Decision): RecordChange | undefined;
}

/** The record that the path of a batched request names. */
interface Subject {
  /** The id of what at most one request of a transaction changes: the record, or its order. */
  changes: string;
  /** The version that If-Match is compared with, if the record has one. */
  version?: number;
}

/** A request of those that share a transaction. */
export interface BatchCall<Body extends TSchema = TSchema> {
  path: Record<string, string>;
  body: Static<Body>;
  actor: Caller;
  now: Date;
  newId(): string;
}

/** Thrown by `write` of several requests: those at `indexes` have to be committed one by one. */
export class MustRunAlone extends Error {
  readonly indexes: readonly number[];

  constructor(indexes: readonly number[]) {
    super('Some requests of a batch must run alone.');
    this.indexes = indexes;
  }
}
