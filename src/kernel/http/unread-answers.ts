import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../contract/problem.ts';
import { clientOf } from './limits.ts';

/** Bytes of answers that wait in memory until their clients read them. */
export interface AnswerLimits {
  /** A smaller answer is neither counted nor refused. */
  counted: number;
  perClient: number;
  total: number;
}

const mebibyte = 1024 * 1024;

export const defaultAnswerLimits: AnswerLimits = {
  counted: 64 * 1024,
  perClient: 32 * mebibyte,
  total: 256 * mebibyte,
};

/**
 * Bounds the memory of unread answers. A read whose answer would exceed a limit is refused;
 * the answer of a write is sent in any case, since the write has happened. A client over its limit
 * is refused before its request is run.
 */
export function limitUnreadAnswers(server: FastifyInstance, limits: AnswerLimits): void {
  const unread = new UnreadBytes();
  server.addHook('preParsing', (request, _reply, _payload, done) => {
    const isOver = unread.total > 0 && unread.of(clientOf(request)) >= limits.perClient;
    done(isOver ? tooManyForClient() : undefined);
  });
  server.addHook('onSend', (request, reply, payload, done) => {
    const size = sizeOf(payload);
    const { socket } = request.raw;
    if (size < limits.counted || socket.destroyed) return done();
    const client = clientOf(request);
    const own = unread.of(client);
    if (request.method === 'GET' && reply.statusCode < 300) {
      const refusal =
        own > 0 && own + size > limits.perClient
          ? tooManyForClient()
          : unread.total > 0 && unread.total + size > limits.total && tooManyInTotal();
      if (refusal) {
        reply.removeHeader('etag').removeHeader('content-disposition');
        return done(refusal);
      }
    }
    const release = unread.add(client, size, socket);
    reply.raw.once('close', release);
    done();
  });
}

function sizeOf(payload: unknown): number {
  return typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0;
}

class UnreadBytes {
  total = 0;
  private readonly byClient = new Map<string, number>();
  /**
   * The releases of all answers of a connection. When it closes, Node tells its current answer
   * only, although earlier answers may be unread, too.
   */
  private readonly bySocket = new WeakMap<Socket, Set<() => void>>();

  of(client: string): number {
    return this.byClient.get(client) ?? 0;
  }

  /** Returns a function that subtracts the bytes again. */
  add(client: string, size: number, socket: Socket): () => void {
    this.change(client, size);
    const releases = this.releasesOf(socket);
    const release = () => {
      if (releases.delete(release)) this.change(client, -size);
    };
    releases.add(release);
    return release;
  }

  private releasesOf(socket: Socket): Set<() => void> {
    const known = this.bySocket.get(socket);
    if (known) return known;
    const releases = new Set<() => void>();
    this.bySocket.set(socket, releases);
    socket.once('close', () => {
      for (const release of releases) release();
    });
    return releases;
  }

  private change(client: string, by: number): void {
    this.total += by;
    const bytes = this.of(client) + by;
    if (bytes === 0) this.byClient.delete(client);
    else this.byClient.set(client, bytes);
  }
}

const tooManyForClient = () =>
  new Problem('rate_limited', 'Read the answers of earlier requests, then repeat this one.', {
    headers: { 'retry-after': '5' },
  });

const tooManyInTotal = () =>
  new Problem('unavailable', 'Too many answers wait to be read. Try again in a moment.', {
    headers: { 'retry-after': '5' },
  });
