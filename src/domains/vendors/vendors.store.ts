import type { Transaction } from '../../kernel/database/database.ts';
import { type Pointer, selectUses } from '../../kernel/database/references.ts';
import { assemble, jsonb, part, type Statement, sql } from '../../kernel/database/sql.ts';
import { columns } from '../../kernel/values/columns.ts';
import { type Vendor, vendor } from './vendor.ts';

/** Every SQL statement on `vendors`. */

export const vendorColumns = columns(vendor, 't');

export const selectVendor = (orgId: string, id: string) =>
  part`select ${vendorColumns} from vendors t where t.org_id = ${orgId} and t.id = ${id}`;

/** Locks the vendor for an edit. */
export function lockVendor(
  tx: Transaction,
  orgId: string,
  id: string,
): Promise<Vendor | undefined> {
  return tx.row<Vendor>(sql`select ${vendorColumns} from vendors t
    where t.org_id = ${orgId} and t.id = ${id} for update of t`);
}

/** What stands in the way of a vendor with this code and external id. */
export interface VendorFacts {
  codeTaken: boolean;
  externalIdTaken: boolean;
}

export async function vendorFacts(
  tx: Transaction,
  orgId: string,
  wanted: { id: string; code?: string | undefined; externalId?: string | null | undefined },
): Promise<VendorFacts> {
  const facts = await tx.row<VendorFacts>(sql`select
    exists (select 1 from vendors v where v.org_id = ${orgId}
      and v.code = ${wanted.code ?? null} and v.id <> ${wanted.id}) as "codeTaken",
    exists (select 1 from vendors v where v.org_id = ${orgId}
      and v.external_id = ${wanted.externalId ?? null} and v.id <> ${wanted.id})
      as "externalIdTaken"`);
  return facts as VendorFacts;
}

/** Answers nothing when the code is taken. */
export function insertVendor(
  tx: Transaction,
  orgId: string,
  row: Vendor,
): Promise<Vendor | undefined> {
  return tx.row<Vendor>(sql`insert into vendors as t (org_id, id, code, name, email, phone,
      website, tax_id, address, payment_terms, currency, lead_time_days, notes, external_id,
      created_by, created_at, updated_at)
    values (${orgId}, ${row.id}, ${row.code}, ${row.name}, ${row.email}, ${row.phone},
      ${row.website}, ${row.taxId}, ${jsonb(row.address)}, ${row.paymentTerms}, ${row.currency},
      ${row.leadTimeDays}, ${row.notes}, ${row.externalId},
      ${row.createdBy}, ${row.createdAt}, ${row.updatedAt})
    on conflict (org_id, code) do nothing
    returning ${vendorColumns}`);
}

export async function updateVendor(tx: Transaction, orgId: string, row: Vendor): Promise<Vendor> {
  const updated = await tx.row<Vendor>(sql`update vendors t set code = ${row.code},
      name = ${row.name}, email = ${row.email}, phone = ${row.phone}, website = ${row.website},
      tax_id = ${row.taxId}, address = ${jsonb(row.address)},
      payment_terms = ${row.paymentTerms}, currency = ${row.currency},
      lead_time_days = ${row.leadTimeDays}, notes = ${row.notes}, is_active = ${row.isActive},
      external_id = ${row.externalId}, version = t.version + 1, updated_at = ${row.updatedAt}
    where t.org_id = ${orgId} and t.id = ${row.id}
    returning ${vendorColumns}`);
  return updated as Vendor;
}

/** Its contact links are deleted before, see `unlinkAll`. */
export const deleteVendor = (orgId: string, id: string): Statement =>
  sql`delete from vendors where org_id = ${orgId} and id = ${id}`;

/** What an order takes from its vendor where it does not say. */
export interface VendorTerms {
  id: string;
  isActive: boolean;
  currency: string | null;
  paymentTerms: string | null;
}

export const selectVendorTerms = (orgId: string, ids: readonly string[]): Statement =>
  sql`select t.id, t.is_active as "isActive", t.currency, t.payment_terms as "paymentTerms"
    from vendors t where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])`;

/** Everything that can point at a vendor and keeps it. */
const vendorPointers: readonly Pointer[] = [
  { entityType: 'purchase_order', table: 'purchase_orders', column: 'vendor_id' },
  { entityType: 'material', table: 'materials', column: 'preferred_vendor_id' },
];

export const vendorUses = (orgId: string, id: string) =>
  assemble(selectUses(orgId, id, vendorPointers), true);
