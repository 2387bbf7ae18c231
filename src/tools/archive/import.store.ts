/**
 * SQL of an import. Names of tables and columns come from the catalogue; what the archive brings
 * are values.
 */
import type { Transaction } from '../../kernel/database/database.ts';
import { assemble, join, literally, part, type Statement, sql } from '../../kernel/database/sql.ts';
import type { Column, TenantTable } from './tables.store.ts';

/** Locks an organization that is not deleted, so that nothing is recorded in it meanwhile. */
export const lockOrganization = (
  tx: Transaction,
  orgId: string,
): Promise<{ name: string } | undefined> =>
  tx.row(sql`select o.name from organizations o
    where o.id = ${orgId} and o.deleted_at is null for update`);

/** Rows that every organization is made with count as data once somebody has changed them. */
const changedSinceMade: Readonly<Record<string, string>> = {
  sku_types: `(t.version > 1 or t.created_at > (
    select o.created_at from organizations o where o.id = t.org_id))`,
  ledger_counters: `(t.position > 0 or t.materials_code > 0 or t.finished_goods_code > 0
    or t.materials_transfer > 0 or t.finished_goods_transfer > 0)`,
};

/** The tables that have data of the organization. */
export async function selectOccupied(
  tx: Transaction,
  orgId: string,
  tables: readonly TenantTable[],
): Promise<string[]> {
  const looks = tables.map(
    ({ name }) => part`select ${name} as name where exists (select 1 from ${literally(name)} t
      where t.org_id = ${orgId} and ${literally(changedSinceMade[name] ?? 'true')})`,
  );
  const rows = await tx.rows(assemble<{ name: string }>(join(looks, ' union all '), false));
  return rows.map(({ name }) => name);
}

/** Makes room for what the archive brings in place of the rows an organization is made with. */
export const clearWhatWasMade = (orgId: string): Statement[] =>
  Object.keys(changedSinceMade).map((name) =>
    assemble(part`delete from ${literally(name)} where org_id = ${orgId}`, false),
  );

/** The owner who has been in the organization for the longest. */
export const selectFirstOwner = (
  tx: Transaction,
  orgId: string,
): Promise<{ id: string } | undefined> =>
  tx.row(sql`select user_id as id from members where org_id = ${orgId} and role = 'owner'
    order by joined_at, user_id limit 1`);

/** Those of the ids that are no user of this installation. */
export async function selectStrangers(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.rows(
    sql<{ id: string }>`select a.id from unnest(${ids}::uuid[]) as a (id)
      where not exists (select 1 from users u where u.id = a.id)`,
  );
  return rows.map(({ id }) => id);
}

/** For whom rows are imported. */
export interface Recipient {
  orgId: string;
  /** Authors who are no users of this installation. */
  strangers: readonly string[];
  /** Stands for them where a row must have an author. */
  heir: string;
}

/** Inserts the rows of lines of one table that all have these columns. */
export function insertLines(
  { name }: TenantTable,
  columns: readonly Column[],
  lines: readonly string[],
  recipient: Recipient,
): Statement {
  const names = literally(columns.map((column) => `, "${column.name}"`).join(''));
  const values = columns.map((column) => part`, ${imported(name, column, recipient)}`);
  return assemble(
    part`insert into ${literally(name)} (org_id${names})
      select ${recipient.orgId}::uuid${join(values, '')}
      from jsonb_array_elements(${`[${lines.join(',')}]`}::jsonb)
          with ordinality as given (line, place),
        jsonb_populate_record(null::${literally(name)}, given.line->'row') r
      order by given.place`,
    false,
  );
}

/** What older releases called a value, by table and column, and what it is called now. */
const renamedValues: Readonly<Record<string, { from: string; to: string }>> = {
  'sales_order_timeline.type': { from: 'shipment_taken_back', to: 'shipment_reversed' },
};

function imported(table: string, { name, isAuthor, isNullable }: Column, recipient: Recipient) {
  const value = literally(`r."${name}"`);
  if (isAuthor) {
    const instead = isNullable ? null : recipient.heir;
    return part`case when ${value} = any (${recipient.strangers}::uuid[]) then ${instead}::uuid
      else ${value} end`;
  }
  // A file lies below its organization; anything but a plain name there would lead elsewhere.
  if (table === 'documents' && name === 'file_key') {
    return part`${recipient.orgId} || '/' || substring(${value} from '^[^/]+/([A-Za-z0-9-]+)$')`;
  }
  const renamed = renamedValues[`${table}.${name}`];
  if (renamed) {
    return part`case ${value} when ${renamed.from} then ${renamed.to} else ${value} end`;
  }
  return value;
}
