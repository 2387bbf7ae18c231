/**
 * Values pools by level. A revalued pool changes the cost of the receipts that consumed from it,
 * and these change the cost of the layers that they made. So components come before parents.
 */
import type { Statement } from '../kernel/database/sql.ts';
import { groupedBy } from '../kernel/grouped-by.ts';
import { mapInSlices } from '../kernel/sharing/slices.ts';
import { type Exact, sum, ZERO } from '../kernel/values/exact.ts';
import { append } from './append.ts';
import type { LedgerChange } from './change.ts';
import type { NewEntry } from './entry.ts';
import type { Level, Link } from './levels.ts';
import type { Revaluation } from './matching.store.ts';
import { daysAfter, type EntryValuation, type PoolDay, type PoolEntry, windowOf } from './pool.ts';
import { atEnd, type PoolEnd } from './pool-end.ts';
import { isTouched, type PoolUpdate } from './pool-update.ts';
import { poolDays, writeDays } from './pools.store.ts';
import { producedUnitCosts } from './production.ts';
import { receiptCosts } from './receipt-costs.store.ts';
import { type Revalued, type RevaluedSale, revalue } from './revaluation.store.ts';
import { revalueCycle } from './revalue-cycle.ts';
import { type Layers, updateOf, type ValuationPlan, withLayers } from './valuation-plan.ts';

/** A correction with the pools that it can reach, components before parents. */
export interface CorrectionPlan extends ValuationPlan {
  levels: readonly Level[];
  links: readonly Link[];
  /** Of pools whose past is valued: where their ends begin. */
  ends: ReadonlyMap<string, PoolEnd>;
  /** And by how much their values change with it. */
  pastWorth: ReadonlyMap<string, Exact>;
}

/** The results of the levels that are already valued. */
export interface State {
  /** The valuations of new entries, by their ids. */
  valuations: ReadonlyMap<string, EntryValuation>;
  /** The unit costs of new layers that were produced or came back, by the ids of their entries. */
  unitCosts: ReadonlyMap<string, Exact>;
  /** Active layers with another unit cost. */
  revalued: Layers;
  /**
   * Work order receipts that exist already and whose consumption now has another cost; the goods
   * that they made are valued on the next levels.
   */
  receipts: ReadonlySet<string>;
  sales: readonly RevaluedSale[];
  rowsRecosted: number;
  statements: readonly Statement[];
  afterwards: readonly Statement[];
}

export const startOf = (plan: ValuationPlan): State => ({
  valuations: new Map(),
  unitCosts: plan.carriedCosts,
  revalued: plan.revalued,
  receipts: new Set(),
  sales: [],
  rowsRecosted: 0,
  statements: [],
  afterwards: [],
});

/** Values the pools of one level; everything that their goods consumed has been valued. */
export async function valueLevel(plan: CorrectionPlan, state: State, level: Level): Promise<State> {
  if (level.isCycle && (await reachesCycle(plan, state, level))) {
    return valueCycleLevel(plan, state, level);
  }
  const costed = await withProduction(plan, state, level);
  return valuePools(plan, costed, await touchedIn(plan, costed, level));
}

/** The updates of pools to which anything happens, as far as their layers are valued so far. */
export async function touchedIn(
  plan: ValuationPlan,
  { revalued, unitCosts }: State,
  { ids }: Pick<Level, 'ids'>,
): Promise<PoolUpdate[]> {
  const { org } = plan.work;
  const updates = await mapInSlices(org.id, ids, (id) => updateOf(plan, id, revalued, unitCosts));
  return updates.filter(isTouched);
}

/** Whether the change makes goods of the level. */
function producesIn({ change: { production = [] } }: ValuationPlan, { ids }: Level): boolean {
  const inLevel = new Set(ids);
  return production.some(({ lines }) =>
    lines.some((line) => line.rowId !== null && inLevel.has(line.itemId)),
  );
}

/** Whether a change of a cycle's pools does more than add entries to their ends. */
async function reachesCycle(plan: ValuationPlan, state: State, level: Level): Promise<boolean> {
  if (producesIn(plan, level)) return true;
  const updates = await touchedIn(plan, state, level);
  if (updates.some((update) => !isAppend(update))) return true;
  if (state.receipts.size === 0) return false;
  const { tx, org } = plan.work;
  return (await receiptCosts(tx, org.id, [...state.receipts], level.ids)).length > 0;
}

/** Unit costs of the layers that the receipts of the change make, of items that `counts` names. */
export function producedCosts(
  { change }: ValuationPlan,
  valuations: ReadonlyMap<string, EntryValuation>,
  counts: (itemId: string) => boolean = () => true,
): Map<string, Exact> {
  const { production = [] } = change;
  const making = production.filter(({ lines }) => lines.some(({ itemId }) => counts(itemId)));
  if (making.length === 0) return new Map();
  const consumed = consumedBy(change);
  return new Map(
    making.flatMap((receipt) => {
      const value = worthOf(consumed.get(receipt.id) ?? [], valuations);
      const costs = producedUnitCosts(value, receipt.lines);
      return receipt.lines.flatMap(({ rowId, itemId }, index) => {
        const cost = costs[index];
        return rowId !== null && cost && counts(itemId) ? [[rowId, cost] as const] : [];
      });
    }),
  );
}

const consumption = new WeakMap<LedgerChange, Map<string, NewEntry[]>>();

/**
 * The consumption of the receipts of a change, by the ids of the receipts: each level asks for it.
 */
