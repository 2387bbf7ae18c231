/** The consequences of changes that are written: current costs, and events of new costs. */

import type { Work } from '../kernel/contract/work.ts';
import { Problem } from '../kernel/problem.ts';
import { type LedgerChange, salesRevalued } from './change.ts';
import { updateCostsInTurn } from './costs-in-turn.ts';
import { type CurrentCosts, updateCurrentCosts } from './current-costs.ts';
import { runAlone, type Share, setsCosts } from './shared-changes.ts';
import { announceCosts } from './stock-changed.ts';
import type { Valued } from './valuation.ts';

/** The revaluations of a change of the ledger. */
export interface Posted extends CurrentCosts {
  /** Entries that were active before and now have another cost. */
  rowsRecosted: number;
  /** Work order receipts whose consumption now has another cost. */
  receiptsRecosted: number;
}

/** The result of a change without any effect. */
export const nothingPosted: Posted = {
  materialsUpdated: 0,
  skusUpdated: 0,
  rowsRecosted: 0,
  receiptsRecosted: 0,
};

/** Whether nothing follows from a change once it is written, not even an event of new costs. */
export const isComplete = (valued: Valued): boolean => {
  const { costed, sales, afterwards, rowsRecosted, receiptsRecosted } = valued;
  return costed.length + sales.length + afterwards.length + rowsRecosted + receiptsRecosted === 0;
};

/**
 * Completes the accepted changes; returns what each has posted. A cost that follows from all of
 * them can be too high; a refusal must name one request, so they then run alone.
 */
export async function finishTogether(
  work: Work,
  accepted: readonly Share[],
  { change, ...valued }: Valued & { change: LedgerChange },
  all: readonly Share[],
): Promise<Posted[]> {
  try {
    if (accepted.length === 1) return [await finish(work, change, valued)];
    return await finishInTurn(work, accepted, valued);
  } catch (error) {
    if (!(error instanceof Problem) || error.code === 'unavailable' || all.length === 1)
      throw error;
    throw runAlone(all, all.some(setsCosts) ? setsCosts : () => true);
  }
}

async function finish(work: Work, change: LedgerChange, valued: Valued): Promise<Posted> {
  const costs = await updateCurrentCosts(work.tx, work.org.id, valued.costed);
  if (valued.sales.length > 0) await work.emit(salesRevalued, { sales: valued.sales, change });
  const { rowsRecosted, receiptsRecosted } = valued;
  const posted = { ...costs, rowsRecosted, receiptsRecosted };
  await announceCosts(work, change.cause, posted);
  return posted;
}

/** Several changes revalue nothing; they can only set current costs. */
async function finishInTurn(
  work: Work,
  accepted: readonly Share[],
  { costed }: Valued,
): Promise<Posted[]> {
  if (costed.length === 0) return accepted.map(() => nothingPosted);
  const { tx, org } = work;
  const changes = accepted.map(({ change }) => change);
  if (changes.some(({ entries }) => entries.some(({ eventType }) => eventType === 'ADJUST'))) {
    // Adjustments do not answer what they update: it need not be known of each.
    const costs = await updateCurrentCosts(tx, org.id, costed);
    const setting = accepted.filter(setsCosts);
    for (const { change } of setting) await announceCosts(work, change.cause, costs);
    return changes.map(() => nothingPosted);
  }
  const costs = await updateCostsInTurn(tx, org.id, changes);
  const posted = costs.map((each) => ({ ...nothingPosted, ...each }));
  for (const [index, { cause }] of changes.entries()) {
    await announceCosts(work, cause, posted[index] ?? nothingPosted);
  }
  return posted;
}
