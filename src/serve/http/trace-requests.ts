import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../kernel/contract/endpoint.ts';
import { type Attributes, during } from '../../kernel/tracing/current.ts';
import type { RequestTrace, Tracing } from '../../kernel/tracing/tracing.ts';
import { isUuid } from '../../kernel/values/validate.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null without tracing, and for probes and metrics. */
    trace: RequestTrace | null;
  }
}

/** Traces each request: its route, operation, organization and status, and no value of it. */
export function traceRequests(
  server: FastifyInstance,
  tracing: Tracing,
  endpoints: readonly Endpoint[],
): void {
  const operations = new Map(endpoints.map(({ id, operation }) => [id, operation]));
  server.addHook('onRequest', (request, _reply, done) => {
    const { method, headers, routeOptions } = request;
    const route = routeOptions.url;
    if (route && !route.startsWith('/api')) return done();
    request.trace = tracing.request(route ? `${method} ${route}` : method, headers, {
      'http.request.method': method,
      ...(route && { 'http.route': route }),
    });
    during([request.trace], done);
  });
  // The body is received outside of what began with the request.
  server.addHook('preValidation', (request, _reply, done) => {
    if (request.trace) during([request.trace], done);
    else done();
  });
  server.addHook('onResponse', (request, reply, done) => {
    done();
    const { statusCode } = reply;
    const attributes = { ...factsOf(request, operations), ...problemOf(reply.problemCode) };
    request.trace?.end(
      { ...attributes, 'http.response.status_code': statusCode },
      statusCode >= 500,
    );
  });
}

function factsOf(request: FastifyRequest, operations: ReadonlyMap<string, string>): Attributes {
  const { endpointId, caller, headers } = request;
  const orgId = caller?.token?.orgId ?? headers['x-org-id'];
  const operation = operations.get(endpointId);
  return {
    ...(operation && { 'stockwright.endpoint': endpointId, 'stockwright.operation': operation }),
    // Another text in this header could be anything.
    ...(isUuid(orgId) && { 'stockwright.organization.id': orgId }),
  };
}

const problemOf = (code: string): Attributes => (code ? { 'stockwright.problem': code } : {});
