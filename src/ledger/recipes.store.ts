import { type Statement, sql } from '../kernel/database/sql.ts';
import type { Exact } from '../kernel/values/exact.ts';
import type { Recipe } from './roll-up.ts';

/** SQL by which the ledger reads bills of materials, which belong to their domain. */

/** SKUs whose recipe reaches one of the items, through any number of intermediates. */
export const selectSkusAbove = (
  orgId: string,
  itemIds: readonly string[],
): Statement<{ id: string }> =>
  sql<{ id: string }>`with recursive above as (
      select b.sku_id from bom_inputs n
      join boms b on b.org_id = n.org_id and b.id = n.bom_id
      where n.org_id = ${orgId} and n.item_id = any(${itemIds}::uuid[])
      union
      select b.sku_id from above a
      join bom_inputs n on n.org_id = ${orgId} and n.item_id = a.sku_id
      join boms b on b.org_id = n.org_id and b.id = n.bom_id)
    select sku_id as id from above`;

/** A recipe's row for each of its inputs. */
export interface RecipeRow {
  skuId: string;
  outputQuantity: Exact;
  conversionCost: Exact;
  itemId: string;
  quantity: Exact;
  scrapPercent: Exact;
}

export const selectRecipes = (orgId: string, skuIds: readonly string[]): Statement =>
  sql`select b.sku_id as "skuId", b.output_quantity as "outputQuantity",
      b.conversion_cost as "conversionCost", n.item_id as "itemId", n.quantity,
      n.scrap_percent as "scrapPercent"
    from boms b join bom_inputs n on n.org_id = b.org_id and n.bom_id = b.id
    where b.org_id = ${orgId} and b.sku_id = any(${skuIds}::uuid[])
    order by b.sku_id, n.line_number`;

/** The recipe that the rows of one SKU are. */
export function recipeOf(rows: readonly RecipeRow[]): Recipe {
  const [first] = rows as [RecipeRow];
  return {
    skuId: first.skuId,
    outputQuantity: first.outputQuantity,
    conversionCost: first.conversionCost,
    inputs: rows.map((row) => ({
      itemId: row.itemId,
      quantity: row.quantity,
      scrapPercent: row.scrapPercent,
    })),
  };
}
