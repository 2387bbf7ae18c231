/**
 * Values a change of the ledger: the cost of its new entries, and of the active entries whose cost
 * changes with it. A revalued pool changes the cost of the receipts that consumed from it, and
 * these change the cost of the layers that they made. So pools are valued by level, components
 * before parents. A change that only adds to the ends of pools changes no cost of an active entry,
 * and needs no levels.
 */
import type { Work } from '../kernel/contract/work.ts';
import type { Statement } from '../kernel/database/sql.ts';
import { type Exact, sum, ZERO } from '../kernel/values/exact.ts';
import { append } from './append.ts';
import type { LedgerChange } from './change.ts';
import type { ValuedEntry } from './entries.store.ts';
import { directionOf } from './entry.ts';
import type { Level } from './levels.ts';
import { daysAfter, type EntryValuation, type PoolDay, type PoolEntry, windowOf } from './pool.ts';
import { isTouched, type PoolUpdate, unvalued, valuedEntry } from './pool-update.ts';
import { poolDays, writeDays } from './pools.store.ts';
import { type Production, producedUnitCosts } from './production.ts';
import { receiptCosts } from './receipt-costs.store.ts';
import {
  type Revaluation,
  type Revalued,
  type RevaluedSale,
  revalue,
} from './revaluation.store.ts';
import { revalueCycle } from './revalue-cycle.ts';
import {
  type Layers,
  planValuation,
  updateOf,
  type ValuationPlan,
  withLayers,
} from './valuation-plan.ts';

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
}

/** The results of the levels that are already valued. */
interface State {
  /** The valuations of new entries, by their ids. */
  valuations: ReadonlyMap<string, EntryValuation>;
  /** The unit costs of new layers that were produced, by the ids of their entries. */
  unitCosts: ReadonlyMap<string, Exact>;
  /** Active layers with another unit cost. */
  revalued: Layers;
  /** Work order receipts that exist already and whose consumption now has another cost. */
  receipts: ReadonlySet<string>;
  sales: readonly RevaluedSale[];
  rowsRecosted: number;
  statements: readonly Statement[];
  afterwards: readonly Statement[];
}

/**
 * Locks and values what a change reaches. With `appendsOnly`, throws `NotAppended` unless it only
 * adds to the ends of pools.
 */
export async function value(
  work: Work,
  change: LedgerChange,
  appendsOnly = false,
): Promise<Valued> {
  const plan = await planValuation(work, change, appendsOnly);
  const start = startOf(plan);
  const state =
    plan.levels.length > 0 ? await valueLevels(plan, start) : await appendAll(plan, start);
  const { statements, afterwards, rowsRecosted, sales } = state;
  const currentCost = (id: string) => plan.pools.get(id)?.currentCost ?? ZERO;
  const entries = change.entries.map((entry) =>
    directionOf(entry)
      ? valuedEntry(entry, currentCost(entry.itemId), state.valuations, state.unitCosts)
      : unvalued(entry),
  );
  const receiptsRecosted = state.receipts.size;
  const { costed } = plan;
  return { entries, statements, afterwards, costed, rowsRecosted, receiptsRecosted, sales };
}

const startOf = (plan: ValuationPlan): State => ({
  valuations: new Map(),
  unitCosts: new Map(),
  revalued: plan.revalued,
  receipts: new Set(),
  sales: [],
  rowsRecosted: 0,
  statements: [],
  afterwards: [],
});

/**
 * A change that only adds to the ends of pools: consumption is valued first, then the goods made.
 */
async function appendAll(plan: ValuationPlan, state: State): Promise<State> {
  const { tx, org } = plan.work;
  const updates = [...plan.pools.keys()].map((id) => currentUpdate(plan, state, id));
  const appended = await append(tx, org.id, updates.filter(isTouched), (consumed) =>
    producedCosts(plan, consumed),
  );
  return { ...state, ...appended };
}

async function valueLevels(plan: ValuationPlan, start: State): Promise<State> {
  let state = start;
  for (const level of plan.levels) state = await valueLevel(plan, state, level);
  return state;
}

/** Values the pools of one level; everything that their goods consumed has been valued. */
async function valueLevel(plan: ValuationPlan, state: State, level: Level): Promise<State> {
  if (level.isCycle && (await reachesCycle(plan, state, level))) {
    return valueCycleLevel(plan, state, level);
  }
  const costed = await withProduction(plan, state, level);
  return valuePools(plan, costed, touchedIn(plan, costed, level));
}

const currentUpdate = (plan: ValuationPlan, state: State, itemId: string): PoolUpdate =>
  updateOf(plan, itemId, state.revalued, state.unitCosts);

const touchedIn = (plan: ValuationPlan, state: State, { ids }: Level): PoolUpdate[] =>
  ids.map((id) => currentUpdate(plan, state, id)).filter(isTouched);

