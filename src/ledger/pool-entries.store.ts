import { literally } from '../kernel/database/sql.ts';
import { type Exact, ZERO } from '../kernel/values/exact.ts';
import type { EntryValuation, PoolEntry } from './pool.ts';

/** How entries of cost pools are read: the columns of the entry `t`, and the entry made of them. */

export const poolColumns = literally(`t.id, t.direction, t.day, t.position, t.quantity,
  t.cut_quantity as "cutQuantity",
  t.carried_from as "carriedFrom",
  t.unit_cost as "unitCost", t.value,
  t.provisional_quantity as "provisionalQuantity",
  t.provisional_unit_cost as "provisionalUnitCost"`);

/** The valuation of an entry, as stored. */
type StoredValuation = Record<'unitCost' | 'value' | 'provisionalQuantity', Exact | null>;

export interface RawPoolEntry extends StoredValuation {
  id: string;
  direction: number;
  day: string;
  position: number;
  carriedFrom: number | null;
  quantity: Exact;
  cutQuantity: Exact;
  provisionalUnitCost: Exact | null;
}

export const poolEntryOf = (row: RawPoolEntry): PoolEntry => ({
  id: row.id,
  direction: row.direction === 1 ? 'in' : 'out',
  day: row.day,
  position: row.position,
  carriedFrom: row.carriedFrom,
  quantity: row.quantity.minus(row.cutQuantity),
  unitCost: (row.direction === 1 ? row.unitCost : row.provisionalUnitCost) ?? ZERO,
  valuation: valuationOf(row),
});

export const valuationOf = (row: StoredValuation): EntryValuation => ({
  value: row.value ?? ZERO,
  provisionalQuantity: row.provisionalQuantity ?? ZERO,
  unitCost: row.unitCost ?? ZERO,
});
