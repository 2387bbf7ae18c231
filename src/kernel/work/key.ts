import type { FastifyRequest } from 'fastify';
import { type Caller, identityOf } from '../access/caller.ts';
import { type Endpoint, isPlatform } from '../contract/endpoint.ts';
import type { ReadRequest } from '../contract/request.ts';
import { fingerprintOf, type KeyScope } from './idempotency.ts';

/** The idempotency key of a request, and what it is bound to. */
export interface Key {
  scope: KeyScope;
  fingerprint: Buffer;
}

/** Dry runs keep nothing, a key least of all. */
export function keyOf(
  endpoint: Endpoint,
  asked: ReadRequest,
  caller: Caller,
  request: FastifyRequest,
  content = (request.body ?? '') as string | Uint8Array,
): Key | undefined {
  if (asked.idempotencyKey === undefined || asked.dryRun) return undefined;
  const identity = identityOf(caller);
  const orgId = isPlatform(endpoint) ? undefined : asked.orgId;
  return {
    scope: { ...(orgId && { orgId }), caller: identity, key: asked.idempotencyKey },
    fingerprint: fingerprintOf(
      [caller.userId || identity, endpoint.operation, request.url, asked.orgId],
      content,
    ),
  };
}
