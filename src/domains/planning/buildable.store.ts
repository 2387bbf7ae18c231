import { type Fragment, part, type Statement, sql } from '../../kernel/database/sql.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import type { RecipeRow } from '../../ledger/recipes.store.ts';
import { locations } from '../locations/locations.store.ts';
import { skus } from '../skus/skus.store.ts';

/** SQL that reads what a SKU can be made of: it writes nothing. */

/** The SKU that is to be made, and whether the location exists. */
interface SubjectRow {
  hasSku: boolean;
  wholeUnits: boolean | null;
  /** True without a location. */
  hasLocation: boolean;
}

export const selectSubject = (
  orgId: string,
  skuId: string,
  locationId: string | undefined,
): Statement<SubjectRow> =>
  sql<SubjectRow>`select exists (${skus.selectId(orgId, skuId)}) as "hasSku",
    (select k.whole_units from skus k where k.org_id = ${orgId} and k.id = ${skuId})
      as "wholeUnits",
    ${locationId === undefined} or exists (${locations.selectId(orgId, locationId ?? skuId)})
      as "hasLocation"`;

/** The recipe of a SKU and all recipes below it, as `below`. */
const recipesBelow = (orgId: string, skuId: string): Fragment =>
  part`with recursive below as (
      select b.id, b.sku_id, b.output_quantity, b.conversion_cost from boms b
      where b.org_id = ${orgId} and b.sku_id = ${skuId}
      union
      select c.id, c.sku_id, c.output_quantity, c.conversion_cost from below a
      cross join lateral (${inputsOf(orgId)}) n
      cross join lateral (select c.* from boms c
        where c.org_id = ${orgId} and c.sku_id = n.item_id limit 1) c)`;

/**
 * The inputs of the recipe `a`. `limit all` keeps the look-up apart: of a join the database may
 * read all inputs of the organization at each step.
 */
const inputsOf = (orgId: string): Fragment =>
  part`select n.* from bom_inputs n where n.org_id = ${orgId} and n.bom_id = a.id limit all`;

export const selectRecipesBelow = (orgId: string, skuId: string): Statement<RecipeRow> =>
  sql<RecipeRow>`${recipesBelow(orgId, skuId)}
    select a.sku_id as "skuId", a.output_quantity as "outputQuantity",
      a.conversion_cost as "conversionCost", n.item_id as "itemId", n.quantity,
      n.scrap_percent as "scrapPercent"
    from below a cross join lateral (${inputsOf(orgId)}) n
    order by a.sku_id, n.line_number`;

/** An input at any level, and what is available of it. */
export interface InputRow {
  id: string;
  type: 'material' | 'sku';
  code: string;
  name: string;
  unit: string;
  available: Exact;
}

/** The stock that no open order needs, at one location or at all of them. */
export function selectInputsBelow(
  orgId: string,
  skuId: string,
  locationId: string | undefined,
): Statement<InputRow> {
  const there = locationId === undefined ? part`` : part` and b.location_id = ${locationId}`;
  return sql<InputRow>`${recipesBelow(orgId, skuId)}
    select i.id, i.kind as type, coalesce(m.code, k.code) as code,
      coalesce(m.name, k.name) as name, coalesce(m.unit, k.unit) as unit,
      (select coalesce(sum(b.on_hand - b.demand), 0) from balances b
        where b.org_id = ${orgId} and b.item_id = i.id${there}) as available
    from (select distinct n.item_id from below a cross join lateral (${inputsOf(orgId)}) n) x
    cross join lateral (select i.id, i.kind from items i
      where i.org_id = ${orgId} and i.id = x.item_id limit 1) i
    left join lateral (select m.code, m.name, m.unit from materials m
      where m.org_id = ${orgId} and m.id = i.id limit 1) m on true
    left join lateral (select k.code, k.name, k.unit from skus k
      where k.org_id = ${orgId} and k.id = i.id limit 1) k on true
    order by i.kind, code, i.id`;
}
