/** A call: the request is sent until it is answered, or fails in a way that ends the call. */
import type { Client } from './client.ts';
import { readJson } from './decimals.ts';
import type { Operation } from './options.ts';
import { ConnectionError, Problem } from './problem.ts';
import { type Options, type Prepared, prepare } from './request.ts';
import { maxPause, mayRepeat, pauseBefore, wait } from './retries.ts';

const defaultRetries = 4;
/** A little more than the service takes for a request before it gives up. */
const readTimeout = 40_000;
const writeTimeout = 130_000;

/** The body of the answer. A refusal is thrown as `Problem`, no answer as `ConnectionError`. */
export async function answered(
  client: Client,
  operation: Operation,
  options: Options,
  // biome-ignore lint/suspicious/noExplicitAny: the type of the operation says what it is.
): Promise<any> {
  const request = prepare(client, operation, options);
  const repeatable = operation.method === 'GET' || operation.idempotent === true;
  const retries = options.retries ?? client.retries ?? defaultRetries;
  for (let repetition = 0; ; repetition++) {
    try {
      const { response, body } = await answerOnce(client, operation, request, options);
      options.onResponse?.(response);
      return body;
    } catch (failure) {
      const pause = pauseBefore(repetition, failure);
      const isLast = repetition >= retries || (pause > maxPause && Number.isFinite(retries));
      if (isLast || !mayRepeat(failure, repeatable)) throw failure;
      await wait(pause, options.signal);
    }
  }
}

async function answerOnce(
  client: Client,
  operation: Operation,
  { url, headers, body, method }: Prepared,
  { timeout = client.timeout, signal }: Options,
): Promise<{ response: Response; body: unknown }> {
  const { token, fetch: send = fetch } = client;
  const credential = typeof token === 'function' ? await token() : token;
  const sent = new Headers(headers);
  if (credential !== undefined) sent.set('Authorization', `Bearer ${credential}`);
  const milliseconds = timeout ?? (method === 'GET' ? readTimeout : writeTimeout);
  const limit = limitOf(milliseconds, signal);
  try {
    const response = await send(url, {
      method,
      headers: sent,
      ...(body !== undefined && { body }),
      signal: limit.signal,
    });
    if (!response.ok) throw new Problem(response, await response.text());
    return { response, body: await bodyOf(response, operation) };
  } catch (error) {
    if (error instanceof Problem) throw error;
    if (signal?.aborted) throw signal.reason;
    const lost = `${method} ${operation.path} has no answer`;
    if (limit.signal.aborted) throw new ConnectionError(`${lost} after ${milliseconds} ms.`, error);
    throw new ConnectionError(`${lost}: the connection failed.`, error);
  } finally {
    limit.end();
  }
}

/** Milliseconds of a timer at most: a longer one would end at once. */
const maxTimer = 2 ** 31 - 1;

/**
 * A signal that aborts after a time or with another signal. Not `AbortSignal.any`: a signal that
 * lives as long as a program would keep something of every request that it was combined with.
 */
function limitOf(milliseconds: number, outer: AbortSignal | undefined) {
  const controller = new AbortController();
  const abort = () => controller.abort(outer?.reason);
  const timer = setTimeout(() => controller.abort(), Math.min(milliseconds, maxTimer));
  if (outer?.aborted) abort();
  outer?.addEventListener('abort', abort);
  return {
    signal: controller.signal,
    end() {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abort);
    },
  };
}

async function bodyOf(response: Response, { answer }: Operation): Promise<unknown> {
  if (response.status === 204) return undefined;
  const isJson = /^application\/json/.test(response.headers.get('content-type') ?? '');
  return isJson ? readJson(await response.text(), answer) : response.blob();
}
