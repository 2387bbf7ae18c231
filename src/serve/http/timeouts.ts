import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RefuseClient } from './broken-clients.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route accepts files, which may arrive slowly. */
    takesFiles?: boolean;
    /** It stores them as they arrive. */
    storesFiles?: boolean;
  }
}

/** How long the service waits for a client; milliseconds. */
export interface Timeouts {
  /** For the whole request. */
  request: number;
  /** For the whole request with a file: 25 MiB over a line of 256 kbit/s. */
  upload: number;
  /** For any progress of an answer that is being sent. */
  stall: number;
}

export const defaultTimeouts: Timeouts = { request: 60_000, upload: 15 * 60_000, stall: 60_000 };

/** Refuses requests whose bodies arrive too late, and closes connections that read no answer. */
export function limitTimes(
  server: FastifyInstance,
  { request, upload, stall }: Timeouts,
  refuseClient: RefuseClient,
): void {
  server.addHook('onRequest', (call, reply, done) => {
    closeWhenStalled(reply.raw, stall);
    const limit = call.routeOptions.config.takesFiles ? upload : request;
    awaitBody(call, reply, limit, refuseClient);
    done();
  });
}

const late = Object.assign(new Error('Late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

function awaitBody(
  { raw, headers, id }: FastifyRequest,
  reply: FastifyReply,
  limit: number,
  refuseClient: RefuseClient,
): void {
  if (!headers['content-length'] && !headers['transfer-encoding']) return;
  const timer = setTimeout(() => {
    if (raw.complete) return;
    // A request has one answer, which may be on its way.
    if (reply.raw.headersSent) raw.socket.destroy();
    else refuseClient(late, raw.socket, id);
  }, limit);
  raw.once('close', () => clearTimeout(timer));
}

/** Checks within the limit: Node's timer counts a shrinking write as progress one check late. */
const checks = 4;

function closeWhenStalled(response: ServerResponse, limit: number): void {
  const interval = limit / checks;
  let idleChecks = 0;
  let lastSent = -1;
  let lastCheck = 0;
  response.setTimeout(interval, () => {
    const { socket } = response;
    if (!socket) return;
    const sent = socket.bytesWritten - socket.writableLength;
    const now = performance.now();
    // Node skips a check when the write in progress has shrunk.
    const skipped = now - lastCheck > 1.5 * interval;
    // Until the answer begins, the client waits for the service.
    if (!response.headersSent || sent !== lastSent || skipped) idleChecks = 0;
    idleChecks += 1;
    lastSent = sent;
    lastCheck = now;
    if (idleChecks >= checks) socket.destroy();
    else socket.setTimeout(interval);
  });
}
