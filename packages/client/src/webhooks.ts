/** Messages of webhooks, verified after Standard Webhooks 1.0.0. */
import { decimal, fieldOf, readJson } from './decimals.ts';
import type { FeedEvent } from './events.ts';
import { EventsShape } from './generated/shapes.ts';

/** The message is not from the service, was changed, or is too old. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

/** Headers of a request, in any form in which servers hand them over. */
type ReceivedHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Seconds that the clocks of sender and receiver may differ. */
const tolerance = 300;

/** A byte order mark is part of what was signed. */
const decoder = /* @__PURE__ */ new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Verifies a message and returns its content. `body` is the body exactly as it arrived. Several
 * secrets are accepted while one replaces another. Throws a `WebhookError` otherwise.
 */
export async function verifyWebhook<Message = WebhookMessage>(
  headers: ReceivedHeaders,
  body: string | Uint8Array,
  secrets: string | readonly string[],
  now: Date = new Date(),
): Promise<Message> {
  const id = header(headers, 'webhook-id');
  const timestamp = header(headers, 'webhook-timestamp');
  const signatures = header(headers, 'webhook-signature');
  const sentAt = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) : Number.NaN;
  if (!(Math.abs(now.getTime() / 1000 - sentAt) <= tolerance)) {
    throw new WebhookError(
      'The message was sent more than five minutes from now. Compare the clocks.',
    );
  }
  const text = typeof body === 'string' ? body : decoder.decode(body);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  const candidates = signatures.split(' ').flatMap((one) => bytesOf(/^v1,(.+)$/.exec(one)?.[1]));
  for (const secret of [secrets].flat()) {
    const key = await keyOf(secret);
    for (const candidate of candidates) {
      // `verify` compares in constant time.
      if (await crypto.subtle.verify('HMAC', key, candidate, signed)) return contentOf(text);
    }
  }
  throw new WebhookError('No signature of the message belongs to a secret.');
}

/** An event as webhooks send it; that of a test has no position. */
export type WebhookEvent = Omit<FeedEvent, 'position'> & { position: number | null };

/** A message with one event, or with several if its endpoint has a `batchSize` above one. */
export interface WebhookMessage {
  type: string;
  timestamp: string;
  data: WebhookEvent | { events: WebhookEvent[] };
}

function contentOf(text: string) {
  const event = fieldOf(EventsShape, 'data') ?? decimal;
  return readJson(text, { data: { ...Object(event), events: event } });
}

function header(headers: ReceivedHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : valueIn(headers, name);
  if (typeof value !== 'string') throw new WebhookError(`The message has no header ${name}.`);
  return value;
}

const valueIn = (headers: Exclude<ReceivedHeaders, Headers>, name: string) =>
  [Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]].flat()[0];

async function keyOf(secret: string) {
  const [key] = bytesOf(secret.replace(/^whsec_/, ''));
  if (!key) throw new TypeError('A secret of webhooks is base64 after `whsec_`.');
  return crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/** The bytes of base64 text; none if it is not base64. */
function bytesOf(base64: string | undefined): Uint8Array<ArrayBuffer>[] {
  try {
    return [Uint8Array.from(atob(base64 ?? ' *'), (character) => character.charCodeAt(0))];
  } catch {
    return [];
  }
}
