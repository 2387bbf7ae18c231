import { createHash } from 'node:crypto';
import { type Caller, identityOf } from '../../kernel/access/caller.ts';
import type {
  FoundReply,
  KeyScope,
  StoredReply,
} from '../../kernel/access/idempotency-keys.store.ts';
import { type Endpoint, isPlatform } from '../../kernel/contract/endpoint.ts';
import type { ParsedRequest } from '../../kernel/contract/request.ts';
import { Problem } from '../../kernel/problem.ts';

/** The idempotency key of a request, and the hash of the request that it is bound to. */
export interface Key {
  scope: KeyScope;
  fingerprint: Buffer;
}

/** A dry run stores nothing, so it has no key. */
export function keyOf(
  endpoint: Endpoint,
  { idempotencyKey, dryRun, orgId }: ParsedRequest,
  caller: Caller,
  url: string,
  content: string | Uint8Array,
): Key | undefined {
  if (idempotencyKey === undefined || dryRun) return undefined;
  const identity = identityOf(caller);
  const parts = [caller.userId || identity, endpoint.operation, url, orgId];
  return {
    scope: {
      ...(orgId && !isPlatform(endpoint) && { orgId }),
      caller: identity,
      key: idempotencyKey,
    },
    fingerprint: createHash('sha256').update(JSON.stringify(parts)).update(content).digest(),
  };
}

/** The stored answer for a repetition; refuses a key in use, or one of another request. */
export function replayOf(
  locked: boolean,
  found: FoundReply | undefined,
  fingerprint: Buffer,
): StoredReply | undefined {
  if (!locked) {
    throw new Problem(
      'idempotency_in_progress',
      'A request with this Idempotency-Key is still running. Repeat it in a moment.',
    );
  }
  if (!found) return undefined;
  if (found.fingerprint !== fingerprint.toString('hex')) {
    throw new Problem(
      'idempotency_key_reused',
      'This Idempotency-Key was used for another request. Use a new key for a new request.',
    );
  }
  return found;
}
