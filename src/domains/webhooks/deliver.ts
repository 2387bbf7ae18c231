/**
 * Sends what is due at one endpoint. A lease keeps other nodes from it, and lasts longer than a
 * message can take; every note of a result requires that the lease is still ours. A message that
 * was sent and not noted is sent again with the same id.
 */
import type { Statement } from '../../kernel/database/sql.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { webhooks } from '../../kernel/limits/webhooks.ts';
import {
  type EndpointInEpoch,
  endLease,
  endTest,
  type FeedEvent,
  keepMessageEnd,
  type Lease,
  type LeasedEndpoint,
  noteFailure,
  passEvents,
  scannedAtOnce,
  selectNextEvents,
  takeLease,
} from './deliveries.store.ts';
import { disable } from './disable.ts';
import { type Message, messagesOf, testMessage } from './message.ts';
import { isSuccess, type Verdict, verdictOn } from './retries.ts';
import { type DeliveryContext, type Tried, type Turn, tryMessage } from './try-message.ts';
import type { WebhookAttempt } from './webhook-attempt.ts';
import { completeTest, insertAttempt } from './webhook-attempts.store.ts';
import { type FeedBounds, selectFeedBounds } from './webhook-endpoints.store.ts';

/** The most events that are read at once. */
const { pageSize } = valuesOf(webhooks.sending);

/** Returns whether there was something to do; there may be more. */
export async function deliver(name: EndpointInEpoch, context: Turn): Promise<boolean> {
  const lease = { ...name, leaseId: context.newId() };
  const found = await look(context, lease);
  if (!found) return false;
  const { endpoint, bounds, events } = found;
  if (endpoint.testId !== null) return sendTest(context, lease, endpoint, endpoint.testId);
  const { position, enabled, nextAttemptAt, messageEnd } = endpoint;
  const isDue = nextAttemptAt === null || Date.parse(nextAttemptAt) <= context.now().getTime();
  if (!enabled || !isDue || position >= bounds.head) {
    await context.database.transaction(lease, (tx) => tx.last(endLease(lease)));
    return false;
  }
  if (bounds.oldest > position + 1) return skipRemoved(context, lease, position, bounds.oldest);
  if (events.length > 0) return sendMessages(context, lease, endpoint, events);
  const to = messageEnd ?? Math.min(position + scannedAtOnce, bounds.head);
  await pass(context, lease, { from: position, to });
  return true;
}

interface Found {
  endpoint: LeasedEndpoint;
  bounds: FeedBounds;
  events: FeedEvent[];
}

/** Takes the lease, and reads what the endpoint gets next; undefined if another node has it. */
async function look(context: DeliveryContext, lease: Lease): Promise<Found | undefined> {
  const { database, leaseTime, now } = context;
  const [[endpoint], [bounds], events] = await database.transaction(lease, (tx) =>
    tx.all(
      takeLease(lease, leaseTime, now()),
      selectFeedBounds(lease.orgId),
      selectNextEvents(lease, pageSize),
    ),
  );
  return endpoint && bounds && { endpoint, bounds, events };
}

/** Goes on after events that the endpoint does not follow. */
async function pass(
  { database, leaseTime }: DeliveryContext,
  lease: Lease,
  passed: { from: number; to: number },
): Promise<void> {
  await database.transaction(lease, (tx) =>
    tx.last(passEvents(lease, passed, false, leaseTime), endLease(lease)),
  );
}

/** Goes on after events that are no longer kept; an attempt says how many they were. */
async function skipRemoved(
  { database, leaseTime, newId, now }: DeliveryContext,
  lease: Lease,
  position: number,
  oldest: number,
): Promise<boolean> {
  const attempt: WebhookAttempt = {
    ...noResult,
    id: newId(),
    kind: 'skipped',
    outcome: 'skipped',
    messageId: null,
    firstPosition: position + 1,
    lastPosition: oldest - 1,
    events: oldest - 1 - position,
    createdAt: now().toISOString(),
  };
  const passed = { from: position, to: oldest - 1 };
  await database.transaction(lease, (tx) =>
    tx.last(
      insertAttempt(lease, attempt),
      passEvents(lease, passed, false, leaseTime),
      endLease(lease),
    ),
  );
  return true;
}

const noResult = { status: null, failure: null, milliseconds: null, nextAttemptAt: null };

/**
 * Sends a page of messages one after the other, until one fails, the endpoint is changed, or its
 * turn is over: then others have theirs.
 */
