import type { FastifyInstance, FastifyRequest } from 'fastify';
import { identityOf } from '../access/caller.ts';
import { Problem } from '../contract/problem.ts';

/** Requests a minute and address with a refused credential, or to endpoints that need none. */
const unknownUsersLimit = 120;

export interface Limits {
  /** There are no limits. */
  unlimited: boolean;
  byCaller: Limit;
  byAddress: Limit;
}

type Limit = (request: FastifyRequest) => Promise<void>;

/**
 * Rate limits of this node: by checked credential for callers, by address for unknown users. A
 * limit by the raw header would give every guessed credential its own.
 */
export function limitRates(server: FastifyInstance, perMinute: number | undefined): Limits {
  if (perMinute === undefined) {
    const none: Limit = async () => undefined;
    return { unlimited: true, byCaller: none, byAddress: none };
  }
  const limiter = (max: number, keyGenerator: (request: FastifyRequest) => string): Limit => {
    const check = server.createRateLimit({ max, timeWindow: 60_000, keyGenerator });
    return async (request) => {
      const checked = await check(request);
      if (checked.isAllowed || !checked.isExceeded) return;
      throw new Problem('rate_limited', 'Too many requests. Wait as long as Retry-After says.', {
        headers: { 'retry-after': String(checked.ttlInSeconds) },
      });
    };
  };
  return {
    unlimited: false,
    byCaller: limiter(perMinute, clientOf),
    byAddress: limiter(Math.min(perMinute, unknownUsersLimit), (request) => request.ip),
  };
}

/** Whose limits a request counts against: its credential's, else its address's. */
export function clientOf({ caller, ip }: FastifyRequest): string {
  return caller ? (caller.token?.id ?? identityOf(caller)) : ip;
}
