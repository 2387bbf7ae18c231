import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { Authenticator } from '../access/authenticate.ts';
import type { Caller } from '../access/caller.ts';
import type { Endpoint } from '../endpoint.ts';
import type { Claims, TokenVerifier } from '../identity/id-tokens.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { Problem } from '../problem.ts';
import { type Services, serve } from '../serve.ts';
import { limitRates } from './limits.ts';
import { refuseUnknownRoutes } from './not-found.ts';
import { answerBrokenClient, answerProblem } from './problems.ts';

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
}

const bodyLimit = 1024 * 1024;
/** Milliseconds for a request's bytes to arrive. */
const requestTimeout = 60_000;

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
  const { log, metrics } = options;
  const server = Fastify({
    logger: false,
    bodyLimit,
    requestTimeout,
    trustProxy: options.trustProxy,
    genReqId: () => options.newId(),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 1000, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => {
      answerProblem(error, request, reply, log);
    },
    clientErrorHandler: answerBrokenClient,
  });
  server.decorateRequest('caller', null);
  server.decorateRequest('endpointId', '');
  server.decorateReply('problemCode', '');
  server.setErrorHandler((error, request, reply) => answerProblem(error, request, reply, log));
  server.removeAllContentTypeParsers();
  // As text: the kernel parses after it knows who is asking, and without losing a digit.
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  await server.register(helmet, { contentSecurityPolicy: false, hsts: false });
  await server.register(cors, { origin: [...options.corsOrigins], exposedHeaders });
  if (options.shedLoad) await server.register(underPressure, pressure);
  await server.register(rateLimit, { global: false });
  observe(server, log, metrics);
  const authenticator = new Authenticator(options.database, options.verifier, options.now);
  const limits = limitRates(server, options.rateLimit);
  const services = { ...options, forgetCaller: (claims: Claims) => authenticator.forget(claims) };
  for (const endpoint of endpoints) {
    server.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      onRequest: async (request) => {
        request.endpointId = endpoint.id;
        refuseUnacceptable(request);
        await identify(request, endpoint, authenticator, limits);
      },
      handler: serve(endpoint, services),
    });
  }
  refuseUnknownRoutes(server, endpoints);
  return server;
}

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

/** Who is asking; before the body is read, so that strangers cannot make us parse megabytes. */
async function identify(
  request: FastifyRequest,
  endpoint: Endpoint,
  authenticator: Authenticator,
  limits: ReturnType<typeof limitRates>,
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
}

function refuseUnacceptable(request: FastifyRequest): void {
  const { accept } = request.headers;
  if (!accept || /(application|\*)\/(\*|json|problem\+json)/i.test(accept)) return;
  throw new Problem('not_acceptable', 'Answers are application/json; Accept must allow that.');
}

/** The path without what may be a secret: a word longer than any id of ours. */
function pathOf(request: FastifyRequest): string | undefined {
  return request.url.split('?', 1)[0]?.replace(/[\w-]{40,}/g, '...');
}

/** One log line and one measurement for every request. */
function observe(server: FastifyInstance, log: Logger, metrics: Metrics): void {
  server.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('cache-control', 'no-store');
  });
  server.addHook('onResponse', async (request, reply) => {
    const { elapsedTime } = reply;
    metrics.answered(request.endpointId || 'none', reply.statusCode, elapsedTime);
    if (reply.problemCode) metrics.refused(request.endpointId || 'none', reply.problemCode);
    if (!log.isLevelEnabled('info')) return;
    log.info({
      requestId: request.id,
      endpoint: request.endpointId || undefined,
      method: request.method,
      path: pathOf(request),
      orgId: request.caller?.token?.orgId ?? request.headers['x-org-id'],
      userId: request.caller?.userId || undefined,
      status: reply.statusCode,
      code: reply.problemCode || undefined,
      milliseconds: Math.round(elapsedTime * 10) / 10,
    });
  });
}
