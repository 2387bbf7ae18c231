import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { libraryLog } from './library-log.ts';

/** Where the library keeps its tables; `jobs.enqueue` names it too. */
export const queueSchema = 'graphile_worker';

/** Brings the queue's own tables to the newest form. Not to be run by two nodes at once. */
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
