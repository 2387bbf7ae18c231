/** The end of the closed period, which stays as a write has read it until that is committed. */
import type { Work } from '../kernel/contract/work.ts';
import type { Transaction } from '../kernel/database/transaction.ts';
import { keepPeriod } from './kept-period.store.ts';

const kept = new WeakSet<Transaction>();

/**
 * Looks right before COMMIT whether the closed period still has the end by which the days of the
 * write were judged; if not, the write begins again (decision 86).
 */
export function keepClosedPeriod({ tx, org }: Work): void {
  if (kept.has(tx)) return;
  kept.add(tx);
  tx.beforeCommit(keepPeriod(org.id, org.closedThrough));
}
