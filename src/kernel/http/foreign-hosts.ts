import { isLoopbackAuthority } from '@stockwright/dev-sign-in';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../contract/problem.ts';

/**
 * A page of a foreign site can point its own domain at this machine (DNS rebinding); the browser
 * then sends that domain as Host.
 */
export function refuseForeignHosts(server: FastifyInstance, localUrl: string): void {
  const own = new URL(localUrl).host;
  server.addHook('onRequest', ({ headers: { host } }, _reply, done) => {
    const isOwn = host === undefined || host === own || isLoopbackAuthority(host);
    done(isOwn ? undefined : new Problem('forbidden', foreignHost));
  });
}

const foreignHost = 'In local mode this service answers requests to localhost and 127.0.0.1 only.';
