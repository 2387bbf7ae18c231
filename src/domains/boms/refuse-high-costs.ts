/** Refuses the rows of an import that would make a unit of a SKU cost too much. */

import { exactly } from '../../kernel/database/columns.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { inSlices } from '../../kernel/sharing/slices.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import { selectCurrentCosts } from '../../ledger/current-costs.store.ts';
import { highCostFaults, loadRecipes } from '../../ledger/current-costs.ts';
import { selectSkusAbove } from '../../ledger/recipes.store.ts';
import { exceedsLimit, pathOfExcess, type Recipe, rollUp } from '../../ledger/roll-up.ts';
import { bomChanges, bomDefaults, needOf } from './bom.ts';
import { type DecidedBom, faultAsSent } from './bom-rows.ts';
import { RecipeLinks } from './cycle.ts';

type Costs = ReadonlyMap<string, Exact>;

/** The recipes and costs that the rows of an import change, as they are before it. */
interface CostsBefore {
  recipes: readonly Recipe[];
  costs: Costs;
}

/**
 * Returns the rows; those that would make a unit cost too much have a fault. Where the recipes of
 * all rows together are within the limit, no row is refused, whatever the order of the rows.
 */
export async function refuseHighCosts(
  tx: Transaction,
  orgId: string,
  rows: readonly DecidedBom[],
): Promise<DecidedBom[]> {
  const stated = rows.filter(isValid);
  if (stated.length === 0) return [...rows];
  const before = await costsBefore(tx, orgId, stated);
  const recipes = new Map(before.recipes.map((recipe) => [recipe.skuId, recipe]));
  for (const row of stated) recipes.set(row.skuId, recipeOf(row));
  if (!exceedsLimit(rollUp([...recipes.values()], before.costs))) return [...rows];
  const paths = await pathsInTurn(orgId, rows, before);
  const found = await highCostFaults(tx, orgId, [...paths.values()], '/inputs');
  const faults = new Map([...paths.keys()].map((row, index) => [row, found[index]]));
  return rows.map((row) => {
    const fault = faults.get(row);
    return fault ? { ...row, faults: [...row.faults, faultAsSent(row, fault)] } : row;
  });
}

const isValid = ({ action, faults }: DecidedBom): boolean =>
  action !== 'skip' && faults.length === 0;

async function costsBefore(
  tx: Transaction,
  orgId: string,
  rows: readonly DecidedBom[],
): Promise<CostsBefore> {
  const skuIds = rows.map(({ skuId }) => skuId);
  const inputIds = rows.flatMap(({ inputs }) => inputs.map((input) => needOf(input).itemId));
  const [above, current] = await tx.all(
    selectSkusAbove(orgId, skuIds),
    selectCurrentCosts(orgId, [...new Set(inputIds)]),
  );
  const affected = [...new Set([...skuIds, ...above.map(({ id }) => id)])];
  const { recipes, costs } = await loadRecipes(tx, orgId, affected);
  const ofInputs = current.map(({ id, currentCost }) => [id, currentCost] as const);
  return { recipes, costs: new Map([...costs, ...ofInputs]) };
}

function recipeOf({ skuId, value, before, inputs }: DecidedBom): Recipe {
  const { outputQuantity, conversionCost } = before ?? bomDefaults;
  const { sku: _, skuId: _id, ...fields } = value;
  const recipe = { outputQuantity, conversionCost, ...exactly(bomChanges, fields) };
  return { ...recipe, skuId, inputs: inputs.map(needOf) };
}

/** Takes the rows in their order. Returns for each refused row the path of the costs. */
async function pathsInTurn(
  orgId: string,
  rows: readonly DecidedBom[],
  before: CostsBefore,
): Promise<Map<DecidedBom, string[]>> {
  const recipes = new Map(before.recipes.map((recipe) => [recipe.skuId, recipe]));
  const costs = new Map(before.costs);
  const links = new RecipeLinks(before.recipes.flatMap(linksOf));
  const refused = new Map<DecidedBom, string[]>();
  await inSlices(orgId, rows, (row) => {
    if (!isValid(row)) return;
    const { skuId } = row;
    const next = recipeOf(row);
    const above = [...links.pathsDown(skuId).keys()].flatMap((id) => recipes.get(id) ?? []);
    const rolled = rollUp([next, ...above], costs);
    if (exceedsLimit(rolled)) {
      refused.set(row, pathOfExcess([...recipes.values(), next], costs, rolled));
      return;
    }
    recipes.set(skuId, next);
    links.replace({ id: skuId, code: '' }, inputIdsOf(next));
    for (const [id, { currentCost }] of rolled) costs.set(id, currentCost);
  });
  return refused;
}

const inputIdsOf = ({ inputs }: Recipe): string[] => inputs.map(({ itemId }) => itemId);

const linksOf = (recipe: Recipe) =>
  inputIdsOf(recipe).map((inputId) => ({ skuId: recipe.skuId, code: '', inputId }));
