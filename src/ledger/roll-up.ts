/** The cost of a SKU by its recipe. Pure. */
import { groupedBy } from '../kernel/grouped-by.ts';
import { compare, divide, type Exact, exact, sum, ZERO } from '../kernel/values/exact.ts';
import { UNIT_COST_PLACES } from './unit-cost.ts';

/** A bill of materials as the roll-up sees it: its inputs make outputQuantity units of the SKU. */
export interface Recipe {
  skuId: string;
  outputQuantity: Exact;
  /** Base currency per output unit. */
  conversionCost: Exact;
  inputs: readonly RecipeInput[];
}

export interface RecipeInput {
  itemId: string;
  quantity: Exact;
  /** The share of the quantity that is lost: 5 means that 1.05 times as much is needed. */
  scrapPercent: Exact;
}

const HUNDRED = exact('100');

/**
 * The cost of the inputs of one output unit, rounded once, half-even, to 10 decimals: the sum of
 * quantity x (1 + scrapPercent/100) x the input's current cost, divided by outputQuantity.
 */
export function materialUnitCost(recipe: Recipe, costOf: (itemId: string) => Exact): Exact {
  const hundredfold = recipe.inputs.map(({ itemId, quantity, scrapPercent }) =>
    quantity.times(HUNDRED.plus(scrapPercent)).times(costOf(itemId)),
  );
  return divide(sum(hundredfold), recipe.outputQuantity.times(HUNDRED), UNIT_COST_PLACES);
}

export interface RolledUp {
  materialUnitCost: Exact;
  /** The cost of a unit of the SKU as an input, or where no layer covers it. */
  currentCost: Exact;
}

/** The highest cost of a unit of a SKU. Quantities multiply from recipe to recipe. */
const MAX_UNIT_COST = exact('1e18');

const costsTooMuch = ({ currentCost }: RolledUp): boolean =>
  compare(currentCost, MAX_UNIT_COST) > 0;

/**
 * Rolls costs up through recipes, each once, inputs before outputs; the first SKU that costs too
 * much is the last one of the result. `costs` are the current costs of items that are not among the
 * outputs. Throws when the recipes form a cycle.
 */
export function rollUp(
  recipes: readonly Recipe[],
  costs: ReadonlyMap<string, Exact>,
): Map<string, RolledUp> {
  const bySku = new Map(recipes.map((recipe) => [recipe.skuId, recipe]));
  const rolled = new Map<string, RolledUp>();
  for (const recipe of inputsFirst(bySku)) {
    const unitCost = materialUnitCost(
      recipe,
      (id) => rolled.get(id)?.currentCost ?? costs.get(id) ?? ZERO,
    );
    const currentCost = unitCost.plus(recipe.conversionCost);
    const found = { materialUnitCost: unitCost, currentCost };
    rolled.set(recipe.skuId, found);
    if (costsTooMuch(found)) break;
  }
  return rolled;
}

/** The recipes that reach one of the items, through any number of others. */
export function recipesAbove(recipes: readonly Recipe[], itemIds: readonly string[]): Recipe[] {
  const byInput = groupedBy(
    recipes.flatMap((recipe) => recipe.inputs.map(({ itemId }) => ({ itemId, recipe }))),
    ({ itemId }) => itemId,
  );
  const reached = new Set<Recipe>();
  const next = [...itemIds];
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    for (const { recipe } of byInput.get(id) ?? []) {
      if (reached.has(recipe)) continue;
      reached.add(recipe);
      next.push(recipe.skuId);
    }
  }
  return [...reached];
}

/** A SKU, the input that contributes most to its cost, and so on from input to input. */
function costliestPath(
  skuId: string,
  recipes: readonly Recipe[],
  costOf: (itemId: string) => Exact,
): string[] {
  const bySku = new Map(recipes.map((recipe) => [recipe.skuId, recipe]));
  const path = [skuId];
  for (let recipe = bySku.get(skuId); recipe; recipe = bySku.get(path.at(-1) ?? '')) {
    const worth = ({ itemId, quantity }: RecipeInput) => quantity.times(costOf(itemId));
    const [costliest] = recipe.inputs.toSorted((a, b) => compare(worth(b), worth(a)));
    if (!costliest) break;
    path.push(costliest.itemId);
  }
  return path;
}

/** Whether a SKU of a roll-up costs too much: it is the last one. */
export function exceedsLimit(rolled: ReadonlyMap<string, RolledUp>): boolean {
  const [last] = [...rolled.values()].slice(-1);
  return last !== undefined && costsTooMuch(last);
}

/** The costliest path of the SKU that exceeds the limit, the last one of a roll-up. */
export function pathOfExcess(
  recipes: readonly Recipe[],
  costs: ReadonlyMap<string, Exact>,
  rolled: ReadonlyMap<string, RolledUp>,
): string[] {
  const [last = ''] = [...rolled.keys()].slice(-1);
  const costOf = (id: string) => rolled.get(id)?.currentCost ?? costs.get(id) ?? ZERO;
  return costliestPath(last, recipes, costOf);
}

/** The recipes in an order in which each comes after those that make its inputs. */
function inputsFirst(bySku: ReadonlyMap<string, Recipe>): Recipe[] {
  const ordered: Recipe[] = [];
  const placed = new Set<string>();
  const underWay = new Set<string>();
  // A stack of its own: recipes may be nested deeper than calls can be.
  const stack = [...bySku.keys()].map((skuId) => ({ skuId, isReady: false }));
  for (let top = stack.pop(); top; top = stack.pop()) {
    const recipe = bySku.get(top.skuId);
    if (!recipe || placed.has(top.skuId)) continue;
    if (top.isReady) {
      placed.add(top.skuId);
      ordered.push(recipe);
      continue;
    }
    // Edits refuse cycles; should there be one after all, the loop would never end.
    if (underWay.has(top.skuId)) throw new Error(`SKU ${top.skuId} is made of itself`);
    underWay.add(top.skuId);
    stack.push({ skuId: top.skuId, isReady: true });
    for (const { itemId } of recipe.inputs) stack.push({ skuId: itemId, isReady: false });
  }
  return ordered;
}
