import type { FastifyInstance, FastifyRequest } from 'fastify';
import { identityOf } from '../access/caller.ts';
import { Problem } from '../contract/problem.ts';

/** Refused credentials, and look-ups that need none, by address and minute. */
const strangersLimit = 120;

export interface Limits {
  /** Nothing is counted. */
  unlimited: boolean;
  byCaller: Limit;
  byAddress: Limit;
}

type Limit = (request: FastifyRequest) => Promise<void>;

/**
 * Rate limits of this node: for callers by who they are, known only after their credential was
 * checked; for strangers by address. Never by the raw header, or every guess had its own bucket.
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
    byCaller: limiter(perMinute, ({ caller }) =>
      caller ? (caller.token?.id ?? identityOf(caller)) : '',
    ),
    byAddress: limiter(Math.min(perMinute, strangersLimit), (request) => request.ip),
  };
}
