import { columnOf } from '../values/columns.ts';
import { literally, type Statement, sql } from './sql.ts';

/** Types of the columns of a table, by the name of the field that each holds. */
export type ColumnTypes = Readonly<Record<string, string>>;

/** Inserts any number of rows of one organization in one statement; other fields are left out. */
export function insertRows(
  table: string,
  types: ColumnTypes,
  orgId: string,
  rows: readonly object[],
): Statement {
  const fields = Object.keys(types);
  const columns = literally(fields.map(columnOf).join(', '));
  const values = literally(fields.map((field) => `r."${field}"`).join(', '));
  const shape = literally(fields.map((field) => `"${field}" ${types[field]}`).join(', '));
  const input = rows.map((row) => pick(row as Record<string, unknown>, fields));
  return sql`insert into ${literally(table)} (org_id, ${columns})
    select ${orgId}, ${values}
    from jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as r (${shape})`;
}

function pick(row: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));
}
