/**
 * Current costs: the cost of a unit of an item where no layer determines it. They follow from
 * receipts, from manual costs and, for SKUs with a recipe, from the current costs of the inputs. A
 * change propagates up through every recipe that it reaches. No ledger entry changes with them.
 */

import type { Transaction } from '../kernel/database/transaction.ts';
import { type Fault, invalid } from '../kernel/problem.ts';
import type { Exact } from '../kernel/values/exact.ts';
import {
  selectCodes,
  selectCurrentCosts,
  updateGivenCosts,
  updateRolledUp,
} from './current-costs.store.ts';
import { updateMaterialCosts } from './material-costs.store.ts';
import { recipesOf, selectRecipes, selectSkusAbove } from './recipes.store.ts';
import { exceedsLimit, pathOfExcess, type Recipe, type RolledUp, rollUp } from './roll-up.ts';

export interface CurrentCosts {
  /** Materials whose unitCost has changed. */
  materialsUpdated: number;
  /** SKUs whose currentCost has changed. */
  skusUpdated: number;
}

/**
 * Updates the current costs of items after their entries, recipes or manual costs have changed, and
 * those of every SKU that is made from them. All must be locked: see `lockItemsAndParents`.
 */
export async function updateCurrentCosts(
  tx: Transaction,
  orgId: string,
  itemIds: readonly string[],
): Promise<CurrentCosts> {
  if (itemIds.length === 0) return { materialsUpdated: 0, skusUpdated: 0 };
  const [materials, skus] = await tx.all(
    updateMaterialCosts(orgId, itemIds),
    updateGivenCosts(orgId, itemIds),
  );
  const changed = [...materials, ...skus].map(({ id }) => id);
  const rolledUp = await rollUpFrom(tx, orgId, changed);
  return { materialsUpdated: materials.length, skusUpdated: skus.length + rolledUp };
}

/**
 * Rolls costs up into every SKU whose recipe reaches one of the items, and into `outputs`, whose
 * own recipes have changed. Returns the number of SKUs whose cost has changed. Throws a
 * 422 when one of them would cost too much; where recipes have changed, it points at the inputs.
 */
export async function rollUpFrom(
  tx: Transaction,
  orgId: string,
  itemIds: readonly string[],
  outputs: readonly string[] = [],
): Promise<number> {
  const start = [...itemIds, ...outputs];
  if (start.length === 0) return 0;
  const above = await tx.rows(selectSkusAbove(orgId, start));
  const skuIds = [...new Set([...above.map(({ id }) => id), ...outputs])];
  if (skuIds.length === 0) return 0;
  const { recipes, costs } = await loadRecipes(tx, orgId, skuIds);
  const rolled = rollUp(recipes, costs);
  if (rolled.size === 0) return 0;
  await refuseCosts(tx, orgId, recipes, costs, rolled, outputs.length > 0 ? '/inputs' : '');
  return (await tx.rows(updateRolledUp(orgId, rolled))).length;
}

type Costs = ReadonlyMap<string, Exact>;

/** The recipes of SKUs, and the current costs of these and of their inputs. */
export async function loadRecipes(
  tx: Transaction,
  orgId: string,
  skuIds: readonly string[],
): Promise<{ recipes: Recipe[]; costs: Costs }> {
  const recipes = recipesOf(await tx.rows(selectRecipes(orgId, skuIds)));
  const inputIds = recipes.flatMap((recipe) => recipe.inputs.map(({ itemId }) => itemId));
  const ids = [...new Set([...inputIds, ...skuIds])];
  const found = await tx.rows(selectCurrentCosts(orgId, ids));
  return { recipes, costs: new Map(found.map(({ id, currentCost }) => [id, currentCost])) };
}

/** Throws a 422 that points at `path` when the last of the rolled up SKUs costs too much. */
export async function refuseCosts(
  tx: Transaction,
  orgId: string,
  recipes: readonly Recipe[],
  costs: Costs,
  rolled: ReadonlyMap<string, RolledUp>,
  path = '',
): Promise<void> {
  if (!exceedsLimit(rolled)) return;
  const costliest = pathOfExcess(recipes, costs, rolled);
  throw invalid(...(await highCostFaults(tx, orgId, [costliest], path)));
}

/** A fault at `path` for each list of items, from a SKU down to what makes it cost too much. */
export async function highCostFaults(
  tx: Transaction,
  orgId: string,
  paths: readonly (readonly string[])[],
  path: string,
): Promise<Fault[]> {
  const ids = [...new Set(paths.flat())];
  const found = await tx.rows(selectCodes(orgId, ids));
  const codes = new Map(ids.map((id, index) => [id, found[index]?.code]));
  return paths.map((itemIds) => {
    const named = itemIds.map((id) => codes.get(id));
    const message = `would make a unit of ${named[0]} cost more than 1e18, through ${named.join(' -> ')}. Lower a quantity or a cost on this path.`;
    return { path, code: 'cost_too_high', message };
  });
}
