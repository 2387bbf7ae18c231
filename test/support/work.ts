import { randomUUID } from 'node:crypto';
import type { Organization } from '../../src/kernel/access/caller.ts';
import type { Work } from '../../src/kernel/contract/work.ts';
import type { Transaction } from '../../src/kernel/database/transaction.ts';

/** Work without an actor, and without observers of its events. */
export const workIn = (tx: Transaction, org: Organization): Work => ({
  tx,
  org,
  actor: { userId: '' },
  now: new Date(),
  newId: randomUUID,
  emit: async () => {},
  emitIn: async () => {},
  detach: () => {},
  last: (_decisions, ...statements) => tx.lastOf(...statements),
});
