/** A change of the ledger as the cost pools of its items see it. */
import { compare, type Exact, ZERO } from '../kernel/values/exact.ts';
import type { ValuedEntry } from './entries.store.ts';
import { directionOf, type NewEntry, type StoredEntry } from './entry.ts';
import {
  lastPosition,
  noFigures,
  type PoolChange,
  type PoolFigures,
  type PoolRow,
} from './pool.ts';
import { poolRowOf } from './pool-rows.store.ts';
import type { ItemPool } from './pools.store.ts';

/** The change of one item's pool. */
export interface Turn {
  pool: ItemPool;
  change: PoolChange;
  /** The direction of a change that only adds to the end of the pool. */
  append: 'in' | 'out' | undefined;
}

/** What a change of the ledger does to the rows of one item. */
export interface ItemChange {
  rows: readonly NewEntry[];
  voided: readonly StoredEntry[];
  /** Layers that keep their units at another cost per unit. */
  recosted: readonly PoolRow[];
}

/** `costs` are those that production has found for new rows. */
export function turnOf(
  pool: ItemPool,
  { rows, voided, recosted }: ItemChange,
  costs: ReadonlyMap<string, Exact>,
): Turn {
  const change: PoolChange = {
    added: rows
      .map((row) => newPoolRow(row, pool.currentCost, costs))
      .filter((row) => row !== undefined),
    voided: voided.map(standingPoolRow).filter((row) => row !== undefined),
    recosted,
  };
  return { pool, change, append: appendDirection(pool, change) };
}

/** Whether anything happens to the pool. */
export const isTouched = ({ change }: Turn): boolean =>
  change.added.length > 0 || change.voided.length > 0 || change.recosted.length > 0;

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

/** A new row as its pool sees it, at the cost it will bear. */
function newPoolRow(
  row: NewEntry,
  currentCost: Exact,
  costs: ReadonlyMap<string, Exact>,
): PoolRow | undefined {
  const direction = directionOf(row);
  if (!direction) return undefined;
  const given = direction === 'in' ? row.givenUnitCost : null;
  return {
    id: row.id,
    direction,
    day: row.day,
    position: row.position ?? lastPosition,
    quantity: row.quantity,
    unitCost: costs.get(row.id) ?? given ?? row.keptUnitCost ?? currentCost,
    figures: noFigures,
  };
}

/** A row that stands in the ledger, as its pool sees it. */
export function standingPoolRow(row: StoredEntry): PoolRow | undefined {
  const direction = directionOf(row);
  return direction && poolRowOf({ ...row, direction: direction === 'in' ? 1 : -1 });
}

/** A new row with the figures that matching has found for it. */
export function pricedRow(
  row: NewEntry,
  currentCost: Exact,
  found: ReadonlyMap<string, PoolFigures>,
  costs: ReadonlyMap<string, Exact>,
): ValuedEntry {
  const pooled = newPoolRow(row, currentCost, costs);
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

/** A row that no cost pool counts: a leg of a transfer, a plan. */
export const unvalued = (row: NewEntry): ValuedEntry => pricedRow(row, ZERO, new Map(), new Map());
