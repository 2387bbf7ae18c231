import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Bounds the connections of a server, so that descriptors are left for everything else. When all
 * are taken, the connection that has been idle longest makes room for the new one; only if every
 * connection has a request to answer, the new one is closed. Node's own `maxConnections` would
 * refuse the new one in any case, and a worker process would pass it back to the first process,
 * which passes it on again, without end.
 */
export function limitConnections(server: Server, max: number, whenFull: () => void): void {
  /** Without a request that is being answered; the longest idle first. */
  const idle = new Set<Socket>();
  /** How many requests of a connection are being answered: more than one if it pipelines. */
  const busy = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    if (idle.size + busy.size >= max) {
      const [longest] = idle;
      whenFull();
      (longest ?? socket).destroy();
      if (!longest) return;
      idle.delete(longest);
    }
    idle.add(socket);
    socket.once('close', () => {
      idle.delete(socket);
      busy.delete(socket);
    });
  });
  server.on('request', ({ socket }, response) => {
    const answering = busy.get(socket);
    // Requests that were read before their connection was closed.
    if (answering === undefined && !idle.delete(socket)) return;
    busy.set(socket, (answering ?? 0) + 1);
    response.once('close', () => {
      const left = (busy.get(socket) ?? 0) - 1;
      if (left > 0) busy.set(socket, left);
      else if (busy.delete(socket)) idle.add(socket);
    });
  });
}
