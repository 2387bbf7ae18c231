/** How many units of a SKU can be made of what is there. Pure. */
import { calculations } from '../../kernel/limits/calculations.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { type Exact, exact, max, ZERO } from '../../kernel/values/exact.ts';
import { Fraction } from '../../kernel/values/fraction.ts';
import type { Recipe } from '../../ledger/roll-up.ts';
import { lowLevelCodes } from './low-level-codes.ts';

type Recipes = readonly Pick<Recipe, 'skuId' | 'outputQuantity' | 'inputs'>[];

/**
 * The need for an item as a function of the units that are made: from each of these points on, in
 * ascending order, it grows by a further rate for each unit. Where an intermediate is in stock, the
 * need for its inputs begins when that stock is used up.
 */
type Need = readonly Growth[];

interface Growth {
  from: Fraction;
  rate: Fraction;
}

/** An item that cannot be made, and the units of the SKU for which it suffices. */
export interface Limit {
  itemId: string;
  available: Exact;
  allows: Fraction;
  /** The quantity of the item that is missing for a number of units of the SKU. */
  missingFor(units: Exact): Fraction;
}

const { maxWords } = valuesOf(calculations.buildable);

/** The fractions of the needs are too many and too long for one answer. */
export class TooLongNeeds extends Error {}

/**
 * The limits of a SKU's recipe down all levels, those that limit first come first; none without a
 * recipe. Stock of intermediates is used before more of them is made; stock of the SKU itself does
 * not count. An item that several recipes need is counted once. Throws TooLongNeeds.
 */
export function limitsOf(
  skuId: string,
  recipes: Recipes,
  availableOf: (itemId: string) => Exact,
): Limit[] {
  const recipeOf = new Map(recipes.map((recipe) => [recipe.skuId, recipe]));
  if (!recipeOf.has(skuId)) return [];
  const growths = new Map<string, Growth[]>([
    [skuId, [{ from: Fraction.ZERO, rate: Fraction.ONE }]],
  ]);
  const limits: Limit[] = [];
  let words = 0;
  for (const itemId of lowLevelCodes(recipes).keys()) {
    const need = inOrder(growths.get(itemId) ?? []);
    // A recipe that the SKU does not reach.
    if (need.length === 0) continue;
    const available = itemId === skuId ? ZERO : max(availableOf(itemId), ZERO);
    const recipe = recipeOf.get(itemId);
    if (!recipe) {
      limits.push(limit(itemId, need, available));
      continue;
    }
    const made = beyond(need, Fraction.of(available));
    words += recipe.inputs.length * wordsOf(made);
    if (words > maxWords) throw new TooLongNeeds();
    for (const input of recipe.inputs) {
      const rate = perUnit(recipe, input);
      const grown = made.map((growth) => ({ ...growth, rate: growth.rate.times(rate) }));
      const known = growths.get(input.itemId);
      if (known) known.push(...grown);
      else growths.set(input.itemId, grown);
    }
  }
  return limits.sort((a, b) => a.allows.compare(b.allows));
}

/** The length of the fractions of a need. */
const wordsOf = (need: Need): number =>
  need.reduce((sum, { from, rate }) => sum + from.words + rate.words, 0);

const HUNDRED = exact('100');

const perUnit = (recipe: Recipes[number], input: Recipe['inputs'][number]): Fraction =>
  Fraction.of(input.quantity.times(HUNDRED.plus(input.scrapPercent))).over(
    Fraction.of(recipe.outputQuantity.times(HUNDRED)),
  );

function limit(itemId: string, need: Need, available: Exact): Limit {
  const stock = Fraction.of(available);
  return {
    itemId,
    available,
    allows: unitsWithin(need, stock),
    missingFor(units) {
      const missing = neededFor(need, Fraction.of(units)).minus(stock);
      return missing.compare(Fraction.ZERO) > 0 ? missing : Fraction.ZERO;
    },
  };
}

/** Ascending, with one growth at each point. */
function inOrder(growths: readonly Growth[]): Need {
  const need: Growth[] = [];
  for (const growth of growths.toSorted((a, b) => a.from.compare(b.from))) {
    const last = need.at(-1);
    if (last?.from.compare(growth.from) === 0) last.rate = last.rate.plus(growth.rate);
    else need.push({ ...growth });
  }
  return need;
}

function neededFor(need: Need, units: Fraction): Fraction {
  return need
    .filter(({ from }) => from.compare(units) < 0)
    .reduce((sum, { from, rate }) => sum.plus(units.minus(from).times(rate)), Fraction.ZERO);
}

/** The units at which the need reaches the stock. */
function unitsWithin(need: Need, stock: Fraction): Fraction {
  let [at, used, rate] = [Fraction.ZERO, Fraction.ZERO, Fraction.ZERO];
  for (const growth of need) {
    const usedThen = used.plus(growth.from.minus(at).times(rate));
    if (usedThen.compare(stock) > 0) break;
    [at, used, rate] = [growth.from, usedThen, rate.plus(growth.rate)];
  }
  return at.plus(stock.minus(used).over(rate));
}

/** The part of the need that is above the stock. */
function beyond(need: Need, stock: Fraction): Need {
  const from = unitsWithin(need, stock);
  const before = need.filter((growth) => growth.from.compare(from) <= 0);
  const rate = before.reduce((sum, growth) => sum.plus(growth.rate), Fraction.ZERO);
  return [{ from, rate }, ...need.slice(before.length)];
}
