import type { FastifyInstance } from 'fastify';

const interval = 50;

/** While the server drains, every answer says that its connection ends: nobody asks there again. */
export function announceDraining(server: FastifyInstance): void {
  let draining = false;
  server.addHook('preClose', (done) => {
    draining = true;
    done();
  });
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (draining) reply.header('connection', 'close');
    done();
  });
}

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
