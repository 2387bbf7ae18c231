/** SQL of an export. Names of tables and columns come from the catalogue. */

import { assemble, join, literally, part, type Statement, sql } from '../../kernel/database/sql.ts';
import type { Transaction } from '../../kernel/database/transaction.ts';
import type { Header, RowCounts } from './format.ts';
import { ownOfOrganization } from './left-out.ts';
import type { Column, TenantTable } from './tables.store.ts';

const instant = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

/** A column as an archive writes it: decimals as text, which keeps every digit; instants in UTC. */
function written({ name, type }: Column): string {
  if (type === 'numeric') return `t."${name}"::text as "${name}"`;
  if (type === 'timestamp with time zone') {
    return `to_char(t."${name}" at time zone 'UTC', '${instant}') as "${name}"`;
  }
  return `t."${name}"`;
}

const list = (columns: readonly Column[]) => literally(columns.map(written).join(', '));

/** The header's part about an organization that is not deleted, and the time of the snapshot. */
export async function selectOrganization(
  tx: Transaction,
  orgId: string,
  columns: readonly Column[],
): Promise<Pick<Header, 'exportedAt' | 'organization'> | undefined> {
  const exported = columns.filter(
    ({ name }) => name === 'id' || name === 'name' || !ownOfOrganization.includes(name),
  );
  return tx.row(sql`select now() as "exportedAt", row_to_json(r) as organization
    from (select ${list(exported)} from organizations t
      where t.id = ${orgId} and t.deleted_at is null) r`);
}

/** The number of rows that the organization has in each table. */
export async function countRows(
  tx: Transaction,
  orgId: string,
  tables: readonly TenantTable[],
): Promise<RowCounts> {
  const counts = tables.map(
    ({ name }) =>
      part`select ${name} as name, count(*) as count
        from ${literally(name)} where org_id = ${orgId}`,
  );
  const rows = await tx.rows(
    assemble<{ name: string; count: number }>(join(counts, ' union all '), false),
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** The authors of the rows, as rows of `users`. The service could not read former members. */
export async function selectAuthors(
  tx: Transaction,
  orgId: string,
  tables: readonly TenantTable[],
): Promise<string[]> {
  const authors = tables.flatMap(({ name, columns }) =>
    columns
      .filter(({ isAuthor }) => isAuthor)
      .map(
        (column) => part`select ${literally(column.name)} from ${literally(name)}
          where org_id = ${orgId}`,
      ),
  );
  const rows = await tx.rows(
    sql<{
      row: string;
    }>`select row_to_json(r)::text as row from (select u.id, u.name, u.email from users u
      where u.id in (${join(authors, ' union ')}) order by u.id) r`,
  );
  return rows.map(({ row }) => row);
}

/** Limits the rest of the transaction to the rights of the service. */
export const becomeService: Statement = assemble(part`set local role stockwright_app`, false);

/** Opens a cursor over the organization's rows of a table. */
export function openRows(orgId: string, { name, key, columns, numbered }: TenantTable): Statement {
  // An import numbers the rows again, in the order of the archive.
  const order = numbered ? [numbered, ...key] : key;
  const sequence = literally(order.map((column) => `t."${column}"`).join(', '));
  return assemble(
    part`declare archived no scroll cursor for
      select row_to_json(r)::text as row from (select ${list(columns)} from ${literally(name)} t
        where t.org_id = ${orgId} order by ${sequence}) r`,
    false,
  );
}

export const fetchRows = (count: number): Statement<{ row: string }> =>
  assemble(part`fetch ${literally(String(count))} from archived`, false);

export const closeRows: Statement = assemble(part`close archived`, false);
