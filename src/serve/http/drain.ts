import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { requests } from '../../kernel/limits/requests.ts';
import { PagedStream } from '../csv/paged-stream.ts';

const { drainInterval } = valuesOf(requests.connections);

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
 * Follows each request until its handling has ended. A server that closes waits for connections,
 * and so not for a request whose client broke off; what it reads and writes must end, too, before
 * the database is closed.
 */
export function finishRequests(server: FastifyInstance): <T>(handling: Promise<T>) => Promise<T> {
  const running = new Set<Promise<unknown>>();
  server.addHook('onClose', async () => {
    while (running.size > 0) await Promise.allSettled(running);
  });
  return (handling) => {
    running.add(handling);
    const ended = () => running.delete(handling);
    handling.then(ended, ended);
    return handling;
  };
}

/**
 * Accepts no more connections and waits until running requests have ended. Idle connections are
 * closed at once, since clients keep them open for a minute.
 */
export async function drain(server: FastifyInstance): Promise<void> {
  const closing = setInterval(() => server.server.closeIdleConnections(), drainInterval);
  try {
    await server.close();
  } finally {
    clearInterval(closing);
  }
}
