import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import cors from '@fastify/cors';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { Authenticator } from '../access/authenticate.ts';
import type { Caller } from '../access/caller.ts';
import { type Endpoint, isTenant } from '../contract/endpoint.ts';
import { Problem } from '../contract/problem.ts';
import type { Claims, TokenVerifier } from '../identity/id-tokens.ts';
import { type Logger, withoutSecrets } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { isUuid } from '../values/validate.ts';
import { admitReader } from '../work/run-read.ts';
import { type Services, serve } from '../work/serve.ts';
import { limitArrival, type Patience } from './arrival.ts';
import { announceDraining } from './drain.ts';
import { type Limits, limitRates } from './limits.ts';
import { refuseUnknownRoutes } from './not-found.ts';
import { answerBrokenClient, answerProblem } from './problems.ts';
import { refuseOddRequests } from './protocol.ts';
import { readToEnd } from './read-to-end.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    endpointId: string;
  }
  interface FastifyReply {
    problemCode: string;
  }
}

export interface ServerOptions extends Omit<Services, 'forgetCaller'> {
  verifier: TokenVerifier;
  log: Logger;
  metrics: Metrics;
  corsOrigins: readonly string[];
  trustProxy: boolean | string;
  /** Requests a minute and credential; undefined is without limit. */
  rateLimit: number | undefined;
  /** Answer 503 when the event loop has been late for seconds; off in tests. */
  shedLoad: boolean;
  patience: Patience;
}

const bodyLimit = 1024 * 1024;

const exposedHeaders = [
  'ETag',
  'Location',
  'Retry-After',
  'Idempotency-Replayed',
  'Dry-Run',
  'X-Request-Id',
];

/** The HTTP service: every endpoint of the registry under `/api`, and what stands around them. */
export async function openServer(
  endpoints: readonly Endpoint[],
  options: ServerOptions,
): Promise<FastifyInstance> {
  const server = openFastify(options);
  if (options.corsOrigins.length > 0) {
    await server.register(cors, { origin: [...options.corsOrigins], exposedHeaders });
  }
  if (options.shedLoad) await server.register(underPressure, pressure);
  await server.register(rateLimit, { global: false });
  observe(server, options.log, options.metrics);
  announceDraining(server);
  refuseOddRequests(server);
  limitArrival(server, options.patience);
  refuseUnknownRoutes(server, endpoints);
  const authenticator = new Authenticator(options.database, options.verifier, options.now);
  const limits = limitRates(server, options.rateLimit);
  const services = { ...options, forgetCaller: (claims: Claims) => authenticator.forget(claims) };
  const route = (scope: FastifyInstance, endpoint: Endpoint) =>
    scope.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      bodyLimit: endpoint.prepare?.limit ?? bodyLimit,
      config: { takesFiles: isLarge(endpoint) },
      onRequest: (request, _reply, done) => {
        request.endpointId = endpoint.id;
        refuseUnacceptable(request, endpoint.gives.file);
        request.caller = recall(request, endpoint, authenticator, limits);
        if (request.caller && !isLarge(endpoint)) done();
        else identify(request, endpoint, authenticator, limits, services).then(() => done(), done);
      },
      handler: serve(endpoint, services),
    });
  for (const endpoint of endpoints) {
    const { prepare, receive } = endpoint;
    if (receive) {
      await server.register(async (scope) => {
        scope.removeAllContentTypeParsers();
        scope.addContentTypeParser([...receive.accepts], passOnStream);
        scope.addHook('onSend', hearOut);
        route(scope, endpoint);
      });
    } else if (!prepare) route(server, endpoint);
    else {
      await server.register(async (scope) => {
        scope.removeContentTypeParser('application/json');
        const types = ['application/json', ...Object.keys(prepare.accepts)];
        scope.addContentTypeParser(types, { parseAs: 'buffer' }, passOn);
        route(scope, endpoint);
      });
    }
  }
  return server;
}

/** A server without routes, which answers in our words whatever goes wrong. */
function openFastify(options: ServerOptions): FastifyInstance {
  const { log } = options;
  const server = Fastify({
    logger: false,
    bodyLimit,
    // Of what may take longest; `limitArrival` holds the others to less.
    requestTimeout: options.patience.file,
    trustProxy: options.trustProxy,
    genReqId: () => options.newId(),
    forceCloseConnections: 'idle',
    // While it closes, the service still answers whoever is connected.
    return503OnClosing: false,
    // Asked for by `refuseOddRequests`, which also says so.
    http: { requireHostHeader: false },
    routerOptions: { maxParamLength: 1000, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => answerProblem(error, request, reply, log),
    clientErrorHandler: answerBrokenClient,
  });
  server.decorateRequest('caller', null);
  server.decorateRequest('endpointId', '');
  server.decorateReply('problemCode', '');
  server.setErrorHandler((error, request, reply) => answerProblem(error, request, reply, log));
  server.removeAllContentTypeParsers();
  // As text: the kernel parses after it knows who is asking, and without losing a digit.
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, passOnText);
  return server;
}

