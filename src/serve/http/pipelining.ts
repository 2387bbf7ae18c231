import type { IncomingMessage, RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { requests } from '../../kernel/limits/requests.ts';
import { Problem } from '../../kernel/problem.ts';

/** The most requests of a connection that wait. */
const { maxWaiting } = valuesOf(requests.connections);

/** Begins the requests of each connection in turn, before the server has any work with them. */
export function answerInTurn(server: FastifyInstance): void {
  const tooMany = new WeakSet<IncomingMessage>();
  const listeners = server.server.listeners('request');
  const answer: RequestListener = (...given) => {
    for (const listener of listeners) Reflect.apply(listener, server.server, given);
  };
  const begin = inTurn(answer, (request) => tooMany.add(request));
  server.server.removeAllListeners('request').on('request', begin);
  server.addHook('onRequest', (request, _reply, done) => {
    done(tooMany.has(request.raw) ? tooManyOnConnection() : undefined);
  });
}

/**
 * Begins a request once the answers before it on its connection have left the process. A client
 * that sends many requests and reads no answer so costs one answer, with its file, place and
 * memory. Node would begin all of them, and when the connection closes, tell the first answer only.
 * The request beyond the limit is the last of its connection, and `refuse` is told of it: each
 * refusal is an answer, too, so that a client that sends without end would keep everybody waiting.
 */
export function inTurn(
  answer: RequestListener,
  refuse: (request: IncomingMessage) => void,
): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  const ending = new WeakSet<Socket>();
  return (request, response) => {
    const { socket } = request;
    // Requests that were read together with the last one, or with the end of the connection.
    if (ending.has(socket) || !socket.writable) return;
    // Node gives an answer its connection when the turn is its.
    if (response.socket !== null) return answer(request, response);
    const before = waiting.get(socket) ?? 0;
    if (before >= maxWaiting) {
      ending.add(socket);
      readNoMore(socket);
      response.shouldKeepAlive = false;
      refuse(request);
    }
    waiting.set(socket, before + 1);
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 0) - 1);
      // Node goes on with the answer after this event.
      setImmediate(() => {
        if (socket.writable) answer(request, response);
      });
    });
  };
}

/** Leaves what a client sends in the buffers of the system. Node resumes when an answer is read. */
function readNoMore(socket: Socket): void {
  socket.pause().on('resume', () => socket.pause());
}

const tooManyOnConnection = () =>
  new Problem(
    'rate_limited',
    `More than ${maxWaiting} requests wait on this connection. It is closed: read the answers, then repeat the others on a new one.`,
    { headers: { 'retry-after': '5' } },
  );
