/** Recipes as the service has them, and the products above one. */
import {
  type Client,
  type GetSkuBomResponse,
  getSkuBom,
  listBoms,
  listMaterials,
  listSkus,
  Problem,
} from '@stockwright/client';

export type Recipe = GetSkuBomResponse;
export type Input = Recipe['inputs'][number];

const withNames: ['names'] = ['names'];

/** The recipe of a product; null where it has none. */
export async function readRecipe(
  client: Client,
  skuId: string,
  signal: AbortSignal,
): Promise<Recipe | null> {
  try {
    return await getSkuBom(client, { path: { id: skuId }, query: { include: withNames }, signal });
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null;
    throw error;
  }
}

/** The facts of an input beside its name. */
export interface InputFacts {
  unit: string;
  /** Of a material; a product costs what its recipe comes to. */
  unitCost: string | null;
}

/** Ids in one request. */
const most = 100;

/** The operations of `readInputFacts`. */
export const inputReads = [listMaterials, listSkus];

/** The units and costs of all inputs, by the id of the item. */
export async function readInputFacts(
  client: Client,
  { inputs }: Recipe,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, InputFacts>> {
  const facts = new Map<string, InputFacts>();
  const ids = inputs.map(({ materialId, skuId }) => ({ materialId, skuId }));
  for (let at = 0; at < ids.length; at += most) {
    const some = ids.slice(at, at + most);
    const materials = some.flatMap(({ materialId }) => materialId ?? []);
    const products = some.flatMap(({ skuId }) => skuId ?? []);
    const query = (named: string[]) => ({ ids: named, limit: most });
    if (materials.length > 0) {
      const { data } = await listMaterials(client, { query: query(materials), signal });
      for (const { id, unit, unitCost } of data) facts.set(id, { unit, unitCost });
    }
    if (products.length > 0) {
      const { data } = await listSkus(client, { query: query(products), signal });
      for (const { id, unit, materialUnitCost } of data) {
        facts.set(id, { unit, unitCost: materialUnitCost });
      }
    }
  }
  return facts;
}

/** Products above that are read at most. */
const maxAbove = 100;

/** The operations of `readAbove`. */
export const aboveReads = [listBoms, getSkuBom];

/** The recipes of all products that need this one, the nearest first. */
export async function readAbove(
  client: Client,
  skuId: string,
  signal: AbortSignal,
): Promise<readonly Recipe[]> {
  const known = new Set([skuId]);
  const above: Recipe[] = [];
  for (let level = [skuId]; level.length > 0 && above.length < maxAbove; ) {
    const next: string[] = [];
    for (const inputSkuId of level) {
      const { data } = await listBoms(client, { query: { inputSkuId, limit: most }, signal });
      next.push(...data.map((row) => row.skuId).filter((id) => !known.has(id)));
      for (const id of next) known.add(id);
    }
    const found = await Promise.all(next.map((id) => readRecipe(client, id, signal)));
    above.push(...found.filter((one) => one !== null));
    level = next;
  }
  return above;
}
