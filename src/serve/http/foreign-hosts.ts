import { isLoopbackAuthority } from '@stockwright/dev-sign-in';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../../kernel/problem.ts';

/**
 * A page of a foreign site can point its own domain at this machine (DNS rebinding); the browser
 * then sends that domain as Host.
 */
export function refuseForeignHosts(server: FastifyInstance, localUrl: string): void {
  server.addHook('onRequest', (request, _reply, done) => {
    done(foreignHostOf(request, localUrl));
  });
}

/** The refusal of a request to a foreign host. */
export function foreignHostOf(
  { headers: { host } }: FastifyRequest,
  localUrl: string,
): Problem | undefined {
  const isOwn = host === undefined || isLoopbackAuthority(host) || host === new URL(localUrl).host;
  return isOwn ? undefined : new Problem('forbidden', foreignHost);
}

const foreignHost = 'In local mode this service answers requests to localhost and 127.0.0.1 only.';
