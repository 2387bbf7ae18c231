import { lstatSync, mkdirSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { temporaryFolder } from './cluster.ts';

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
 * Copies a data folder while its service writes, in the way that PostgreSQL documents for a base
 * backup without further programs. A start on the copy replays the log of the time of the backup.
 */
export async function copyWhileRunning(dataDir: string, databaseUrl: string): Promise<string> {
  const copy = temporaryFolder();
  const [from, to] = [clusterOf(dataDir), join(copy, 'postgres')];
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`select pg_backup_start('copy', true)`);
    mkdirSync(to, { mode: 0o700 });
    for (const name of readdirSync(from)) {
      if (emptied.has(name)) mkdirSync(join(to, name), { mode: 0o700 });
      else if (name !== log && !name.startsWith('postmaster.'))
        await copyTree(join(from, name), join(to, name));
    }
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(to, 'backup_label'), rows[0].labelfile);
    await copyTree(join(from, log), join(to, log));
  } finally {
    await client.end();
  }
  await copyTree(join(dataDir, 'keys'), join(copy, 'keys'));
  return copy;
}

/** Copies the data folder of a service that is stopped. */
export async function copyStopped(dataDir: string): Promise<string> {
  const copy = temporaryFolder();
  for (const name of readdirSync(dataDir)) {
    if (name !== 'postgres') await copyTree(join(dataDir, name), join(copy, name));
  }
  await copyTree(clusterOf(dataDir), join(copy, 'postgres'));
  return copy;
}

/** The folder of the database, which can be a link out of the data folder. */
const clusterOf = (dataDir: string) => realpathSync(join(dataDir, 'postgres'));

/** Copies a file, or a folder with all that is in it. */
async function copyTree(source: string, target: string): Promise<void> {
  const entry = lstatSync(source, { throwIfNoEntry: false });
  // Temporary files can vanish while they are copied.
  if (!entry) return;
  if (!entry.isDirectory()) {
    return copyFile(source, target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
  mkdirSync(target, { mode: entry.mode & 0o777 });
  for (const name of readdirSync(source)) {
    await copyTree(join(source, name), join(target, name));
  }
}
