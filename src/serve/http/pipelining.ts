import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { requests } from '../../kernel/limits/requests.ts';
import { Problem } from '../../kernel/problem.ts';

/** The most requests of a connection that wait. */
const { maxWaiting } = valuesOf(requests.connections);

/**
 * Begins a request once the answers before it on its connection have left the process. A client
 * that sends many requests and reads no answer so costs one answer, with its file, place and
 * memory. Node would begin all of them, and when the connection closes, tell the first answer only.
 */
export function answerInTurn(server: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>();
  server.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    // Node gives an answer its connection when the turn is its.
    if (reply.raw.socket !== null) return done();
    const before = waiting.get(socket) ?? 0;
    if (before >= maxWaiting) return done(tooManyOnConnection());
    waiting.set(socket, before + 1);
    reply.raw.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 0) - 1);
      // Node goes on with the answer after this event.
      setImmediate(done);
    });
  });
}

const tooManyOnConnection = () =>
  new Problem(
    'rate_limited',
    `More than ${maxWaiting} requests wait on this connection. Read their answers, then repeat this one.`,
    { headers: { 'retry-after': '5' } },
  );
