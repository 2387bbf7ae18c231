/**
 * What the commands of an operator share: the database that they find, how they connect to it as
 * its owner, and what they say when something fails.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type EmbeddedPostgres, EmbeddedPostgresError } from '@stockwright/embedded-postgres';
import pg from 'pg';
import type { Transaction } from '../kernel/database/database.ts';
import { listMigrations, StartError } from '../kernel/database/migrate.ts';
import { keepAlive } from '../kernel/database/pool.ts';
import { schemaVersion } from '../kernel/database/schema-version.ts';
import { exactTypes } from '../kernel/database/types.ts';
import { runningDatabase, startDatabase } from '../kernel/embedded/start-database.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The owner's URL: DATABASE_URL, else of the embedded database, the one that runs, or it is started
 * until `postgres` is stopped.
 */
export async function findDatabase(
  env: Environment,
  say: (line: string) => void,
): Promise<{ url: string; postgres?: EmbeddedPostgres }> {
  const given = env.DATABASE_URL?.trim();
  if (given) return { url: given };
  const dataDir = resolve(env.DATA_DIR?.trim() || './data');
  const running = runningDatabase(dataDir);
  if (running) return { url: running };
  if (!existsSync(resolve(dataDir, 'postgres'))) {
    throw new StartError(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL.`);
  }
  const postgres = await startDatabase({ dataDir, report: say });
  return { url: postgres.url, postgres };
}

/** One connection to the owner's URL, which need not hurry; it opens at its first use. */
export function connection(url: string, name: string, settings: Record<string, string>): pg.Pool {
  const flags = { timezone: 'UTC', datestyle: 'ISO', jit: 'off', ...settings };
  const pool = new pg.Pool({
    connectionString: url,
    max: 1,
    types: exactTypes,
    options: Object.entries(flags)
      .map(([key, value]) => `-c ${key}=${value}`)
      .join(' '),
    ...keepAlive,
    application_name: name,
  });
  // Unheard, a connection that breaks while it is idle would end the process.
  pool.on('error', () => undefined);
  return pool;
}

/** Transactions of a connection with these settings see one moment and change nothing. */
export const snapshot = {
  default_transaction_isolation: 'repeatable\\ read',
  default_transaction_read_only: 'on',
};

/** Refuses a database of another schema; answers the version that it shares with this release. */
export async function requireSchema(tx: Transaction): Promise<number> {
  const newest = (await listMigrations()).at(-1)?.version;
  if (newest === undefined || (await schemaVersion(tx)) !== newest) {
    throw new StartError(
      'The database has not the schema of this release: start the service, which migrates it.',
    );
  }
  return newest;
}

/** What to say of a failure: a line of what an operator can mend, else where it came from. */
export function lineOfFailure(error: unknown): string {
  const { code, message, stack } = error as Error & { code?: string };
  const isExpected = error instanceof StartError || error instanceof EmbeddedPostgresError;
  return isExpected || code ? message || `${code}` : `${stack}`;
}
