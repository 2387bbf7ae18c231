/**
 * What a change of the ledger does to the cost pools of its items: the figures of the rows that it
 * writes, and what else has to be written. A change that only adds to the end of a pool reads its
 * open layers and no more; every other is matched anew by the database, from where it begins.
 */
import type { Transaction } from '../../kernel/database/database.ts';
import type { Statement } from '../../kernel/database/sql.ts';
import { compare, type Exact, min, sum, ZERO } from '../../kernel/exact.ts';
import { lockItemsAndAbove } from '../costing/lock-items.ts';
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
import { type Rematch, rematch } from '../costing/rematch.store.ts';
import type { PricedRow } from './ledger.store.ts';
import { directionOf, type NewRow, type StoredRow } from './ledger-row.ts';
import {
  drawLayers,
  type ItemPool,
  openLayers,
  poolDays,
  poolRowOf,
  readPools,
  selectPools,
  settleTotals,
  writeDays,
} from './pool.store.ts';
import type { LedgerChange, PostContext } from './post.ts';

export interface Priced {
  rows: PricedRow[];
  /** What the pools need written before the rows are. */
  statements: Statement[];
  /** Items whose current cost hangs on the change. */
  costed: string[];
  rowsRecosted: number;
}

/** Locks every item that the change costs, and finds what becomes of its pool. */
export async function price(context: PostContext, change: LedgerChange): Promise<Priced> {
  const { tx, org } = context;
  const standing = [...change.voided, ...(change.recosted ?? []).map(({ row }) => row)];
  const counted = [...change.rows, ...standing].filter((row) => directionOf(row));
  if (counted.length === 0) {
    return { rows: change.rows.map(uncosted), statements: [], costed: [], rowsRecosted: 0 };
  }
  const itemIds = unique(counted.map((row) => row.itemId));
  const costed = unique(counted.filter(setsCost).map((row) => row.itemId));
  const read = selectPools(org.id, itemIds);
  const [found = []] = await lockItemsAndAbove(tx, org.id, itemIds, { from: costed, read: [read] });
  const turns = readPools(found).map((pool): Turn => {
    const poolChange = poolChangeOf(pool, change);
    return { pool, change: poolChange, append: appendDirection(pool, poolChange) };
  });
  const appended = await append(tx, org.id, turns);
  const rematched = await rematchAll(context, turns);
  const costs = new Map(turns.map(({ pool }) => [pool.id, pool.currentCost]));
  const figures = new Map([...appended.figures, ...rematched.figures]);
  return {
    rows: change.rows.map((row) => pricedRow(row, costs.get(row.itemId) ?? ZERO, figures)),
    statements: [...appended.statements, ...rematched.statements],
    costed,
    rowsRecosted: rematched.rowsRecosted,
  };
}

/** The change of one item's pool. */
interface Turn {
  pool: ItemPool;
  change: PoolChange;
  append: 'in' | 'out' | undefined;
}

/** Receipts of materials, and found stock with a cost given, make the item's current cost. */
const setsCost = (row: NewRow | StoredRow): boolean =>
  row.eventType === 'RECEIVE'
    ? row.ledger === 'materials'
    : row.eventType === 'ADJUST' && row.ledger === 'finished_goods' && row.givenUnitCost !== null;

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];

function poolChangeOf(pool: ItemPool, change: LedgerChange): PoolChange {
  const ofPool = <R extends { itemId: string }>(rows: readonly R[]) =>
    rows.filter((row) => row.itemId === pool.id);
  const recosted = (change.recosted ?? []).filter(({ row }) => row.itemId === pool.id);
  return {
    added: ofPool(change.rows)
      .map((row) => newPoolRow(row, pool.currentCost))
      .filter((row) => row !== undefined),
    voided: ofPool(change.voided)
      .map(standingPoolRow)
      .filter((row) => row !== undefined),
    recosted: recosted.flatMap(({ row, unitCost }) => {
      const standing = standingPoolRow(row);
      return standing ? [{ ...standing, unitCost }] : [];
    }),
  };
}

/**
 * The direction of a change that only adds to the end of the pool: then nothing that stands is
 * matched anew, but for the layers that the new rows take. Goods that come in while units are
 * provisional are no append: they settle what was taken before.
 */
