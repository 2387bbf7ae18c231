import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, HTTPMethods } from 'fastify';

/** Adds a route whose handler gets Node's own request and response, with the body unread. */
export function mountRaw(
  server: FastifyInstance,
  method: HTTPMethods | HTTPMethods[],
  url: string,
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): void {
  server.route({
    method,
    url,
    onRequest: (request, reply, _done) => {
      reply.hijack();
      void handle(request.raw, reply.raw);
    },
    handler: () => undefined,
  });
}
