import { record } from '../../kernel/database/record.ts';
import { deleteRecords } from '../../kernel/database/record-sets.ts';
import { type ReferencingColumn, referencesOf } from '../../kernel/database/references.ts';
import { type Statement, sql } from '../../kernel/database/sql.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import { barcodeHolder } from '../../ledger/item-barcodes.store.ts';
import { deleteItems, ledgerEntries, lockItemsForEdit } from '../../ledger/items.store.ts';
import { lockItems } from '../../ledger/locks.store.ts';
import { referencesTo } from '../../orders/kinds.ts';
import { type BuyableItem, preferredVendorReference } from '../inventory/purchase-terms.ts';
import { countedUnits } from '../inventory/whole-units.ts';
import {
  type Material,
  material,
  materialChanges,
  materialDefaults,
  materialInput,
} from './material.ts';

/** Every SQL statement on `materials` except those on their costs, which the ledger owns. */

export const materials = record({
  noun: 'material',
  table: 'materials',
  shown: material,
  input: materialInput,
  changes: materialChanges,
  defaults: materialDefaults,
  // The ledger writes it, with an entry in the material's cost history.
  rules: { unitCost: 'separate' },
  unique: ['code', 'externalId'],
  barcodes: barcodeHolder,
  codePrefix: 'MAT',
  references: [
    {
      field: 'materialTypeId',
      name: 'materialType',
      noun: 'material type',
      table: 'material_types',
      hasCode: false,
    },
    preferredVendorReference,
  ],
});

/**
 * Locks the material for an edit, its cost row first: receipts hold that lock when they write the
 * material's cost. New entries and orders can name the material meanwhile: an edit of the cost
 * waits for SKUs, whose receipts may wait for balances or counters that these writes hold.
 */
export async function lockMaterialFields(
  tx: Transaction,
  orgId: string,
  id: string,
): Promise<Material | undefined> {
  const [, found] = await tx.all(lockItems(orgId, [id]), materials.lockFields(orgId, id));
  return found[0];
}

/** Locks the material in the same order; no ledger entry can begin to name it meanwhile. */
export async function lockMaterial(
  tx: Transaction,
  orgId: string,
  id: string,
): Promise<Material | undefined> {
  const [, found] = await tx.all(lockItemsForEdit(orgId, [id]), materials.lock(orgId, id));
  return found[0];
}

/** The present costs of materials, as text. */
export const selectCosts = (
  orgId: string,
  ids: readonly string[],
): Statement<{ id: string; unitCost: string | null }> =>
  sql<{ id: string; unitCost: string | null }>`select t.id, t.unit_cost::text as "unitCost"
    from materials t where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])`;

export const selectOrderableMaterials = (
  orgId: string,
  ids: readonly string[],
): Statement<BuyableItem> =>
  sql<BuyableItem>`select t.id, t.is_active as "isActive", true as "isBought", t.unit,
      t.purchase_unit as "purchaseUnit", t.units_per_purchase_unit as "unitsPerPurchaseUnit",
      t.preferred_vendor_id as "preferredVendorId"
    from materials t where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])`;

export const deleteMaterials = (orgId: string, ids: readonly string[]): Statement[] => [
  deleteRecords(materials, orgId, ids),
  deleteItems(orgId, ids),
];

/** The columns that refer to a material. */
export const materialUses: readonly ReferencingColumn[] = [
  ledgerEntries,
  { entityType: 'bom', table: 'bom_inputs', column: 'item_id' },
  ...referencesTo('materials'),
  { entityType: 'stock_count_line', table: 'stock_count_lines', column: 'item_id' },
  { entityType: 'vendor_item', table: 'vendor_items', column: 'material_id' },
];

export const materialReferences = (orgId: string, id: string) =>
  referencesOf(orgId, id, materialUses);

/** Of materials from a release that did not keep it: what their units say. */
export const defaultWholeMaterials = (orgId: string): Statement =>
  sql`update materials t set whole_units = upper(unit) = any(${countedUnits}::text[])
    where t.org_id = ${orgId}`;
