import { type Statement, sql } from '../../kernel/database/sql.ts';
import type { Exact } from '../../kernel/values/exact.ts';

/** Recipes as work orders freeze them. */

/** A recipe with its current costs, to be frozen. */
export interface RecipeSnapshot {
  skuId: string;
  outputQuantity: Exact;
  conversionCost: Exact;
  materialUnitCost: Exact;
  inputs: {
    itemId: string;
    kind: 'material' | 'sku';
    quantity: string;
    scrapPercent: string;
    unitCost: string;
  }[];
}

/** Recipes of SKUs; those without one are left out. */
export const selectRecipeSnapshots = (
  orgId: string,
  skuIds: readonly string[],
): Statement<RecipeSnapshot> =>
  sql<RecipeSnapshot>`select b.sku_id as "skuId", b.output_quantity as "outputQuantity",
      b.conversion_cost as "conversionCost", s.material_unit_cost as "materialUnitCost",
      (select jsonb_agg(jsonb_build_object('itemId', n.item_id, 'kind', i.kind,
          'quantity', n.quantity::text, 'scrapPercent', n.scrap_percent::text,
          'unitCost', i.current_cost::text) order by n.line_number)
        from bom_inputs n join items i on i.org_id = ${orgId} and i.id = n.item_id
        where n.org_id = ${orgId} and n.bom_id = b.id) as inputs
    from (select distinct unnest(${skuIds}::uuid[])) g (id)
    cross join lateral (select b.* from boms b
      where b.org_id = ${orgId} and b.sku_id = g.id limit 1) b
    cross join lateral (select s.material_unit_cost from skus s
      where s.org_id = ${orgId} and s.id = g.id limit 1) s`;

/** How many inputs the recipes of SKUs have; SKUs without one are left out. */
export const selectRecipeSizes = (
  orgId: string,
  skuIds: readonly string[],
): Statement<{ skuId: string; length: number }> =>
  sql<{ skuId: string; length: number }>`select b.sku_id as "skuId",
      (select count(*)::int from bom_inputs n
        where n.org_id = ${orgId} and n.bom_id = b.id) as length
    from (select distinct unnest(${skuIds}::uuid[])) g (id)
    cross join lateral (select b.* from boms b
      where b.org_id = ${orgId} and b.sku_id = g.id limit 1) b`;
