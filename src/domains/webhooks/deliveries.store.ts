import { columns } from '../../kernel/database/columns.ts';
import { literally, type Statement, sql } from '../../kernel/database/sql.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { webhooks } from '../../kernel/limits/webhooks.ts';
import { event } from '../events/event.ts';

/** Statements of the sender on endpoints and on the change feed. */

/** An endpoint, in any organization. */
export interface EndpointName {
  orgId: string;
  id: string;
}

/** An endpoint, and the epoch of the change feed in which the positions of its events count. */
export interface EndpointInEpoch extends EndpointName {
  epoch: string;
}

/** The right of one node to send to an endpoint, until its time is over. */
export interface Lease extends EndpointInEpoch {
  leaseId: string;
}

/** An endpoint as the sender sees it. */
export interface LeasedEndpoint {
  url: string;
  types: string[] | null;
  enabled: boolean;
  batchSize: number;
  position: number;
  messageEnd: number | null;
  failures: number;
  failingSince: string | null;
  nextAttemptAt: string | null;
  secretGeneration: number;
  previousSecretUntil: string | null;
  testId: string | null;
  createdBy: string;
  version: number;
}

const leasedColumns = literally(`t.url, t.types, t.enabled, t.batch_size as "batchSize",
  t.position, t.message_end as "messageEnd", t.failures, t.failing_since as "failingSince",
  t.next_attempt_at as "nextAttemptAt", t.secret_generation as "secretGeneration",
  t.previous_secret_until as "previousSecretUntil", t.test_id as "testId",
  t.created_by as "createdBy", t.version`);

/** An endpoint that has something to send, and for whom. */
export interface DueEndpoint extends EndpointInEpoch {
  foundedBy: string;
  createdBy: string | null;
  /** Its receiver takes long to answer. */
  isSlow: boolean;
}

/** The endpoints that a search finds. */
interface Sought {
  /** The most of them. */
  limit: number;
  /** Receivers that take so many milliseconds to answer are slow. */
  slow: number;
  /** Null: those of all organizations. */
  organizations: string[] | null;
}

/** Endpoints that have something to send and that no node sends to. */
export const findDueEndpoints = (
  now: Date,
  { limit, slow, organizations }: Sought,
): Statement<DueEndpoint> =>
  sql<DueEndpoint>`select d.org_id as "orgId", d.id, d.founded_by as "foundedBy",
      d.created_by as "createdBy", d.is_slow as "isSlow",
      (select feed_epoch()) as epoch
    from find_due_webhook_endpoints(${now}::timestamptz, ${limit}, ${slow},
      ${organizations}::uuid[]) d`;

/** Takes or renews a lease; returns no row while another node has one. */
export const takeLease = (
  { orgId, id, leaseId }: Lease,
  milliseconds: number,
  now: Date,
): Statement<LeasedEndpoint> =>
  sql<LeasedEndpoint>`update webhook_endpoints t set lease_id = ${leaseId},
      leased_until = now() + ${milliseconds}::int * interval '1 millisecond',
      attempted_at = ${now}
    where t.org_id = ${orgId} and t.id = ${id}
      and (t.leased_until is null or t.leased_until < now() or t.lease_id = ${leaseId})
    returning ${leasedColumns}`;

/**
 * Ends a lease. The slowest answer under it counts at once, and is forgotten little by little: a
 * receiver that was slow is quick again after several turns.
 */
export const endLease = ({ orgId, id, leaseId }: Lease, slowest: number | null = null): Statement =>
  sql`update webhook_endpoints t set lease_id = null, leased_until = null,
      answer_milliseconds = coalesce(
        greatest(${slowest}::int, (t.answer_milliseconds * 7 + ${slowest}::int) / 8),
        t.answer_milliseconds)
    where t.org_id = ${orgId} and t.id = ${id} and t.lease_id = ${leaseId}`;

/** An event of the feed, with the JSON in which it is shown. */
export interface FeedEvent {
  position: number;
  id: string;
  type: string;
  occurredAt: string;
  '~json': string;
}

