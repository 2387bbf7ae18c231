/** Group commit: writes of one organization that wait at the same time share a transaction. */
import type { TSchema } from 'typebox';
import type { Caller, Organization } from '../access/caller.ts';
import type { Statement } from '../database/sql.ts';
import type { Static } from '../values/schema.ts';

/**
 * A write in four steps instead of `run`, so that many requests take two round trips to the
 * database. Each request is still refused or answered individually.
 */
export interface Batch<
  Body extends TSchema = TSchema,
  Facts = unknown,
  Decision = unknown,
  Written = unknown,
> {
  /** Load: one row of facts for each call, in their order. */
  load(orgId: string, calls: readonly BatchCall<Body>[]): Statement<Facts>;
  /** Refuse and decide, pure: returns the change to write for one call, or throws a Problem. */
  decide(org: Organization, call: BatchCall<Body>, facts: Facts): Decision;
  /** Write: all decisions in one statement, which returns one row for each, in their order. */
  write(org: Organization, decisions: readonly Decision[], now: Date): Statement<Written>;
  /** True when the result must be verified before COMMIT; then each call runs alone. */
  mustVerify(org: Organization): boolean;
  /** Throws a Problem when the result breaks a rule. */
  verify(org: Organization, decisions: readonly Decision[], written: readonly Written[]): void;
  /** Reply: the body for one call. */
  reply(written: Written): unknown;
}

/** One of the requests that share a transaction. */
export interface BatchCall<Body extends TSchema = TSchema> {
  path: Record<string, string>;
  body: Static<Body>;
  actor: Caller;
  now: Date;
  newId(): string;
}
