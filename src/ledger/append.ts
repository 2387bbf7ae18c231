/** Changes that only add to the ends of pools: they read the first open layers and no more. */

import type { Statement } from '../kernel/database/sql.ts';
import type { Transaction } from '../kernel/database/transaction.ts';
import { compare, type Exact, sum } from '../kernel/values/exact.ts';
import type { PoolEntry } from './pool.ts';
import { type AppendedPool, appendToPool, daysAfter, type EntryValuation } from './pool.ts';
import type { PoolUpdate } from './pool-update.ts';
import { drawLayers, openLayers, updatePools, writeDays } from './pools.store.ts';

export interface Appended {
  /** Of the new entries. */
  valuations: ReadonlyMap<string, EntryValuation>;
  /** Of the layers that production has added. */
  unitCosts: ReadonlyMap<string, Exact>;
  /** The writes to the pools. */
  statements: Statement[];
}

/**
 * Adds entries to the ends of pools. Outbound entries consume the oldest open layers. Their values
 * determine the unit costs of the layers that are produced from them, which `costLayers` returns;
 * every other new layer has its unit cost already.
 */
export async function append(
  tx: Transaction,
  orgId: string,
  updates: readonly PoolUpdate[],
  costLayers: (consumed: Appended['valuations']) => Appended['unitCosts'] = () => new Map(),
): Promise<Appended> {
  if (updates.length === 0) return { valuations: new Map(), unitCosts: new Map(), statements: [] };
  const layers = await layersFor(
    tx,
    orgId,
    updates.filter((update) => update.append !== 'in'),
  );
  const consuming = updates.map((update) => {
    const { pool } = update;
    return appendToPool(pool, layers.get(pool.id) ?? [], addedTo(update, 'out'));
  });
  const consumed = new Map(consuming.flatMap(({ valuations }) => [...valuations]));
  const unitCosts = costLayers(consumed);
  const appended = updates.map((update, index) => {
    const added = addedTo(update, 'in').map((layer) => {
      return { ...layer, unitCost: unitCosts.get(layer.id) ?? layer.unitCost };
    });
    return appendToPool(consuming[index]?.totals ?? update.pool, [], added);
  });
  const valuations = new Map([...consumed, ...appended.flatMap((pool) => [...pool.valuations])]);
  const drawn = consuming.flatMap((pool) => pool.drawn);
  return { valuations, unitCosts, statements: writes(orgId, updates, drawn, appended) };
}

const addedTo = ({ change }: PoolUpdate, direction: PoolEntry['direction']): PoolEntry[] =>
  change.added.filter((entry) => entry.direction === direction);

function writes(
  orgId: string,
  updates: readonly PoolUpdate[],
  drawn: AppendedPool['drawn'],
  appended: readonly AppendedPool[],
): Statement[] {
  const days = updates.flatMap(({ pool, change }) =>
    daysAfter([], change).map((day) => ({ itemId: pool.id, day })),
  );
  const totals = updates.map(({ pool }, index) => {
    return { itemId: pool.id, ...(appended[index]?.totals ?? pool) };
  });
  return [
    ...(drawn.length > 0 ? [drawLayers(orgId, drawn)] : []),
    writeDays(orgId, days, 'add'),
    updatePools(orgId, totals),
  ];
}

const firstLayers = 16;

/** The open layers that the new entries can consume: a few first, more where these are too few. */
async function layersFor(
  tx: Transaction,
  orgId: string,
  updates: readonly PoolUpdate[],
): Promise<Map<string, PoolEntry[]>> {
  const layers = new Map<string, PoolEntry[]>();
  let short = updates;
  for (let limit = firstLayers; short.length > 0; limit *= 8) {
    const loaded = limit;
    const itemIds = short.map(({ pool }) => pool.id);
    const found = await openLayers(tx, orgId, itemIds, loaded);
    for (const id of itemIds) layers.set(id, found.get(id) ?? []);
    short = short.filter((update) => {
      const entries = layers.get(update.pool.id) ?? [];
      const open = sum(entries.map((entry) => entry.valuation.openQuantity));
      const need = sum(addedTo(update, 'out').map((entry) => entry.quantity));
      return entries.length === loaded && compare(open, need) < 0;
    });
  }
  return layers;
}
