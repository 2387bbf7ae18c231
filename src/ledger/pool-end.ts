/**
 * The past and the end of a cost pool. Writes that add to a pool consume its first open layers and
 * add entries after all others. So they reach the end of the pool only, and a correction can value
 * the past while they go on. Pure.
 */
import { type Exact, min, sum } from '../kernel/values/exact.ts';
import {
  lastPosition,
  type PoolChange,
  type PoolDay,
  type PoolEntry,
  type PoolWindow,
  windowFrom,
} from './pool.ts';
import type { ItemPool } from './pools.store.ts';

/** Where the end of a pool begins, after a change of the pool. */
export interface PoolEnd {
  /** Units of either direction before the end: their entries keep their places. */
  units: Exact;
  /** The first day with an open layer. Open layers are never in the past. */
  firstOpenDay: string | undefined;
  /** Whether the end has outbound entries whose cost the change may change. */
  isConsumed: boolean;
}

/** `pool` is as it was at one moment; since then nothing but additions to its end may follow. */
export function endOf(
  pool: ItemPool,
  { added, voided }: Pick<PoolChange, 'added' | 'voided'>,
  firstOpenDay: string | undefined,
): PoolEnd {
  const lastDay = { in: pool.lastInDay, out: pool.lastOutDay };
  const isLast = ({ direction, day, position }: PoolEntry) => {
    const last = lastDay[direction];
    return last === null || day > last || (day === last && position >= lastPosition);
  };
  const unitsOf = (entries: readonly PoolEntry[], direction: PoolEntry['direction']) =>
    sum(entries.filter((entry) => entry.direction === direction).map((entry) => entry.quantity));
  const placed = added.filter((entry) => !isLast(entry));
  const before = (direction: PoolEntry['direction'], total: Exact) =>
    total.plus(unitsOf(placed, direction)).minus(unitsOf(voided, direction));
  const inbound = before('in', pool.quantityIn);
  const outbound = before('out', pool.quantityOut);
  const isConsumed =
    inbound.lt(outbound) || added.some((entry) => entry.direction === 'out' && isLast(entry));
  return { units: min(inbound, outbound), firstOpenDay, isConsumed };
}

/** The change as far as it lies in the end of the pool, and the days to read it from. */
export function atEnd(
  days: readonly PoolDay[],
  change: PoolChange,
  { units, firstOpenDay }: PoolEnd,
): { change: PoolChange; window: PoolWindow } {
  const window = windowFrom(days, units, firstOpenDay);
  const isRead = ({ direction, day }: PoolEntry) => {
    const first = direction === 'in' ? window.fromInDay : window.fromOutDay;
    return first !== undefined && day >= first;
  };
  const { added, voided, revalued } = change;
  return {
    change: { added: added.filter(isRead), voided, revalued: revalued.filter(isRead) },
    window,
  };
}
