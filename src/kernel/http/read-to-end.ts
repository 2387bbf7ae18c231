import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

/** The most that is read for nothing: bytes, and milliseconds. */
const patience = { bytes: 64 * 1024 * 1024, time: 10_000 };

/**
 * Reads what is still coming and throws it away. Many clients look for an answer only when they
 * have sent everything, and take one that comes earlier for a broken connection. Who sends without
 * end is not waited for.
 */
export async function readToEnd(stream: Readable): Promise<void> {
  if (stream.readableEnded || stream.destroyed) return;
  const over = new AbortController();
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > patience.bytes) over.abort();
  };
  const ended = new Promise<void>((resolve) => {
    for (const event of ['end', 'close', 'error'] as const) stream.once(event, resolve);
    over.signal.addEventListener('abort', () => resolve());
  });
  stream.on('data', count).resume();
  await Promise.race([
    ended,
    delay(patience.time, undefined, { signal: over.signal }).catch(() => undefined),
  ]);
  over.abort();
  stream.off('data', count);
}
