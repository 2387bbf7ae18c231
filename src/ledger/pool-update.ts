/** A change of the ledger as the cost pool of one item sees it. */
import { compare, type Exact, sum, ZERO } from '../kernel/values/exact.ts';
import type { Cut } from './change.ts';
import { unitsLeft } from './cuts.ts';
import type { ValuedEntry } from './entries.store.ts';
import type { NewEntry, StoredEntry } from './entry.ts';
import { directionOf, signs } from './kinds.ts';
import {
  type EntryValuation,
  lastPosition,
  noValuation,
  type PoolChange,
  type PoolEntry,
} from './pool.ts';
import { poolEntryOf } from './pool-entries.store.ts';
import type { ItemPool } from './pools.store.ts';

/** The change of one item's pool. */
export interface PoolUpdate {
  pool: ItemPool;
  change: PoolChange;
  /**
   * The directions in which the change only adds to the end of the pool. `rework` consumes from
   * the end of the pool and adds a layer to it.
   */
  append: 'in' | 'out' | 'rework' | undefined;
}

/** The changes that a change of the ledger makes to the entries of one item. */
export interface ItemChange {
  entries: readonly NewEntry[];
  voided: readonly StoredEntry[];
  /** Layers that keep their units at another cost per unit. */
  revalued: readonly PoolEntry[];
  /** Layers of which another quantity has gone back. */
  cuts: readonly Cut[];
}

/** `unitCosts` are those that production has found for new layers. */
export function poolUpdateOf(
  pool: ItemPool,
  { entries, voided, revalued, cuts }: ItemChange,
  unitCosts: ReadonlyMap<string, Exact>,
): PoolUpdate {
  const written = entries.map((entry) => newPoolEntry(entry, pool.currentCost, unitCosts));
  const reversed = [...voided, ...cuts.map(({ layer }) => layer)].map(activePoolEntry);
  const change: PoolChange = {
    added: [...written, ...cuts.map(layerAfter)].filter((entry) => entry !== undefined),
    voided: reversed.filter((entry) => entry !== undefined),
    revalued,
  };
  return { pool, change, append: appendOf(pool, change) };
}

/** Whether anything happens to the pool. */
export const isTouched = ({ change }: PoolUpdate): boolean =>
  change.added.length > 0 || change.voided.length > 0 || change.revalued.length > 0;

/**
 * How a change adds to the end of the pool, if that is all it does. Then no active entry changes
 * its value. A layer that comes in while units are provisional covers these, which is no append.
 */
function appendOf(pool: ItemPool, { added, voided, revalued }: PoolChange): PoolUpdate['append'] {
  if (added.length === 0 || voided.length > 0 || revalued.length > 0) return undefined;
  if (!added.every((entry) => isAtEnd(pool, entry))) return undefined;
  const outbound = added.filter((entry) => entry.direction === 'out');
  if (outbound.length === added.length) return 'out';
  const quantityOut = pool.quantityOut.plus(sum(outbound.map((entry) => entry.quantity)));
  if (compare(quantityOut, pool.quantityIn) > 0) return undefined;
  return outbound.length === 0 ? 'in' : 'rework';
}

function isAtEnd(pool: ItemPool, { direction, day, position }: PoolEntry): boolean {
  const last = direction === 'in' ? pool.lastInDay : pool.lastOutDay;
  return position >= lastPosition && (last === null || day >= last);
}

/** The entries because of which a change does more than add to the end of its pool. */
export function notAppended({ pool, change }: PoolUpdate): string[] {
  const { added, voided, revalued } = change;
  const early = [...voided, ...revalued, ...added.filter((entry) => !isAtEnd(pool, entry))];
  return (early.length > 0 ? early : added).map(({ id }) => id);
}

/** A new entry as its pool sees it, with its unit cost. */
function newPoolEntry(
  entry: NewEntry,
  currentCost: Exact,
  unitCosts: ReadonlyMap<string, Exact>,
): PoolEntry | undefined {
  const direction = directionOf(entry);
  if (!direction) return undefined;
  const given = direction === 'in' ? entry.givenUnitCost : null;
  return {
    id: entry.id,
    direction,
    day: entry.day,
    position: entry.position ?? lastPosition,
    carriedFrom: entry.carriedFrom,
    quantity: unitsLeft(entry),
    unitCost: unitCosts.get(entry.id) ?? given ?? entry.keptUnitCost ?? currentCost,
    valuation: noValuation,
  };
}

/** An active entry of the ledger, as its pool sees it. */
export function activePoolEntry(entry: StoredEntry): PoolEntry | undefined {
  const direction = directionOf(entry);
  return direction && poolEntryOf({ ...entry, direction: signs[direction] });
}

/** A layer with the units that are left of it after a return to its vendor. */
const layerAfter = ({ layer, quantity }: Cut): PoolEntry | undefined =>
  activePoolEntry({ ...layer, cutQuantity: quantity });

/** A new entry with its valuation. */
export function valuedEntry(
  entry: NewEntry,
  currentCost: Exact,
  valuations: ReadonlyMap<string, EntryValuation>,
  unitCosts: ReadonlyMap<string, Exact>,
): ValuedEntry {
  const pooled = newPoolEntry(entry, currentCost, unitCosts);
  const valuation = valuations.get(entry.id) ?? noValuation;
  const inbound = pooled?.direction === 'in';
  const outbound = pooled?.direction === 'out';
  return {
    ...entry,
    unitCost: inbound ? pooled.unitCost : outbound ? valuation.unitCost : null,
    value: outbound ? valuation.value : null,
    provisionalQuantity: outbound ? valuation.provisionalQuantity : null,
    provisionalUnitCost: outbound ? pooled.unitCost : null,
  };
}

/** An entry that no cost pool counts: a leg of a transfer, an expected movement. */
export const unvalued = (entry: NewEntry): ValuedEntry =>
  valuedEntry(entry, ZERO, new Map(), new Map());
