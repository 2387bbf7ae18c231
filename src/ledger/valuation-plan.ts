/** Plans which pools a change of the ledger values; locks and reads them. */
import type { Work } from '../kernel/contract/work.ts';
import { LostRace } from '../kernel/database/failure.ts';
import { groupedBy } from '../kernel/grouped-by.ts';
import { present } from '../kernel/present.ts';
import { mapInSlices } from '../kernel/sharing/slices.ts';
import type { Exact } from '../kernel/values/exact.ts';
import { type FirstLayers, firstLayersOf, selectFirstLayers } from './append.ts';
import { selectCarriedCosts } from './carried.store.ts';
import type { Cut, LedgerChange } from './change.ts';
import { costedByCuts, lastCuts } from './cuts.ts';
import type { NewEntry, StoredEntry } from './entry.ts';
import { directionOf, setsCost } from './kinds.ts';
import type { Link } from './levels.ts';
import { type CorrectedItems, lockItemsAndParents } from './lock-items.ts';
import type { PoolEntry } from './pool.ts';
import { activePoolEntry, notAppended, type PoolUpdate, poolUpdateOf } from './pool-update.ts';
import { type ItemPool, selectPools } from './pools.store.ts';

/** Active layers with another unit cost, by item. */
export type Layers = ReadonlyMap<string, readonly PoolEntry[]>;

export interface ValuationPlan {
  work: Work;
  change: LedgerChange;
  /** The pools that the change adds to; of a correction, every pool that it can reach. */
  pools: ReadonlyMap<string, ItemPool>;
  /** Where the change only adds to the ends of pools: those of the items that it consumes. */
  firstLayers: FirstLayers;
  /** The unit costs of goods that come back at the ends of pools, by the ids of their entries. */
  carriedCosts: ReadonlyMap<string, Exact>;
  /** The change by item. */
  entries: ReadonlyMap<string, readonly NewEntry[]>;
  voided: ReadonlyMap<string, readonly StoredEntry[]>;
  revalued: Layers;
  cuts: ReadonlyMap<string, readonly Cut[]>;
  /** Items whose current cost depends on the change. */
  costed: readonly string[];
}

/** Thrown for a change that does more than add to the ends of pools, because of these entries. */
export class NotAppended extends Error {
  readonly entryIds: readonly string[];

  constructor(entryIds: readonly string[]) {
    super('The change does more than add to the ends of pools.');
    this.entryIds = entryIds;
  }
}

/** A change that does more than add to the ends of pools, and the items that it begins with. */
export interface Correction {
  plan: ValuationPlan;
  items: CorrectedItems;
}

/**
 * Locks the items of the change and reads their pools. Returns a `Correction` if the change does
 * more than add to their ends; the locks of the items do not suffice for it.
 */
export async function planValuation(
  work: Work,
  change: LedgerChange,
  appendsOnly = false,
): Promise<ValuationPlan | Correction> {
  const { entries, voided, revalued = [] } = change;
  const cuts = lastCuts(change);
  const counted = [...entries, ...voided, ...revalued.map(({ entry }) => entry)].filter(
    (entry) => directionOf(entry) !== undefined,
  );
  const costing = [
    ...counted.filter(setsCost).map((entry) => entry.itemId),
    ...costedByCuts(change),
  ];
  const layers = revalued.flatMap(({ entry, unitCost }) => {
    const layer = activePoolEntry(entry);
    return layer ? [{ itemId: entry.itemId, layer: { ...layer, unitCost } }] : [];
  });
  const plan: ValuationPlan = {
    work,
    change,
    pools: new Map<string, ItemPool>(),
    firstLayers: new Map(),
    carriedCosts: new Map(),
    entries: groupedBy(entries, (entry) => entry.itemId),
    voided: groupedBy(voided, (entry) => entry.itemId),
    revalued: withLayers(new Map(), layers),
    cuts: groupedBy(cuts, ({ layer }) => layer.itemId),
    costed: unique(costing),
  };
  const layersCut = cuts.map(({ layer }) => layer);
  const itemIds = unique([...counted, ...layersCut].map((entry) => entry.itemId));
  return itemIds.length === 0 ? plan : withPools(plan, itemIds, appendsOnly);
}

/** Adds layers with another unit cost to those of their items. */
export function withLayers(
  known: Layers,
  found: readonly { itemId: string; layer: PoolEntry }[],
): Layers {
  const added = [...groupedBy(found, ({ itemId }) => itemId)].map(([id, own]) => {
    return [id, [...(known.get(id) ?? []), ...own.map(({ layer }) => layer)]] as const;
  });
  return new Map([...known, ...added]);
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];

