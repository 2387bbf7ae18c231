import { itemReferences } from '../../import/item-names.ts';
import { record } from '../../kernel/database/record.ts';
import { type ReferencingColumn, referencesOf } from '../../kernel/database/references.ts';
import { type Statement, sql } from '../../kernel/database/sql.ts';
import type { Exact } from '../../kernel/values/exact.ts';
import type { PreferredVendor } from '../inventory/preferred-vendors.ts';
import {
  type VendorItem,
  type VendorPrice,
  vendorItem,
  vendorItemChanges,
  vendorItemDefaults,
  vendorItemInput,
  vendorReference,
} from './vendor-item.ts';

/** Every SQL statement on `vendor_items`. */

export const vendorItems = record({
  noun: 'vendor item',
  table: 'vendor_items',
  shown: vendorItem,
  input: vendorItemInput,
  changes: vendorItemChanges,
  defaults: vendorItemDefaults,
  rules: {
    vendorId: 'fixed',
    materialId: 'fixed',
    skuId: 'fixed',
    // Fields that a request leaves out follow from the item and the vendor.
    purchaseUnit: 'derived',
    unitsPerPurchaseUnit: 'derived',
    currency: 'derived',
  },
  unique: ['externalId'],
  references: [vendorReference, ...itemReferences],
});

/** A vendor item as lines of orders need it. */
export interface VendorItemTerms {
  id: string;
  vendorId: string;
  materialId: string | null;
  skuId: string | null;
  vendorCode: string | null;
  purchaseUnit: string;
  unitsPerPurchaseUnit: Exact;
  currency: string;
  /** Prices that the lines for which it was read can have. */
  prices: VendorPrice[];
  isPreferred: boolean;
  isActive: boolean;
}

/** The vendor items of these vendors and items, locked. */
export const lockOfItems = (
  orgId: string,
  of: readonly { vendorId: string; itemId: string }[],
): Statement<StoredItem> =>
  sql<StoredItem>`select t.id, t.vendor_id as "vendorId", t.item_id as "itemId",
      t.purchase_unit as "purchaseUnit", t.is_preferred as "isPreferred",
      t.is_active as "isActive"
    from vendor_items t
    where t.org_id = ${orgId} and t.id = any(array(
      select v.id from unnest(${of.map(({ vendorId }) => vendorId)}::uuid[],
        ${of.map(({ itemId }) => itemId)}::uuid[]) as w (vendor_id, item_id)
      cross join lateral (select x.id from vendor_items x where x.org_id = ${orgId}
        and x.vendor_id = w.vendor_id and x.item_id = w.item_id limit all) v))
    order by t.id for update of t`;

export interface StoredItem {
  id: string;
  vendorId: string;
  itemId: string;
  purchaseUnit: string;
  isPreferred: boolean;
  isActive: boolean;
}

/** How many vendor items each of these items has. */
export const countOfItems = (
  orgId: string,
  itemIds: readonly string[],
): Statement<{ itemId: string; count: number }> =>
  sql<{ itemId: string; count: number }>`select v.item_id as "itemId", count(*)::int as count
    from vendor_items v
    where v.org_id = ${orgId} and v.item_id = any(${itemIds}::uuid[]) group by v.item_id`;

/** The vendors and the items of vendor items. */
export const selectPairs = (
  orgId: string,
  ids: readonly string[],
): Statement<{ vendorId: string; itemId: string }> =>
  sql<{ vendorId: string; itemId: string }>`select t.vendor_id as "vendorId",
      t.item_id as "itemId"
    from vendor_items t where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])`;

/** Another vendor item of the same vendor, item and unit. */
export const selectSameUnit = (
  orgId: string,
  { id, vendorId, itemId, purchaseUnit }: UnitOfItem,
): Statement<{ id: string }> =>
  sql<{ id: string }>`select v.id from vendor_items v
    where v.org_id = ${orgId} and v.vendor_id = ${vendorId} and v.item_id = ${itemId}
      and v.purchase_unit_key = name_key(${purchaseUnit}) and v.id is distinct from ${id}::uuid`;

export interface UnitOfItem {
  id: string | null;
  vendorId: string;
  itemId: string;
  purchaseUnit: string;
}

/** The items of which a vendor item is preferred. */
export const selectPreferred = (
  orgId: string,
  itemIds: readonly string[],
): Statement<{ itemId: string }> =>
  sql<{ itemId: string }>`select v.item_id as "itemId" from vendor_items v
    where v.org_id = ${orgId} and v.item_id = any(${itemIds}::uuid[]) and v.is_preferred`;

type Marked = Pick<VendorItem, 'id' | 'version'>;

/** Takes the mark from the vendor items of these items, but from those in `but`. */
export const endPreferred = (
  orgId: string,
  itemIds: readonly string[],
  but: readonly string[],
  now: Date,
): Statement<Marked> =>
  sql<Marked>`update vendor_items t set is_preferred = false, version = t.version + 1,
      updated_at = ${now}
    where t.org_id = ${orgId} and t.item_id = any(${itemIds}::uuid[]) and t.is_preferred
      and t.id <> all(${but}::uuid[])
    returning t.id, t.version`;

/** The vendor item of the preferred vendor of each item: the preferred one, else the oldest. */
export const selectOfVendors = (
  orgId: string,
  preferred: readonly PreferredVendor[],
): Statement<{ id: string; isPreferred: boolean }> =>
  sql<{ id: string; isPreferred: boolean }>`select v.id, v.is_preferred as "isPreferred"
    from unnest(${preferred.map(({ itemId }) => itemId)}::uuid[],
      ${preferred.map(({ vendorId }) => vendorId)}::uuid[]) as p (item_id, vendor_id)
    cross join lateral (select x.id, x.is_preferred from vendor_items x
      where x.org_id = ${orgId} and x.item_id = p.item_id and x.vendor_id = p.vendor_id
        and x.is_active
      order by x.is_preferred desc, x.created_at, x.id limit 1) v`;

export const markPreferred = (
  orgId: string,
  ids: readonly string[],
  now: Date,
): Statement<Marked> =>
  sql<Marked>`update vendor_items t set is_preferred = true, version = t.version + 1,
      updated_at = ${now}
    where t.org_id = ${orgId} and t.id = any(${ids}::uuid[]) and not t.is_preferred
    returning t.id, t.version`;

/** The item of a vendor item, which is locked before it. */
export const selectItemOf = (
  orgId: string,
  id: string,
): Statement<{ materialId: string | null; skuId: string | null }> =>
  sql<{ materialId: string | null; skuId: string | null }>`select t.material_id as "materialId",
      t.sku_id as "skuId"
    from vendor_items t where t.org_id = ${orgId} and t.id = ${id}`;

/** Lines of purchase orders keep a vendor item. */
export const vendorItemUses: readonly ReferencingColumn[] = [
  { entityType: 'purchase_order', table: 'purchase_order_items', column: 'vendor_item_id' },
];

export const vendorItemReferences = (orgId: string, id: string) =>
  referencesOf(orgId, id, vendorItemUses);