const passOn = (
  _request: FastifyRequest,
  body: string | Buffer,
  done: (error: null, body: string | Buffer) => void,
) => done(null, body);

/** An answer waits until the request has come to its end, or for as long as one can wait. */
async function hearOut({ raw }: FastifyRequest, reply: FastifyReply): Promise<void> {
  await readToEnd(raw);
  if (!raw.readableEnded) reply.header('connection', 'close');
}

/** Who reads a stream, counts its bytes. */
const passOnStream = (
  _request: FastifyRequest,
  stream: IncomingMessage,
  done: (error: null, body: IncomingMessage) => void,
) => done(null, stream);

/** Bytes that are no text stay bytes, for the kernel to say where they are not. */
const passOnText = (
  _request: FastifyRequest,
  body: string | Buffer,
  done: (error: null, body: string | Buffer) => void,
) => done(null, typeof body !== 'string' && isUtf8(body) ? body.toString() : body);

/** Late for a second on average over five: overloaded. One long request is not. */
const pressure = {
  maxEventLoopDelay: 1000,
  sampleInterval: 5000,
  pressureHandler: () => {
    throw new Problem('unavailable', 'The service is overloaded. Try again in a moment.', {
      headers: { 'retry-after': '5' },
    });
  },
};

/** A caller who was here a moment ago: no look-up, no limit to count against, no waiting. */
function recall(
  request: FastifyRequest,
  endpoint: Endpoint,
  authenticator: Authenticator,
  limits: Limits,
): Caller | null {
  if (limits.unlimited && isTenant(endpoint.access)) {
    return authenticator.recall(request.headers.authorization);
  }
  return null;
}

/** Who is asking; before the body is read, so that strangers cannot make us parse megabytes. */
async function identify(
  request: FastifyRequest,
  endpoint: Endpoint,
  authenticator: Authenticator,
  limits: Limits,
  services: Services,
): Promise<void> {
  if (endpoint.access === 'public') return limits.byAddress(request);
  const { authorization } = request.headers;
  try {
    request.caller = await authenticator.authenticate(
      authorization,
      endpoint.access !== 'identity',
    );
  } catch (error) {
    await limits.byAddress(request);
    throw error;
  }
  await limits.byCaller(request);
  if (isLarge(endpoint)) await admitEarly(request, endpoint, services);
}

/** Whether a request may bring megabytes. */
const isLarge = ({ prepare, receive }: Endpoint) => Boolean(prepare ?? receive);

/** What takes megabytes is not even received from somebody who may not send it. */
async function admitEarly(
  request: FastifyRequest,
  endpoint: Endpoint,
  services: Services,
): Promise<void> {
  const caller = request.caller as Caller;
  const orgId = caller.token?.orgId ?? request.headers['x-org-id'];
  if (isUuid(orgId)) await admitReader(services, endpoint.access, orgId, caller, services.now());
}

function refuseUnacceptable(request: FastifyRequest, file: string | undefined): void {
  const { accept } = request.headers;
  if (!accept || /(application|\*)\/(\*|json|problem\+json)/i.test(accept)) return;
  if (file && accept.toLowerCase().includes(file)) return;
  const answers = file ?? 'application/json';
  throw new Problem('not_acceptable', `Answers are ${answers}; Accept must allow that.`);
}

/** Answers are data: nothing in them is to be run, framed, guessed at or kept. */
const headers = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** One log line and one measurement for every request. */
function observe(server: FastifyInstance, log: Logger, metrics: Metrics): void {
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    done();
    const { elapsedTime } = reply;
    metrics.answered(request.endpointId || 'none', reply.statusCode, elapsedTime);
    if (reply.problemCode) metrics.refused(request.endpointId || 'none', reply.problemCode);
    if (!log.isLevelEnabled('info')) return;
    log.info({
      requestId: request.id,
      endpoint: request.endpointId || undefined,
      method: request.method,
      path: withoutSecrets(request.url.split('?', 1)[0] ?? ''),
      orgId: request.caller?.token?.orgId ?? request.headers['x-org-id'],
      userId: request.caller?.userId || undefined,
      status: reply.statusCode,
      code: reply.problemCode || undefined,
      milliseconds: Math.round(elapsedTime * 10) / 10,
    });
  });
}
