import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../access/caller.ts';
import type { Endpoint, Reception } from '../contract/endpoint.ts';
import { type ReadRequest, refuseFaults } from '../contract/request.ts';
import type { Answer, Write } from './answer.ts';
import { keyOf } from './key.ts';
import { transact } from './run-write.ts';
import type { Services } from './services.ts';

/**
 * Runs a workflow that writes, with a body that comes as a stream and is to lie outside the
 * database. No transaction is open while bytes come or go: the request is received, then tried
 * without being kept, so that whatever refuses it does so before anything is stored; then stored;
 * then run.
 */
export async function runReceived(
  endpoint: Endpoint,
  reception: Reception,
  services: Services,
  sent: ReadRequest,
  caller: Caller,
  write: Write,
  request: FastifyRequest,
): Promise<Answer> {
  refuseFaults(sent.faults);
  const { orgId } = sent;
  const stream = request.body instanceof Readable ? request.body : undefined;
  const contentType = request.headers['content-type'] ?? '';
  const received = await reception.receive({ stream, contentType, orgId }, services);
  let kept = false;
  try {
    const asked = { ...sent, body: received.body };
    const key = keyOf(endpoint, asked, caller, request, received.fingerprint);
    const writing = { endpoint, services, asked, caller, write, key, received };
    const tried = await transact(writing, false);
    if (asked.dryRun) return tried;
    if (tried.replayed) return { ...tried, dryRun: false };
    await received.store();
    const answer = await transact(writing, true);
    kept = !answer.replayed;
    return answer;
  } finally {
    await received.close(kept);
  }
}
