/**
 * Current costs: what a unit of an item costs where no layer says so. They follow from receipts,
 * from costs given by hand and, for SKUs with a recipe, from those of its inputs; a change goes up
 * through every recipe that it reaches. No row of a ledger changes with them.
 */

import type { Transaction } from '../kernel/database/database.ts';
import type { Exact } from '../kernel/values/exact.ts';
import { selectCurrentCosts, updateGivenCosts, updateRolledUp } from './current-costs.store.ts';
import { updateMaterialCosts } from './material-costs.store.ts';
import { type RecipeRow, recipeOf, selectRecipes, selectSkusAbove } from './recipes.store.ts';
import { type Recipe, rollUp } from './roll-up.ts';

export interface CurrentCosts {
  /** Materials whose unitCost is another now. */
  materialsUpdated: number;
  /** SKUs whose materialUnitCost is. */
  skusUpdated: number;
}

/**
 * Settles the current costs of items after their rows, recipes or costs by hand have changed, and
 * those of every SKU above. All of them must be locked: see `lockItemsAndParents`.
 */
export async function updateCurrentCosts(
  tx: Transaction,
  orgId: string,
  itemIds: readonly string[],
): Promise<CurrentCosts> {
  if (itemIds.length === 0) return { materialsUpdated: 0, skusUpdated: 0 };
  const [materials = [], skus = []] = await tx.all(
    updateMaterialCosts(orgId, itemIds),
    updateGivenCosts(orgId, itemIds),
  );
  const changed = [...materials, ...skus].map((row) => row.id as string);
  const skusUpdated = await rollUpFrom(tx, orgId, changed);
  return { materialsUpdated: materials.length, skusUpdated };
}

/**
 * Rolls costs up into every SKU whose recipe reaches one of the items, and into `outputs`, whose
 * own recipes have changed. Answers how many SKUs got another materialUnitCost.
 */
export async function rollUpFrom(
  tx: Transaction,
  orgId: string,
  itemIds: readonly string[],
  outputs: readonly string[] = [],
): Promise<number> {
  const start = [...itemIds, ...outputs];
  if (start.length === 0) return 0;
  const above = await tx.rows<{ id: string }>(selectSkusAbove(orgId, start));
  const skuIds = [...new Set([...above.map(({ id }) => id), ...outputs])];
  if (skuIds.length === 0) return 0;
  const recipes = recipesOf(await tx.rows<RecipeRow>(selectRecipes(orgId, skuIds)));
  const inputs = new Set(recipes.flatMap((recipe) => recipe.inputs.map(({ itemId }) => itemId)));
  const costs = await tx.rows<{ id: string; currentCost: Exact }>(
    selectCurrentCosts(orgId, [...inputs]),
  );
  const known = new Map(costs.map(({ id, currentCost }) => [id, currentCost]));
  const rolled = rollUp(recipes, known);
  if (rolled.size === 0) return 0;
  return (await tx.rows(updateRolledUp(orgId, rolled))).length;
}

/** A row for each input; those of one SKU follow each other. */
function recipesOf(rows: readonly RecipeRow[]): Recipe[] {
  const bySku = new Map<string, RecipeRow[]>();
  for (const row of rows) {
    const others = bySku.get(row.skuId);
    if (others) others.push(row);
    else bySku.set(row.skuId, [row]);
  }
  return [...bySku.values()].map(recipeOf);
}
