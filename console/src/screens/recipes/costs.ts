/** The costs of the products above a recipe, after a change of it. */
import { shareOf, sum } from '../../parts/exact.ts';
import type { Recipe } from './read-recipe.ts';

/** Places to which the differences are computed: more than are shown. */
const places = 12;

/** The difference of the material cost of each product above, for a difference of this one. */
export function differencesAbove(
  skuId: string,
  difference: string,
  above: readonly Recipe[],
): ReadonlyMap<string, string> {
  const recipes = new Map(above.map((recipe) => [recipe.skuId, recipe]));
  const known = new Map([[skuId, difference]]);
  const differenceOf = (id: string): string => {
    const before = known.get(id);
    const recipe = recipes.get(id);
    if (before !== undefined || !recipe) return before ?? '0';
    // Until it is known: a recipe that contains itself adds nothing to itself.
    known.set(id, '0');
    const parts = recipe.inputs.flatMap((input) =>
      input.skuId === null
        ? []
        : shareOf(
            { ...input, outputQuantity: recipe.outputQuantity },
            differenceOf(input.skuId),
            places,
          ),
    );
    const total = sum(...parts);
    known.set(id, total);
    return total;
  };
  for (const id of recipes.keys()) differenceOf(id);
  known.delete(skuId);
  return known;
}
