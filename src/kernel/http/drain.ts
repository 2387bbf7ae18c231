import type { FastifyInstance } from 'fastify';

const interval = 50;

/** While the server drains, every answer asks its client to close the connection. */
export function closeWhileDraining(server: FastifyInstance): void {
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
 * Accepts no more connections and waits until running requests are answered. Idle connections are
 * closed at once, since clients keep them open for a minute.
 */
export async function drain(server: FastifyInstance): Promise<void> {
  const closing = setInterval(() => server.server.closeIdleConnections(), interval);
  try {
    await server.close();
  } finally {
    clearInterval(closing);
  }
}
