import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';

/** Calls `release` once: when the answer has been sent, or when the connection is closed. */
export function whenClosed(reply: FastifyReply, socket: Socket, release: () => void): void {
  // It will not be told again.
  if (socket.destroyed || reply.raw.closed) release();
  else reply.raw.once('close', release);
}
