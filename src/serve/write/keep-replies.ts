import { keepReply } from '../../kernel/access/idempotency-keys.store.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { Problem } from '../../kernel/problem.ts';
import { withoutSecrets } from '../answer.ts';
import type { BatchEntry, Outcome, Writing } from './entry.ts';

interface Written extends Pick<Writing, 'endpoint' | 'writeBody'> {
  tx: Transaction;
  tasks: readonly { entry: BatchEntry; result?: Outcome; outcome?: unknown }[];
}

/** The stored answers of keys are sent with COMMIT. */
export function keepReplies({ endpoint, writeBody, tx, tasks }: Written): void {
  for (const { entry, result, outcome } of tasks) {
    const { key } = entry;
    if (!key || !result || result === 'deferred' || result instanceof Problem) continue;
    const body = endpoint.gives.secret ? writeBody(withoutSecrets(endpoint, outcome)) : result.body;
    tx.beforeCommit(keepReply(key.scope, key.fingerprint, { ...result, body }));
  }
}
