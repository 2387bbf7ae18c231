/**
 * Values a change that reaches back into pools. A small one locks every item that it can reach, and
 * values all of it. A large one values the past of the pools first, while others add to their ends,
 * and locks the items for the ends and for what remains to be written.
 */
import { levelsOf } from './levels.ts';
import { changedMeanwhile, findReach, lockReach, type Reach } from './lock-items.ts';
import { lockCorrections, lockItems } from './locks.store.ts';
import { selectPools } from './pools.store.ts';
import { byId, type Correction, carriedCostsOf, carriedLinks, ownLinks } from './valuation-plan.ts';
import { type CorrectionPlan, type State, startOf, valueLevel } from './value-levels.ts';
import { isStillRight, type Past, valuePast } from './value-past.ts';

export interface Corrected {
  plan: CorrectionPlan;
  state: State;
}

/** Locks and values what a correction reaches. */
export async function valueCorrection(correction: Correction): Promise<Corrected> {
  const { tx, org } = correction.plan.work;
  const reach = await findReach(tx, org.id, correction.items);
  if (!reach.isLarge) return valueAtOnce(correction, reach);
  const valued = await valueInTwo(correction, reach);
  return valued ?? valueAtOnce(correction, await findReach(tx, org.id, correction.items));
}

/** Undefined if others have changed what the past was valued with; all of it is then undone. */
async function valueInTwo(correction: Correction, reach: Reach): Promise<Corrected | undefined> {
  const { org } = correction.plan.work;
  const open = await planWith(correction, reach, [lockCorrections(org.id, reach.pools)]);
  if (!open) throw changedMeanwhile();
  const past = await valuePast(open);
  const locked = await planWith(correction, reach, [lockItems(org.id, reach.all)]);
  if (!locked || !isStillRight(locked, past)) return undefined;
  const plan = { ...locked, ends: past.ends, pastWorth: past.worth };
  const state = await valueLevels(plan, afterPast(past));
  const receipts = new Set([...past.state.receipts, ...state.receipts]);
  return { plan, state: { ...state, receipts } };
}

/** Layers in the ends are written with them. Receipts are read again for pools without a past. */
const afterPast = ({ state, isPartial }: Past): State => ({
  ...state,
  receipts: isPartial ? state.receipts : new Set(),
});

async function valueAtOnce(correction: Correction, reach: Reach): Promise<Corrected> {
  const { org } = correction.plan.work;
  const locks = [lockCorrections(org.id, reach.pools), lockItems(org.id, reach.all)];
  const plan = await planWith(correction, reach, locks);
  if (!plan) throw changedMeanwhile();
  return { plan, state: await valueLevels(plan, startOf(plan)) };
}

async function valueLevels(plan: CorrectionPlan, start: State): Promise<State> {
  let state = start;
  for (const level of plan.levels) state = await valueLevel(plan, state, level);
  return state;
}

/** The plan with the pools in reach, read after `locks`; undefined if the reach has grown. */
async function planWith(
  { plan }: Correction,
  reach: Reach,
  locks: Parameters<typeof lockReach>[3],
): Promise<CorrectionPlan | undefined> {
  const { tx, org } = plan.work;
  const read = [selectPools(org.id, reach.pools)] as const;
  const found = await lockReach(tx, org.id, reach, locks, read);
  if (!found) return undefined;
  const [rows] = found.rows;
  const pools = byId(rows);
  const links = [...ownLinks(plan.change), ...found.links, ...carriedLinks(plan, rows)];
  const levels = levelsOf([...pools.keys()], links);
  const carriedCosts = await carriedCostsOf(plan);
  return { ...plan, pools, links, levels, carriedCosts, ends: new Map(), pastWorth: new Map() };
}
