import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { requests } from '../../kernel/limits/requests.ts';
import { Networks, type Some } from './networks.ts';
import { hasBody } from './read-to-end.ts';
import { type ReadingLimits, UnreadConnections } from './unread-connections.ts';

const { networkParts } = valuesOf(requests.connections);

export interface ConnectionLimits {
  /** Connections at once. */
  max: number;
  /** The network by which a connection counts. */
  networkOf(socket: Socket): string;
  /** Milliseconds that a body may take before its connection makes room for a new one. */
  bodyTimeout: number;
  reading: ReadingLimits;
}

/**
 * Bounds the connections of a server, so that descriptors are left for everything else. When all
 * are taken, the connection that has been idle longest makes room for the new one, or else the one
 * whose body has been unfinished longest, or else the one that has read nothing of its answer
 * longest. Only if every connection waits for an answer, the new one is closed. A network that has
 * more than a quarter of the connections makes room alone, so that a client keeps out itself only;
 * if all of its connections wait for answers, the newest makes room for other networks. Node's own
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
  const networks = new Networks(limits.networkOf);
  const looking = setInterval(() => unread.look(busy.keys()), limits.reading.interval).unref();
  server.once('close', () => clearInterval(looking));
  const forget = (socket: Socket) => {
    idle.delete(socket);
    busy.delete(socket);
    unread.delete(socket);
    networks.delete(socket);
  };
  server.on('connection', (socket: Socket) => {
    networks.add(socket);
    if (idle.size + busy.size >= limits.max) {
      whenFull();
      const crowd = networks.crowd(limits.max / networkParts);
      const within = crowd ?? all;
      const leaving =
        firstWithin(idle, within) ??
        unfinished.longest(limits.bodyTimeout, within) ??
        unread.longest(within) ??
        (crowd?.has(socket) ? undefined : [...(crowd ?? [])].at(-1));
      forget((leaving ?? socket).destroy());
      if (!leaving) return;
    }
    idle.add(socket);
    socket.once('close', () => forget(socket));
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

const all: Some = { has: () => true };

function firstWithin(sockets: Iterable<Socket>, within: Some): Socket | undefined {
  for (const socket of sockets) if (within.has(socket)) return socket;
  return undefined;
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
  longest(time: number, within: Some): Socket | undefined {
    for (const [request, since] of this.since) {
      const { socket } = request;
      if (request.complete || socket.destroyed) this.delete(request);
      else if (performance.now() - since < time) return undefined;
      else if (within.has(socket)) return socket;
    }
    return undefined;
  }
}
