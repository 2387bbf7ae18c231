/** A transfer departs once and arrives at most once, completely, at its destination. */
import type { Transaction } from '../../kernel/database/transaction.ts';
import { compared, type Difference } from './check.ts';
import { selectTransfers, type TransferRecord } from './ledger.store.ts';

export async function* checkTransfers(tx: Transaction, orgId: string): AsyncGenerator<Difference> {
  let after: string | undefined = '';
  while (after !== undefined) {
    const page: TransferRecord[] = await tx.rows(selectTransfers(orgId, after));
    yield* page.flatMap(transferDifferences);
    after = page.at(-1)?.ref;
  }
}

function transferDifferences(transfer: TransferRecord): Difference[] {
  const { ref, sent, arrived, sentText, arrivedText } = transfer;
  return [
    ...compared(ref, 'TRANSFER rows', `${sent}`, '1'),
    ...(arrived > 1 ? compared(ref, 'RECEIVE rows', `${arrived}`, '1') : []),
    ...(sent === 1 && arrived === 1 ? compared(ref, 'arrival', arrivedText, sentText) : []),
  ];
}