function consumedBy(change: LedgerChange): Map<string, NewEntry[]> {
  const known = consumption.get(change);
  if (known) return known;
  const consuming = change.entries.filter(({ eventType }) => eventType === 'CONSUME');
  const found = groupedBy(consuming, ({ sourceId }) => sourceId ?? '');
  consumption.set(change, found);
  return found;
}

const worthOf = (
  entries: readonly NewEntry[],
  valuations: ReadonlyMap<string, EntryValuation>,
): Exact => sum(entries.map((entry) => valuations.get(entry.id)?.value ?? ZERO));

/** Costs the goods of a level that receipts made, the one of the change and active ones. */
export async function withProduction(
  plan: ValuationPlan,
  state: State,
  level: Level,
): Promise<State> {
  const { tx, org } = plan.work;
  const inLevel = new Set(level.ids);
  const made = producedCosts(plan, state.valuations, (id) => inLevel.has(id));
  const unitCosts = made.size > 0 ? new Map([...state.unitCosts, ...made]) : state.unitCosts;
  if (state.receipts.size === 0) return { ...state, unitCosts };
  const layers: { itemId: string; layer: PoolEntry }[] = [];
  for (const receipt of await receiptCosts(tx, org.id, [...state.receipts], level.ids)) {
    const costs = producedUnitCosts(receipt.value, receipt.lines);
    receipt.lines.forEach(({ itemId, entry }, index) => {
      const unitCost = costs[index];
      if (!entry || !unitCost || !inLevel.has(itemId) || entry.unitCost.eq(unitCost)) return;
      layers.push({ itemId, layer: { ...entry, unitCost } });
    });
  }
  return { ...state, unitCosts, revalued: withLayers(state.revalued, layers) };
}

/** Values pools, each from its first change on. */
async function valuePools(
  plan: CorrectionPlan,
  state: State,
  updates: readonly PoolUpdate[],
): Promise<State> {
  const { tx, org, now } = plan.work;
  const appended = await append(tx, org.id, updates.filter(isAppend));
  const added: State = {
    ...state,
    valuations: new Map([...state.valuations, ...appended.valuations]),
    statements: [...state.statements, ...appended.statements],
  };
  const changed = updates.filter((update) => !isAppend(update));
  if (changed.length === 0) return added;
  const { pools, statements } = await windows(plan, changed);
  const found = await revalue(tx, org.id, pools, { ...plan.change.cause, now });
  return withRevalued(plan, { ...added, statements: [...added.statements, ...statements] }, found);
}

/** Whether a change only adds entries of one direction to the end of a pool. */
export const isAppend = ({ append: how }: PoolUpdate): boolean => how === 'in' || how === 'out';

export const withRevalued = (
  plan: ValuationPlan,
  state: State,
  found: Omit<Revalued, 'worth'>,
): State => {
  const own = new Set(plan.change.production?.map(({ id }) => id));
  return {
    ...state,
    valuations: new Map([...state.valuations, ...found.valuations]),
    receipts: new Set([...state.receipts, ...found.receipts.filter((id) => !own.has(id))]),
    sales: [...state.sales, ...found.sales],
    rowsRecosted: state.rowsRecosted + found.rowsRecosted,
  };
};

/** From where on pools have to be read, and the writes of their days. */
export async function windows(
  { work: { tx, org }, ends, pastWorth }: CorrectionPlan,
  updates: readonly PoolUpdate[],
): Promise<{ pools: Revaluation[]; statements: Statement[] }> {
  const before = await poolDays(
    tx,
    org.id,
    updates.map(({ pool }) => pool.id),
  );
  const days: { itemId: string; day: PoolDay }[] = [];
  const pools = await mapInSlices(org.id, updates, ({ pool, change }): Revaluation => {
    const after = daysAfter(before.get(pool.id) ?? [], change);
    const touched = new Set([...change.added, ...change.voided].map((entry) => entry.day));
    for (const day of after) if (touched.has(day.day)) days.push({ itemId: pool.id, day });
    const end = ends.get(pool.id);
    return {
      itemId: pool.id,
      ...(end ? atEnd(after, change, end) : { change, window: windowOf(after, change) }),
      valueBefore: pastWorth.get(pool.id) ?? ZERO,
      quantityIn: sum(after.map((day) => day.quantityIn)),
      quantityOut: sum(after.map((day) => day.quantityOut)),
    };
  });
  return { pools, statements: days.length > 0 ? [writeDays(org.id, days, 'set')] : [] };
}

/** Values the pools of a cycle as one. */
async function valueCycleLevel(plan: CorrectionPlan, state: State, level: Level): Promise<State> {
  const { change, work } = plan;
  const { pools, statements } = await windows(plan, await touchedIn(plan, state, level));
  const inside = new Set(level.ids);
  const consumed = consumedBy(change);
  const own = (change.production ?? []).map((receipt) => {
    const outside = (consumed.get(receipt.id) ?? []).filter(({ itemId }) => !inside.has(itemId));
    return { ...receipt, outsideValue: worthOf(outside, state.valuations) };
  });
  const cycle = await revalueCycle(work, change, level.ids, pools, own);
  return {
    ...withRevalued(plan, state, cycle),
    unitCosts: new Map([...state.unitCosts, ...cycle.unitCosts]),
    statements: [...state.statements, ...statements],
    afterwards: [...state.afterwards, ...cycle.afterwards],
  };
}
