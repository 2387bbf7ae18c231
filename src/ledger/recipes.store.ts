import { type Fragment, part, type Statement, sql } from '../kernel/database/sql.ts';
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
      select u.sku_id from unnest(${itemIds}::uuid[]) g (id)
      cross join lateral (${skusMadeOf(orgId, part`g.id`)}) u
      union
      select u.sku_id from above a cross join lateral (${skusMadeOf(orgId, part`a.sku_id`)}) u)
    select sku_id as id from above`;

/**
 * The SKUs whose recipe has the item. `limit all` keeps the look-up apart: of a join the database
 * may read all recipes of the organization at each step.
 */
export const skusMadeOf = (orgId: string, itemId: Fragment): Fragment =>
  part`select (select b.sku_id from boms b where b.org_id = ${orgId} and b.id = n.bom_id) as sku_id,
      n.item_id
    from bom_inputs n where n.org_id = ${orgId} and n.item_id = ${itemId} limit all`;

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
    from (select distinct unnest(${skuIds}::uuid[])) g (id)
    cross join lateral (select b.* from boms b
      where b.org_id = ${orgId} and b.sku_id = g.id limit 1) b
    cross join lateral (select n.* from bom_inputs n
      where n.org_id = ${orgId} and n.bom_id = b.id limit all) n
    order by b.sku_id, n.line_number`;

/** The recipes of SKUs, each from the rows of its inputs. */
export const recipesOf = (rows: readonly RecipeRow[]): Recipe[] =>
  [...groupedBy(rows, ({ skuId }) => skuId).values()].flatMap((inputs) => {
    const [first] = inputs;
    if (!first) return [];
    const { skuId, outputQuantity, conversionCost } = first;
    return [{ skuId, outputQuantity, conversionCost, inputs }];
  });
