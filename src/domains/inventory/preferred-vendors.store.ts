import { literally, type Statement, sql } from '../../kernel/database/sql.ts';
import type { Preference, PreferredVendor } from './preferred-vendors.ts';

/** Sets the preferred vendors of materials or SKUs that have another one. */
export function preferFrom(
  table: 'materials' | 'skus',
  orgId: string,
  preferred: readonly PreferredVendor[],
  now: Date,
): Statement<Preference> {
  const ids = preferred.map(({ itemId }) => itemId);
  const vendorIds = preferred.map(({ vendorId }) => vendorId);
  return sql<Preference>`update ${literally(table)} t set preferred_vendor_id = p.vendor_id,
      version = t.version + 1, updated_at = ${now}
    from (select n.*, b.preferred_vendor_id as old
      from unnest(${ids}::uuid[], ${vendorIds}::uuid[]) as n (item_id, vendor_id)
      cross join lateral (select x.preferred_vendor_id from ${literally(table)} x
        where x.org_id = ${orgId} and x.id = n.item_id) b) p
    where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])
      and t.id = p.item_id and t.preferred_vendor_id is distinct from p.vendor_id
    returning t.id, t.version, p.old, p.vendor_id as new`;
}
