import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';

/**
 * What to do for all requests of a connection. When it closes, Node tells the answer that is being
 * sent only, although others may wait behind it.
 */
const waiting = new WeakMap<Socket, Set<() => void>>();

/** Calls `release` once: when the answer has been sent, or when the connection is closed. */
export function whenClosed(reply: FastifyReply, socket: Socket, release: () => void): void {
  // It will not be told again.
  if (socket.destroyed) {
    release();
    return;
  }
  const releases = releasesOf(socket);
  const once = () => {
    if (releases.delete(once)) release();
  };
  releases.add(once);
  reply.raw.once('close', once);
}

function releasesOf(socket: Socket): Set<() => void> {
  const known = waiting.get(socket);
  if (known) return known;
  const releases = new Set<() => void>();
  waiting.set(socket, releases);
  socket.once('close', () => {
    for (const release of releases) release();
  });
  return releases;
}
