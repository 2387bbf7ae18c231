/**
 * Shared by the commands of an operator: finding the database, connecting to it as its owner, and
 * the messages of failures.
 */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type EmbeddedPostgres, EmbeddedPostgresError } from '@stockwright/embedded-postgres';
import pg from 'pg';
import { citusSettings } from '../kernel/citus/settings.ts';
import { ConfigError } from '../kernel/config.ts';
import { setInBlocks } from '../kernel/database/connection.ts';
import { keepAlive } from '../kernel/database/pool.ts';
import type { Transaction } from '../kernel/database/transaction.ts';
import { exactTypes } from '../kernel/database/types.ts';
import { StorageFailure } from '../kernel/storage/storage.ts';
import { listMigrations } from '../serve/database/migrate.ts';
import { schemaVersion } from '../serve/database/schema-version.ts';
import { runningDatabase, startDatabase } from '../serve/embedded/start-database.ts';
import { StartError } from '../serve/start-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The owner's URL: DATABASE_URL, else of the embedded database. If that is not running, it is
 * started, and the caller stops `postgres`.
 */
export async function findDatabase(
  env: Environment,
  print: (line: string) => void,
): Promise<{ url: string; postgres?: EmbeddedPostgres }> {
  const configured = env.DATABASE_URL?.trim();
  if (configured) return { url: configured };
  const dataDir = resolve(env.DATA_DIR?.trim() || './data');
  const running = runningDatabase(dataDir);
  if (running) return { url: running };
  if (!existsSync(resolve(dataDir, 'postgres'))) {
    throw new StartError(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL.`);
  }
  const postgres = await startDatabase({ dataDir, report: print });
  return { url: postgres.url, postgres };
}

/**
 * A pool of one connection to the owner's URL, which opens at its first use. It is fit for Citus,
 * too: another PostgreSQL ignores these settings, and runs a block of one statement like that.
 */
export function connection(url: string, name: string, settings: Record<string, string>): pg.Pool {
  const flags = { timezone: 'UTC', datestyle: 'ISO', jit: 'off', ...citusSettings, ...settings };
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
  // Without a listener, the loss of an idle connection would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', setInBlocks);
  return pool;
}

/** Transactions with these settings read one snapshot and cannot write. */
export const snapshot = {
  default_transaction_isolation: 'repeatable\\ read',
  default_transaction_read_only: 'on',
};

/** The version of the schema; refuses a database whose schema is not of this release. */
export async function requireSchema(tx: Transaction): Promise<number> {
  const newest = (await listMigrations()).at(-1)?.version;
  if (newest === undefined || (await schemaVersion(tx)) !== newest) {
    throw new StartError(
      'The schema of the database is not of this release: start the service, which migrates it.',
    );
  }
  return newest;
}

/** A line for an error that an operator can fix; the stack for any other. */
export function lineOfFailure(error: unknown): string {
  const { code, message, stack } = error as Error & { code?: string };
  if (error instanceof ConfigError) return message;
  if (error instanceof StorageFailure) return `${message}: ${lineOfFailure(error.cause)}`;
  const isExpected = error instanceof StartError || error instanceof EmbeddedPostgresError;
  return isExpected || code ? message || `${code}` : `${stack}`;
}
