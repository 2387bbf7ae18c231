import pg from 'pg';
import { listMigrations, migrate } from '../src/serve/database/migrate.ts';
import { openQuantity } from '../test/support/open-quantity.ts';
import { createDatabase } from '../test/support/world.ts';

/** The first version with a ledger. Organizations of the two before it have no counters for it. */
const firstLedger = 3;

/** The first version with the tables of all domains. */
export const allDomains = 10;

/** The versions since which the ledger has room for entries of more operations, by their tags. */
export const withMoreEntries: readonly { version: number; tags: readonly string[] }[] = [
  { version: 52, tags: ['Stock Counts'] },
  { version: 51, tags: ['Sales Returns', 'Vendor Returns'] },
];

/**
 * The versions of the schema from which this release migrates, beginning with those that have the
 * tables of all domains.
 */
export async function olderVersions(): Promise<number[]> {
  const all = (await listMigrations()).map(({ version }) => version);
  const versions = all.slice(0, -1).filter((version) => version >= firstLedger);
  const [complete, earlier] = [
    versions.filter((version) => version >= allDomains),
    versions.filter((version) => version < allDomains),
  ];
  return [...complete, ...earlier.reverse()];
}

/** Tables whose rows come and go without a request. */
const passing = ['schema_migrations', 'idempotency_keys', 'user_idempotency_keys', 'loose_files'];

/** The names of older schemas for values that a later migration has renamed. */
const renamed: readonly { since: number; now: string; before: string }[] = [
  { since: 12, now: '"shipment_reversed"', before: '"shipment_taken_back"' },
];

/** Columns of older schemas that a later migration has removed, as SQL of the row `t`. */
const removed: readonly { since: number; table: string; columns: string }[] = [
  {
    since: 41,
    table: 'ledger_entries',
    columns: `'open_quantity', case when t.direction = 1 then coalesce(${openQuantity}, 0) end`,
  },
];

/** A database with an older schema, and the rows of another as far as it has room for them. */
export async function olderDatabase(version: number, source: pg.Client): Promise<string> {
  const url = await createDatabase('template0');
  const earlier = (await listMigrations()).filter((each) => each.version <= version);
  await migrate(url, () => undefined, earlier);
  await inDatabase(url, async (client) => {
    // Rows come table by table, without their references' order, and without triggers.
    await client.query('set session_replication_role = replica');
    for (const { table, columns } of await tablesOf(client)) {
      await fill(client, table, columns, await rowsOf(source, table, version));
    }
  });
  return url;
}

async function rowsOf(source: pg.Client, table: string, version: number): Promise<string> {
  const more = removed
    .filter((each) => each.since > version && each.table === table)
    .map(({ columns }) => ` || jsonb_build_object(${columns})`);
  const { rows } = await source.query(
    `select coalesce(jsonb_agg(to_jsonb(t)${more.join('')}), '[]')::text as rows from ${table} t`,
  );
  return renamed
    .filter(({ since }) => since > version)
    .reduce((text, { now, before }) => text.replaceAll(now, before), rows[0].rows as string);
}

async function fill(client: pg.Client, table: string, columns: readonly string[], rows: string) {
  const names = columns.join(', ');
  await client.query(
    `insert into ${table} (${names}) overriding system value
     select ${names} from jsonb_populate_recordset(null::${table}, $1)`,
    [rows],
  );
  const { rows: counted } = await client.query<{ name: string }>(
    `select a.attname as name from pg_attribute a
     where a.attrelid = '${table}'::regclass and a.attidentity <> ''`,
  );
  for (const { name } of counted) {
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', '${name}'),
         (select coalesce(max(${name}), 0) + 1 from ${table}))`,
    );
  }
}

interface Table {
  table: string;
  /** Without generated ones. */
  columns: string[];
}

/** The tables of a database, apart from those of which the rows come and go. */
async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
       and not a.attisdropped and a.attgenerated = '' and c.relname <> all ($1)
     group by c.relname order by c.relname`,
    [passing],
  );
  return rows;
}

/** Tables and columns by name, with which a database of the version was filled. */
export const filledTables = (url: string) => inDatabase(url, tablesOf);

/** A digest of the rows of each of these tables. */
export async function digestsOf(
  client: pg.Client,
  tables: readonly Table[],
): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const { table, columns } of tables) {
    const { rows } = await client.query(
      `select count(*) || ' rows, ' || coalesce(md5(string_agg(row, '' order by row)), '') as digest
       from (select (select jsonb_object_agg(key, value)::text from jsonb_each(to_jsonb(t))
         where key = any ($1)) as row from ${table} t) t`,
      [columns],
    );
    digests[table] = rows[0].digest;
  }
  return digests;
}

/** Does work on a connection of its own. */
export async function inDatabase<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
