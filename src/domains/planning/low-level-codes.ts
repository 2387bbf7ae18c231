/** Low-level codes: the depth of each item below the recipes that need it. Pure. */

/** The SKU and the inputs of a recipe; the same input can occur twice. */
interface RecipeLinks {
  skuId: string;
  inputs: readonly { itemId: string }[];
}

/**
 * The low-level code of each item of the recipes: 0 of a SKU that no recipe needs, and of any other
 * item one more than the highest of the SKUs that are made of it. In this order each item comes
 * after everything that is made of it. Throws when the recipes form a cycle.
 */
export function lowLevelCodes(recipes: readonly RecipeLinks[]): Map<string, number> {
  const inputsOf = new Map(recipes.map(({ skuId, inputs }) => [skuId, inputs]));
  const needing = new Map(recipes.map(({ skuId }) => [skuId, 0]));
  for (const { inputs } of recipes) {
    for (const { itemId } of inputs) needing.set(itemId, (needing.get(itemId) ?? 0) + 1);
  }
  const codes = new Map<string, number>();
  let level = [...needing].flatMap(([id, count]) => (count === 0 ? [id] : []));
  for (let code = 0; level.length > 0; code++) {
    for (const id of level) codes.set(id, code);
    level = level.flatMap((id) =>
      (inputsOf.get(id) ?? []).flatMap(({ itemId }) => {
        const left = (needing.get(itemId) ?? 0) - 1;
        needing.set(itemId, left);
        return left === 0 ? [itemId] : [];
      }),
    );
  }
  // Edits refuse cycles.
  if (codes.size < needing.size) throw new Error('Recipes form a cycle');
  return codes;
}