/** Whether the change makes goods of the level. */
const producesIn = ({ change: { production = [] } }: ValuationPlan, { ids }: Level): boolean =>
  production.some(({ lines }) =>
    lines.some((line) => line.rowId !== null && ids.includes(line.itemId)),
  );

/** Whether a change of a cycle's pools does more than add entries to their ends. */
async function reachesCycle(plan: ValuationPlan, state: State, level: Level): Promise<boolean> {
  if (producesIn(plan, level)) return true;
  if (touchedIn(plan, state, level).some(({ append: how }) => how !== 'in' && how !== 'out')) {
    return true;
  }
  if (state.receipts.size === 0) return false;
  const { tx, org } = plan.work;
  return (await receiptCosts(tx, org.id, [...state.receipts], level.ids)).length > 0;
}

/** Unit costs of the layers that the receipts of the change make. */
function producedCosts(
  { change }: ValuationPlan,
  valuations: ReadonlyMap<string, EntryValuation>,
): Map<string, Exact> {
  const { production = [] } = change;
  return new Map(
    production.flatMap((receipt) => {
      const costs = producedUnitCosts(consumedValue(change, receipt, valuations), receipt.lines);
      return receipt.lines.flatMap(({ rowId }, index) => {
        const cost = costs[index];
        return rowId !== null && cost ? [[rowId, cost] as const] : [];
      });
    }),
  );
}

/** The value that a receipt of the change consumed, of the items that `counts` names. */
const consumedValue = (
  { entries }: LedgerChange,
  { id }: Production,
  valuations: ReadonlyMap<string, EntryValuation>,
  counts: (itemId: string) => boolean = () => true,
): Exact =>
  sum(
    entries
      .filter((entry) => entry.sourceId === id && entry.eventType === 'CONSUME')
      .filter((entry) => counts(entry.itemId))
      .map((entry) => valuations.get(entry.id)?.value ?? ZERO),
  );

/** Costs the goods of a level that receipts made, the one of the change and active ones. */
async function withProduction(plan: ValuationPlan, state: State, level: Level): Promise<State> {
  const { tx, org } = plan.work;
  const unitCosts = producesIn(plan, level)
    ? new Map([...state.unitCosts, ...producedCosts(plan, state.valuations)])
    : state.unitCosts;
  if (state.receipts.size === 0) return { ...state, unitCosts };
  const inLevel = new Set(level.ids);
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
  plan: ValuationPlan,
  state: State,
  updates: readonly PoolUpdate[],
): Promise<State> {
  const { tx, org, now } = plan.work;
  const isAppend = (update: PoolUpdate) => update.append === 'in' || update.append === 'out';
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

const withRevalued = (plan: ValuationPlan, state: State, found: Revalued): State => ({
  ...state,
  valuations: new Map([...state.valuations, ...found.valuations]),
  receipts: new Set([
    ...state.receipts,
    ...found.receipts.filter((id) => !plan.change.production?.some((own) => own.id === id)),
  ]),
  sales: [...state.sales, ...found.sales],
  rowsRecosted: state.rowsRecosted + found.rowsRecosted,
});

/** From where on pools have to be read, and the writes of their days. */
async function windows(
  { work: { tx, org } }: ValuationPlan,
  updates: readonly PoolUpdate[],
): Promise<{ pools: Revaluation[]; statements: Statement[] }> {
  const before = await poolDays(
    tx,
    org.id,
    updates.map(({ pool }) => pool.id),
  );
  const days: { itemId: string; day: PoolDay }[] = [];
  const pools = updates.map(({ pool, change }): Revaluation => {
    const after = daysAfter(before.get(pool.id) ?? [], change);
    const touched = new Set([...change.added, ...change.voided].map((entry) => entry.day));
    for (const day of after) if (touched.has(day.day)) days.push({ itemId: pool.id, day });
    return {
      itemId: pool.id,
      change,
      window: windowOf(after, change),
      quantityIn: sum(after.map((day) => day.quantityIn)),
      quantityOut: sum(after.map((day) => day.quantityOut)),
    };
  });
  return { pools, statements: days.length > 0 ? [writeDays(org.id, days, 'set')] : [] };
}

/** Values the pools of a cycle as one. */
async function valueCycleLevel(plan: ValuationPlan, state: State, level: Level): Promise<State> {
  const { change, work } = plan;
  const { pools, statements } = await windows(plan, touchedIn(plan, state, level));
  const isOutside = (id: string) => !level.ids.includes(id);
  const own = (change.production ?? []).map((receipt) => ({
    ...receipt,
    outsideValue: consumedValue(change, receipt, state.valuations, isOutside),
  }));
  const cycle = await revalueCycle(work, change, level.ids, pools, own);
  return {
    ...withRevalued(plan, state, cycle),
    unitCosts: new Map([...state.unitCosts, ...cycle.unitCosts]),
    statements: [...state.statements, ...statements],
    afterwards: [...state.afterwards, ...cycle.afterwards],
  };
}