const shownEvent = columns(event, 'e').json;

/** The most events that one look at the feed passes over. */
export const { scannedAtOnce } = valuesOf(webhooks.sending);

/**
 * The next events that an endpoint follows: those of the message under way, or those among the
 * next thousands of positions.
 */
export const selectNextEvents = (
  { orgId, id }: EndpointName,
  limit: number,
): Statement<FeedEvent> =>
  sql<FeedEvent>`select e.position, e.id, e.type, e.occurred_at as "occurredAt",
      ${shownEvent}
    from webhook_endpoints t
    join events e on e.org_id = ${orgId} and e.position > t.position
      and e.position <= coalesce(t.message_end, t.position + ${scannedAtOnce}::int)
      and (t.types is null or t.types ? e.type
        or e.stock is not null and t.types ? 'stock.changed')
    where t.org_id = ${orgId} and t.id = ${id}
    order by e.position limit ${limit}`;

/** Keeps which events the next message has, before it is first sent. */
export const keepMessageEnd = (lease: Lease, position: number, end: number): Statement =>
  sql`update webhook_endpoints t set message_end = ${end}
    where t.org_id = ${lease.orgId} and t.id = ${lease.id} and t.lease_id = ${lease.leaseId}
      and t.position = ${position}`;

/** Events that an endpoint has behind it, delivered or not. */
export interface Passed {
  /** The position before them; a replay meanwhile has changed it, and then nothing is noted. */
  from: number;
  to: number;
}

/** The endpoint continues after these events, with the lease; `isSuccess` ends its failures. */
export const passEvents = (
  { orgId, id, leaseId }: Lease,
  { from, to }: Passed,
  isSuccess: boolean,
  milliseconds: number,
): Statement<LeasedEndpoint> =>
  sql<LeasedEndpoint>`update webhook_endpoints t set
      position = case when t.position = ${from} then ${to} else t.position end,
      message_end = case when t.position = ${from} then null else t.message_end end,
      failures = case when ${isSuccess}::boolean then 0 else t.failures end,
      failing_since = case when ${isSuccess}::boolean then null else t.failing_since end,
      next_attempt_at = case when ${isSuccess}::boolean then null else t.next_attempt_at end,
      leased_until = now() + ${milliseconds}::int * interval '1 millisecond'
    where t.org_id = ${orgId} and t.id = ${id} and t.lease_id = ${leaseId}
    returning ${leasedColumns}`;

/** Another try follows, unless the endpoint was changed meanwhile. */
export const noteFailure = (
  { orgId, id, leaseId }: Lease,
  version: number,
  nextAttemptAt: Date,
  now: Date,
): Statement =>
  sql`update webhook_endpoints t set failures = t.failures + 1,
      failing_since = coalesce(t.failing_since, ${now}), next_attempt_at = ${nextAttemptAt}
    where t.org_id = ${orgId} and t.id = ${id} and t.lease_id = ${leaseId}
      and t.version = ${version}`;

/** Disables an endpoint, unless it was changed meanwhile. */
export const disableEndpoint = (
  { orgId, id, leaseId }: Lease,
  version: number,
  reason: 'gone' | 'failing',
  now: Date,
): Statement<{ version: number }> =>
  sql<{ version: number }>`update webhook_endpoints t set enabled = false,
      disabled_reason = ${reason}, failures = t.failures + 1,
      failing_since = coalesce(t.failing_since, ${now}), next_attempt_at = null,
      version = t.version + 1, updated_at = ${now}
    where t.org_id = ${orgId} and t.id = ${id} and t.lease_id = ${leaseId}
      and t.version = ${version}
    returning t.version`;

export const endTest = ({ orgId, id, leaseId }: Lease, testId: string): Statement =>
  sql`update webhook_endpoints t set test_id = null
    where t.org_id = ${orgId} and t.id = ${id} and t.lease_id = ${leaseId}
      and t.test_id = ${testId}`;
