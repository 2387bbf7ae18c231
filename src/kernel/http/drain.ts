import type { FastifyInstance } from 'fastify';

const interval = 50;

/**
 * Takes no more connections and waits until running requests are answered. A connection that its
 * client keeps for later is closed as soon as it idles: it would hold up the end for a minute.
 */
export async function drain(server: FastifyInstance): Promise<void> {
  const closing = setInterval(() => server.server.closeIdleConnections(), interval);
  try {
    await server.close();
  } finally {
    clearInterval(closing);
  }
}
