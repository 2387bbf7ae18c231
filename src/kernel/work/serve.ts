import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../access/caller.ts';
import { type Endpoint, isPlatform, isTenant, type ReadingClient } from '../contract/endpoint.ts';
import { Problem } from '../contract/problem.ts';
import { compileRequest, refuseFaults } from '../contract/request.ts';
import { compileReply } from '../values/reply.ts';
import type { WriteBody } from './answer.ts';
import { parseInTurn } from './large-bodies.ts';
import { runRead } from './read.ts';
import type { Services } from './services.ts';
import { compileWrite, type Run } from './write.ts';

export type { Services } from './services.ts';

/** Compiles an endpoint to the handler of its requests. */
export function serve(endpoint: Endpoint, services: Services) {
  const parse = compileRequest(endpoint);
  const writeBody = endpoint.gives.schema ? compileReply(endpoint.gives.schema) : () => '';
  const run = endpoint.read
    ? readRunner(endpoint, services, writeBody)
    : compileWrite(endpoint, services, writeBody);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const parsing = parseInTurn(request, () => parse(request));
    // Most requests are parsed at once; waiting would cost each of them a turn.
    const parsed = parsing instanceof Promise ? await parsing : parsing;
    const caller = request.caller ?? { userId: '' };
    refuseCredential(endpoint, caller);
    if (!parsed.orgId && isTenant(endpoint.access)) refuseFaults(parsed.faults);
    const answer = await run(parsed, caller, request, reply);
    if (answer.dryRun || parsed.dryRun) reply.header('dry-run', 'true');
    if (answer.replayed) reply.header('idempotency-replayed', 'true');
    reply.code(answer.status).headers(answer.headers);
    if (answer.status === 204) return reply.send();
    if (answer.bytes) return reply.send(answer.bytes);
    return reply.header('content-type', 'application/json; charset=utf-8').send(answer.body);
  };
}

const readRunner =
  (endpoint: Endpoint, services: Services, writeBody: WriteBody): Run =>
  (parsed, caller, _request, reply) =>
    runRead(endpoint, services, parsed, caller, writeBody, new AnsweredClient(reply));

/** Makes the signal only for readings that use it because they may take long. */
class AnsweredClient implements ReadingClient {
  private readonly raw: FastifyReply['raw'];

  constructor({ raw }: FastifyReply) {
    this.raw = raw;
  }

  get hasLeft(): boolean {
    return this.raw.req.socket.destroyed;
  }

  get signal(): AbortSignal {
    const controller = new AbortController();
    if (this.raw.destroyed) controller.abort();
    this.raw.once('close', () => controller.abort());
    return controller.signal;
  }
}

/** Refuses requests that no credential of this kind permits, in any role. */
function refuseCredential(endpoint: Endpoint, caller: Caller): void {
  if (!caller.token) return;
  if (isPlatform(endpoint)) {
    throw new Problem('forbidden', 'Platform routes accept an ID token, not an API token.');
  }
  if (caller.token.readOnly && endpoint.method !== 'GET') {
    throw new Problem('forbidden', 'This API token may only read.');
  }
}
