import type { Transaction } from '../../kernel/database/database.ts';
import { StartError } from '../../kernel/database/migrate.ts';
import { type Difference, lineOf } from '../verify/check.ts';
import { checks } from '../verify/checks.ts';
import { listed, quoted } from './refusal.ts';

/** Differences that are told: of one that is edited follow others. */
const mostTold = 3;

/**
 * Recomputes what was imported as `npm run verify` does, in the transaction that imports it.
 *
 * @throws StartError with the first differences, in the words of `npm run verify`
 */
export async function requireFigures(tx: Transaction, orgId: string): Promise<void> {
  const found = await firstDifferences(tx, orgId).catch((error: Error) => {
    // Whatever it is: what is computed with is the archive's, and may be anything.
    throw new StartError(`Its figures cannot be recomputed: ${quoted(error.message)}.`);
  });
  if (found.length === 0) return;
  const lines = found.map((each) => quoted(lineOf(orgId, each)));
  throw new StartError(`Its figures do not hold: ${listed(lines, mostTold)}.`);
}

/** One more than are told, if there are so many. */
async function firstDifferences(tx: Transaction, orgId: string): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const check of checks) {
    for await (const difference of check(tx, orgId)) {
      found.push(difference);
      if (found.length > mostTold) return found;
    }
  }
  return found;
}
