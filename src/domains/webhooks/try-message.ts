import type { EventSink } from '../../kernel/contract/work.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { SecretKey } from '../../kernel/identity/secrets.ts';
import type { Metrics } from '../../kernel/metrics.ts';
import type { Outgoing, Sent } from '../../kernel/outbound/send-post.ts';
import type { Lease, LeasedEndpoint } from './deliveries.store.ts';
import type { Message } from './message.ts';
import { secretOf, signedHeaders } from './signature.ts';
import type { WebhookAttempt } from './webhook-attempt.ts';

/** What sending needs. */
export interface DeliveryContext {
  database: Database;
  secretKey: SecretKey;
  metrics: Metrics;
  /** Writes the event of an endpoint that is disabled. */
  sink: EventSink;
  now(): Date;
  newId(): string;
  /** From 0 to 1. */
  random(): number;
  /** Sends a request, within the time of a lease; never rejects. */
  send(outgoing: Outgoing): Promise<Sent>;
  /** Milliseconds of a lease. */
  leaseTime: number;
  /** Milliseconds after which an endpoint sends no other message before others had their turn. */
  turn: number;
  /** Whether the node is about to stop: it begins no other message. */
  isStopping(): boolean;
}

/** The result of a try, as its attempt shows it. */
export interface Tried {
  sent: Sent;
  result: Pick<WebhookAttempt, 'status' | 'failure' | 'milliseconds' | 'createdAt'>;
}

/** Signs a message and sends it once. */
export async function tryMessage(
  { secretKey, now, send }: DeliveryContext,
  { id }: Lease,
  { url, secretGeneration, previousSecretUntil }: LeasedEndpoint,
  message: Pick<Message, 'id' | 'body'>,
): Promise<Tried> {
  const startedAt = now();
  const began = performance.now();
  const signsTwice = previousSecretUntil !== null && Date.parse(previousSecretUntil) > +startedAt;
  const generations = [secretGeneration, ...(signsTwice ? [secretGeneration - 1] : [])];
  const secrets = generations.map((generation) => secretOf(secretKey, id, generation));
  const timestamp = Math.floor(startedAt.getTime() / 1000);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Stockwright-Webhooks',
    ...signedHeaders({ ...message, timestamp }, secrets),
  };
  const sent = await send({ url, headers, body: message.body });
  const result = {
    status: sent.status ?? null,
    failure: sent.failure ?? null,
    milliseconds: Math.round(performance.now() - began),
    createdAt: startedAt.toISOString(),
  };
  return { sent, result };
}
