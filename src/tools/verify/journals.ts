/** The sum that journals have issued of a pair is what the last one knew of it, rounded once. */

import { toMinor } from '../../domains/journals/totals.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { compared, type Difference } from './check.ts';
import { selectIssuedPairs } from './journals.store.ts';

export async function* checkJournals(tx: Transaction, orgId: string): AsyncGenerator<Difference> {
  const pairs = await tx.rows(selectIssuedPairs(orgId));
  for (const { journalNumber, kind, currency, issued, known } of pairs) {
    yield* compared(journalNumber, `issued ${kind}`, issued, toMinor(known, currency));
  }
}
