import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '../endpoint.ts';
import { openApiDocument } from '../openapi.ts';

/** The reference: the OpenAPI document. */
export function mountDocumentation(server: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const document = JSON.stringify(openApiDocument(endpoints));
  server.get('/api/openapi.json', async (_request, reply) =>
    reply.header('content-type', 'application/json; charset=utf-8').send(document),
  );
}
