import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../kernel/access/caller.ts';
import type { Endpoint } from '../../kernel/contract/endpoint.ts';
import type { Reception } from '../../kernel/contract/reception.ts';
import { type ParsedRequest, refuseFaults } from '../../kernel/contract/request.ts';
import type { Services } from '../../kernel/contract/services.ts';
import { Problem } from '../../kernel/problem.ts';
import { activeTraces } from '../../kernel/tracing/current.ts';
import type { Answer, WriteBody } from '../answer.ts';
import { translated } from '../failure.ts';
import { Batcher } from './batch.ts';
import { commitBatch } from './commit.ts';
import { asksForMore, type BatchEntry, batchOf, isComplete, type Writing } from './entry.ts';
import { keyOf } from './idempotency.ts';

export type Run = (
  sent: ParsedRequest,
  caller: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Answer>;

/**
 * Compiles the handler of an endpoint that writes. A write is a batch of one or more requests
 * of one organization which share a transaction: of one, unless the endpoint declares how its
 * requests are grouped.
 */
export function compileWrite(endpoint: Endpoint, services: Services, writeBody: WriteBody): Run {
  const writing: Writing = { endpoint, services, writeBody };
  const { batch, receive } = endpoint;
  if (receive) {
    return (sent, caller, request) => writeReceived(writing, receive, sent, caller, request);
  }
  const batcher =
    batch && new Batcher((entries, detach) => commitBatch(writing, entries, true, detach));
  return async (sent, caller, request) => {
    const arrived = entryOf(endpoint, sent, caller, request, contentOf(request));
    const entry = await prepared(writing, arrived, request);
    const { dryRun } = entry.request;
    const isShared = !dryRun && isComplete(entry.request) && !asksForMore(endpoint, entry.request);
    if (batcher && isShared && batchOf(endpoint, entry.request)) {
      return batcher.write(entry).catch(translated(endpoint));
    }
    const answer = await writeAlone(writing, entry, !dryRun);
    return dryRun ? { ...answer, dryRun } : answer;
  };
}

function entryOf(
  endpoint: Endpoint,
  parsed: ParsedRequest,
  caller: Caller,
  { url, id }: FastifyRequest,
  content: string | Uint8Array,
): BatchEntry {
  const key = keyOf(endpoint, parsed, caller, url, content);
  const traces = activeTraces();
  return { request: parsed, requestId: id, caller, key, bytes: content.length, traces };
}

async function writeAlone(writing: Writing, entry: BatchEntry, keep: boolean): Promise<Answer> {
  const committed = commitBatch(writing, [entry], keep).catch(translated(writing.endpoint));
  const [result] = await committed;
  if (!result || result === 'deferred' || result instanceof Problem) throw result;
  return result;
}

/**
 * The entry with the body that the endpoint's `prepare` made of that of its request, if it declares
 * one. Its key is made before: `prepare` may have passed the bytes of the request to a thread.
 * Where the path names a record, a request with faults goes on: the record is looked for first.
 */
async function prepared(
  { endpoint: { prepare, locate }, services }: Writing,
  entry: BatchEntry,
  request: FastifyRequest,
): Promise<BatchEntry> {
  if (!prepare) return entry;
  const sent = entry.request;
  if (locate && !isComplete(sent)) return entry;
  refuseFaults(sent.faults);
  const { query, orgId, dryRun } = sent;
  const content = contentOf(request);
  const body = typeof content === 'string' ? Buffer.from(content) : content;
  const [type = ''] = (request.headers['content-type'] ?? '').split(';', 1);
  const contentType = type.trim().toLowerCase();
  const { userId } = entry.caller;
  const asked = { body, contentType, query, orgId, userId, dryRun };
  const made = await prepare.prepare(asked, services).catch((error) => {
    const faults = locate && error instanceof Problem ? error.errors : undefined;
    if (!faults) throw error;
    return { body: undefined, dryRun, faults };
  });
  return { ...entry, request: { ...sent, ...made }, key: made.dryRun ? undefined : entry.key };
}

/**
 * Writes a request whose body comes as a stream and is stored outside the database. No transaction
 * is open while bytes are transferred. The request is received, then run and rolled back, so that
 * it is refused, if at all, before anything is stored; then its content is stored; then it is run.
 */
async function writeReceived(
  writing: Writing,
  reception: Reception,
  sent: ParsedRequest,
  caller: Caller,
  request: FastifyRequest,
): Promise<Answer> {
  refuseFaults(sent.faults);
  const stream = request.body instanceof Readable ? request.body : undefined;
  const contentType = request.headers['content-type'] ?? '';
  const { orgId, dryRun } = sent;
  const arriving = {
    ...{ stream, contentType, orgId },
    length: lengthOf(request),
    userId: caller.userId,
    hasKey: sent.idempotencyKey !== undefined,
  };
  const received = await reception.receive(arriving, writing.services);
  let kept = false;
  try {
    const { body, fingerprint } = received;
    const entry = {
      ...entryOf(writing.endpoint, { ...sent, body }, caller, request, fingerprint),
      received,
    };
    const tried = await writeAlone(writing, entry, false);
    if (dryRun || tried.replayed) return tried;
    await received.store();
    const answer = await writeAlone(writing, entry, true);
    kept = !answer.replayed;
    return answer;
  } finally {
    await received.close(kept);
  }
}

/** The parser of requests refuses one that is no number. */
const lengthOf = ({ headers: { 'content-length': length } }: FastifyRequest): number | undefined =>
  length === undefined ? undefined : Number(length);

/** The body as it was sent. */
const contentOf = ({ body }: FastifyRequest): string | Uint8Array =>
  typeof body === 'string' || body instanceof Uint8Array ? body : '';
