import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { requests } from '../../kernel/limits/requests.ts';
import { whenClosed } from '../when-closed.ts';
import type { RefuseClient } from './broken-clients.ts';
import { hasBody } from './read-to-end.ts';

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

export const defaultTimeouts: Timeouts = valuesOf(requests.timeouts);

/** Refuses requests whose bodies arrive too late, and closes connections that read no answer. */
export function limitTimes(
  server: FastifyInstance,
  { request, upload, stall }: Timeouts,
  refuseClient: RefuseClient,
): void {
  server.addHook('onRequest', (call, reply, done) => {
    closeWhenStalled(reply.raw, stall);
    const limit = call.routeOptions.config.takesFiles ? upload : request;
    if (hasBody(call.raw)) {
      const stop = awaitBody(call, reply, limit, refuseClient);
      whenClosed(reply, call.raw.socket, () => {
        stop();
        awaitRest(call.raw, request);
      });
    }
    done();
  });
}

const late = Object.assign(new Error('Late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/** Returns what ends the wait: a request hears nothing of its connection after the answer. */
function awaitBody(
  { raw, id }: FastifyRequest,
  reply: FastifyReply,
  limit: number,
  refuseClient: RefuseClient,
): () => void {
  const timer = setTimeout(() => {
    if (raw.complete) return;
    // A request has one answer, which may be on its way.
    if (reply.raw.headersSent) raw.socket.destroy();
    else refuseClient(late, raw.socket, id);
  }, limit);
  const stop = () => clearTimeout(timer);
  raw.once('close', stop);
  return stop;
}

/** Closes the connection of an answered request whose body, which is discarded, does not end. */
function awaitRest(raw: IncomingMessage, limit: number): void {
  const { socket } = raw;
  if (raw.complete || socket.destroyed) return;
  const timer = setTimeout(() => socket.destroy(), limit);
  const stop = () => {
    clearTimeout(timer);
    for (const each of [raw, socket]) each.off('close', stop);
  };
  for (const each of [raw, socket]) each.once('close', stop);
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
