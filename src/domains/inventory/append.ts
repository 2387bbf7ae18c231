/** Changes that only add to the end of pools: they read the first open layers and no more. */
import type { Transaction } from '../../kernel/database/database.ts';
import type { Statement } from '../../kernel/database/sql.ts';
import { compare, type Exact, min, sum, ZERO } from '../../kernel/exact.ts';
import {
  daysAfter,
  noFigures,
  type PoolDay,
  type PoolFigures,
  type PoolRow,
  settle,
} from '../costing/pool.ts';
import { drawLayers, type ItemPool, openLayers, settleTotals, writeDays } from './pool.store.ts';
import type { Turn } from './pool-change.ts';

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
  const drawn: { id: string; openQuantity: Exact }[] = [];
  const totals = [];
  const days: { itemId: string; day: PoolDay }[] = [];
  for (const { pool, change } of turns) {
    const rows = layers.get(pool.id) ?? [];
    const outcome = settle(pool, rows, change, openWindow(pool, rows));
    for (const row of rows) {
      const found = outcome.figures.get(row.id);
      if (found) drawn.push({ id: row.id, openQuantity: found.openQuantity });
    }
    for (const row of change.added) figures.set(row.id, outcome.figures.get(row.id) ?? noFigures);
    totals.push({ itemId: pool.id, ...outcome.totals });
    for (const day of daysAfter([], change)) days.push({ itemId: pool.id, day });
  }
  const statements = [
    ...(drawn.length > 0 ? [drawLayers(orgId, drawn)] : []),
    writeDays(orgId, days, 'add'),
    settleTotals(orgId, totals),
  ];
  return { figures, statements };
}

/** Where the open layers stand in their pool, and where the next outbound unit does. */
function openWindow(pool: ItemPool, layers: readonly PoolRow[]) {
  const [first] = layers;
  const taken = first ? first.quantity.minus(first.figures.openQuantity) : ZERO;
  const startInbound = first
    ? pool.quantityOut.minus(taken)
    : min(pool.quantityIn, pool.quantityOut);
  return { startInbound, startOutbound: pool.quantityOut };
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