async function sendMessages(
  context: Turn,
  lease: Lease,
  endpoint: LeasedEndpoint,
  events: readonly FeedEvent[],
): Promise<boolean> {
  const messages = messagesOf({ ...endpoint, id: lease.id }, events);
  const began = performance.now();
  let before = endpoint;
  let slowest = 0;
  for (const [index, message] of messages.entries()) {
    if (message.events > 1 && before.messageEnd === null) {
      const keep = keepMessageEnd(lease, before.position, message.last);
      await context.database.transaction(lease, (tx) => tx.last(keep));
    }
    const tried = await tryMessage(context, lease, before, message);
    slowest = Math.max(slowest, tried.held);
    const isOver = performance.now() - began >= context.turn || context.stopping.aborted;
    const isEnd = index === messages.length - 1 || isOver || !context.mayFollow();
    const after = await note(context, lease, before, { ...tried, message, isEnd, slowest });
    if (!after) break;
    before = after;
  }
  return true;
}

interface Noted extends Tried {
  message: Message;
  /** No other message follows under this lease. */
  isEnd: boolean;
  /** The milliseconds of the slowest answer under this lease. */
  slowest: number;
}

/** Notes the result of a try. Returns the endpoint if the next message may follow at once. */
async function note(
  context: DeliveryContext,
  lease: Lease,
  endpoint: LeasedEndpoint,
  { sent, result, message, isEnd, slowest }: Noted,
): Promise<LeasedEndpoint | undefined> {
  const { database, leaseTime, metrics } = context;
  const now = context.now();
  const verdict = verdictOn(sent, endpoint, now, context.random());
  const attempt = insertAttempt(lease, {
    ...result,
    id: context.newId(),
    kind: 'events',
    outcome: verdict.outcome === 'disabled' ? 'failed' : verdict.outcome,
    messageId: message.id,
    firstPosition: message.first,
    lastPosition: message.last,
    events: message.events,
    nextAttemptAt: 'nextAttemptAt' in verdict ? verdict.nextAttemptAt.toISOString() : null,
  });
  metrics.triedWebhook(verdict.outcome, now.getTime() - Date.parse(message.occurredAt));
  if (verdict.outcome !== 'delivered') {
    await noteMiss(context, lease, endpoint, { verdict, attempt, now, slowest });
    return undefined;
  }
  const passed = { from: endpoint.position, to: message.last };
  const pass = passEvents(lease, passed, true, leaseTime);
  if (isEnd) {
    await database.transaction(lease, (tx) => tx.last(attempt, pass, endLease(lease, slowest)));
    return undefined;
  }
  const [after] = await database.transaction(lease, (tx) => tx.last(attempt, pass));
  if (after?.version === endpoint.version && after.position === message.last) return after;
  await database.transaction(lease, (tx) => tx.last(endLease(lease, slowest)));
  return undefined;
}

interface Missed {
  verdict: Exclude<Verdict, { outcome: 'delivered' }>;
  attempt: Statement;
  now: Date;
  slowest: number;
}

/** Notes a try without success, and ends the lease. */
async function noteMiss(
  context: DeliveryContext,
  lease: Lease,
  endpoint: LeasedEndpoint,
  { verdict, attempt, now, slowest }: Missed,
): Promise<void> {
  // A stop says nothing about the receiver.
  const answered = verdict.outcome === 'interrupted' ? null : slowest;
  const disabled = await context.database.transaction(lease, async (tx) => {
    await tx.run(attempt);
    if (verdict.outcome === 'failed') {
      await tx.run(noteFailure(lease, endpoint.version, verdict.nextAttemptAt, now));
    }
    const { reason } = { reason: undefined, ...verdict };
    const written = reason && (await disable(tx, context, lease, endpoint, { reason, now }));
    await tx.last(endLease(lease, answered));
    return written;
  });
  if (disabled) context.sink.committed(lease.orgId, disabled.position);
}

/** Sends a test once, whatever becomes of it. One that was interrupted is sent again. */
async function sendTest(
  context: Turn,
  lease: Lease,
  endpoint: LeasedEndpoint,
  testId: string,
): Promise<boolean> {
  const message = testMessage({ ...endpoint, id: lease.id }, testId, context.now());
  const { sent, result, held } = await tryMessage(context, lease, endpoint, message);
  const outcome = isSuccess(sent) ? 'delivered' : 'failed';
  const isOver = sent.failure !== 'interrupted';
  const ending = isOver
    ? [completeTest(lease.orgId, { ...result, id: testId, outcome }), endTest(lease, testId)]
    : [];
  const end = endLease(lease, isOver ? held : null);
  await context.database.transaction(lease, (tx) => tx.all(...ending, end));
  return true;
}
