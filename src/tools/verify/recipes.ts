/**
 * A SKU with a recipe costs the current costs of its inputs and its conversion cost. Each SKU is
 * compared with the stored costs of its own inputs: where all agree, the whole roll-up is right.
 */

import type { Transaction } from '../../kernel/database/transaction.ts';
import { exact, toText, ZERO } from '../../kernel/values/exact.ts';
import { materialUnitCost, type Recipe } from '../../ledger/roll-up.ts';
import { compared, type Difference } from './check.ts';
import { nameOf } from './item-facts.ts';
import { pages } from './pages.ts';
import { type RecipeRecord, selectRecipes } from './recipes.store.ts';

export async function* checkRecipes(tx: Transaction, orgId: string): AsyncGenerator<Difference> {
  for await (const page of pages((after) => tx.rows(selectRecipes(orgId, after)))) {
    yield* page.flatMap(recipeDifferences);
  }
}

function recipeDifferences(record: RecipeRecord): Difference[] {
  const costs = new Map(record.inputs.map((input) => [input.itemId, exact(input.currentCost)]));
  const recipe: Recipe = {
    skuId: record.id,
    outputQuantity: record.outputQuantity,
    conversionCost: record.conversionCost,
    inputs: record.inputs.map(({ itemId, quantity, scrapPercent }) => ({
      itemId,
      quantity: exact(quantity),
      scrapPercent: exact(scrapPercent),
    })),
  };
  const inputs = materialUnitCost(recipe, (id) => costs.get(id) ?? ZERO);
  const where = nameOf({ kind: 'sku', code: record.code });
  return [
    ...compared(where, 'materialUnitCost', record.materialUnitCost, toText(inputs)),
    ...compared(
      where,
      'currentCost',
      record.currentCost,
      toText(inputs.plus(recipe.conversionCost)),
    ),
  ];
}
