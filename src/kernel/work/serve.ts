import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../access/caller.ts';
import { type Endpoint, isPlatform, isTenant } from '../contract/endpoint.ts';
import { Problem } from '../contract/problem.ts';
import { compileRequest, type ReadRequest, refuseFaults } from '../contract/request.ts';
import { compileReply } from '../values/reply.ts';
import type { Answer, Write } from './answer.ts';
import { runJointly } from './run-jointly.ts';
import { runRead } from './run-read.ts';
import { runReceived } from './run-received.ts';
import { runWrite } from './run-write.ts';
import type { Services } from './services.ts';

export type { Services } from './services.ts';

/**
 * Compiles an endpoint to the handler that runs its workflow; what every request shares is here.
 */
export function serve(endpoint: Endpoint, services: Services) {
  const read = compileRequest(endpoint);
  const write: Write = endpoint.gives.schema ? compileReply(endpoint.gives.schema) : () => '';
  const run = runnerOf(endpoint, services, write);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const asked = read(request);
    const caller = request.caller ?? { userId: '' };
    refuseCredential(endpoint, caller);
    if (!asked.orgId && isTenant(endpoint.access)) refuseFaults(asked.faults);
    const answer = await run(asked, caller, request);
    if (answer.dryRun || asked.dryRun) reply.header('dry-run', 'true');
    if (answer.replayed) reply.header('idempotency-replayed', 'true');
    reply.code(answer.status).headers(answer.headers);
    if (answer.status === 204) return reply.send();
    if (answer.bytes) return reply.send(answer.bytes);
    return reply.header('content-type', 'application/json; charset=utf-8').send(answer.body);
  };
}

/** What a credential of its kind can never do, whatever the role. */
function refuseCredential(endpoint: Endpoint, caller: Caller): void {
  if (!caller.token) return;
  if (isPlatform(endpoint)) {
    throw new Problem('forbidden', 'Platform routes take an ID token, not an API token.');
  }
  if (caller.token.readOnly && endpoint.method !== 'GET') {
    throw new Problem('forbidden', 'This API token may only read.');
  }
}

type Run = (asked: ReadRequest, caller: Caller, request: FastifyRequest) => Promise<Answer>;

/**
 * How the endpoint's workflow runs: in one trip, in a transaction of its own, or in a shared one.
 */
function runnerOf(endpoint: Endpoint, services: Services, write: Write): Run {
  if (endpoint.read) {
    return (asked, caller) => runRead(endpoint, services, asked, caller, write);
  }
  if (endpoint.joint) return runJointly(endpoint, endpoint.joint, services, write);
  const { receive } = endpoint;
  if (receive) {
    return (asked, caller, request) =>
      runReceived(endpoint, receive, services, asked, caller, write, request);
  }
  return (asked, caller, request) => runWrite(endpoint, services, asked, caller, write, request);
}
