import { assemble } from '../../kernel/database/sql.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { selectEntry } from './ledger-entries.store.ts';

/** An entry as answers show it, read inside a transaction. */
export function readEntry(
  tx: Transaction,
  ledger: Ledger,
  orgId: string,
  id: string,
): Promise<Record<string, unknown> | undefined> {
  return tx.row(assemble<Record<string, unknown>>(selectEntry(ledger, orgId, id), true));
}
