import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { requests } from '../../kernel/limits/requests.ts';

/**
 * Limits of reading a request only to discard it: bytes, milliseconds, and requests at once. A
 * client that asks for the connection to be closed loses an answer that comes before it has sent
 * everything, so it is waited for as long as any request may take.
 */
const limits = valuesOf(requests.discarded);

let reading = 0;

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const isClosing = ({ headers }: IncomingMessage): boolean =>
  headers.connection?.toLowerCase() === 'close';

/**
 * Reads and discards the rest of a request, within limits. Many clients read the answer only after
 * they have sent everything, and treat an earlier one as a broken connection.
 */
async function readToEnd(stream: IncomingMessage): Promise<void> {
  if (stream.readableEnded || stream.destroyed) return;
  const over = new AbortController();
  let bytes = 0;
  const count = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > limits.bytes) over.abort();
  };
  const ended = new Promise<void>((resolve) => {
    for (const event of ['end', 'close', 'error'] as const) stream.once(event, resolve);
    over.signal.addEventListener('abort', () => resolve());
  });
  stream.on('data', count).resume();
  await Promise.race([
    ended,
    delay(isClosing(stream) ? limits.closingTime : limits.time, undefined, {
      signal: over.signal,
    }).catch(() => undefined),
  ]);
  over.abort();
  stream.off('data', count);
}

/**
 * Answers after the rest of the request was read, within limits. What comes later is read beside
 * the answer, while the connection counts as idle, so that a slow client gets its answer, too.
 */
export async function drainRequest({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (reading < limits.requests) {
    reading += 1;
    await readToEnd(raw).finally(() => {
      reading -= 1;
    });
  }
  if (raw.readableEnded) return;
  raw.resume();
  const announced = Number(raw.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  if (announced > limits.bytes) reply.header('connection', 'close');
}