async function withPools(
  plan: ValuationPlan,
  itemIds: readonly string[],
  appendsOnly: boolean,
): Promise<ValuationPlan | Correction> {
  const { tx, org } = plan.work;
  const from = plan.costed;
  const outbound = plan.change.entries.filter((entry) => directionOf(entry) === 'out');
  const consumed = unique(outbound.map((entry) => entry.itemId));
  const layers = consumed.length > 0 ? [selectFirstLayers(org.id, consumed)] : [];
  const [found, ...open] = await lockItemsAndParents(tx, org.id, itemIds, {
    from,
    read: [selectPools(org.id, itemIds), ...layers] as const,
  });
  const firstLayers = firstLayersOf(consumed, open.flat());
  const carriedCosts = await carriedCostsOf(plan);
  const locked = { ...plan, pools: byId(found), firstLayers, carriedCosts };
  if (itemIds.some((id) => !locked.pools.has(id))) {
    throw new LostRace('An item was deleted before it was locked.');
  }
  const updates = await mapInSlices(org.id, itemIds, (id) =>
    updateOf(locked, id, plan.revalued, carriedCosts),
  );
  if (updates.every((update) => update.append)) return locked;
  if (appendsOnly) {
    throw new NotAppended(updates.filter(({ append }) => !append).flatMap(notAppended));
  }
  const changed = updates
    .filter(({ append }) => append === undefined || append === 'rework')
    .map(({ pool }) => pool.id);
  const produced = ownLinks(plan.change).map((link) => link.producedId);
  return { plan, items: { itemIds, from, recosted: unique([...changed, ...produced]) } };
}

export const byId = (pools: readonly ItemPool[]): Map<string, ItemPool> =>
  new Map(pools.map((pool) => [pool.id, pool]));

/** The entries of goods that come back with a change. */
const cameBack = ({ change }: ValuationPlan) =>
  change.entries.filter(({ carriedFrom }) => carriedFrom !== null);

/** The unit costs of goods that come back at the ends of pools, which must be locked. */
export async function carriedCostsOf(plan: ValuationPlan): Promise<ReadonlyMap<string, Exact>> {
  const entries = cameBack(plan);
  if (entries.length === 0) return new Map();
  const { tx, org } = plan.work;
  const itemIds = unique(entries.map(({ itemId }) => itemId));
  const positions = entries.flatMap(({ carriedFrom }) => carriedFrom ?? []);
  const rows = await tx.rows(selectCarriedCosts(org.id, itemIds, positions));
  const costs = new Map(rows.map((row) => [row.carriedFrom, row.unitCost]));
  return new Map(
    entries.map(({ id, carriedFrom }) => [id, present(costs.get(carriedFrom ?? 0))] as const),
  );
}

/**
 * An item of which goods came back, or come back with the change, is valued as if it were made of
 * itself: what goes out of it can be what came back.
 */
export function carriedLinks(plan: ValuationPlan, pools: Iterable<ItemPool>): Link[] {
  const returning = new Set(cameBack(plan).map(({ itemId }) => itemId));
  return [...pools]
    .filter(({ id, hasCarried }) => hasCarried || returning.has(id))
    .map(({ id }) => ({ consumedId: id, producedId: id }));
}

/**
 * The links between the items that each receipt of the change consumes and those that it makes.
 * Scrapped pieces become no layer, so nothing can be made from them and they link no pools.
 */
export function ownLinks({ production = [], entries, voided }: LedgerChange): Link[] {
  const consumed = groupedBy(
    [...entries, ...voided].filter((entry) => entry.eventType === 'CONSUME'),
    ({ sourceId }) => sourceId ?? '',
  );
  return production.flatMap(({ id, lines }) => {
    const layers = lines.filter((line) => line.rowId !== null);
    const produced = unique(layers.map((line) => line.itemId));
    const own = consumed.get(id) ?? [];
    return unique(own.map((entry) => entry.itemId)).flatMap((consumedId) =>
      produced.map((producedId) => ({ consumedId, producedId })),
    );
  });
}

/** The update of one pool, as far as its layers are valued so far. */
export function updateOf(
  plan: ValuationPlan,
  itemId: string,
  revalued: Layers,
  unitCosts: ReadonlyMap<string, Exact>,
): PoolUpdate {
  const pool = plan.pools.get(itemId);
  if (!pool) throw new Error(`the pool of item ${itemId} is not locked`);
  const change = {
    entries: plan.entries.get(itemId) ?? [],
    voided: plan.voided.get(itemId) ?? [],
    revalued: revalued.get(itemId) ?? [],
    cuts: plan.cuts.get(itemId) ?? [],
  };
  return poolUpdateOf(pool, change, unitCosts);
}
