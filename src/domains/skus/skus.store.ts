import { record } from '../../kernel/database/record.ts';
import { deleteRecords } from '../../kernel/database/record-sets.ts';
import { type ReferencingColumn, referencesOf } from '../../kernel/database/references.ts';
import { type Statement, sql } from '../../kernel/database/sql.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import { barcodeHolder } from '../../ledger/item-barcodes.store.ts';
import { deleteItems, ledgerEntries, lockItemsForEdit } from '../../ledger/items.store.ts';
import { referencesTo } from '../../orders/kinds.ts';
import { type BuyableItem, preferredVendorReference } from '../inventory/purchase-terms.ts';
import { countedUnits } from '../inventory/whole-units.ts';
import { type Sku, sku, skuChanges, skuDefaults, skuInput } from './sku.ts';

/** Every SQL statement on `skus`. */

export const skus = record({
  noun: 'SKU',
  table: 'skus',
  shown: sku,
  input: skuInput,
  changes: skuChanges,
  defaults: skuDefaults,
  // The ledger rolls them up.
  rules: { materialUnitCost: 'computed', currentCost: 'computed' },
  unique: ['code', 'externalId'],
  barcodes: barcodeHolder,
  references: [
    { field: 'skuTypeId', name: 'skuType', noun: 'SKU type', table: 'sku_types', hasCode: false },
    preferredVendorReference,
  ],
});

/**
 * Locks the SKU for an edit, its cost row first, in the order in which entries are posted. While
 * it is held, no ledger entry can begin to name the SKU.
 */
export async function lockSku(
  tx: Transaction,
  orgId: string,
  id: string,
): Promise<Sku | undefined> {
  const [, found] = await tx.all(lockItemsForEdit(orgId, [id]), skus.lock(orgId, id));
  return found[0];
}

/** The fields of a SKU that an order uses. */
export interface SellableSku {
  id: string;
  isActive: boolean;
  listPrice: Exact | null;
}

export async function sellableSkus(
  tx: Transaction,
  orgId: string,
  ids: readonly string[],
): Promise<Map<string, SellableSku>> {
  const rows = await tx.rows(selectSellableSkus(orgId, ids));
  return new Map(rows.map((row) => [row.id, row]));
}

export const selectSellableSkus = (orgId: string, ids: readonly string[]): Statement<SellableSku> =>
  sql<SellableSku>`select t.id, t.is_active as "isActive", t.list_price as "listPrice"
    from skus t where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])`;

export const selectOrderableSkus = (
  orgId: string,
  ids: readonly string[],
): Statement<BuyableItem> =>
  sql<BuyableItem>`select t.id, t.is_active as "isActive", t.is_bought as "isBought", t.unit,
      t.purchase_unit as "purchaseUnit", t.units_per_purchase_unit as "unitsPerPurchaseUnit",
      t.preferred_vendor_id as "preferredVendorId"
    from skus t where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])`;

/** The SKUs of these that have a recipe. */
export const selectMade = (orgId: string, ids: readonly string[]): Statement<{ id: string }> =>
  sql<{ id: string }>`select b.sku_id as id from boms b
    where b.org_id = ${orgId} and b.sku_id = any(${ids}::uuid[])`;

export type Weight = Pick<Sku, 'id' | 'netWeight' | 'weightUnit'>;

/** The weights of the SKUs of these that exist. */
export const selectWeights = (orgId: string, ids: readonly string[]): Statement<Weight> =>
  sql<Weight>`select t.id, t.net_weight as "netWeight", t.weight_unit as "weightUnit"
    from skus t where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])`;

/** A SKU without a recipe cannot be made. */
export const clearPlanBy = (orgId: string, skuIds: readonly string[]): Statement =>
  sql`update skus set plan_by = null
    where org_id = ${orgId} and id = any(${skuIds}::uuid[]) and plan_by = 'make'`;

export const deleteSkus = (orgId: string, ids: readonly string[]): Statement[] => [
  deleteRecords(skus, orgId, ids),
  deleteItems(orgId, ids),
];

/** The columns that refer to a SKU, those of its own recipe included. */
export const skuUses: readonly ReferencingColumn[] = [
  ledgerEntries,
  { entityType: 'bom', table: 'boms', column: 'sku_id' },
  { entityType: 'bom', table: 'bom_inputs', column: 'item_id' },
  ...referencesTo('skus'),
  { entityType: 'stock_count_line', table: 'stock_count_lines', column: 'item_id' },
  { entityType: 'vendor_item', table: 'vendor_items', column: 'sku_id' },
];

export const skuReferences = (orgId: string, id: string) => referencesOf(orgId, id, skuUses);

export interface SkuActivity {
  id: string;
  isActive: boolean;
}

/** The SKUs that exist, and whether each is active. */
export const selectSkuActivity = (orgId: string, ids: readonly string[]): Statement<SkuActivity> =>
  sql<SkuActivity>`select t.id, t.is_active as "isActive" from skus t
    where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])`;

/** Of SKUs from a release that did not keep it: what their units say. */
export const defaultWholeSkus = (orgId: string): Statement =>
  sql`update skus t set whole_units = upper(unit) = any(${countedUnits}::text[])
    where t.org_id = ${orgId}`;
