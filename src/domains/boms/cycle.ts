/** Finds recipes that would need their own product. Pure. */

/** A SKU and one of the SKUs that it is made of. */
export interface RecipeLink {
  skuId: string;
  /** The code of the former. */
  code: string;
  inputId: string;
}

/** The links between recipes, of which some can be replaced. */
export class RecipeLinks {
  /** By the input, then by the SKU that is made of it. */
  private readonly byInput = new Map<string, Map<string, RecipeLink>>();
  /** The inputs of each SKU. */
  private readonly inputsOf = new Map<string, Set<string>>();

  constructor(links: readonly RecipeLink[]) {
    for (const link of links) this.add(link);
  }

  /** The SKU is made of these inputs, and of no others. */
  replace(sku: { id: string; code: string }, inputIds: readonly string[]): void {
    for (const id of this.inputsOf.get(sku.id) ?? []) this.byInput.get(id)?.delete(sku.id);
    this.inputsOf.delete(sku.id);
    for (const inputId of inputIds) this.add({ skuId: sku.id, code: sku.code, inputId });
  }

  /** For every SKU above `skuId`, the first link of its shortest path down to it. */
  pathsDown(skuId: string): Map<string, RecipeLink> {
    const paths = new Map<string, RecipeLink>();
    // Grows during the loop, level by level, so that the first path found is the shortest.
    const reached = [skuId];
    for (const inputId of reached) {
      for (const link of this.byInput.get(inputId)?.values() ?? []) {
        if (paths.has(link.skuId)) continue;
        paths.set(link.skuId, link);
        reached.push(link.skuId);
      }
    }
    return paths;
  }

  private add(link: RecipeLink): void {
    const { skuId, inputId } = link;
    const madeOf = this.byInput.get(inputId) ?? new Map<string, RecipeLink>();
    this.byInput.set(inputId, madeOf.set(skuId, link));
    const inputs = this.inputsOf.get(skuId) ?? new Set<string>();
    this.inputsOf.set(skuId, inputs.add(inputId));
  }
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
