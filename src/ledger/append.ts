/** Changes that only add to the end of pools: they read the first open layers and no more. */
import type { Transaction } from '../kernel/database/database.ts';
import type { Statement } from '../kernel/database/sql.ts';
import { compare, sum } from '../kernel/values/exact.ts';
import {
  type AppendedPool,
  appendRows,
  daysAfter,
  type PoolDay,
  type PoolFigures,
  type PoolRow,
} from './pool.ts';
import type { Turn } from './pool-change.ts';
import { drawLayers, openLayers, settleTotals, writeDays } from './pools.store.ts';

export interface Appended {
  /** Of the new rows. */
  figures: Map<string, PoolFigures>;
  /** What the pools need written. */
  statements: Statement[];
}

/** What goes in stays open; what goes out draws layers, the oldest first. */
export async function append(
  tx: Transaction,
  orgId: string,
  turns: readonly Turn[],
): Promise<Appended> {
  if (turns.length === 0) return { figures: new Map(), statements: [] };
  const layers = await layersFor(
    tx,
    orgId,
    turns.filter((turn) => turn.append === 'out'),
  );
  const figures = new Map<string, PoolFigures>();
  const drawn: AppendedPool['drawn'] = [];
  const totals = [];
  const days: { itemId: string; day: PoolDay }[] = [];
  for (const { pool, change } of turns) {
    const appended = appendRows(pool, layers.get(pool.id) ?? [], change.added);
    for (const layer of appended.drawn) drawn.push(layer);
    for (const [id, found] of appended.figures) figures.set(id, found);
    totals.push({ itemId: pool.id, ...appended.totals });
    for (const day of daysAfter([], change)) days.push({ itemId: pool.id, day });
  }
  const statements = [
    ...(drawn.length > 0 ? [drawLayers(orgId, drawn)] : []),
    writeDays(orgId, days, 'add'),
    settleTotals(orgId, totals),
  ];
  return { figures, statements };
}

const firstLayers = 16;

/** The open layers that the new rows can take: a few at first, more where they do not suffice. */
async function layersFor(
  tx: Transaction,
  orgId: string,
  turns: readonly Turn[],
): Promise<Map<string, PoolRow[]>> {
  const layers = new Map<string, PoolRow[]>();
  let short = turns;
  for (let limit = firstLayers; short.length > 0; limit *= 8) {
    const asked = limit;
    const itemIds = short.map(({ pool }) => pool.id);
    const found = await openLayers(tx, orgId, itemIds, asked);
    for (const id of itemIds) layers.set(id, found.get(id) ?? []);
    short = short.filter(({ pool, change }) => {
      const rows = layers.get(pool.id) ?? [];
      const open = sum(rows.map((row) => row.figures.openQuantity));
      const need = sum(change.added.map((row) => row.quantity));
      return rows.length === asked && compare(open, need) < 0;
    });
  }
  return layers;
}
