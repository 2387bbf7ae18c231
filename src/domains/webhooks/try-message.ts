import { setTimeout as delay } from 'node:timers/promises';
import type { EventSink } from '../../kernel/contract/work.ts';
import type { Database } from '../../kernel/database/database.ts';
import { keysOf, type SecretKey } from '../../kernel/identity/secrets.ts';
import type { Logger } from '../../kernel/log.ts';
import type { Metrics } from '../../kernel/metrics.ts';
import type { Outgoing, Sent } from '../../kernel/outbound/send-post.ts';
import type { Lease, LeasedEndpoint } from './deliveries.store.ts';
import type { Message } from './message.ts';
import { secretOf, signedHeaders } from './signature.ts';
import type { WebhookAttempt } from './webhook-attempt.ts';

/** The services that sending needs. */
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
  /** Sends a request, within `timeout`; never rejects. */
  send(outgoing: Outgoing): Promise<Sent>;
  /** Milliseconds of a try. */
  timeout: number;
  /** Milliseconds of a lease. */
  leaseTime: number;
  /** Milliseconds after which an endpoint sends no other message before others had their turn. */
  turn: number;
  /** Aborted once the node is about to stop: it begins no other message. */
  stopping: AbortSignal;
  log: Logger;
}

/** The context of sending to one endpoint, for one turn. */
export interface Turn extends DeliveryContext {
  /** Counts another message of the founder, if there may be one at this moment. */
  mayFollow(): boolean;
  /** Gives the place to others before the result is noted. */
  letGo(): void;
}

/** The result of a try, as its attempt shows it. */
export interface Tried {
  sent: Sent;
  result: Pick<WebhookAttempt, 'status' | 'failure' | 'milliseconds' | 'createdAt'>;
  /** Milliseconds for which it held its place. */
  held: number;
}

/** Signs a message and sends it once. */
export async function tryMessage(
  turn: Turn,
  { id, epoch }: Lease,
  { url, secretGeneration, previousSecretUntil }: LeasedEndpoint,
  message: Pick<Message, 'id' | 'body'>,
): Promise<Tried> {
  const { secretKey, now, send } = turn;
  const startedAt = now();
  const began = performance.now();
  const signsTwice = previousSecretUntil !== null && Date.parse(previousSecretUntil) > +startedAt;
  const generations = [secretGeneration, ...(signsTwice ? [secretGeneration - 1] : [])];
  // Receivers may still have the secret of the key that this one replaces.
  const secrets = keysOf(secretKey).flatMap((key) =>
    generations.map((generation) => secretOf(key, id, generation)),
  );
  const timestamp = Math.floor(startedAt.getTime() / 1000);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Stockwright-Webhooks',
    'event-epoch': epoch,
    ...signedHeaders({ ...message, timestamp }, secrets),
  };
  const sent = await send({ url, headers, body: message.body });
  const held = Math.round(performance.now() - began);
  const isSent = sent.obstacle === undefined;
  if (!isSent) await tellNothing(turn, { url, held, obstacle: sent.obstacle });
  const result = {
    status: sent.status ?? null,
    failure: sent.failure ?? null,
    milliseconds: isSent ? held : null,
    createdAt: startedAt.toISOString(),
  };
  return { sent, result, held };
}

/**
 * Waits until the time of a try is over. Otherwise the moment at which a failure is noted would
 * tell a closed port from a firewall, of any address that somebody names. It also keeps a message
 * for which this machine has no descriptor from being tried again and again.
 */
async function tellNothing(
  { log, letGo, timeout, stopping }: Turn,
  { url, held, obstacle }: { url: string; held: number; obstacle: string | undefined },
): Promise<void> {
  log.info({ host: new URL(url).host, obstacle }, 'A receiver of webhooks was not reached');
  letGo();
  await delay(timeout - held, undefined, { signal: stopping, ref: false }).catch(() => undefined);
}
