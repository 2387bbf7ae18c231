import type { FastifyInstance, FastifyRequest } from 'fastify';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { requests } from '../../kernel/limits/requests.ts';
import { Problem } from '../../kernel/problem.ts';
import { FairShare } from '../../kernel/sharing/fair-share.ts';
import { personOf } from '../access/person.ts';
import { whenClosed } from '../when-closed.ts';
import { organizationOf } from './limits.ts';
import { drainRequest } from './read-to-end.ts';

/** Bytes of bodies that are in memory until their requests are answered. */
export interface BodyLimits {
  /** A smaller body is not counted: the queues bound the number of requests. */
  counted: number;
  /** Organizations and persons share it: each may hold as much as it leaves free. */
  total: number;
}

export const defaultBodyLimits: BodyLimits = valuesOf(requests.bodies);

/**
 * Bounds the memory of bodies: those that arrive slowly, and those of requests that wait. A request
 * beyond that is refused, and its body is not kept.
 */
export function limitBodies(server: FastifyInstance, { counted, total }: BodyLimits): void {
  const shares = new FairShare(total);
  server.addHook('preParsing', (request, reply, _payload, done) => {
    const size = sizeOf(request);
    const { socket } = request.raw;
    if (size < counted || socket.destroyed) return done();
    const owners = ownersOf(request);
    if (!shares.mayTake(owners, size)) {
      const isHolding = owners.some((owner) => shares.of(owner) > 0);
      const refusal = isHolding ? tooManyOfOne() : tooManyInTotal();
      void drainRequest(request, reply).then(() => done(refusal));
      return;
    }
    shares.take(owners, size);
    whenClosed(reply, socket, () => shares.giveBack(owners, size));
    done();
  });
}

/** The announced size of a body, or its limit; files go to the storage as they arrive. */
function sizeOf({ headers, routeOptions: { bodyLimit, config } }: FastifyRequest): number {
  if (config.storesFiles) return 0;
  if (headers['transfer-encoding']) return bodyLimit;
  // Bytes beyond the limit are not kept.
  return Math.min(Number(headers['content-length'] ?? 0), bodyLimit);
}

/**
 * The person, and the organization, where it is known that the caller belongs to it: that of a
 * token, or that of an import, whose caller was admitted. Other callers may name one without being
 * members.
 */
function ownersOf(request: FastifyRequest): string[] {
  const isKnown = request.caller?.token || request.routeOptions.config.takesFiles;
  const organization = isKnown && organizationOf(request);
  return organization ? [organization, personOf(request)] : [personOf(request)];
}

const tooManyOfOne = () =>
  new Problem(
    'rate_limited',
    'Too many large requests are being answered. Wait for their answers, then repeat this one.',
    { headers: { 'retry-after': '5' } },
  );

const tooManyInTotal = () =>
  new Problem('unavailable', 'Too many large requests are waiting. Try again in a moment.', {
    headers: { 'retry-after': '5' },
  });
