import { type Row, shortagesBetween } from './ledger-rows.ts';
import type { Organization } from './organization.ts';
import { conflict, type Outcome, RefusedByModel } from './requests.ts';

/**
 * Runs several changes as the one of a request: all of them are kept, or none. Of the stock only
 * what is there after all of them counts, or what is there after each (`inTurn`).
 */
export function asOne(
  model: Organization,
  changes: () => void,
  { inTurn = false }: { inTurn?: boolean } = {},
): Outcome<null> {
  const { ledger, orders, work, sales, back } = model;
  const [before, stockPolicy] = [ledger.rows(), ledger.stockPolicy];
  const restoring = [ledger, orders, work, sales, back].map((part) => part.checkpoint());
  if (!inTurn) ledger.stockPolicy = 'allow';
  try {
    changes();
    if (stockPolicy === 'reject' && !inTurn) refuseShort(before, ledger.rows());
  } catch (error) {
    if (!(error instanceof RefusedByModel)) throw error;
    for (const restore of restoring) restore();
    return error.refusal;
  } finally {
    ledger.stockPolicy = stockPolicy;
  }
  ledger.mergeSince(before);
  return { accepted: true, made: null };
}

function refuseShort(before: readonly Row[], after: readonly Row[]): void {
  const shortages = shortagesBetween(before, after);
  if (shortages.length === 0) return;
  throw new RefusedByModel(conflict('insufficient_stock', shortages));
}
