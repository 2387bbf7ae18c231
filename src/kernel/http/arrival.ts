import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerBrokenClient } from './problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It takes files: their bytes may take their time. */
    takesFiles?: boolean;
  }
}

/** How long clients are waited for; milliseconds. */
export interface Patience {
  /** Until the bytes of a request are here. */
  request: number;
  /** The same of files: 25 MiB over a line of 256 kbit/s. */
  file: number;
  /** While they read nothing of a file that is sent to them. */
  pause: number;
}

export const patience: Patience = { request: 60_000, file: 15 * 60_000, pause: 60_000 };

/** Refuses requests whose bodies do not arrive in time, and breaks them off. */
export function limitArrival(
  server: FastifyInstance,
  { request, file }: Omit<Patience, 'pause'>,
): void {
  server.addHook('onRequest', (asked, reply, done) => {
    awaitArrival(asked, reply, asked.routeOptions.config.takesFiles ? file : request);
    done();
  });
}

const late = Object.assign(new Error('Late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

function awaitArrival({ raw, headers }: FastifyRequest, reply: FastifyReply, time: number): void {
  if (!headers['content-length'] && !headers['transfer-encoding']) return;
  const timer = setTimeout(() => {
    if (raw.complete) return;
    // One answer is enough.
    if (reply.raw.headersSent) raw.socket.destroy();
    else answerBrokenClient(late, raw.socket);
  }, time);
  raw.once('close', () => clearTimeout(timer));
}
