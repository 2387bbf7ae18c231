/** Recipes that would come to need their own product: pure. */

/** A SKU and one of the SKUs that it is made of. */
export interface RecipeLink {
  skuId: string;
  /** The code of the former. */
  code: string;
  inputId: string;
}

/**
 * For every SKU above one, the next on its shortest way down to it; `links` are all that lead
 * there, in any order.
 */
export function waysDown(skuId: string, links: readonly RecipeLink[]): Map<string, RecipeLink> {
  const madeOf = new Map<string, RecipeLink[]>();
  for (const link of links) {
    const others = madeOf.get(link.inputId);
    if (others) others.push(link);
    else madeOf.set(link.inputId, [link]);
  }
  const ways = new Map<string, RecipeLink>();
  // Grows while it is walked: level by level, so that the first way found is the shortest.
  const reached = [skuId];
  for (const inputId of reached) {
    for (const link of madeOf.get(inputId) ?? []) {
      if (ways.has(link.skuId)) continue;
      ways.set(link.skuId, link);
      reached.push(link.skuId);
    }
  }
  return ways;
}

/**
 * The cycle that arises when a SKU gets an input: codes from the SKU down to itself, nothing when
 * there is none.
 */
export function cycleThrough(
  sku: { id: string; code: string },
  inputId: string,
  ways: ReadonlyMap<string, RecipeLink>,
): string[] | undefined {
  if (inputId === sku.id) return [sku.code, sku.code];
  const codes = [sku.code];
  for (let link = ways.get(inputId); link; link = ways.get(link.inputId)) {
    codes.push(link.code);
    if (link.inputId === sku.id) return [...codes, sku.code];
  }
  return undefined;
}
