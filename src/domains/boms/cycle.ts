/** Finds recipes that would need their own product. Pure. */

/** A SKU and one of the SKUs that it is made of. */
export interface RecipeLink {
  skuId: string;
  /** The code of the former. */
  code: string;
  inputId: string;
}

/**
 * For every SKU above `skuId`, the first link of its shortest path down to it. `links` are all
 * links that lead down to it, in any order.
 */
export function pathsDown(skuId: string, links: readonly RecipeLink[]): Map<string, RecipeLink> {
  const madeOf = new Map<string, RecipeLink[]>();
  for (const link of links) {
    const others = madeOf.get(link.inputId);
    if (others) others.push(link);
    else madeOf.set(link.inputId, [link]);
  }
  const paths = new Map<string, RecipeLink>();
  // Grows during the loop, level by level, so that the first path found is the shortest.
  const reached = [skuId];
  for (const inputId of reached) {
    for (const link of madeOf.get(inputId) ?? []) {
      if (paths.has(link.skuId)) continue;
      paths.set(link.skuId, link);
      reached.push(link.skuId);
    }
  }
  return paths;
}

/**
 * The cycle that an input would make of a SKU: codes from the SKU down to itself, undefined when
 * there is none.
 */
export function cycleThrough(
  sku: { id: string; code: string },
  inputId: string,
  paths: ReadonlyMap<string, RecipeLink>,
): string[] | undefined {
  if (inputId === sku.id) return [sku.code, sku.code];
  const codes = [sku.code];
  for (let link = paths.get(inputId); link; link = paths.get(link.inputId)) {
    codes.push(link.code);
    if (link.inputId === sku.id) return [...codes, sku.code];
  }
  return undefined;
}
