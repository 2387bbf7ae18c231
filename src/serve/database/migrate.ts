import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { changeSequentially, distributeTables, isDistributed } from '../citus/distribute.ts';
import { migrateQueue } from '../jobs/schema.ts';
import { StartError } from '../start-error.ts';

const folder = new URL('../../../migrations/', import.meta.url);
/** Waits until no other connection migrates; several nodes may start at once. */
export async function lockMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock(7264021)');
}

export const applicationRole = 'stockwright_app';

export interface Migration {
  version: number;
  name: string;
  text: string;
  sha256: string;
}

/** The migrations that come with this release, in order. */
export async function listMigrations(): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}_.+\.sql$/.test(file)).sort();
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(new URL(file, folder), 'utf8');
      return {
        version: Number(file.slice(0, 4)),
        name: file,
        text,
        sha256: createHash('sha256').update(text).digest('hex'),
      };
    }),
  );
}

/**
 * Brings a database to the newest schema, the queue of jobs too; forward only, each migration in
 * its own transaction. Returns whether the database was empty.
 *
 * @param migrations those of this release, or others in a test
 */
export async function migrate(
  ownerUrl: string,
  print: (message: string) => void,
  migrations?: readonly Migration[],
): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => undefined);
  await client.connect().catch((error: Error) => {
    throw new StartError(`The database cannot be used: ${error.message}. Check DATABASE_URL.`);
  });
  try {
    const { hasCitus } = await inspect(client);
    await lockMigrations(client);
    await client.query(`create table if not exists schema_migrations (
      version int primary key, name text not null, sha256 text not null,
      applied_at timestamptz not null default now())`);
    const { rows } = await client.query<{ version: number; sha256: string }>(
      'select version, sha256 from schema_migrations',
    );
    const applied = new Map(rows.map((row) => [row.version, row.sha256]));
    const isOnNodes = hasCitus && (await isDistributed(client));
    const known = migrations ?? (await listMigrations());
    refuseNewer([...applied.keys()], known);
    for (const migration of known) {
      const before = applied.get(migration.version);
      if (before === undefined) await apply(client, migration, { hasCitus, isOnNodes }, print);
      else if (before !== migration.sha256) {
        throw new StartError(
          `Migration ${migration.name} differs from the one this database was made with; run the release that matches it.`,
        );
      }
    }
    await migrateQueue(ownerUrl, print);
    return applied.size === 0;
  } finally {
    await client.end();
  }
}

/** This release does not know what has changed since, and would write what is wrong there. */
function refuseNewer(applied: readonly number[], known: readonly Migration[]): void {
  const newest = Math.max(...known.map(({ version }) => version));
  const newer = Math.max(...applied, newest);
  if (newer === newest) return;
  throw new StartError(
    `A newer release has migrated the database to version ${newer}, and this one knows ${newest}: ` +
      'run that release, or restore a backup of before.',
  );
}

/**
 * A migration runs as the body of a block: Citus refuses to change a distributed table by a message
 * of several statements, and sees those of a block one by one.
 */
const asBlock = ({ text }: Migration): string => `do $migration$\nbegin\n${text}\nend\n$migration$`;

/**
 * Statistics of tenants mislead the planner. It expects one row or none of a tenant that is not
 * among the most common values, and then joins ten thousand imported rows in nested loops. Told
 * that there are two tenants, it expects each to have as much as the largest one: it looks keys up
 * one by one, and reads a list in the order of an index. The control plane's tables are small in
 * every tenant, and keep their statistics. Citus passes no such option on to its nodes: there the
 * planner expects the average size.
 */
const planForEveryTenant = (hasCitus: boolean) => `do $$
  declare
    tenant_table regclass;
    has_rows boolean;
  begin
    for tenant_table, has_rows in
      select a.attrelid::regclass, c.reltuples > 0
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'org_id'
        and c.relname not in ('members', 'api_tokens', 'invitations')
        and ${hasCitus ? 'coalesce(a.attstattarget, -1) <> 0' : 'a.attoptions is null'}
    loop
      ${
        hasCitus
          ? `execute format('alter table %s alter column org_id set statistics 0', tenant_table);`
          : `execute format('alter table %s alter column org_id set statistics 1,
              alter column org_id set (n_distinct = 2)', tenant_table);
            if has_rows then execute format('analyze %s (org_id)', tenant_table); end if;`
      }
    end loop;
  end $$`;

/** The facts of a server that matter before its database is migrated. */
interface Server {
  version: number;
  encoding: string;
  hasCitus: boolean;
}

/**
 * Refuses a server older than the oldest on which the schema runs, and an encoding that cannot
 * represent every script.
 */
async function inspect(client: pg.Client): Promise<Server> {
  const { rows } = await client.query<Server>(
    `select current_setting('server_version_num')::int as version,
      current_setting('server_encoding') as encoding,
      exists (select 1 from pg_extension e where e.extname = 'citus') as "hasCitus"`,
  );
  const [server] = rows;
  if (!server || server.version < 150_000) {
    throw new StartError('PostgreSQL 15 or newer is needed; this server is older.');
  }
  if (server.encoding !== 'UTF8') {
    throw new StartError(`The database must be in UTF8; this one is in ${server.encoding}.`);
  }
  return server;
}

async function apply(
  client: pg.Client,
  migration: Migration,
  { hasCitus, isOnNodes }: { hasCitus: boolean; isOnNodes: boolean },
  print: (message: string) => void,
): Promise<void> {
  print(`Migrating the database: ${migration.name}`);
  await client.query('begin');
  try {
    if (isOnNodes) await changeSequentially(client);
    await client.query(asBlock(migration));
    await client.query(planForEveryTenant(hasCitus));
    if (isOnNodes) await distributeTables(client);
    await client.query(
      'insert into schema_migrations (version, name, sha256) values ($1, $2, $3)',
      [migration.version, migration.name, migration.sha256],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    const { message, code } = error as Error & { code?: string };
    const hint =
      code === '42501'
        ? ' The login of DATABASE_URL lacks a right; see docs/operations.md, "In production".'
        : '';
    throw new StartError(
      `Migration ${migration.name} failed, and nothing of it was kept: ${message}.${hint}`,
      { cause: error },
    );
  }
}
