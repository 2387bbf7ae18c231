import type { FastifyInstance, FastifyRequest } from 'fastify';
import { identityOf } from '../../kernel/access/caller.ts';
import type { Database } from '../../kernel/database/database.ts';
import { jsonb, sql } from '../../kernel/database/sql.ts';
import type { RateLimits } from '../../kernel/limit-settings.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { requests } from '../../kernel/limits/requests.ts';
import { Problem } from '../../kernel/problem.ts';
import { clientNetwork } from '../access/client-network.ts';
import { personOf } from '../access/person.ts';
import { type Bound, type Exchange, RequestCounts } from './request-counts.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route works in an organization. */
    inOrganization?: boolean;
    /** The route needs no credential: its requests count against the limit of their address. */
    isPublic?: boolean;
    /** Files need none either, and have a limit of their own: a page asks for dozens of them. */
    isFile?: boolean;
  }
}

/** Requests a minute and address with a refused credential, or to endpoints that need none. */
const { unknownUsersLimit, filesLimit } = valuesOf(requests.counts);

export interface Limits {
  /** There are no limits. */
  unlimited: boolean;
  byCaller: Limit;
  byAddress: Limit;
}

/** Throws a Problem if a request is one too many. */
type Limit = (request: FastifyRequest) => void;

interface LimitOptions {
  rates: RateLimits;
  database: Database;
  now(): Date;
  newId(): string;
}

/**
 * Rate limits of all nodes together: by checked credential and by person for callers, by the
 * network of the address for unknown users. A limit by the raw header would give every guessed
 * credential its own.
 */
export function limitRates(server: FastifyInstance, options: LimitOptions): Limits {
  const { rates, now } = options;
  const { rateLimit, userRateLimit } = rates;
  if (rateLimit === undefined && userRateLimit === undefined) {
    const none: Limit = () => undefined;
    return { unlimited: true, byCaller: none, byAddress: none };
  }
  const counts = new RequestCounts(exchangeOf(options), () => now().getTime());
  server.addHook('onClose', () => counts.close());
  const limiter = (boundsOf: (request: FastifyRequest) => Bound[]): Limit => {
    return (request) => {
      const wait = counts.admit(boundsOf(request));
      if (wait === 0) return;
      throw new Problem('rate_limited', 'Too many requests. Wait as long as Retry-After says.', {
        headers: { 'retry-after': String(wait) },
      });
    };
  };
  const ofUnknown = Math.min(rateLimit ?? unknownUsersLimit, unknownUsersLimit);
  const byAddress = limiter(({ ip }) => [{ name: `address ${clientNetwork(ip)}`, max: ofUnknown }]);
  const ofFiles = limiter(({ ip }) => [{ name: `files ${clientNetwork(ip)}`, max: filesLimit }]);
  server.addHook('onRequest', (request, _reply, done) => {
    const { isPublic, isFile } = request.routeOptions.config;
    if (isPublic) byAddress(request);
    if (isFile) ofFiles(request);
    done();
  });
  return {
    unlimited: false,
    byCaller: limiter((request) => [
      ...(rateLimit ? [{ name: `caller ${clientOf(request)}`, max: rateLimit }] : []),
      ...(userRateLimit ? [{ name: `person ${personOf(request)}`, max: userRateLimit }] : []),
    ]),
    byAddress,
  };
}

/** Exchanges the counts of nodes through the database, under an id for this node. */
function exchangeOf({ database, newId }: LimitOptions): Exchange {
  const node = newId();
  return (counts, changedWithin) => {
    const sent = jsonb(
      counts.map(({ client, requests, endsIn }) => ({ client, requests, ends_in: endsIn })),
    );
    const exchange = sql<{ client: string; node: string; requests: number; endsIn: number }>`
      select client, node, requests, ends_in as "endsIn"
      from exchange_request_counts(${node}, ${sent}, ${changedWithin}::int)`;
    return database.transaction({}, (tx) => tx.last(exchange));
  };
}

/** Whose limits a request counts against: its credential's, else its network's. */
function clientOf({ caller, ip }: FastifyRequest): string {
  return caller ? (caller.token?.id ?? identityOf(caller)) : clientNetwork(ip);
}

/** The organization in which a request wants to work; its caller need not be a member. */
export function organizationOf(request: FastifyRequest): string | undefined {
  if (!request.routeOptions.config.inOrganization) return undefined;
  const named = request.caller?.token?.orgId ?? request.headers['x-org-id'];
  return typeof named === 'string' ? named : undefined;
}
