import { byDayAndSequence, type LedgerOrder, lineOf, type Row } from './ledger-rows.ts';
import { NOTHING, Rational, total } from './rational.ts';

/** The cost of a unit of an item that no layer covers. */

/** A cost of a material that a user set; null when none is known. */
export interface ManualCost {
  unitCost: Rational | null;
  /** The latest receipt row when the cost was set; null when there was none. */
  after: LedgerOrder | null;
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

/** Whether the row is a purchase receipt, which sets a material's cost. */
function isReceipt(row: Row): boolean {
  return row.eventType === 'RECEIVE' && row.ref === null;
}

/** Whether a purchase receipt has gone back to its vendor whole: it sets no cost any more. */
function isGoneBack(row: Row, rows: readonly Row[]): boolean {
  const cuts = rows.filter(({ cutFrom }) => cutFrom !== null && cutFrom === lineOf(row));
  return total(cuts.map(({ quantity }) => quantity)).compare(row.quantity) === 0;
}

/** The receipt after which a manual cost that is set now takes its order. */
export function orderOfManualCost(rows: readonly Row[]): LedgerOrder | null {
  const latest = rows.filter(isReceipt).sort(byDayAndSequence).at(-1);
  return latest ? { day: latest.day, sequence: latest.sequence } : null;
}

/** The last of the unvoided receipts with a cost and of the manual costs. */
export function materialCost(
  rows: readonly Row[],
  manualCosts: readonly ManualCost[],
): Rational | null {
  const start = { day: '', sequence: 0 };
  const receipts = rows
    .filter((row) => isReceipt(row) && row.unitCost?.compare(NOTHING) !== 0)
    .filter((row) => !isGoneBack(row, rows))
    .map((row) => ({ unitCost: row.unitCost, at: row as LedgerOrder, turn: 0 }));
  const settings = manualCosts.map(({ unitCost, after }, index) => ({
    unitCost,
    at: after ?? start,
    turn: index + 1,
  }));
  const last = [...receipts, ...settings]
    .sort((a, b) => byDayAndSequence(a.at, b.at) || a.turn - b.turn)
    .at(-1);
  return last?.unitCost ?? null;
}

/**
 * The cost of the last of a SKU's unvoided adjustments whose request had one and of its purchase
 * receipts with one; zero without any.
 */
export function statedCost(rows: readonly Row[]): Rational {
  const isBought = (row: Row) =>
    row.source?.type === 'purchase_order_receipt' && row.unitCost?.compare(NOTHING) !== 0;
  const priced = rows.filter(
    (row) =>
      row.unitCostFromRequest ||
      (row.eventType === 'RECEIVE' && isBought(row) && !isGoneBack(row, rows)),
  );
  return priced.sort(byDayAndSequence).at(-1)?.unitCost ?? NOTHING;
}

/** The cost of the inputs for one unit of output, rounded once. */
export function rolledUpCost(recipe: Recipe, costOf: (itemId: string) => Rational): Rational {
  const hundred = Rational.parse('100');
  const parts = recipe.inputs.map(({ itemId, quantity, scrapPercent }) =>
    quantity.times(hundred.plus(scrapPercent)).over(hundred).times(costOf(itemId)),
  );
  return total(parts).over(recipe.outputQuantity).roundHalfEven(10);
}

/** Whether the item is its own input through any number of recipes. */
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
