import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Caller, hasExpired } from '../kernel/access/caller.ts';
import {
  type Endpoint,
  file,
  isPlatform,
  isTenant,
  type LivePage,
  ok,
  type ReadingClient,
} from '../kernel/contract/endpoint.ts';
import {
  compileRequest,
  type ParsedRequest,
  refuseFaults,
  writes,
} from '../kernel/contract/request.ts';
import type { Services } from '../kernel/contract/services.ts';
import { problemOf } from '../kernel/database/failure.ts';
import { Problem } from '../kernel/problem.ts';
import { compileReply } from '../kernel/values/reply.ts';
import { refuseExpired } from './access/membership.ts';
import type { WriteBody } from './answer.ts';
import { preferredForm } from './forms.ts';
import { csvOf, recordOf } from './read/csv.ts';
import { answerLive } from './read/live.ts';
import { runRead, runSteps } from './read/read.ts';
import { whenClosed } from './when-closed.ts';
import { parseInTurn } from './write/large-bodies.ts';
import { compileWrite, type Run } from './write/write.ts';

export type { Services } from '../kernel/contract/services.ts';

/** Compiles an endpoint to the handler of its requests. */
export function serve(endpoint: Endpoint, services: Services) {
  const parse = compileRequest(endpoint);
  const writeBody = endpoint.gives.schema ? compileReply(endpoint.gives.schema) : () => '';
  const run = runnerOf(endpoint, services, writeBody);
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
    if (answer.bytes ?? answer.stream) return reply.send(answer.bytes ?? answer.stream);
    return reply.header('content-type', 'application/json; charset=utf-8').send(answer.body);
  };
}

function runnerOf(endpoint: Endpoint, services: Services, writeBody: WriteBody): Run {
  return writes(endpoint)
    ? compileWrite(endpoint, services, writeBody)
    : readRunner(endpoint, services, writeBody);
}

function readRunner(endpoint: Endpoint, services: Services, writeBody: WriteBody): Run {
  const inCsv = csvForm(endpoint);
  const record = recordOf(inCsv);
  const answerCsv = record && csvOf(inCsv, record, endpoint.csv?.lines);
  const writePage = endpoint.csv ? compileReply(endpoint.csv.page) : writeBody;
  const inPdf = pdfForm(endpoint);
  return (parsed, caller, { headers }, reply) => {
    const client = new AnsweredClient(reply);
    let hasBegun = false;
    /** The token of the first page was just verified; a later page may come hours after it. */
    const turnPage = () => {
      if (hasBegun) refuseExpired(caller, services.now());
      hasBegun = true;
    };
    const read = (request: ParsedRequest, page?: LivePage) => {
      turnPage();
      return endpoint.readSteps
        ? runSteps(endpoint, services, request, caller, writeBody, client)
        : runRead(endpoint, services, request, caller, writeBody, client, page);
    };
    if (endpoint.gives.live) {
      whenClosed(reply, reply.raw.req.socket, services.streams.open(caller.userId));
      const isExpired = () => hasExpired(caller, services.now());
      return answerLive(parsed, headers, isExpired, services, read);
    }
    const form = preferredForm(endpoint, headers.accept);
    if (inPdf && form === 'application/pdf') {
      return runRead(inPdf, services, parsed, caller, writeBody, client);
    }
    if (!answerCsv || form !== 'text/csv') return read(parsed);
    const readPage = (request: ParsedRequest) => {
      if (!endpoint.csv) return read(request);
      turnPage();
      return runRead(inCsv, services, request, caller, writePage, client);
    };
    return answerCsv(parsed, readPage, (error) => {
      reply.problemCode = problemOf(error)?.code ?? 'internal_error';
    });
  };
}

/** The endpoint as its CSV reads it. */
const csvForm = (endpoint: Endpoint): Endpoint =>
  endpoint.csv && endpoint.read
    ? { ...endpoint, gives: ok(endpoint.csv.page), read: endpoint.csv.read }
    : endpoint;

/** The endpoint as its PDF reads it. */
const pdfForm = (endpoint: Endpoint): Endpoint | undefined =>
  endpoint.pdf && endpoint.read
    ? { ...endpoint, gives: file('application/pdf'), read: endpoint.pdf.read }
    : undefined;

/** Makes the signal only for readings that use it because they may take long. */
class AnsweredClient implements ReadingClient {
  private readonly raw: FastifyReply['raw'];
  private made: AbortSignal | undefined;

  constructor({ raw }: FastifyReply) {
    this.raw = raw;
  }

  get hasLeft(): boolean {
    return this.raw.req.socket.destroyed;
  }

  /** All waits of a request share it: a stream waits thousands of times. */
  get signal(): AbortSignal {
    this.made ??= this.newSignal();
    return this.made;
  }

  private newSignal(): AbortSignal {
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
  if (caller.token.readOnly && writes(endpoint)) {
    throw new Problem('forbidden', 'This API token may only read.');
  }
}
