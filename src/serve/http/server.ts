import cors from '@fastify/cors';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { Caller } from '../../kernel/access/caller.ts';
import { type Endpoint, isTenant } from '../../kernel/contract/endpoint.ts';
import { writes } from '../../kernel/contract/request.ts';
import type { RateLimits } from '../../kernel/limit-settings.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { requests } from '../../kernel/limits/requests.ts';
import type { Logger } from '../../kernel/log.ts';
import type { Metrics } from '../../kernel/metrics.ts';
import { Problem } from '../../kernel/problem.ts';
import type { Tracing } from '../../kernel/tracing/tracing.ts';
import { isUuid } from '../../kernel/values/validate.ts';
import { Authenticator } from '../access/authenticate.ts';
import { admitReader } from '../admission.ts';
import { formsOf, preferredForm } from '../forms.ts';
import type { Claims, TokenVerifier } from '../identity/id-tokens.ts';
import { type Services, serve } from '../serve.ts';
import { AccessLog } from './access-log.ts';
import { type BodyLimits, limitBodies } from './body-bytes.ts';
import { brokenClients, type RefuseClient } from './broken-clients.ts';
import { limitConnections } from './connections.ts';
import { closeWhileDraining, finishRequests } from './drain.ts';
import { foreignHostOf, refuseForeignHosts } from './foreign-hosts.ts';
import { answerHeads } from './head-requests.ts';
import { type Limits, limitRates } from './limits.ts';
import { networkOf } from './networks.ts';
import { refuseUnknownRoutes } from './not-found.ts';
import { defaultOverloadLimits, refuseOverload } from './overload.ts';
import { answerInTurn } from './pipelining.ts';
import { answerProblem } from './problems.ts';
import { refuseAmbiguousRequests } from './protocol.ts';
import { drainRequest } from './read-to-end.ts';
import { limitTimes, type Timeouts } from './timeouts.ts';
import { traceRequests } from './trace-requests.ts';
import { limitUnfinishedBodies } from './unfinished-bodies.ts';
import { type AnswerLimits, limitUnreadAnswers } from './unread-answers.ts';
import { readingLimits } from './unread-connections.ts';
import { passOnStream, passOnText, readWhole } from './whole-body.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    endpointId: string;
  }
  interface FastifyReply {
    problemCode: string;
  }
}

export interface ServerOptions extends Omit<Services, 'evictCaller'> {
  verifier: TokenVerifier;
  log: Logger;
  metrics: Metrics;
  tracing: Tracing | undefined;
  corsOrigins: readonly string[];
  trustProxy: boolean | string;
  /** Connections of this process at once. */
  maxConnections: number;
  /** Uploads of a person at once. */
  uploadsPerUser: number;
  rates: RateLimits;
  /** Answer 503 when the event loop has been late for seconds; off in tests. */
  shedLoad: boolean;
  timeouts: Timeouts;
  answerLimits: AnswerLimits;
  bodyLimits: BodyLimits;
  /** Local mode: the address of the service; requests to another host are refused. */
  localUrl: string | undefined;
}

const { bodyLimit } = valuesOf(requests.bodies);
const { bodyTimeout } = valuesOf(requests.connections);

const exposedHeaders = [
  'ETag',
  'Location',
  'Retry-After',
  'Idempotency-Replayed',
  'Dry-Run',
  'X-Request-Id',
  'Content-Disposition',
  'Event-Position',
  'Event-Epoch',
];

/** The methods of the interface; the library allows fewer. */
const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'];

/** The HTTP service: every endpoint of the registry under `/api`, with limits and logs. */
export async function openServer(
  endpoints: readonly Endpoint[],
  options: ServerOptions,
): Promise<FastifyInstance> {
  const accessLog = new AccessLog(options.log, options.metrics);
  const refuseClient = brokenClients(accessLog, options.newId);
  const server = openFastify(options, accessLog, refuseClient);
  if (options.corsOrigins.length > 0) {
    await server.register(cors, { origin: [...options.corsOrigins], methods, exposedHeaders });
  }
  const { maxConnections: max, uploadsPerUser, metrics } = options;
  const reading = readingLimits(options.timeouts.stall);
  const connections = { max, networkOf: networkOf(options.trustProxy), bodyTimeout, reading };
  limitConnections(server.server, connections, () => metrics.lackedConnection());
  accessLog.observe(server);
  answerHeads(server);
  answerInTurn(server);
  if (options.shedLoad) refuseOverload(server, defaultOverloadLimits);
  if (options.tracing) traceRequests(server, options.tracing, endpoints);
  closeWhileDraining(server, options.timeouts.stall / 3);
  const finish = finishRequests(server);
  refuseAmbiguousRequests(server);
  if (options.localUrl) refuseForeignHosts(server, options.localUrl);
  limitTimes(server, options.timeouts, refuseClient);
  limitUnreadAnswers(server, options.answerLimits);
  limitUnfinishedBodies(server, { uploadsPerUser, total: max });
  limitBodies(server, options.bodyLimits);
  refuseUnknownRoutes(server, endpoints);
  const authenticator = new Authenticator(options.database, options.verifier, options.now);
  const limits = limitRates(server, options);
  const services = { ...options, evictCaller: (of?: Claims) => authenticator.evict(of) };
  const guards = { authenticator, limits, services };
  const route = (scope: FastifyInstance, endpoint: Endpoint) => {
    const handle = serve(endpoint, services);
    scope.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      bodyLimit: endpoint.prepare?.limit ?? bodyLimit,
      config: {
        takesFiles: isLarge(endpoint),
        storesFiles: Boolean(endpoint.receive),
        inOrganization: isTenant(endpoint.access),
        onlyReads: !writes(endpoint),
        isPublic: endpoint.access === 'public',
      },
      onRequest: (request, _reply, done) => {
        request.endpointId = endpoint.id;
        refuseUnacceptable(request, endpoint);
        request.caller = cachedCaller(request, endpoint, authenticator, limits);
        if (request.caller && !isLarge(endpoint)) done();
        else finish(identify(request, endpoint, guards)).then(() => done(), done);
      },
      handler: (request, reply) =>
        finish(asCurrentUser(request, authenticator, () => handle(request, reply))),
    });
  };
  for (const endpoint of endpoints) await mount(server, endpoint, route);
  return server;
}

