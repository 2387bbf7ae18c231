import { record } from '../../kernel/database/record.ts';
import { type ReferencingColumn, referencesOf } from '../../kernel/database/references.ts';
import { type Statement, sql } from '../../kernel/database/sql.ts';
import { referencesTo } from '../../orders/kinds.ts';
import { vendor, vendorChanges, vendorInput } from './vendor.ts';

/** Every SQL statement on `vendors`. */

export const vendors = record({
  noun: 'vendor',
  table: 'vendors',
  shown: vendor,
  input: vendorInput,
  changes: vendorChanges,
  unique: ['code', 'externalId'],
  codePrefix: 'VEN',
});

/** The terms that an order has from its vendor unless it states its own. */
export interface VendorTerms {
  id: string;
  isActive: boolean;
  currency: string | null;
  paymentTerms: string | null;
}

export const selectVendorTerms = (orgId: string, ids: readonly string[]): Statement<VendorTerms> =>
  sql<VendorTerms>`select t.id, t.is_active as "isActive", t.currency, t.payment_terms as "paymentTerms"
    from vendors t where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])`;

/** The columns that refer to a vendor and keep it from being deleted. */
export const vendorUses: readonly ReferencingColumn[] = [
  ...referencesTo('vendors'),
  { entityType: 'material', table: 'materials', column: 'preferred_vendor_id' },
  { entityType: 'sku', table: 'skus', column: 'preferred_vendor_id' },
  { entityType: 'vendor_item', table: 'vendor_items', column: 'vendor_id' },
];

export const vendorReferences = (orgId: string, id: string) => referencesOf(orgId, id, vendorUses);
