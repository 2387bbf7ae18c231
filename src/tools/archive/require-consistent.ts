import type { Transaction } from '../../kernel/database/transaction.ts';
import { StartError } from '../../serve/start-error.ts';
import { type Difference, lineOf } from '../verify/check.ts';
import { checks } from '../verify/checks.ts';
import { listed, quoted } from './refusal.ts';

/** Differences that the message names: one altered value causes several. */
const maxListed = 3;

/**
 * Recomputes the imported rows as `npm run verify` does, in the transaction of the import.
 *
 * @throws StartError with the first differences, as `npm run verify` prints them
 */
export async function requireConsistent(tx: Transaction, orgId: string): Promise<void> {
  const found = await firstDifferences(tx, orgId).catch((error: Error) => {
    // Any error: the rows are the archive's, and may hold any value.
    throw new StartError(
      `Its quantities and costs cannot be recomputed: ${quoted(error.message)}.`,
    );
  });
  if (found.length === 0) return;
  const lines = found.map((each) => quoted(lineOf(orgId, each)));
  throw new StartError(`Its quantities or costs are inconsistent: ${listed(lines, maxListed)}.`);
}

/** At most one more than the message names. */
async function firstDifferences(tx: Transaction, orgId: string): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const check of checks) {
    for await (const difference of check(tx, orgId)) {
      found.push(difference);
      if (found.length > maxListed) return found;
    }
  }
  return found;
}