function appendDirection(pool: ItemPool, change: PoolChange): 'in' | 'out' | undefined {
  const [first] = change.added;
  if (!first || change.voided.length > 0 || change.recosted.length > 0) return undefined;
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

interface Settled {
  figures: Map<string, PoolFigures>;
  statements: Statement[];
}

/** Pools that the change only adds to: what goes in stays open, what goes out draws layers. */
async function append(tx: Transaction, orgId: string, turns: readonly Turn[]): Promise<Settled> {
  const appends = turns.filter((turn) => turn.append);
  if (appends.length === 0) return { figures: new Map(), statements: [] };
  const layers = await layersFor(
    tx,
    orgId,
    appends.filter((turn) => turn.append === 'out'),
  );
  const figures = new Map<string, PoolFigures>();
  const drawn: { id: string; openQuantity: Exact }[] = [];
  const totals = [];
  const days: { itemId: string; day: PoolDay }[] = [];
  for (const { pool, change } of appends) {
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
    const found = await openLayers(
      tx,
      orgId,
      short.map(({ pool }) => pool.id),
      asked,
    );
    for (const { pool } of short) layers.set(pool.id, found.get(pool.id) ?? []);
    short = short.filter(({ pool, change }) => {
      const rows = layers.get(pool.id) ?? [];
      const open = sum(rows.map((row) => row.figures.openQuantity));
      const need = sum(change.added.map((row) => row.quantity));
      return rows.length === asked && compare(open, need) < 0;
    });
  }
  return layers;
}

/** All other pools: the database matches them anew, in one statement. */
async function rematchAll(
  { tx, org, cause, now }: PostContext,
  turns: readonly Turn[],
): Promise<Settled & { rowsRecosted: number }> {
  const changed = turns.filter((turn) => !turn.append);
  if (changed.length === 0) return { figures: new Map(), statements: [], rowsRecosted: 0 };
  const before = await poolDays(
    tx,
    org.id,
    changed.map(({ pool }) => pool.id),
  );
  const days: { itemId: string; day: PoolDay }[] = [];
  const pools = changed.map(({ pool, change }): Rematch => {
    const after = daysAfter(before.get(pool.id) ?? [], change);
    const touched = new Set([...change.added, ...change.voided].map((row) => row.day));
    for (const day of after) if (touched.has(day.day)) days.push({ itemId: pool.id, day });
    return {
      itemId: pool.id,
      change,
      window: windowOf(after, change),
      quantityIn: sum(after.map((day) => day.quantityIn)),
      quantityOut: sum(after.map((day) => day.quantityOut)),
    };
  });
  const { figures, rowsRecosted } = await rematch(tx, org.id, pools, { ...cause, now });
  const statements = days.length > 0 ? [writeDays(org.id, days, 'set')] : [];
  return { figures, rowsRecosted, statements };
}

/** A row that no cost pool counts: a leg of a transfer, a plan. */
export const uncosted = (row: NewRow): PricedRow => pricedRow(row, ZERO, new Map());

function pricedRow(row: NewRow, currentCost: Exact, found: Map<string, PoolFigures>): PricedRow {
  const pooled = newPoolRow(row, currentCost);
  const figures = found.get(row.id) ?? noFigures;
  const inbound = pooled?.direction === 'in';
  const outbound = pooled?.direction === 'out';
  return {
    ...row,
    unitCost: inbound ? pooled.unitCost : outbound ? figures.unitCost : null,
    openQuantity: inbound ? figures.openQuantity : null,
    value: outbound ? figures.value : null,
    provisionalQuantity: outbound ? figures.provisionalQuantity : null,
    provisionalUnitCost: outbound ? pooled.unitCost : null,
  };
}

/** A new row as its pool sees it, at the cost it will bear. */
function newPoolRow(row: NewRow, currentCost: Exact): PoolRow | undefined {
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

/** A row that stands in the ledger, as its pool sees it. */
function standingPoolRow(row: StoredRow): PoolRow | undefined {
  const direction = directionOf(row);
  return direction && poolRowOf({ ...row, direction: direction === 'in' ? 1 : -1 });
}
