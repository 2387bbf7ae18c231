import { type ReferencingColumn, referencesOf } from '../kernel/database/references.ts';
import { type Statement, sql } from '../kernel/database/sql.ts';
import type { Exact } from '../kernel/values/exact.ts';

/**
 * SQL statements on `items`, the cost rows of what the ledgers count. A material and a SKU is one:
 * its row is there before it is, and goes after it.
 */

/** SKUs begin without a cost. */
export const insertSkuItems = (orgId: string, ids: readonly string[]): Statement =>
  sql`insert into items (org_id, id, kind)
    select ${orgId}, id, 'sku' from unnest(${ids}::uuid[]) as given (id)`;

/** Materials begin with their given cost, or with 0. */
export const insertMaterialItems = (
  orgId: string,
  rows: readonly { materialId: string; unitCost: Exact | string | null }[],
): Statement =>
  sql`insert into items (org_id, id, kind, current_cost)
    select ${orgId}, g.id, 'material', coalesce(g.unit_cost, 0)
    from unnest(${rows.map((row) => row.materialId)}::uuid[],
      ${rows.map((row) => row.unitCost)}::numeric[]) as g (id, unit_cost)`;

/** Locks cost rows for an edit of their items, which no ledger entry can then begin to name. */
export const lockItemsForEdit = (orgId: string, ids: readonly string[]): Statement =>
  sql`select i.id from items i where i.org_id = ${orgId} and i.id = any(${ids}::uuid[])
    order by i.id for update`;

/** It has no figures: these come with ledger entries, which keep it for good, voided ones too. */
export const deleteItem = (orgId: string, id: string): Statement =>
  sql`delete from items where org_id = ${orgId} and id = ${id}`;

/** Ledger entries point at an item. */
export const ledgerEntries: ReferencingColumn = {
  entityType: 'ledger_entry',
  table: 'ledger_entries',
  column: 'item_id',
};

/** The ledger entries of an item, voided ones too: they count in its unit. */
export const entriesOfItem = (orgId: string, id: string) =>
  referencesOf(orgId, id, [ledgerEntries]);
