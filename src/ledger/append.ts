/** Changes that only add to the ends of pools: they read the first open layers and no more. */

import type { Statement } from '../kernel/database/sql.ts';
import type { Transaction } from '../kernel/database/transaction.ts';
import { groupedBy } from '../kernel/grouped-by.ts';
import { mapInSlices } from '../kernel/sharing/slices.ts';
import { compare, type Exact, sum } from '../kernel/values/exact.ts';
import type { Consumption } from './match.ts';
import { type OpenLayer, openLayers } from './open-layers.store.ts';
import type { PoolEntry } from './pool.ts';
import { type AppendedPool, appendToPool, daysAfter, type EntryValuation } from './pool.ts';
import type { PoolUpdate } from './pool-update.ts';
import { updatePools, writeDays } from './pools.store.ts';

/** The first open layers of items, in order; none of an item that has no open layer. */
export type FirstLayers = ReadonlyMap<string, readonly OpenLayer[]>;

export interface Appended {
  /** Of the new entries. */
  valuations: ReadonlyMap<string, EntryValuation>;
  /** Of the layers that were produced or came back. */
  unitCosts: ReadonlyMap<string, Exact>;
  /** The layers that the new entries consumed. */
  consumptions: readonly Consumption[];
  /** The writes to the pools. */
  statements: Statement[];
}

/**
 * Adds entries to the ends of pools. Outbound entries consume the oldest open layers. Their values
 * determine the unit costs of the layers that are produced from them, which `costLayers` returns;
 * every other new layer has its unit cost already. `known` are first layers that were read before.
 */
export async function append(
  tx: Transaction,
  orgId: string,
  updates: readonly PoolUpdate[],
  known: FirstLayers = new Map(),
  costLayers: (consumed: Appended['valuations']) => Appended['unitCosts'] = () => new Map(),
): Promise<Appended> {
  if (updates.length === 0) {
    return { valuations: new Map(), unitCosts: new Map(), consumptions: [], statements: [] };
  }
  const outbound = updates.filter((update) => update.append !== 'in');
  const layers = await layersFor(tx, orgId, outbound, known);
  const consuming = await mapInSlices(orgId, updates, (update) => {
    const { pool } = update;
    return appendToPool(pool, layers.get(pool.id) ?? [], addedTo(update, 'out'));
  });
  const consumed = new Map(consuming.flatMap(({ valuations }) => [...valuations]));
  const unitCosts = costLayers(consumed);
  const steps = updates.map((update, index) => ({ update, before: consuming[index]?.totals }));
  const appended = await mapInSlices(orgId, steps, ({ update, before }) => {
    const added = addedTo(update, 'in').map((layer) => {
      return { ...layer, unitCost: unitCosts.get(layer.id) ?? layer.unitCost };
    });
    return appendToPool(before ?? update.pool, [], added);
  });
  const valuations = new Map([...consumed, ...appended.flatMap((pool) => [...pool.valuations])]);
  const consumptions = consuming.flatMap((pool) => pool.consumptions);
  const statements = writes(orgId, updates, appended);
  return { valuations, unitCosts, consumptions, statements };
}

const addedTo = ({ change }: PoolUpdate, direction: PoolEntry['direction']): PoolEntry[] =>
  change.added.filter((entry) => entry.direction === direction);

function writes(
  orgId: string,
  updates: readonly PoolUpdate[],
  appended: readonly AppendedPool[],
): Statement[] {
  const days = updates.flatMap(({ pool, change }) =>
    daysAfter([], change).map((day) => ({ itemId: pool.id, day })),
  );
  const totals = updates.map(({ pool }, index) => {
    return { itemId: pool.id, ...(appended[index]?.totals ?? pool) };
  });
  return [writeDays(orgId, days, 'add'), updatePools(orgId, totals)];
}

/** How many layers of an item are read before it is known how many are needed. */
const fewLayers = 16;

/** The statement that reads the first layers of items. */
export const selectFirstLayers = (
  orgId: string,
  itemIds: readonly string[],
): Statement<OpenLayer> => openLayers(orgId, itemIds, fewLayers);

/** The layers in `rows`, for each of the items that were read. */
export function firstLayersOf(itemIds: readonly string[], rows: readonly OpenLayer[]): FirstLayers {
  const found = groupedBy(rows, ({ itemId }) => itemId);
  return new Map(itemIds.map((id) => [id, found.get(id) ?? []]));
}

/** The open layers that the new entries can consume: a few first, more where these are too few. */
async function layersFor(
  tx: Transaction,
  orgId: string,
  updates: readonly PoolUpdate[],
  known: FirstLayers,
): Promise<FirstLayers> {
  let layers = known;
  for (let limit = known.size > 0 ? fewLayers : 0; ; ) {
    const short = updates.filter((update) => needsMore(update, layers.get(update.pool.id), limit));
    if (short.length === 0) return layers;
    limit = Math.max(fewLayers, limit * 8);
    const itemIds = short.map(({ pool }) => pool.id);
    const rows = await tx.rows(openLayers(orgId, itemIds, limit));
    layers = new Map([...layers, ...firstLayersOf(itemIds, rows)]);
  }
}

/** Whether an item may have more layers than the `limit` that was read, and needs them. */
function needsMore(
  update: PoolUpdate,
  layers: readonly OpenLayer[] | undefined,
  limit: number,
): boolean {
  if (!layers) return true;
  if (layers.length < limit) return false;
  const need = sum(addedTo(update, 'out').map((entry) => entry.quantity));
  return compare(sum(layers.map(({ quantity }) => quantity)), need) < 0;
}
