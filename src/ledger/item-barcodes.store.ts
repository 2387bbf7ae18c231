/**
 * SQL on the barcodes of items. Materials and SKUs are in two tables, so the barcode of an active
 * one is in its row of `items` too, under the key by which barcodes are compared: there one
 * constraint holds for both.
 */
import { type Fragment, literally, part, type Statement, sql } from '../kernel/database/sql.ts';

type ItemTable = 'materials' | 'skus';

/** The other active item that has the barcode `key`, as `material FLOUR`. */
const holderOf = (orgId: string, key: string, id: string): Fragment =>
  part`(select coalesce(
      (select 'material ' || m.code from materials m where m.org_id = ${orgId} and m.id = i.id),
      (select 'SKU ' || s.code from skus s where s.org_id = ${orgId} and s.id = i.id))
    from items i where i.org_id = ${orgId} and i.barcode_key = ${literally(key)}
      and i.id is distinct from ${literally(id)} limit 1)`;

/** The other active item that has the barcode of the row `r` (jsonb). */
export const barcodeHolder = (orgId: string): Fragment =>
  holderOf(orgId, "gtin_key(r->>'barcode')", "(r->>'id')::uuid");

/** A row that sets the barcode that its item holds. */
export interface SetBarcode {
  /** The place of its row, from 1. */
  position: number;
  key: string;
  /** The other active item that has the barcode. */
  holder: string | null;
}

/** The rows, new ones and changes of records, that set the barcode of an active item. */
export const selectSetBarcodes = (
  orgId: string,
  table: ItemTable,
  rows: readonly object[],
): Statement<SetBarcode> =>
  sql<SetBarcode>`with g as materialized (
      select v.position, (r->>'id')::uuid as id,
        gtin_key(case when r ? 'barcode' then r->>'barcode' else t.barcode end) as key
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) with ordinality v (r, position)
      left join lateral (select * from ${literally(table)} o
        where o.org_id = ${orgId} and o.id = (r->>'id')::uuid limit 1) t on true
      where coalesce((r->>'isActive')::boolean, t.is_active, true))
    select g.position::int, g.key, ${holderOf(orgId, 'g.key', 'g.id')} as holder
    from g where g.key is not null and g.key is distinct from (
      select i.barcode_key from items i where i.org_id = ${orgId} and i.id = g.id)
    order by g.position`;

/** Lets items hold the barcodes that their materials or SKUs have, while these are active. */
export const holdBarcodes = (orgId: string, table: ItemTable, ids: readonly string[]): Statement =>
  sql`update items i set barcode_key = k.key, barcode_twin = 0
    from (select t.id, case when t.is_active then t.barcode_key end as key
      from ${literally(table)} t where t.org_id = ${orgId} and t.id = any(${ids}::uuid[])) k
    where i.org_id = ${orgId} and i.id = any(${ids}::uuid[]) and i.id = k.id
      and i.barcode_key is distinct from k.key`;

/** Lets active items hold their barcodes, which archives of older releases do not say. */
export const holdArchivedBarcodes = (orgId: string): Statement =>
  sql`update items i set barcode_key = k.key, barcode_twin = k.twin
    from (select r.id, r.key, row_number() over (partition by r.key order by r.id) - 1 as twin
      from (
        select m.id, m.barcode_key as key from materials m where m.org_id = ${orgId} and m.is_active
        union all
        select s.id, s.barcode_key from skus s where s.org_id = ${orgId} and s.is_active) r
      where r.key is not null) k
    where i.org_id = ${orgId} and i.id = k.id`;
