import { byDayAndPosition, type Place, type Row } from './ledger-rows.ts';
import { NOTHING, Rational, total } from './rational.ts';

/** What a unit of an item costs when no layer says so. */

/** A cost of a material that a person set; null says that none is known. */
export interface HandCost {
  unitCost: Rational | null;
  /** The latest receipt row of that moment, or null when there was none. */
  after: Place | null;
}

export interface RecipeInput {
  itemId: string;
  quantity: Rational;
  scrapPercent: Rational;
}

export interface Recipe {
  outputQuantity: Rational;
  conversionCost: Rational;
  inputs: readonly RecipeInput[];
}

/** A purchase receipt's row, as far as a material's cost goes. */
function isReceipt(row: Row): boolean {
  return row.eventType === 'RECEIVE' && row.ref === null;
}

/** Where a cost that is set by hand now comes to stand among the item's unvoided rows. */
export function placeOfHandCost(rows: readonly Row[]): Place | null {
  const latest = rows.filter(isReceipt).sort(byDayAndPosition).at(-1);
  return latest ? { day: latest.day, position: latest.position } : null;
}

/** The last of the unvoided receipts that cost something and of the costs set by hand. */
export function materialCost(rows: readonly Row[], byHand: readonly HandCost[]): Rational | null {
  const start = { day: '', position: 0 };
  const receipts = rows
    .filter((row) => isReceipt(row) && row.unitCost?.compare(NOTHING) !== 0)
    .map((row) => ({ unitCost: row.unitCost, at: row as Place, turn: 0 }));
  const settings = byHand.map(({ unitCost, after }, index) => ({
    unitCost,
    at: after ?? start,
    turn: index + 1,
  }));
  const last = [...receipts, ...settings]
    .sort((a, b) => byDayAndPosition(a.at, b.at) || a.turn - b.turn)
    .at(-1);
  return last?.unitCost ?? null;
}

/** The cost given with the last of the item's unvoided adjustments that gave one, else zero. */
export function adjustedCost(rows: readonly Row[]): Rational {
  const priced = rows.filter((row) => row.unitCostGiven).sort(byDayAndPosition);
  return priced.at(-1)?.unitCost ?? NOTHING;
}

/** What the inputs for one unit of output cost, rounded once. */
export function rolledUpCost(recipe: Recipe, costOf: (itemId: string) => Rational): Rational {
  const hundred = Rational.parse('100');
  const parts = recipe.inputs.map(({ itemId, quantity, scrapPercent }) =>
    quantity.times(hundred.plus(scrapPercent)).over(hundred).times(costOf(itemId)),
  );
  return total(parts).over(recipe.outputQuantity).roundHalfEven(10);
}

/** Whether making the item takes, through any number of recipes, the item itself. */
export function feedsItself(
  skuId: string,
  inputsOf: (itemId: string) => readonly string[],
): boolean {
  const found = new Set<string>();
  const waiting = [...inputsOf(skuId)];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next === skuId) return true;
    if (found.has(next)) continue;
    found.add(next);
    waiting.push(...inputsOf(next));
  }
  return false;
}
