/** When a request is sent again, and after which pause. */
import { ConnectionError, Problem } from './problem.ts';

/** Refusals that wrote nothing, whatever the request was. */
const wroteNothing = new Set(['conflict', 'idempotency_in_progress']);

/**
 * Whether a failed request may be sent again. `repeatable`: it reads, or it has an idempotency key,
 * so that it takes effect once. Any other request is repeated only if the failure proves that
 * nothing was written.
 */
export function mayRepeat(failure: unknown, repeatable: boolean): boolean {
  if (failure instanceof ConnectionError) return repeatable || !failure.outcomeUnknown;
  if (!(failure instanceof Problem)) return false;
  const { status, code } = failure;
  if (status === 408 || status === 429 || (status === 409 && wroteNothing.has(code))) return true;
  return repeatable && status >= 500;
}

/** Pauses double from the first to the last of these. */
const firstPause = 250;
const lastPause = 8_000;
/** Seconds of `Retry-After` that are obeyed at most. */
const maxRetryAfter = 3_600;
/** A longer pause is not waited for, unless the request is repeated without end. */
export const maxPause = 120_000;

/**
 * Milliseconds before a request is sent again: random, so that clients that failed together do not
 * return together, and never less than the service asks for.
 */
export function pauseBefore(
  repetition: number,
  failure: unknown,
  random: () => number = Math.random,
): number {
  const asked = failure instanceof Problem ? (failure.retryAfter ?? 0) : 0;
  const obeyed = Math.min(asked, maxRetryAfter);
  const pause = Math.min(firstPause * 2 ** repetition, lastPause) * (0.5 + random() / 2);
  return Math.max(pause, obeyed * 1000 * (1 + random() / 10));
}

/** Waits; an aborted signal ends it with the reason of the signal. */
export function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
