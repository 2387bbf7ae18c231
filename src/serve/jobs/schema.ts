import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { libraryLog } from './library-log.ts';

/** Where the library keeps its tables; `jobs.enqueue` names it too. */
export const queueSchema = 'graphile_worker';

/** Migrates the queue's own tables. Two nodes must not run it at the same time. */
export async function migrateQueue(ownerUrl: string, print: (message: string) => void) {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 1 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const logger = libraryLog({ warn: print, debug: () => undefined });
  try {
    await runMigrations({ pgPool: pool, schema: queueSchema, logger });
  } finally {
    await pool.end();
  }
}
