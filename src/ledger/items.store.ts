import type { ReferencingColumn } from '../kernel/database/references.ts';
import { type Fragment, part, type Statement, sql } from '../kernel/database/sql.ts';
import type { Exact } from '../kernel/values/exact.ts';

/**
 * SQL on `items`: one cost row for each material and each SKU. It is inserted before its material
 * or SKU, and deleted after it.
 */

export const selectItemId = (orgId: string, id: string): Fragment =>
  part`select t.id from items t where t.org_id = ${orgId} and t.id = ${id}`;

/** SKUs begin without a cost. */
export const insertSkuItems = (
  orgId: string,
  rows: readonly { id: string; barcode: string | null }[],
): Statement =>
  sql`insert into items (org_id, id, kind, barcode_key)
    select ${orgId}, g.id, 'sku', gtin_key(g.barcode)
    from unnest(${rows.map(({ id }) => id)}::uuid[],
      ${rows.map(({ barcode }) => barcode)}::text[]) as g (id, barcode)
    returning 1 as one`;

/** Materials begin with the cost of their request, or with 0. */
export const insertMaterialItems = (
  orgId: string,
  rows: readonly {
    materialId: string;
    unitCost: Exact | string | null;
    barcode: string | null;
  }[],
): Statement =>
  sql`insert into items (org_id, id, kind, current_cost, barcode_key)
    select ${orgId}, g.id, 'material', coalesce(g.unit_cost, 0), gtin_key(g.barcode)
    from unnest(${rows.map((row) => row.materialId)}::uuid[],
      ${rows.map((row) => row.unitCost)}::numeric[],
      ${rows.map((row) => row.barcode)}::text[]) as g (id, unit_cost, barcode)
    returning 1 as one`;

/** Locks cost rows while their items are edited: no new ledger entry can reference them. */
export const lockItemsForEdit = (orgId: string, ids: readonly string[]): Statement =>
  sql`select i.id from items i where i.org_id = ${orgId} and i.id = any(${ids}::uuid[])
    order by i.id for update`;

/** They must have no ledger entries, voided ones included: these reference an item for good. */
export const deleteItems = (orgId: string, ids: readonly string[]): Statement =>
  sql`delete from items where org_id = ${orgId} and id = any(${ids}::uuid[])`;

/** The reference of ledger entries to an item. */
export const ledgerEntries: ReferencingColumn = {
  entityType: 'ledger_entry',
  table: 'ledger_entries',
  column: 'item_id',
};
