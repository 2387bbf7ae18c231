import { type Statement, sql } from '../../kernel/database/sql.ts';

/** SQL statements on `sku_types` beyond those that every taxonomy has. */

/** The types that an organization begins with. */
export const insertSkuTypes = (
  orgId: string,
  types: readonly { id: string; name: string }[],
  createdBy: string,
  now: Date,
): Statement => sql`insert into sku_types (org_id, id, name, created_by, created_at, updated_at)
  select ${orgId}, id, name, ${createdBy}, ${now}, ${now}
  from unnest(${types.map((type) => type.id)}::uuid[], ${types.map((type) => type.name)}::text[])
    as given (id, name)`;
