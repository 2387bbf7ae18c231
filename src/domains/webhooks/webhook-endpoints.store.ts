import type { Origin } from '../../kernel/contract/work.ts';
import { columns, shownColumns } from '../../kernel/database/columns.ts';
import { type Fragment, jsonb, part, type Statement, sql } from '../../kernel/database/sql.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import type { Counted, Hourly } from './hourly.ts';
import { type WebhookEndpoint, webhookEndpoint } from './webhook-endpoint.ts';

/** Statements of requests on `webhook_endpoints`. */

export const endpointColumns = columns(webhookEndpoint, 't');

export const selectEndpoint = (orgId: string, id: string, hasNames: boolean): Fragment =>
  part`select ${shownColumns(endpointColumns, orgId, hasNames)} from webhook_endpoints t
    where t.org_id = ${orgId} and t.id = ${id}`;

export const selectEndpointId = (orgId: string, id: string): Fragment =>
  part`select t.id from webhook_endpoints t where t.org_id = ${orgId} and t.id = ${id}`;

/** An endpoint as requests that change it see it. */
export interface StoredEndpoint extends WebhookEndpoint {
  secretGeneration: number;
  testId: string | null;
  replays: Hourly;
  tests: Hourly;
  /** A replay is in progress until this event was delivered again. */
  replayedTo: number;
}

export function lockEndpoint(
  tx: Transaction,
  orgId: string,
  id: string,
): Promise<StoredEndpoint | undefined> {
  return tx.row(sql<StoredEndpoint>`select ${endpointColumns},
      t.secret_generation as "secretGeneration", t.test_id as "testId",
      json_build_object('count', t.replays, 'since', t.replays_since) as replays,
      json_build_object('count', t.tests, 'since', t.tests_since) as tests,
      t.replayed_to as "replayedTo"
    from webhook_endpoints t where t.org_id = ${orgId} and t.id = ${id} for update`);
}

export const countEndpoints = (orgId: string): Statement<{ count: number }> =>
  sql<{ count: number }>`select count(*)::int as count from webhook_endpoints t
    where t.org_id = ${orgId}`;

/**
 * How many endpoints the organizations of this one's founder have together. It locks the founder,
 * so that requests of all these organizations are counted one after the other.
 */
export const countEndpointsOfFounder = (orgId: string): Statement<{ count: number }> =>
  sql<{ count: number }>`select count_webhook_endpoints_of_founder(${orgId}) as count`;

type NewEndpoint = Pick<
  WebhookEndpoint,
  'id' | 'url' | 'types' | 'description' | 'enabled' | 'batchSize' | 'createdBy' | 'createdAt'
>;

/** Inserts an endpoint, which begins after the last event. */
export const insertEndpoint = (orgId: string, row: NewEndpoint): Statement<WebhookEndpoint> =>
  sql<WebhookEndpoint>`insert into webhook_endpoints as t (org_id, id, url, types, description,
      enabled, batch_size, position, created_by, created_at, updated_at)
    select ${orgId}, ${row.id}::uuid, ${row.url}, ${jsonb(row.types)}::jsonb, ${row.description},
      ${row.enabled}::boolean, ${row.batchSize}::int,
      coalesce((select p.position from event_positions p where p.org_id = ${orgId}), 0),
      ${row.createdBy}::uuid, ${row.createdAt}::timestamptz, ${row.createdAt}::timestamptz
    returning ${endpointColumns}`;

/** Changes the settings; a changed setting can also end waiting, or the message under way. */
export const updateEndpointRow = (
  orgId: string,
  row: WebhookEndpoint,
  { restarts, regroups }: { restarts: boolean; regroups: boolean },
  { actor, now }: Pick<Origin, 'actor' | 'now'>,
): Statement<WebhookEndpoint> =>
  sql<WebhookEndpoint>`update webhook_endpoints t set url = ${row.url},
      addressed_by = case when t.url = ${row.url} then t.addressed_by
        else ${actor.userId}::uuid end,
      types = ${jsonb(row.types)}, description = ${row.description}, enabled = ${row.enabled},
      batch_size = ${row.batchSize},
      disabled_reason = case when t.enabled = ${row.enabled} then t.disabled_reason end,
      failures = case when ${restarts}::boolean then 0 else t.failures end,
      failing_since = case when ${restarts}::boolean then null else t.failing_since end,
      next_attempt_at = case when ${restarts}::boolean then null else t.next_attempt_at end,
      message_end = case when ${regroups}::boolean then null else t.message_end end,
      version = t.version + 1, updated_at = ${now}
    where t.org_id = ${orgId} and t.id = ${row.id} returning ${endpointColumns}`;

