/**
 * Values the past of the pools that a correction reaches, while others add to their ends: only
 * corrections of the same pools wait. What others add meanwhile is valued with the ends, later.
 */
import { groupedBy } from '../kernel/grouped-by.ts';
import { type Exact, ZERO } from '../kernel/values/exact.ts';
import type { Level, Link } from './levels.ts';
import { selectFirstOpenDays } from './open-layers.store.ts';
import { endOf, type PoolEnd } from './pool-end.ts';
import type { PoolUpdate } from './pool-update.ts';
import { revaluePast } from './revaluation.store.ts';
import { updateOf } from './valuation-plan.ts';
import {
  type CorrectionPlan,
  isAppend,
  type State,
  startOf,
  touchedIn,
  windows,
  withProduction,
  withRevalued,
} from './value-levels.ts';

export interface Past {
  state: State;
  ends: ReadonlyMap<string, PoolEnd>;
  worth: ReadonlyMap<string, Exact>;
  /** Whether the past of some pool must be valued with its end. */
  isPartial: boolean;
  /** The unit costs of new layers, as they were valued. */
  layerCosts: ReadonlyMap<string, Exact>;
}

/** The parts of `Past` that grow from level to level. */
interface Progress {
  state: State;
  ends: Map<string, PoolEnd>;
  worth: Map<string, Exact>;
  layerCosts: Map<string, Exact>;
  /**
   * Pools of which some consumption cannot be valued yet. What was made of their goods cannot be
   * valued either.
   */
  open: Set<string>;
  /** The links to the components of each pool, by its item. */
  components: ReadonlyMap<string, readonly Link[]>;
}

/** The pools of the plan, and corrections of them, must have been read and locked. */
export async function valuePast(plan: CorrectionPlan): Promise<Past> {
  const { tx, org } = plan.work;
  const open = await tx.rows(selectFirstOpenDays(org.id, [...plan.pools.keys()]));
  const firstOpenDays = new Map(open.map(({ itemId, day }) => [itemId, day]));
  const progress: Progress = {
    state: startOf(plan),
    ends: new Map(),
    worth: new Map(),
    layerCosts: new Map(),
    open: new Set(),
    components: groupedBy(plan.links, ({ producedId }) => producedId),
  };
  for (const level of plan.levels) await valueLevelPast(plan, progress, level, firstOpenDays);
  const { open: left, components: _, ...past } = progress;
  return { ...past, isPartial: left.size > 0 };
}

async function valueLevelPast(
  plan: CorrectionPlan,
  progress: Progress,
  level: Level,
  firstOpenDays: ReadonlyMap<string, string>,
): Promise<void> {
  const isOpen = (id: string) => level.isCycle || isMadeOf(progress, id);
  const open = new Set(level.ids.filter(isOpen));
  const ids = level.ids.filter((id) => !open.has(id));
  for (const id of open) progress.open.add(id);
  const part = { ids, isCycle: false };
  progress.state = await withProduction(plan, progress.state, part);
  const corrected: PoolUpdate[] = [];
  for (const update of await touchedIn(plan, progress.state, part)) {
    const { pool, change } = update;
    const end = endOf(pool, change, firstOpenDays.get(pool.id));
    if (end.isConsumed) progress.open.add(pool.id);
    if (isAppend(update)) continue;
    corrected.push(update);
    progress.ends.set(pool.id, end);
    for (const { id, direction, unitCost } of change.added) {
      if (direction === 'in') progress.layerCosts.set(id, unitCost);
    }
  }
  await revalueEach(plan, progress, corrected);
}

async function revalueEach(
  plan: CorrectionPlan,
  progress: Progress,
  updates: readonly PoolUpdate[],
): Promise<void> {
  if (updates.length === 0) return;
  const { tx, org, now } = plan.work;
  const { pools } = await windows(plan, updates);
  const pasts = pools
    .map((pool) => ({ ...pool, pastUnits: progress.ends.get(pool.itemId)?.units ?? ZERO }))
    .filter(({ window, pastUnits }) => window.units.lt(pastUnits));
  if (pasts.length === 0) return;
  const found = await revaluePast(tx, org.id, pasts, { ...plan.change.cause, now });
  progress.state = withRevalued(plan, progress.state, found);
  for (const [id, worth] of found.worth) progress.worth.set(id, worth);
}

const isMadeOf = ({ components, open }: Progress, id: string): boolean =>
  components.get(id)?.some(({ consumedId }) => open.has(consumedId)) ?? false;

/** Whether the new layers have the unit costs at which the past was valued. */
export const isStillRight = (plan: CorrectionPlan, { state, ends, layerCosts }: Past): boolean =>
  [...ends.keys()].every((id) =>
    updateOf(plan, id, plan.revalued, state.unitCosts).change.added.every(
      (entry) => entry.direction === 'out' || layerCosts.get(entry.id)?.eq(entry.unitCost),
    ),
  );
