import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { hasBody } from './read-to-end.ts';
import { type ReadingLimits, UnreadConnections } from './unread-connections.ts';

export interface ConnectionLimits {
  /** Connections at once. */
  max: number;
  /** Milliseconds that a body may take before its connection makes room for a new one. */
  bodyTimeout: number;
  reading: ReadingLimits;
}

/**
 * Bounds the connections of a server, so that descriptors are left for everything else. When all
 * are taken, the connection that has been idle longest makes room for the new one, or else the one
 * whose body has been unfinished longest, or else the one that has read nothing of its answer
 * longest. Only if every connection waits for an answer, the new one is closed. Node's own
 * `maxConnections` would refuse the new one in any case, and a worker process would pass it back to
 * the first process, which passes it on again, without end.
 */
export function limitConnections(
  server: Server,
  limits: ConnectionLimits,
  whenFull: () => void,
): void {
  /** Without a request that is being answered; the longest idle first. */
  const idle = new Set<Socket>();
  /** How many requests of a connection are being answered: more than one if it pipelines. */
  const busy = new Map<Socket, number>();
  const unfinished = new UnfinishedBodies();
  const unread = new UnreadConnections(limits.reading);
  const looking = setInterval(() => unread.look(busy.keys()), limits.reading.interval).unref();
  server.once('close', () => clearInterval(looking));
  server.on('connection', (socket: Socket) => {
    if (idle.size + busy.size >= limits.max) {
      const [longest = unfinished.longest(limits.bodyTimeout) ?? unread.longest()] = idle;
      whenFull();
      (longest ?? socket).destroy();
      if (!longest) return;
      idle.delete(longest);
      busy.delete(longest);
    }
    idle.add(socket);
    socket.once('close', () => {
      idle.delete(socket);
      busy.delete(socket);
      unread.delete(socket);
    });
  });
  server.on('request', (request, response) => {
    const { socket } = request;
    const answering = busy.get(socket);
    // Requests that were read before their connection was closed.
    if (answering === undefined && !idle.delete(socket)) return;
    busy.set(socket, (answering ?? 0) + 1);
    if (hasBody(request)) unfinished.add(request);
    response.once('close', () => {
      unfinished.delete(request);
      const left = (busy.get(socket) ?? 0) - 1;
      if (left > 0) busy.set(socket, left);
      else if (busy.delete(socket)) {
        unread.delete(socket);
        idle.add(socket);
      }
    });
  });
}

/** Requests that are being answered and whose bodies have not come whole. */
class UnfinishedBodies {
  /** When each began; the longest ago first. */
  private readonly since = new Map<IncomingMessage, number>();

  add(request: IncomingMessage): void {
    this.since.set(request, performance.now());
    request.once('close', () => this.delete(request));
  }

  delete(request: IncomingMessage): void {
    this.since.delete(request);
  }

  /** The connection whose body has been unfinished longest, if that is long. */
  longest(time: number): Socket | undefined {
    for (const [request, since] of this.since) {
      if (!request.complete && !request.socket.destroyed) {
        return performance.now() - since >= time ? request.socket : undefined;
      }
      this.delete(request);
    }
    return undefined;
  }
}
