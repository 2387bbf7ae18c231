/**
 * The current cost of an item without a recipe: of a material the last cost of its receipts and
 * manual settings, of a SKU that of its last purchase receipt or adjustment with a stated cost.
 */

import { compare, type Exact, ZERO } from '../../kernel/values/exact.ts';
import { unitsLeft } from '../../ledger/cuts.ts';
import { directionOf } from '../../ledger/kinds.ts';
import { compared, type Difference } from './check.ts';
import { type ItemFacts, nameOf } from './item-facts.ts';

export function costDifferences(facts: ItemFacts): Difference[] {
  const { item } = facts;
  const where = nameOf(item);
  if (item.kind === 'material') {
    const cost = materialCost(facts);
    return [
      ...compared(where, 'unitCost', item.unitCost, cost),
      ...compared(where, 'currentCost', item.currentCost, cost ?? '0'),
    ];
  }
  const shown = compared(where, 'currentCost of the SKU', item.skuCost, item.currentCost);
  if (item.hasRecipe) return shown;
  return [
    ...shown,
    ...compared(where, 'materialUnitCost', item.materialUnitCost, '0'),
    ...compared(where, 'currentCost', item.currentCost, givenCost(facts)),
  ];
}

/** A cost and its sequence: by the ledger, then by number after a receipt. */
interface SequencedCost {
  day: string | null;
  position: number | null;
  number: number;
  unitCost: Exact | null;
}

/** Goods that went back whole say nothing of the next ones. */
const isKept = (row: ItemFacts['rows'][number]): boolean => compare(unitsLeft(row), ZERO) > 0;

/** Null when no cost is known. */
function materialCost({ rows, settings }: ItemFacts): Exact | null {
  const received = rows
    .filter((row) => row.eventType === 'RECEIVE' && directionOf(row) === 'in' && isKept(row))
    .filter((row) => compare(row.unitCost ?? ZERO, ZERO) > 0)
    .map(({ day, position, unitCost }): SequencedCost => ({ day, position, number: 0, unitCost }));
  const set = settings.map(
    ({ number, unitCost, afterDay: day, afterPosition: position }): SequencedCost => ({
      day,
      position,
      number,
      unitCost,
    }),
  );
  return [...received, ...set].sort(inOrder).at(-1)?.unitCost ?? null;
}

/** A cost that was set before the first receipt comes first. */
function inOrder(a: SequencedCost, b: SequencedCost): number {
  const [dayOfA, dayOfB] = [a.day ?? '', b.day ?? ''];
  if (dayOfA !== dayOfB) return dayOfA < dayOfB ? -1 : 1;
  return (a.position ?? 0) - (b.position ?? 0) || a.number - b.number;
}

/** The cost that an entry states, if it does: goods that were received for nothing do not count. */
function statedCost({
  eventType,
  givenUnitCost,
  unitCost,
}: ItemFacts['rows'][number]): Exact | null {
  if (givenUnitCost === null || eventType === 'ADJUST') return givenUnitCost;
  return eventType === 'RECEIVE' && compare(unitCost ?? ZERO, ZERO) > 0 ? unitCost : null;
}

const givenCost = ({ rows }: ItemFacts): Exact =>
  rows
    .filter(isKept)
    .flatMap((row) => statedCost(row) ?? [])
    .at(-1) ?? ZERO;
