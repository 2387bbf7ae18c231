import type { Transaction } from '../../kernel/database/database.ts';
import type { Statement } from '../../kernel/database/sql.ts';
import { compare, type Exact, min, sum, ZERO } from '../../kernel/exact.ts';
import {
  daysAfter,
  lastPosition,
  noFigures,
  type PoolChange,
  type PoolDay,
  type PoolFigures,
  type PoolRow,
  settle,
  windowOf,
} from '../costing/pool.ts';
import type { NewRow, StoredRow } from './ledger-row.ts';
import { directionOf } from './ledger-row.ts';
import {
  type ItemPool,
  openLayers,
  poolDays,
  poolRowOf,
  poolRows,
  settleRows,
  settleTotals,
  writeDays,
} from './pool.store.ts';

/** What a change of a pool comes to: the new rows' own figures, and what else has to be written. */
export interface SettledPool {
  figures: Map<string, PoolFigures>;
  statements: Statement[];
}

export interface Cause {
  type: string;
  id: string;
  now: Date;
  newId(): string;
}

/**
 * Matches an item's pool after a change, reading as little of it as the change allows. The item's
 * cost row must be locked.
 */
export async function settlePool(
  tx: Transaction,
  orgId: string,
  pool: ItemPool,
  change: PoolChange,
  cause: Cause,
): Promise<SettledPool> {
  const append = appendDirection(pool, change);
  const read = await readFor(tx, orgId, pool, change, append);
  const outcome = settle(pool, read.rows, change, read.window);
  const changes = read.rows
    .filter((row) => outcome.figures.has(row.id))
    .map((row) => ({
      row,
      figures: outcome.figures.get(row.id) ?? noFigures,
      historyId: cause.newId(),
    }));
  return {
    figures: outcome.figures,
    statements: [
      ...(changes.length > 0 ? settleRows(orgId, changes, cause) : []),
      writeDays(orgId, pool.id, read.days, append ? 'add' : 'set'),
      settleTotals(orgId, pool.id, outcome.totals),
    ],
  };
}

/**
 * The direction of a change that only adds to the end of the pool: then nothing that stands is
 * matched anew, but for the layers that the new rows take. Goods that come in while units are
 * provisional are no append: they settle what was taken before.
 */
function appendDirection(pool: ItemPool, change: PoolChange): 'in' | 'out' | undefined {
  const [first] = change.added;
  if (!first || change.voided.length > 0) return undefined;
  const { direction } = first;
  const last = direction === 'in' ? pool.lastInDay : pool.lastOutDay;
  const appends = change.added.every(
    (row) =>
      row.direction === direction &&
      row.position >= lastPosition &&
      (last === null || row.day >= last),
  );
  if (!appends) return undefined;
  if (direction === 'out') return 'out';
  return compare(pool.quantityOut, pool.quantityIn) <= 0 ? 'in' : undefined;
}

/** What a change has to be matched against, and the days it adds to or sets. */
interface PoolReading {
  rows: PoolRow[];
  window: { startInbound: Exact; startOutbound: Exact };
  days: PoolDay[];
}

async function readFor(
  tx: Transaction,
  orgId: string,
  pool: ItemPool,
  change: PoolChange,
  append: 'in' | 'out' | undefined,
): Promise<PoolReading> {
  if (append === 'out') return readLayers(tx, orgId, pool, change);
  if (!append) return readWindow(tx, orgId, pool, change);
  const window = { startInbound: pool.quantityIn, startOutbound: pool.quantityOut };
  return { rows: [], window, days: daysAfter([], change) };
}

const firstLayers = 16;

/** The open layers that the new rows can take: a few at first, more when they do not suffice. */
async function readLayers(
  tx: Transaction,
  orgId: string,
  pool: ItemPool,
  change: PoolChange,
): Promise<PoolReading> {
  const need = sum(change.added.map((row) => row.quantity));
  let rows: PoolRow[] = [];
  for (let limit = firstLayers; ; limit *= 8) {
    rows = await openLayers(tx, orgId, pool.id, limit);
    const open = sum(rows.map((row) => row.figures.openQuantity));
    if (rows.length < limit || compare(open, need) >= 0) break;
  }
  const [first] = rows;
  const taken = first ? first.quantity.minus(first.figures.openQuantity) : ZERO;
  const startInbound = first
    ? pool.quantityOut.minus(taken)
    : min(pool.quantityIn, pool.quantityOut);
  const window = { startInbound, startOutbound: pool.quantityOut };
  return { rows, window, days: daysAfter([], change) };
}

async function readWindow(
  tx: Transaction,
  orgId: string,
  pool: ItemPool,
  change: PoolChange,
): Promise<PoolReading> {
  const after = daysAfter(await poolDays(tx, orgId, pool.id), change);
  const window = windowOf(after, change);
  const rows = await poolRows(tx, orgId, pool.id, window);
  const touched = new Set([...change.added, ...change.voided].map((row) => row.day));
  return { rows, window, days: after.filter((day) => touched.has(day.day)) };
}

/** A new row as its pool sees it, at the cost it will bear. */
export function newPoolRow(row: NewRow, currentCost: Exact): PoolRow | undefined {
  const direction = directionOf(row);
  if (!direction) return undefined;
  const given = direction === 'in' ? row.givenUnitCost : null;
  return {
    id: row.id,
    direction,
    day: row.day,
    position: row.position ?? lastPosition,
    quantity: row.quantity,
    unitCost: given ?? row.keptUnitCost ?? currentCost,
    figures: noFigures,
  };
}

/** A row that is being voided, as its pool saw it. */
export function voidedPoolRow(row: StoredRow): PoolRow | undefined {
  const direction = directionOf(row);
  return direction && poolRowOf({ ...row, direction: direction === 'in' ? 1 : -1 });
}
