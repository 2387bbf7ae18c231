import { join, literally, part, type Statement, sql } from '../../kernel/database/sql.ts';

/** SQL on the keys by which codes and barcodes are compared. */

export interface BarcodeRecord {
  code: string;
  stored: string | null;
  recomputed: string | null;
}

/** Items that hold another barcode than their material or SKU has. */
export const selectWrongBarcodes = (orgId: string): Statement<BarcodeRecord> =>
  sql`select r.code, i.barcode_key as stored, r.key as recomputed
    from (
      select m.id, m.code, case when m.is_active then gtin_key(m.barcode) end as key
        from materials m where m.org_id = ${orgId}
      union all
      select s.id, s.code, case when s.is_active then gtin_key(s.barcode) end
        from skus s where s.org_id = ${orgId}) r
    join items i on i.org_id = ${orgId} and i.id = r.id
    where i.barcode_key is distinct from r.key order by r.code`;

export interface Alike {
  what: string;
  /** The records, by their codes. */
  records: string[];
}

const coded = ['materials', 'skus', 'locations', 'vendors', 'customers'];

/** Records whose codes look alike, and active items with one barcode: from older releases. */
export const selectAlike = (orgId: string): Statement<Alike> =>
  sql<Alike>`select a.what, a.records from (${join(
    coded.map(
      (table) => part`select ${`codes of ${table}`}::text as what,
          array_agg(t.code order by t.code) as records
        from ${literally(table)} t where t.org_id = ${orgId}
        group by t.code_key having count(*) > 1`,
    ),
    ' union all ',
  )} union all
    select 'barcode ' || i.barcode_key, array_agg(coalesce(m.code, s.code) order by i.id)
    from items i
    left join materials m on m.org_id = ${orgId} and m.id = i.id
    left join skus s on s.org_id = ${orgId} and s.id = i.id
    where i.org_id = ${orgId} and i.barcode_key is not null
    group by i.barcode_key having count(*) > 1) a order by a.what, a.records`;
