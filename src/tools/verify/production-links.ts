/** The items that were consumed for a SKU, each with the number of active receipts. */
import type { Transaction } from '../../kernel/database/transaction.ts';
import { compared, type Difference } from './check.ts';
import { pages } from './pages.ts';
import { selectLinks } from './production.store.ts';

export async function* checkProductionLinks(
  tx: Transaction,
  orgId: string,
): AsyncGenerator<Difference> {
  for await (const page of pages((after) => tx.rows(selectLinks(orgId, after)))) {
    for (const { consumedCode, producedCode, stored, receipts } of page) {
      const where = `${consumedCode} into ${producedCode}`;
      yield* compared(where, 'receipts', stored?.toFixed(), receipts?.toFixed());
    }
  }
}
