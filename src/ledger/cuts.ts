/**
 * Goods that go back to their vendor. They are cut from the layer that brought them: the cost pool
 * counts what is left of it, whichever units had left before, and an entry of what goes back takes
 * its units and their value out of the stock. Pure.
 */
import { compare, type Exact, ZERO } from '../kernel/values/exact.ts';
import type { Cut, LedgerChange } from './change.ts';
import type { ValuedEntry } from './entries.store.ts';
import type { NewEntry } from './entry.ts';
import { isCut } from './kinds.ts';

/** The last quantity of each layer: of the rows of an import several cut the same. */
export const lastCuts = ({ cuts = [] }: Pick<LedgerChange, 'cuts'>): Cut[] => [
  ...new Map(cuts.map((cut) => [cut.layer.id, cut])).values(),
];

/** The units that a pool counts of an entry. */
export const unitsLeft = ({ quantity, cutQuantity }: Pick<NewEntry, 'quantity' | 'cutQuantity'>) =>
  quantity.minus(cutQuantity);

/** The items whose current cost may change, since a layer goes back whole or no longer does. */
export const costedByCuts = (change: LedgerChange): string[] =>
  lastCuts(change)
    .filter(({ layer, quantity }) => {
      const [before, after] = [layer.cutQuantity, quantity].map((cut) => cut.eq(layer.quantity));
      return before !== after;
    })
    .map(({ layer }) => layer.itemId);

/** A new entry of goods that go back, at the unit cost of their layer. */
export function valuedCut(entry: NewEntry): ValuedEntry {
  const unitCost = entry.keptUnitCost ?? ZERO;
  const value = entry.quantity.times(unitCost);
  return { ...entry, unitCost, value, provisionalQuantity: null, provisionalUnitCost: null };
}

/** A layer at the unit cost that its goods have now. */
export interface RecostedLayer {
  itemId: string;
  position: number;
  unitCost: Exact;
}

/** The layers of a change that may have another unit cost, and of which goods went back. */
export function recostedLayers({ entries, revalued = [] }: LedgerChange): RecostedLayer[] {
  const replaced = entries.flatMap((entry) => {
    const { itemId, position, cutQuantity } = entry;
    const unitCost = entry.givenUnitCost ?? entry.keptUnitCost;
    if (position === null || unitCost === null || isCut(entry)) return [];
    return compare(cutQuantity, ZERO) > 0 ? [{ itemId, position, unitCost }] : [];
  });
  const kept = revalued
    .filter(({ entry }) => compare(entry.cutQuantity, ZERO) > 0)
    .map(({ entry: { itemId, position }, unitCost }) => ({ itemId, position, unitCost }));
  return [...replaced, ...kept];
}
