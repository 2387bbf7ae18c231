import { mkdir, readdir, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { copyTree, flush } from './copy-tree.ts';

/** Folders of a running server of which a base backup keeps the name only. */
const emptied = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);

/** Copied last, when the backup has ended: it must reach to that moment. */
const log = 'pg_wal';

/**
 * Copies the embedded database while it is used, in the way that PostgreSQL documents for a base
 * backup without further programs. A start on the copy replays the log of the time of the backup.
 */
export async function copyDatabase(
  dataDir: string,
  target: string,
  databaseUrl: string,
): Promise<void> {
  // A link, if the database is outside of the data folder.
  const source = await realpath(join(dataDir, 'postgres'));
  const client = new pg.Client({ connectionString: databaseUrl });
  // The query that is running reports the loss of the connection.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Keeps the log that is written from now on. It ends with the connection.
    const slot = `stockwright_backup_${process.pid}`;
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [slot]);
    await client.query(`select pg_backup_start('stockwright', true)`);
    await mkdir(target, { mode: 0o700 });
    for (const name of await readdir(source)) {
      if (emptied.has(name)) await mkdir(join(target, name), { mode: 0o700 });
      else if (name !== log && !name.startsWith('postmaster.'))
        await copyTree(join(source, name), join(target, name));
    }
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
    await writeFile(join(target, 'backup_label'), rows[0].labelfile, { flush: true });
    await copyTree(join(source, log), join(target, log));
    await flush(target);
  } finally {
    await client.end();
  }
}