/** Disables the endpoints that a user has made, or has given their address. */
export const disableEndpointsOf = (
  orgId: string,
  userId: string,
  now: Date,
): Statement<{ id: string; version: number }> =>
  sql<{ id: string; version: number }>`update webhook_endpoints t set enabled = false,
      disabled_reason = 'creator_not_admin', next_attempt_at = null, version = t.version + 1,
      updated_at = ${now}
    where t.org_id = ${orgId} and t.enabled and ${userId}::uuid in (t.created_by, t.addressed_by)
    returning t.id, t.version`;

export const deleteEndpointRow = (orgId: string, id: string): Statement =>
  sql`delete from webhook_endpoints t where t.org_id = ${orgId} and t.id = ${id}`;

export const replaceSecret = (
  orgId: string,
  id: string,
  previousUntil: Date,
  now: Date,
): Statement<WebhookEndpoint & { secretGeneration: number }> =>
  sql<WebhookEndpoint & { secretGeneration: number }>`update webhook_endpoints t
    set secret_generation = t.secret_generation + 1, previous_secret_until = ${previousUntil},
      version = t.version + 1, updated_at = ${now}
    where t.org_id = ${orgId} and t.id = ${id}
    returning ${endpointColumns}, t.secret_generation as "secretGeneration"`;

/** The next event is the first one after `position`, at once. */
export const movePosition = (
  orgId: string,
  id: string,
  { position, replays, now }: { position: number; replays: Counted | undefined; now: Date },
): Statement<WebhookEndpoint> =>
  sql<WebhookEndpoint>`update webhook_endpoints t set position = ${position}, message_end = null,
      next_attempt_at = null, version = t.version + 1, updated_at = ${now},
      replayed_to = greatest(t.replayed_to, t.position),
      replays = coalesce(${replays?.count ?? null}::int, t.replays),
      replays_since = coalesce(${replays?.since ?? null}::timestamptz, t.replays_since)
    where t.org_id = ${orgId} and t.id = ${id} returning ${endpointColumns}`;

export const requestTest = (
  orgId: string,
  id: string,
  testId: string,
  { count, since }: Counted,
): Statement =>
  sql`update webhook_endpoints t set test_id = ${testId}, tests = ${count}, tests_since = ${since}
    where t.org_id = ${orgId} and t.id = ${id}`;

/** The first position that is kept, and the last one. Without a kept event the first is next. */
export interface FeedBounds {
  oldest: number;
  head: number;
}

export const selectFeedBounds = (orgId: string): Statement<FeedBounds> =>
  sql<FeedBounds>`select b.head, coalesce((select e.position from events e
      where e.org_id = ${orgId} order by e.position limit 1), b.head + 1) as oldest
    from (select coalesce((select p.position from event_positions p
      where p.org_id = ${orgId}), 0) as head) b`;

/** An endpoint that the service has disabled, as a mail tells of it. */
export interface DisabledEndpoint {
  id: string;
  url: string;
  position: number;
  disabledReason: NonNullable<WebhookEndpoint['disabledReason']>;
}

/** A disabled endpoint, unless it was changed since. It is read by a job, which has no caller. */
export const selectDisabledEndpoint = (orgId: string, id: string, version: number): Statement =>
  sql`select t.id, t.url, t.position, t.disabled_reason as "disabledReason"
    from webhook_endpoints t where t.org_id = ${orgId} and t.id = ${id}
      and t.version = ${version} and not t.enabled and t.disabled_reason is not null`;
