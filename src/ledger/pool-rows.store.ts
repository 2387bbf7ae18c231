import { literally } from '../kernel/database/sql.ts';
import { type Exact, ZERO } from '../kernel/values/exact.ts';
import { figuresOf, type PoolRow } from './pool.ts';

/** How rows of cost pools are read: the columns of the entry `t`, and what they say. */

export const poolColumns = literally(`t.id, t.direction, t.day, t.position, t.quantity,
  t.unit_cost as "unitCost", t.open_quantity as "openQuantity", t.value,
  t.provisional_quantity as "provisionalQuantity",
  t.provisional_unit_cost as "provisionalUnitCost"`);

export interface RawPoolRow {
  id: string;
  direction: number;
  day: string;
  position: number;
  quantity: Exact;
  unitCost: Exact | null;
  openQuantity: Exact | null;
  value: Exact | null;
  provisionalQuantity: Exact | null;
  provisionalUnitCost: Exact | null;
}

export function poolRowOf(row: RawPoolRow): PoolRow {
  const direction = row.direction === 1 ? 'in' : 'out';
  return {
    id: row.id,
    direction,
    day: row.day,
    position: row.position,
    quantity: row.quantity,
    unitCost: (direction === 'in' ? row.unitCost : row.provisionalUnitCost) ?? ZERO,
    figures: figuresOf(row),
  };
}
