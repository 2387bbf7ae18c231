import { keepReply } from '../../kernel/access/idempotency-keys.store.ts';
import { Problem } from '../../kernel/problem.ts';
import { withoutSecrets } from '../answer.ts';
import type { Attempt } from './attempt.ts';

/** Has the answers of keys stored, with COMMIT. */
export function keep({ endpoint, writeBody, tx, written }: Attempt): void {
  for (const { entry, result, outcome } of written) {
    const { key } = entry;
    if (!key || !result || result === 'deferred' || result instanceof Problem) continue;
    const body = endpoint.gives.secret ? writeBody(withoutSecrets(endpoint, outcome)) : result.body;
    tx.beforeCommit(keepReply(key.scope, key.fingerprint, { ...result, body }));
  }
}
