import { type Statement, sql } from '../../kernel/database/sql.ts';
import type { Exact } from '../../kernel/values/exact.ts';

/** A recipe with the stored costs of its SKU and inputs. */
export interface RecipeRecord {
  /** The id of the SKU. */
  id: string;
  code: string;
  materialUnitCost: Exact;
  currentCost: Exact;
  outputQuantity: Exact;
  conversionCost: Exact;
  inputs: Record<'itemId' | 'quantity' | 'scrapPercent' | 'currentCost', string>[];
}

export const selectRecipes = (orgId: string, after: string): Statement<RecipeRecord> =>
  sql`select b.sku_id as id, k.code, k.material_unit_cost as "materialUnitCost",
      i.current_cost as "currentCost", b.output_quantity as "outputQuantity",
      b.conversion_cost as "conversionCost", (
        select json_agg(json_build_object('itemId', n.item_id, 'quantity', n.quantity::text,
          'scrapPercent', n.scrap_percent::text, 'currentCost', c.current_cost::text))
        from bom_inputs n join items c on c.org_id = ${orgId} and c.id = n.item_id
        where n.org_id = ${orgId} and n.bom_id = b.id) as inputs
    from boms b
    join skus k on k.org_id = ${orgId} and k.id = b.sku_id
    join items i on i.org_id = ${orgId} and i.id = b.sku_id
    where b.org_id = ${orgId} and b.sku_id > ${after} order by b.sku_id limit 100`;
