/** The records that a work order names, and their faults. */

import { type Fault, inactive, missing } from '../../kernel/contract/problem.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { type RecipeSnapshot, recipeSnapshots } from '../boms/boms.store.ts';
import { locationFaults } from '../locations/location-role.ts';
import { type OrderLocation, selectOrderLocations } from '../locations/locations.store.ts';
import { selectSkuActivity } from '../skus/skus.store.ts';

export interface References {
  /** Whether each existing SKU is active. */
  skus: Map<string, boolean>;
  recipes: Map<string, RecipeSnapshot>;
  locations: Map<string, OrderLocation>;
}

/** SKUs, each with the path of its field, and locations. */
export interface Named {
  skus: readonly { path: string; id: string }[];
  siteLocationId?: string | undefined;
  stockLocationId?: string | undefined;
  /** Locations of several orders, whose roles are not checked here. */
  locations?: readonly string[];
}

export async function loadReferences(
  tx: Transaction,
  orgId: string,
  { skus, siteLocationId, stockLocationId, locations = [] }: Named,
): Promise<References> {
  const ids = [...new Set(skus.map(({ id }) => id))];
  const [activity, found] = await tx.all(
    selectSkuActivity(orgId, ids),
    selectOrderLocations(orgId, [siteLocationId ?? null, stockLocationId ?? null, ...locations]),
  );
  return {
    skus: new Map(activity.map((row) => [row.id, row.isActive])),
    recipes: ids.length > 0 ? await recipeSnapshots(tx, orgId, ids) : new Map(),
    locations: new Map(found.map((location) => [location.id, location])),
  };
}

/** Faults of newly named records: those that do not exist, and those that cannot be named. */
export function referenceFaults(
  { skus, siteLocationId, stockLocationId }: Named,
  found: References,
): { notFound: (Fault | false)[]; invalid: (Fault | false)[] } {
  const site = siteLocationId !== undefined && {
    ...locationFaults('/siteLocationId', found.locations.get(siteLocationId), 'isWorkSite'),
  };
  const stock = stockLocationId !== undefined && {
    ...locationFaults('/stockLocationId', found.locations.get(stockLocationId), 'isStockLocation'),
  };
  const faults = [site, stock].filter((fault) => fault !== false);
  return {
    notFound: [
      ...skus.map(({ path, id }) => !found.skus.has(id) && missing(path, 'SKU')),
      ...faults.map(({ notFound }) => notFound),
    ],
    invalid: [
      ...skus.flatMap(({ path, id }) => [
        found.skus.get(id) === false && inactive(path, 'SKU'),
        !found.recipes.has(id) && {
          path,
          code: 'no_bom',
          message: 'this SKU has no bill of materials. Create one first: POST /api/boms.',
        },
      ]),
      ...faults.map(({ invalid }) => invalid),
    ],
  };
}
