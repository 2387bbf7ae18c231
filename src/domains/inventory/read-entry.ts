import type { Transaction } from '../../kernel/database/database.ts';
import { assemble } from '../../kernel/database/sql.ts';
import { selectEntry } from './ledger.store.ts';
import type { Ledger } from './ledger.ts';
import type { Entry } from './post.ts';

/** An entry as it is answered, read inside a transaction. */
export function readEntry(
  tx: Transaction,
  ledger: Ledger,
  orgId: string,
  id: string,
): Promise<Entry | undefined> {
  return tx.row<Entry>(assemble(selectEntry(ledger, orgId, id), true));
}
