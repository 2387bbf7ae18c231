/** Items hold the barcodes of their materials and SKUs while these are active. */
import type { Transaction } from '../../kernel/database/transaction.ts';
import { compared, type Difference } from './check.ts';
import { selectAlike, selectWrongBarcodes } from './keys.store.ts';

export async function* checkBarcodes(tx: Transaction, orgId: string): AsyncGenerator<Difference> {
  for (const { code, stored, recomputed } of await tx.rows(selectWrongBarcodes(orgId))) {
    yield* compared(code, 'barcode', stored, recomputed);
  }
}

/**
 * A line for each code or barcode that several records have. No difference: an older release took
 * them, and a person decides which of the records gets another.
 */
export async function linesOfAlike(tx: Transaction, orgId: string): Promise<string[]> {
  const found = await tx.rows(selectAlike(orgId));
  return found.map(
    ({ what, records }) => `${orgId} ${records.join(', ')}: ${what}, which mean the same`,
  );
}
