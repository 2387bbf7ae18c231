import { jsonb, sql } from '../../kernel/database/sql.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';

/** A column in an archive. */
export interface Column {
  name: string;
  type: string;
  isNullable: boolean;
  /** References a user. */
  isAuthor: boolean;
}

/** A table whose rows belong to an organization. */
export interface TenantTable {
  name: string;
  /** The columns of its primary key. */
  key: string[];
  /** Tables that its rows reference, possibly itself. */
  parents: string[];
  /** All except `org_id`, the column `numbered`, and generated columns. */
  columns: Column[];
  /** The column that numbers rows in their order: an import numbers them again. */
  numbered: string | null;
}

/** The columns that number rows, by table. */
const numbering = jsonb({ sales_order_timeline: 'number' });

/** Every table with an `org_id`, from the catalogue, by name. */
export const selectTenantTables = (tx: Transaction): Promise<TenantTable[]> =>
  tx.rows(sql`
    select c.relname::text as name,
      array(select a.attname::text from pg_index i
        cross join unnest(i.indkey) with ordinality as k (attnum, sequence)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where i.indrelid = c.oid and i.indisprimary order by k.sequence) as key,
      array(select distinct p.relname::text from pg_constraint f
        join pg_class p on p.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f') as parents,
      (select json_agg(json_build_object('name', a.attname, 'type', a.atttypid::regtype::text,
          'isNullable', not a.attnotnull,
          'isAuthor', exists (select 1 from pg_constraint f
            where f.conrelid = c.oid and f.contype = 'f' and f.confrelid = 'users'::regclass
              and a.attnum = any (f.conkey))) order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
          and a.attgenerated = '' and a.attname <> 'org_id'
          and a.attname is distinct from (${numbering}::jsonb ->> c.relname::text)) as columns,
      ${numbering}::jsonb ->> c.relname::text as numbered
    from pg_class c
    join pg_attribute o on o.attrelid = c.oid and o.attname = 'org_id' and not o.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname`);

/** The columns of `organizations`. */
export async function selectOrganizationColumns(tx: Transaction): Promise<Column[]> {
  return tx.rows(sql`
    select a.attname::text as name, a.atttypid::regtype::text as type,
      not a.attnotnull as "isNullable", false as "isAuthor"
    from pg_attribute a
    where a.attrelid = 'organizations'::regclass and a.attnum > 0 and not a.attisdropped
    order by a.attnum`);
}