/** Mounts an endpoint. Bodies other than JSON need a scope with parsers of its own. */
async function mount(
  server: FastifyInstance,
  endpoint: Endpoint,
  route: (scope: FastifyInstance, endpoint: Endpoint) => void,
): Promise<void> {
  const { prepare, receive } = endpoint;
  if (receive) {
    await server.register(async (scope) => {
      scope.removeAllContentTypeParsers();
      scope.addContentTypeParser([...receive.accepts], passOnStream);
      scope.addHook('onSend', drainRequest);
      route(scope, endpoint);
    });
  } else if (!prepare) route(server, endpoint);
  else {
    await server.register(async (scope) => {
      scope.removeContentTypeParser('application/json');
      const types = ['application/json', ...Object.keys(prepare.accepts)];
      scope.addContentTypeParser(types, readWhole);
      route(scope, endpoint);
    });
  }
}

/** A server without routes that answers every error with a problem document. */
function openFastify(
  options: ServerOptions,
  accessLog: AccessLog,
  refuseClient: RefuseClient,
): FastifyInstance {
  const { log } = options;
  const server = Fastify({
    logger: false,
    bodyLimit,
    exposeHeadRoutes: false,
    // For the longest requests; `limitTimes` allows the others less.
    requestTimeout: options.timeouts.upload,
    trustProxy: options.trustProxy,
    genReqId: () => options.newId(),
    forceCloseConnections: 'idle',
    // A closing service answers the requests of connected clients.
    return503OnClosing: false,
    // `refuseAmbiguousRequests` requires it, and answers with a problem document.
    http: { requireHostHeader: false },
    routerOptions: { maxParamLength: 1000, ignoreTrailingSlash: false },
    frameworkErrors: (error, request, reply) => {
      accessLog.observeOne(request, reply);
      const foreign = options.localUrl && foreignHostOf(request, options.localUrl);
      answerProblem(foreign || error, request, reply, log);
    },
    clientErrorHandler: refuseClient,
  });
  server.decorateRequest('caller', null);
  server.decorateRequest('endpointId', '');
  server.decorateRequest('trace', null);
  server.decorateReply('problemCode', '');
  server.setErrorHandler(async (error: FastifyError, request, reply) => {
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') await drainRequest(request, reply);
    return answerProblem(error, request, reply, log);
  });
  server.removeAllContentTypeParsers();
  // As text: the kernel parses it once the caller is known, and without losing a digit.
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, passOnText);
  return server;
}

/** The cached caller of a credential that was checked recently, where no limit is counted. */
function cachedCaller(
  request: FastifyRequest,
  endpoint: Endpoint,
  authenticator: Authenticator,
  limits: Limits,
): Caller | null {
  if (limits.unlimited && isTenant(endpoint.access)) {
    return authenticator.cachedCaller(request.headers.authorization);
  }
  return null;
}

interface Guards {
  authenticator: Authenticator;
  limits: Limits;
  services: Services;
}

/** Identifies the caller before the body is read: unknown users cannot send megabytes. */
async function identify(
  request: FastifyRequest,
  endpoint: Endpoint,
  { authenticator, limits, services }: Guards,
): Promise<void> {
  if (endpoint.access === 'public') return;
  const { authorization } = request.headers;
  try {
    const mustExist = endpoint.access !== 'identity';
    request.caller = await authenticator.authenticate(authorization, mustExist);
  } catch (error) {
    limits.byAddress(request);
    throw error;
  }
  limits.byCaller(request);
  if (!isLarge(endpoint)) return;
  await asCurrentUser(request, authenticator, (caller) =>
    admitEarly(request, caller, endpoint, services),
  );
}

/** Repeats what was refused to a cached user, if the identity has become another user since. */
function asCurrentUser<T>(
  request: FastifyRequest,
  authenticator: Authenticator,
  run: (caller: Caller) => Promise<T>,
): Promise<T> {
  return run(request.caller ?? { userId: '' }).catch(async (error: unknown) => {
    const successor = await authenticator.successorOf(request.caller, error);
    if (!successor) throw error;
    request.caller = successor;
    return run(successor);
  });
}

/** Whether a body may have megabytes. */
const isLarge = ({ prepare, receive }: Endpoint) => Boolean(prepare ?? receive);

/** Refuses callers without the right to send a large body before it is received. */
async function admitEarly(
  request: FastifyRequest,
  caller: Caller,
  endpoint: Endpoint,
  services: Services,
): Promise<void> {
  const orgId = caller.token?.orgId ?? request.headers['x-org-id'];
  if (isUuid(orgId)) await admitReader(services, endpoint.access, orgId, caller, services.now());
}

function refuseUnacceptable(request: FastifyRequest, endpoint: Endpoint): void {
  const { accept } = request.headers;
  if (!accept || /(application|\*)\/(\*|json|problem\+json)/i.test(accept)) return;
  const { file } = endpoint.gives;
  if (file?.some((type) => accept.toLowerCase().includes(type))) return;
  if (preferredForm(endpoint, accept) !== 'application/json') return;
  const answers = (file ?? formsOf(endpoint)).join(' or ');
  throw new Problem('not_acceptable', `Answers are ${answers}; Accept must allow that.`);
}
