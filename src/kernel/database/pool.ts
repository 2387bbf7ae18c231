import pg from 'pg';
import { follow } from './connection.ts';
import type { Growth } from './growth.ts';
import type { WriteQueueLimits } from './write-queue.ts';

export interface DatabaseOptions {
  url: string;
  /** Role to take on after connecting; unset when the URL is the service's own login. */
  role?: string | undefined;
  /** Milliseconds that one write may take, from begin to commit. */
  writeTimeout: number;
  /** Milliseconds that a statement waits for a lock. */
  lockTimeout: number;
  /** Connections for reads and for writes. */
  readers: number;
  writers: number;
  writeQueue?: Partial<WriteQueueLimits> | undefined;
}

/**
 * Connections with the settings that every statement of the service relies on. `types` decides
 * what the driver makes of each column.
 */
export function pool(
  options: DatabaseOptions,
  max: number,
  types: pg.CustomTypesConfig,
  growth: Growth,
): pg.Pool {
  const { writeTimeout, lockTimeout, role } = options;
  const flags = {
    ...(role && { role }),
    statement_timeout: writeTimeout,
    lock_timeout: lockTimeout,
    idle_in_transaction_session_timeout: writeTimeout,
    timezone: 'UTC',
    datestyle: 'ISO',
    jit: 'off',
    // One plan for every value: planning each time costs more than any plan that knows them saves.
    plan_cache_mode: 'force_generic_plan',
    // Nor may one that was made while a table was small read all of it when it is large.
    enable_seqscan: 'off',
  };
  const made = new pg.Pool({
    connectionString: options.url,
    max,
    types,
    options: Object.entries(flags)
      .map(([key, value]) => `-c ${key}=${value}`)
      .join(' '),
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    application_name: 'stockwright',
  });
  // An idle connection that breaks is replaced at its next use; unheard, it would end the process.
  made.on('error', () => undefined);
  made.on('connect', (client) => {
    follow(client, growth);
    client.on('error', () => undefined);
  });
  return made;
}
