/** The records that a work order names, and their faults. */

import { RoundTrip } from '../../kernel/database/round-trip.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { type Fault, inactive, missing } from '../../kernel/problem.ts';
import { byId, idsOf } from '../../orders/named-record.ts';
import { selectRecipeSizes, selectRecipeSnapshots } from '../boms/recipe-snapshots.store.ts';
import { locationFaults } from '../locations/location-role.ts';
import { type OrderLocation, selectOrderLocations } from '../locations/locations.store.ts';
import { selectSkuActivity } from '../skus/skus.store.ts';
import { type FrozenRecipe, frozenRecipe, type HasInputs } from './work-order-item.ts';

/** The records that orders name, by id. */
export interface References<Recipe extends HasInputs = FrozenRecipe> {
  /** Whether each existing SKU is active. */
  skus: ReadonlyMap<string, boolean>;
  recipes: ReadonlyMap<string, Recipe>;
  locations: ReadonlyMap<string, OrderLocation>;
}

/** SKUs, each with the path of its field, and locations. */
export interface Named {
  skus: readonly { path: string; id: string }[];
  siteLocationId?: string | undefined;
  stockLocationId?: string | undefined;
}

/** Adds the look-up of the records that orders name to a round trip. */
export const addReferences = (
  reading: RoundTrip,
  orgId: string,
  orders: readonly Named[],
): (() => References) => addNamed(reading, orgId, orders, addRecipes);

const addRecipes: AddRecipes<FrozenRecipe> = (reading, orgId, skuIds) => {
  const recipes = reading.add(selectRecipeSnapshots(orgId, skuIds));
  return () => new Map(recipes().map((row) => [row.skuId, frozenRecipe(row)]));
};

type AddRecipes<Recipe> = (
  reading: RoundTrip,
  orgId: string,
  skuIds: readonly string[],
) => () => ReadonlyMap<string, Recipe>;

function addNamed<Recipe extends HasInputs>(
  reading: RoundTrip,
  orgId: string,
  orders: readonly Named[],
  addRecipesOf: AddRecipes<Recipe>,
): () => References<Recipe> {
  const skus = idsOf(orders.flatMap((order) => order.skus.map(({ id }) => id)));
  const locations = idsOf(orders.flatMap((order) => [order.siteLocationId, order.stockLocationId]));
  const activity = reading.add(selectSkuActivity(orgId, skus));
  const recipes = addRecipesOf(reading, orgId, skus);
  const found = reading.add(selectOrderLocations(orgId, locations));
  return () => ({
    skus: new Map(activity().map((row) => [row.id, row.isActive])),
    recipes: recipes(),
    locations: byId(found()),
  });
}

/** The recipes of SKUs that were checked. */
export const loadRecipes = (
  tx: Transaction,
  orgId: string,
  skuIds: readonly string[],
): Promise<References['recipes']> =>
  RoundTrip.read(tx, (reading) => addRecipes(reading, orgId, skuIds));

/** The records with the sizes of recipes alone: those of an import can be too many to read. */
export const loadSizes = (
  tx: Transaction,
  orgId: string,
  orders: readonly Named[],
): Promise<References<HasInputs>> =>
  RoundTrip.read(tx, (reading) => addNamed(reading, orgId, orders, addSizes));

const addSizes: AddRecipes<HasInputs> = (reading, orgId, skuIds) => {
  const sizes = reading.add(selectRecipeSizes(orgId, skuIds));
  return () => new Map(sizes().map(({ skuId, length }) => [skuId, { inputs: { length } }]));
};

export function loadReferences(
  tx: Transaction,
  orgId: string,
  ...orders: readonly Named[]
): Promise<References> {
  return RoundTrip.read(tx, (reading) => addReferences(reading, orgId, orders));
}

/** Faults of newly named records: those that do not exist, and those that cannot be named. */
export function referenceFaults(
  { skus, siteLocationId, stockLocationId }: Named,
  found: References<HasInputs>,
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
