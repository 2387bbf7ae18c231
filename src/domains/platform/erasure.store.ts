import pg from 'pg';
import { lastRowsOf, send } from '../../kernel/database/connection.ts';
import { assemble, type Fragment, join, literally, part } from '../../kernel/database/sql.ts';
import { orphanFiles } from '../../kernel/storage/orphan-files.ts';

/**
 * SQL of the erasure of deleted organizations. It runs on the owner's connection and across
 * tenants. The tables come from the catalogue, so that a new table is included.
 */

/** A table of tenants' rows. Names are quoted for SQL. */
export interface TenantTable {
  name: string;
  /** The columns of its primary key. */
  key: string[];
  /** The other tables of tenants' rows that it references. */
  parents: string[];
  isSelfReferencing: boolean;
  /** A foreign key keeps the organization as long as there are rows. */
  isHeld: boolean;
}

/** Every table that has an `org_id`. */
export async function selectTenantTables(client: pg.Client): Promise<TenantTable[]> {
  const { rows } = await client.query<TenantTable>(`
    with tenant as (
      select c.oid from pg_class c
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'org_id' and not a.attisdropped
      where c.relkind = 'r')
    select t.oid::regclass::text as name,
      array(select quote_ident(a.attname) from pg_index i
        cross join unnest(i.indkey) with ordinality as k (attnum, place)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum
        where i.indrelid = t.oid and i.indisprimary order by k.place) as key,
      array(select distinct f.confrelid::regclass::text from pg_constraint f
        join tenant p on p.oid = f.confrelid
        where f.conrelid = t.oid and f.contype = 'f' and f.confrelid <> t.oid) as parents,
      exists (select 1 from pg_constraint f where f.conrelid = t.oid and f.contype = 'f'
        and f.confrelid = t.oid) as "isSelfReferencing",
      exists (select 1 from pg_constraint f where f.conrelid = t.oid and f.contype = 'f'
        and f.confrelid in (select oid from tenant union select 'organizations'::regclass))
        as "isHeld"
    from tenant t order by 1`);
  return rows;
}

/** Deleted organizations whose rows are not erased yet, the earliest deleted first. */
export async function selectDeletedOrganizations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select id from organizations where deleted_at is not null order by deleted_at, id',
  );
  return rows.map((row) => row.id);
}

/** The key of the last deleted row; undefined when no row was left. */
export type Progress = string[] | undefined;

/**
 * Deletes the next rows of one organization, in the order of the key. It continues after the last
 * batch: a search from the start would read all deleted rows again.
 */
export async function deleteBatch(
  client: pg.Client,
  table: TenantTable,
  orgId: string,
  after: Progress,
  limit: number,
): Promise<Progress> {
  const key = literally(table.key.join(', '));
  const from = after ? part` and (${key}) > (${join(after.map(value), ', ')})` : part``;
  const last = table.isSelfReferencing ? undefined : await keyAt(client, table, orgId, from, limit);
  const to = last ? part` and (${key}) <= (${join(last.map(value), ', ')})` : part``;
  const rows = part`from ${literally(table.name)} where org_id = ${orgId}${from}${to}`;
  if (table.name === 'documents') {
    const deleted = part`(select o.deleted_at from organizations o where o.id = ${orgId})`;
    await send(client, [orphanFiles(part`select file_key ${rows}`, deleted)]);
  }
  await send(client, [assemble(part`delete ${rows}`, false)]);
  return last;
}

const value = (text: string): Fragment => part`${text}`;

/** The key of the last row of a batch; undefined where the batch has all rows that are left. */
async function keyAt(
  client: pg.Client,
  { name, key }: TenantTable,
  orgId: string,
  from: Fragment,
  limit: number,
): Promise<Progress> {
  const texts = literally(key.map((column) => `${column}::text`).join(', '));
  const select = part`select array[${texts}] as key from ${literally(name)}
    where org_id = ${orgId}${from}
    order by ${literally(key.join(', '))} offset ${limit - 1} limit 1`;
  const statement = assemble<{ key: string[] }>(select, false);
  const [row] = lastRowsOf([statement], await send(client, [statement]));
  return row?.key;
}

/**
 * Deletes stored answers outside of the organization that name it, such as those to its creation
 * and to accepted invitations. They are kept for a day: there are few.
 */
export async function deleteAnswersNaming(client: pg.Client, orgId: string): Promise<void> {
  await client.query('delete from user_idempotency_keys where strpos(body, $1) > 0', [orgId]);
}

/**
 * Deletes the last row, and what requests that ran meanwhile have added to tables without a foreign
 * key to it: the lock waits for these requests, and later ones find no organization.
 */
export async function deleteOrganization(
  client: pg.Client,
  tables: readonly TenantTable[],
  orgId: string,
): Promise<void> {
  const unheld = tables.filter(({ isHeld }) => !isHeld);
  const statements = [
    part`select 1 from organizations where id = ${orgId} for update`,
    ...unheld.map(({ name }) => part`delete from ${literally(name)} where org_id = ${orgId}`),
    part`delete from organizations where id = ${orgId}`,
  ].map((statement) => assemble(statement, false));
  // A message is one transaction.
  await send(client, statements);
}

/** Whether this node is the one that erases, until the connection ends. */
export async function takeErasureLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock(7264022) as taken',
  );
  return rows[0]?.taken === true;
}

/** A connection as the owner. */
export async function connectAsOwner(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'stockwright-erasure',
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
