import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';

const heads = new WeakSet<IncomingMessage>();

/**
 * Answers HEAD as GET; Node.js sends the headers and leaves the body out. The framework would add a
 * second route to each of GET, which takes 4 MB and a part of every start.
 */
export function answerHeads(server: FastifyInstance): void {
  server.server.prependListener('request', (request) => {
    if (request.method !== 'HEAD') return;
    heads.add(request);
    request.method = 'GET';
  });
}

/** The method that a client sent. */
export const methodOf = ({ raw, method }: FastifyRequest): string =>
  heads.has(raw) ? 'HEAD' : method;
