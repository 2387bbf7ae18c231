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
  const turns = new Turns();
  return (request, response) => {
    const { socket } = request;
    const before = waiting.get(socket) ?? 0;
    // Requests that were read together with the last one, or with the end of the connection.
    if (before > maxWaiting || !socket.writable) return;
    // Node gives an answer its connection when the turn is its.
    if (response.socket !== null) return answer(request, response);
    if (before === maxWaiting) {
      readNoMore(socket);
      response.shouldKeepAlive = false;
      refuse(request);
    }
    waiting.set(socket, before + 1);
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 0) - 1);
      turns.add(() => {
        if (socket.writable) answer(request, response);
      });
    });
  };
}

/**
 * Begins one request in each round of the event loop, after Node is done with the answer before it.
 * Node accepts one connection in a round: were the waiting requests of a thousand connections begun
 * in one, a new client would wait for all of them, and so would the next one in its queue.
 */
class Turns {
  private readonly waiting: (() => void)[] = [];

  add(begin: () => void): void {
    if (this.waiting.push(begin) === 1) setImmediate(() => this.next());
  }

  private next(): void {
    const begin = this.waiting.shift();
    if (this.waiting.length > 0) setImmediate(() => this.next());
    begin?.();
  }
}

/** Leaves what a client sends in the buffers of the system. Node resumes when an answer is read. */
function readNoMore(socket: Socket): void {
  socket.pause().on('resume', () => socket.pause());
  // Requests read at once with the last one, a thousand in 64 KiB, would each get an answer that
  // nobody sends. Node does not declare its parser, which drops what follows such a result: it is
  // that of a request for another protocol.
  const parser: unknown = Reflect.get(socket, 'parser');
  if (parser) Object.assign(parser, { onIncoming: () => 2 });
}

const tooManyOnConnection = () =>
  new Problem(
    'rate_limited',
    `More than ${maxWaiting} requests wait on this connection. It is closed: read the answers, then repeat the others on a new one.`,
    { headers: { 'retry-after': '5' } },
  );
