import { type Statement, sql } from '../kernel/database/sql.ts';
import { groupedBy } from '../kernel/grouped-by.ts';
import type { Exact } from '../kernel/values/exact.ts';
import type { Recipe, RecipeInput } from './roll-up.ts';

/** SQL by which the ledger reads bills of materials, which belong to their domain. */

/** SKUs whose recipe reaches one of the items, through any number of intermediates. */
export const selectSkusAbove = (
  orgId: string,
  itemIds: readonly string[],
): Statement<{ id: string }> =>
  sql<{ id: string }>`with recursive above as (
      select b.sku_id from bom_inputs n
      join boms b on b.org_id = ${orgId} and b.id = n.bom_id
      where n.org_id = ${orgId} and n.item_id = any(${itemIds}::uuid[])
      union
      select b.sku_id from above a
      join bom_inputs n on n.org_id = ${orgId} and n.item_id = a.sku_id
      join boms b on b.org_id = ${orgId} and b.id = n.bom_id)
    select sku_id as id from above`;

/** An input of a recipe. */
export interface RecipeRow extends RecipeInput {
  skuId: string;
  outputQuantity: Exact;
  conversionCost: Exact;
}

export const selectRecipes = (orgId: string, skuIds: readonly string[]): Statement<RecipeRow> =>
  sql<RecipeRow>`select b.sku_id as "skuId", b.output_quantity as "outputQuantity",
      b.conversion_cost as "conversionCost", n.item_id as "itemId", n.quantity,
      n.scrap_percent as "scrapPercent"
    from boms b join bom_inputs n on n.org_id = ${orgId} and n.bom_id = b.id
    where b.org_id = ${orgId} and b.sku_id = any(${skuIds}::uuid[])
    order by b.sku_id, n.line_number`;

/** The recipes of SKUs, each from the rows of its inputs. */
export const recipesOf = (rows: readonly RecipeRow[]): Recipe[] =>
  [...groupedBy(rows, ({ skuId }) => skuId).values()].flatMap((inputs) => {
    const [first] = inputs;
    if (!first) return [];
    const { skuId, outputQuantity, conversionCost } = first;
    return [{ skuId, outputQuantity, conversionCost, inputs }];
  });
