import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Logger, withoutSecrets } from '../../kernel/log.ts';
import type { Metrics } from '../../kernel/metrics.ts';

/** Answers are data: a browser must not run, frame, guess or keep them. */
export const securityHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** The facts about an answered request. */
interface Answered {
  requestId: string;
  traceId?: string | undefined;
  endpoint?: string | undefined;
  method?: string;
  path?: string;
  orgId?: unknown;
  userId?: string | undefined;
  status: number;
  code?: string | undefined;
  milliseconds: number;
}

/** Writes one log line and one measurement for every request. */
export class AccessLog {
  private readonly log: Logger;
  private readonly metrics: Metrics;

  constructor(log: Logger, metrics: Metrics) {
    this.log = log;
    this.metrics = metrics;
  }

  /** Sets the headers of every answer and records it. */
  observe(server: FastifyInstance): void {
    server.addHook('onRequest', (request, reply, done) => {
      this.begin(request, reply);
      done();
    });
    server.addHook('onResponse', (request, reply, done) => {
      done();
      this.end(request, reply);
    });
  }

  /** Observes a request that Fastify answers without running hooks. */
  observeOne(request: FastifyRequest, reply: FastifyReply): void {
    this.begin(request, reply);
    reply.raw.once('close', () => this.end(request, reply));
  }

  record(answered: Answered): void {
    const { endpoint = 'none', status, code, milliseconds } = answered;
    this.metrics.answered(endpoint, status, milliseconds);
    if (code) this.metrics.refused(endpoint, code);
    this.log.info(answered);
  }

  private begin(request: FastifyRequest, reply: FastifyReply): void {
    reply.headers(securityHeaders).header('x-request-id', request.id);
  }

  private end(request: FastifyRequest, reply: FastifyReply): void {
    this.record({
      requestId: request.id,
      traceId: request.trace?.traceId,
      endpoint: request.endpointId || undefined,
      method: request.method,
      path: withoutSecrets(request.url.split('?', 1)[0] ?? ''),
      orgId: request.caller?.token?.orgId ?? request.headers['x-org-id'],
      userId: request.caller?.userId || undefined,
      status: reply.statusCode,
      code: reply.problemCode || undefined,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
    });
  }
}
