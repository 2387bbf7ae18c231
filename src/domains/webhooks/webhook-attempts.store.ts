import { columns } from '../../kernel/database/columns.ts';
import { type Statement, sql } from '../../kernel/database/sql.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { webhooks } from '../../kernel/limits/webhooks.ts';
import { type WebhookAttempt, webhookAttempt } from './webhook-attempt.ts';

/** Every SQL statement on `webhook_attempts`. */

export const attemptColumns = columns(webhookAttempt, 't');

/** Inserts a test that is to be sent. */
export const insertWaitingTest = (
  tx: Transaction,
  orgId: string,
  row: { id: string; endpointId: string; createdAt: Date },
): Promise<WebhookAttempt> =>
  tx.one(sql<WebhookAttempt>`insert into webhook_attempts as t
      (org_id, id, endpoint_id, kind, outcome, message_id, events, created_at)
    values (${orgId}, ${row.id}, ${row.endpointId}, 'test', 'waiting', ${row.id}, 1,
      ${row.createdAt})
    returning ${attemptColumns}`);

/** Inserts a try, if the endpoint still has the lease under which it was made. */
export const insertAttempt = (
  { orgId, id, leaseId }: { orgId: string; id: string; leaseId: string },
  row: WebhookAttempt,
): Statement =>
  sql`insert into webhook_attempts (org_id, id, endpoint_id, kind, outcome, message_id,
      first_position, last_position, events, status, failure, milliseconds, next_attempt_at,
      created_at)
    select ${orgId}, ${row.id}::uuid, e.id, ${row.kind}, ${row.outcome}, ${row.messageId}::uuid,
      ${row.firstPosition}::bigint, ${row.lastPosition}::bigint, ${row.events}::int,
      ${row.status}::int, ${row.failure}, ${row.milliseconds}::int,
      ${row.nextAttemptAt}::timestamptz, ${row.createdAt}::timestamptz
    from webhook_endpoints e where e.org_id = ${orgId} and e.id = ${id} and e.lease_id = ${leaseId}
    returning 1 as one`;

/** Completes a test. */
export const completeTest = (
  orgId: string,
  row: Pick<WebhookAttempt, 'id' | 'outcome' | 'status' | 'failure' | 'milliseconds'>,
): Statement =>
  sql`update webhook_attempts t set outcome = ${row.outcome}, status = ${row.status},
      failure = ${row.failure}, milliseconds = ${row.milliseconds}
    where t.org_id = ${orgId} and t.id = ${row.id} and t.outcome = 'waiting'`;

/** The most attempts of an endpoint that are kept. */
const { maxAttempts } = valuesOf(webhooks.attempts);

/**
 * Removes some of the tries from before an instant, those that were delivered from before 29 days
 * after it, and all but the latest of an endpoint; `more` reports whether there may be others.
 */
export const sweepAttempts = (before: string, limit: number): Statement<{ more: boolean }> =>
  sql<{ more: boolean }>`select sweep_webhook_attempts(${before}::timestamptz,
    ${before}::timestamptz + interval '29 days', ${maxAttempts}, ${limit}) as more`;
