/** The consequence of the result of a try: the next message, another try, or the end. */

import { hour, minute, second, valuesOf } from '../../kernel/limits/limit.ts';
import { webhooks } from '../../kernel/limits/webhooks.ts';
import type { Sent } from '../../kernel/outbound/send-post.ts';

/** Milliseconds between a failed try and the next one; the last value repeats. */
const delays = [
  5 * second,
  30 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
] as const;

/** The part of a delay by which it is longer at random: receivers are not called all at once. */
const jitter = 0.1;
/**
 * An endpoint without a success for so long is disabled; and how long a receiver can ask to be left
 * alone.
 */
const { maxFailing, minRetryAfter: min, maxRetryAfter: max } = valuesOf(webhooks.endpoints);
const retryAfterLimits = { min, max };

/** How an endpoint has fared since its last success. */
export interface Failing {
  /** Failed tries since then. */
  failures: number;
  /** The first of them. */
  failingSince: string | null;
}

export type Verdict =
  | { outcome: 'delivered' }
  | { outcome: 'failed'; nextAttemptAt: Date }
  | { outcome: 'interrupted' }
  | { outcome: 'disabled'; reason: 'gone' | 'failing' };

/** @param random from 0 to 1 */
export function verdictOn(sent: Sent, before: Failing, now: Date, random: number): Verdict {
  if (isSuccess(sent)) return { outcome: 'delivered' };
  if (sent.failure === 'interrupted') return { outcome: 'interrupted' };
  if (sent.status === 410) return { outcome: 'disabled', reason: 'gone' };
  const { failures, failingSince } = before;
  if (failingSince && now.getTime() - Date.parse(failingSince) >= maxFailing) {
    return { outcome: 'disabled', reason: 'failing' };
  }
  const usual = (delays[failures] ?? delays[delays.length - 1] ?? 0) * (1 + jitter * random);
  const delay = requestedDelay(sent, now) ?? usual;
  return { outcome: 'failed', nextAttemptAt: new Date(now.getTime() + Math.round(delay)) };
}

/** Whether the receiver has accepted the message; a redirect is no success. */
export const isSuccess = ({ status = 0 }: Sent): boolean => status >= 200 && status < 300;

/** The milliseconds that a busy receiver asks for, as seconds or as a date. */
function requestedDelay(sent: Sent, now: Date): number | undefined {
  if (sent.status !== 429 && sent.status !== 503) return undefined;
  const text = sent.retryAfter?.trim() ?? '';
  const delay = /^\d+$/.test(text) ? Number(text) * second : Date.parse(text) - now.getTime();
  if (Number.isNaN(delay)) return undefined;
  return Math.min(Math.max(delay, retryAfterLimits.min), retryAfterLimits.max);
}
