import type { Transaction } from '../../kernel/database/database.ts';
import { type Pointer, selectUses } from '../../kernel/database/references.ts';
import { assemble, type Fragment, part, type Statement, sql } from '../../kernel/database/sql.ts';
import { searchIn, searchText } from '../../kernel/paging/filters.ts';
import { columns } from '../../kernel/values/columns.ts';
import { type Exact, exact } from '../../kernel/values/exact.ts';
import { deleteItem, insertSkuItems, ledgerEntries } from '../../ledger/items.store.ts';
import { type Sku, sku } from './sku.ts';

/** Every SQL statement on `skus`. */

export const skuColumns = columns(sku, 't');

export const selectSku = (orgId: string, id: string) =>
  part`select ${skuColumns} from skus t where t.org_id = ${orgId} and t.id = ${id}`;

export const selectSkuId = (orgId: string, id: string) =>
  part`select t.id from skus t where t.org_id = ${orgId} and t.id = ${id}`;

/** `q` in code, name or barcode of SKUs, as `t`. */
export const searchSkus = (q: string): Fragment =>
  part`(${searchText(q)} or ${searchIn('barcode')(q)})`;

/**
 * Locks the SKU for an edit, its cost row first, as whoever posts to it does. While that one is
 * held, no ledger entry can begin to name the SKU.
 */
export async function lockSku(
  tx: Transaction,
  orgId: string,
  id: string,
): Promise<Sku | undefined> {
  const [, found] = await tx.all(
    sql`select i.id from items i
      where i.org_id = ${orgId} and i.id = ${id} and i.kind = 'sku' for update`,
    sql`select ${skuColumns} from skus t
      where t.org_id = ${orgId} and t.id = ${id} for update of t`,
  );
  return found?.[0] as Sku | undefined;
}

/** What stands in the way of a SKU with this code, external id and type. */
export interface SkuFacts {
  typeIsActive: boolean | null;
  codeTaken: boolean;
  externalIdTaken: boolean;
}

export async function skuFacts(
  tx: Transaction,
  orgId: string,
  wanted: { id: string; code: string; skuTypeId: string; externalId?: string | null | undefined },
): Promise<SkuFacts> {
  const facts = await tx.row<SkuFacts>(sql`select
    (select st.is_active from sku_types st
      where st.org_id = ${orgId} and st.id = ${wanted.skuTypeId}) as "typeIsActive",
    exists (select 1 from skus s where s.org_id = ${orgId} and s.code = ${wanted.code}
      and s.id <> ${wanted.id}) as "codeTaken",
    exists (select 1 from skus s where s.org_id = ${orgId}
      and s.external_id = ${wanted.externalId ?? null} and s.id <> ${wanted.id})
      as "externalIdTaken"`);
  return facts as SkuFacts;
}

/** What an order has to know of a SKU. */
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
  const rows = await tx.rows<{ id: string; isActive: boolean; listPrice: string | null }>(sql`
    select t.id, t.is_active as "isActive", t.list_price as "listPrice"
    from skus t where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])`);
  return new Map(
    rows.map(({ listPrice, ...row }) => [
      row.id,
      { ...row, listPrice: listPrice === null ? null : exact(listPrice) },
    ]),
  );
}

/** A SKU is an item of the ledgers: its cost row is made with it. */
export async function insertSku(tx: Transaction, orgId: string, row: Sku): Promise<Sku> {
  const [, made] = await tx.all(
    insertSkuItems(orgId, [row.id]),
    sql`insert into skus as t (org_id, id, code, name, sku_type_id, unit, is_finished_good,
        description, barcode, reorder_point, list_price, external_id,
        created_by, created_at, updated_at)
      values (${orgId}, ${row.id}, ${row.code}, ${row.name}, ${row.skuTypeId}, ${row.unit},
        ${row.isFinishedGood}, ${row.description}, ${row.barcode}, ${row.reorderPoint},
        ${row.listPrice}, ${row.externalId}, ${row.createdBy}, ${row.createdAt}, ${row.updatedAt})
      returning ${skuColumns}`,
  );
  return made?.[0] as unknown as Sku;
}

export async function updateSku(tx: Transaction, orgId: string, row: Sku): Promise<Sku> {
  const updated = await tx.row<Sku>(sql`update skus t set code = ${row.code}, name = ${row.name},
      sku_type_id = ${row.skuTypeId}, unit = ${row.unit},
      is_finished_good = ${row.isFinishedGood}, description = ${row.description},
      barcode = ${row.barcode}, reorder_point = ${row.reorderPoint},
      list_price = ${row.listPrice}, is_active = ${row.isActive},
      external_id = ${row.externalId}, version = t.version + 1, updated_at = ${row.updatedAt}
    where t.org_id = ${orgId} and t.id = ${row.id}
    returning ${skuColumns}`);
  return updated as Sku;
}

export const deleteSku = (orgId: string, id: string): Statement[] => [
  sql`delete from skus where org_id = ${orgId} and id = ${id}`,
  deleteItem(orgId, id),
];

/** Everything that can point at a SKU: its own recipe too, and those that it is an input of. */
const skuPointers: readonly Pointer[] = [
  ledgerEntries,
  { entityType: 'bom', table: 'boms', column: 'sku_id' },
  { entityType: 'bom', table: 'bom_inputs', column: 'item_id' },
  { entityType: 'work_order', table: 'work_order_items', column: 'sku_id' },
  { entityType: 'work_order', table: 'work_order_inputs', column: 'item_id' },
  { entityType: 'sales_order_item', table: 'sales_order_items', column: 'sku_id' },
];

export const skuUses = (orgId: string, id: string) =>
  assemble(selectUses(orgId, id, skuPointers), true);

/** Whether SKUs are there, and in use. */
export const selectSkuActivity = (orgId: string, ids: readonly string[]): Statement =>
  sql`select t.id, t.is_active as "isActive" from skus t
    where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])`;
