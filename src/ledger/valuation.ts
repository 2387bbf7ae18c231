/**
 * Values a change of the ledger: the cost of its new entries, and of the active entries whose cost
 * changes with it. A change that only adds to the ends of pools changes no cost of an active entry;
 * any other is a correction.
 */
import type { Work } from '../kernel/contract/work.ts';
import type { Statement } from '../kernel/database/sql.ts';
import { mapInSlices } from '../kernel/sharing/slices.ts';
import { ZERO } from '../kernel/values/exact.ts';
import { append } from './append.ts';
import type { LedgerChange } from './change.ts';
import { valueCorrection } from './correction.ts';
import { recostCuts } from './cuts.store.ts';
import { recostedLayers, valuedCut } from './cuts.ts';
import type { ValuedEntry } from './entries.store.ts';
import { directionOf, isCut } from './kinds.ts';
import type { Consumption } from './match.ts';
import { unvalued, valuedEntry } from './pool-update.ts';
import type { RevaluedSale } from './revaluation.store.ts';
import { planValuation, type ValuationPlan } from './valuation-plan.ts';
import { producedCosts, startOf, touchedIn } from './value-levels.ts';

export interface Valued {
  entries: ValuedEntry[];
  /** Writes that come before those of the entries. */
  statements: readonly Statement[];
  /** Writes that come after them. */
  afterwards: readonly Statement[];
  /** Items whose current cost depends on the change. */
  costed: readonly string[];
  /** Entries that were active before and now have another cost. */
  rowsRecosted: number;
  /** Work order receipts among them. */
  receiptsRecosted: number;
  sales: readonly RevaluedSale[];
  /** The layers that new entries consumed; undefined for a correction. */
  consumptions: readonly Consumption[] | undefined;
}

/**
 * Locks and values what a change reaches. If it does more than add to the ends of pools, throws
 * `NotAppended` with `appendsOnly`; else calls `beforeCorrection`, since it may take long.
 */
export async function value(
  work: Work,
  change: LedgerChange,
  options: { appendsOnly?: boolean; beforeCorrection?: () => void } = {},
): Promise<Valued> {
  const planned = await planValuation(work, change, options.appendsOnly);
  if ('items' in planned) options.beforeCorrection?.();
  const { plan, state, consumptions } =
    'items' in planned
      ? { ...(await valueCorrection(planned)), consumptions: undefined }
      : await appendAll(planned);
  const { statements, afterwards, sales } = state;
  const rowsRecosted = state.rowsRecosted + (await recostWhatWentBack(work, change));
  const currentCost = (id: string) => plan.pools.get(id)?.currentCost ?? ZERO;
  const entries = await mapInSlices(work.org.id, change.entries, (entry) =>
    directionOf(entry)
      ? valuedEntry(entry, currentCost(entry.itemId), state.valuations, state.unitCosts)
      : isCut(entry)
        ? valuedCut(entry)
        : unvalued(entry),
  );
  const receiptsRecosted = state.receipts.size;
  const { costed } = plan;
  const recosted = { rowsRecosted, receiptsRecosted, sales };
  return { entries, consumptions, statements, afterwards, costed, ...recosted };
}

/** Goods that went back cost what their layers cost; returns the number of entries that change. */
async function recostWhatWentBack({ tx, org, now }: Work, change: LedgerChange): Promise<number> {
  const layers = recostedLayers(change);
  if (layers.length === 0) return 0;
  return (await tx.rows(recostCuts(org.id, layers, { ...change.cause, now }))).length;
}

/**
 * A change that only adds to the ends of pools: consumption is valued first, then the goods made.
 */
async function appendAll(plan: ValuationPlan) {
  const { tx, org } = plan.work;
  const state = startOf(plan);
  const touched = await touchedIn(plan, state, { ids: [...plan.pools.keys()] });
  const { consumptions, ...appended } = await append(
    tx,
    org.id,
    touched,
    plan.firstLayers,
    (consumed) => new Map([...plan.carriedCosts, ...producedCosts(plan, consumed)]),
  );
  return { plan, state: { ...state, ...appended }, consumptions };
}
