import type { Socket } from 'node:net';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { requests } from '../../kernel/limits/requests.ts';
import type { Some } from './networks.ts';

export interface ReadingLimits {
  /** Milliseconds between two looks at the connections. */
  interval: number;
  /** Milliseconds without progress after which a connection makes room for a new one. */
  kept: number;
  /** Milliseconds for a step of an answer; more for a larger part of it that is sent at once. */
  stall: number;
  /** Bytes a second. */
  leastRate: number;
}

const { unreadInterval, unreadTimeout, step, leastRate } = valuesOf(requests.connections);

export const readingLimits = (stall: number): ReadingLimits => ({
  interval: unreadInterval,
  kept: unreadTimeout,
  stall,
  leastRate,
});

/** The last progress of a connection whose client does not take all that it is given. */
interface Progress {
  at: number;
  /** Bytes that had left the process. */
  sent: number;
  /** Bytes that waited. */
  unread: number;
}

/**
 * Connections on which answers wait because their clients do not read them, whatever the answer: a
 * file, a page, or the hundredth of many small ones. Without a least rate, a client that reads a
 * byte a minute would hold its connection for ever. Where nothing waits, the service is the slow
 * one: a client of a stream or of a long calculation has read everything there is.
 */
export class UnreadConnections {
  private readonly limits: ReadingLimits;
  /** By connection; the longest without progress first. */
  private readonly progress = new Map<Socket, Progress>();

  constructor(limits: ReadingLimits) {
    this.limits = limits;
  }

  delete(socket: Socket): void {
    this.progress.delete(socket);
  }

  /** Closes the connections that are slower than the least rate, and notes how far others are. */
  look(answering: Iterable<Socket>): void {
    for (const socket of answering) {
      if (this.hasProgress(socket)) continue;
      const { at = 0, unread = 0 } = this.progress.get(socket) ?? {};
      const time = Math.max(this.limits.stall, (unread / this.limits.leastRate) * 1_000);
      if (performance.now() - at >= time) socket.destroy();
    }
  }

  /** The connection that has been longest without progress, if that is long. */
  longest(within: Some): Socket | undefined {
    for (const [socket, { at }] of this.progress) {
      if (performance.now() - at < this.limits.kept) return undefined;
      if (socket.destroyed) this.delete(socket);
      else if (within.has(socket) && !this.hasProgress(socket)) return socket;
    }
    return undefined;
  }

  /** Notes how far a connection is that has progressed since the last note, or first waits. */
  private hasProgress(socket: Socket): boolean {
    const unread = socket.writableLength;
    const sent = socket.bytesWritten - unread;
    const last = this.progress.get(socket);
    if (last && unread > 0 && sent - last.sent < step) return false;
    this.progress.delete(socket);
    if (unread > 0) this.progress.set(socket, { at: performance.now(), sent, unread });
    return true;
  }
}
