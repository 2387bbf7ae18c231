import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { PagedStream } from '../csv/paged-stream.ts';

const interval = 50;

/**
 * While the server drains, every answer asks its client to close the connection. Answers that are
 * read while they are sent, which a slow client could extend by hours, break off after `limit`
 * milliseconds: the client sees that the file is not complete.
 */
export function closeWhileDraining(server: FastifyInstance, limit: number): void {
  let draining = false;
  const streams = new Set<ServerResponse>();
  server.addHook('preClose', (done) => {
    draining = true;
    const breakOff = () => {
      for (const response of streams) response.destroy();
    };
    setTimeout(breakOff, limit).unref();
    done();
  });
  server.addHook('onSend', (_request, reply, payload, done) => {
    const { raw } = reply;
    if (draining) reply.header('connection', 'close');
    if (payload instanceof PagedStream) {
      streams.add(raw);
      raw.once('close', () => streams.delete(raw));
    }
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
