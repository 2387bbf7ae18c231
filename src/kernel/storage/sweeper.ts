import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../database/database.ts';
import { type Recurring, recurring } from '../jobs/recurring.ts';
import type { Logger } from '../log.ts';
import { forgetLooseFiles, takeLooseFiles } from './loose-files.ts';
import type { FileStorage } from './storage.ts';

export interface SweeperOptions {
  database: Database;
  storage: FileStorage;
  /** The folder in which files arrive. */
  incoming: string;
  log: Logger;
  now(): Date;
}

const interval = 15 * 60_000;
const batchSize = 100;
/** So many failures mean that the storage is out of reach. */
const mostFailures = 3;
/** Milliseconds after which what lies in the folder of arrivals was left by a process that died. */
const longestArrival = 60 * 60_000;

/** Removes what no record holds, every quarter of an hour and whenever woken. */
export const openSweeper = (options: SweeperOptions): Recurring =>
  recurring(interval, async (signal) => {
    const { log } = options;
    await removeLeftovers(options).catch((err) =>
      log.warn({ err }, 'Interrupted uploads were not removed; trying later'),
    );
    await removeLooseFiles(options, signal).catch((err) =>
      log.warn({ err }, 'Files that nothing holds were not removed; trying later'),
    );
  });

/**
 * Removes files from the storage that no record holds. Throws what the storage says of those that
 * it would not remove, which are tried again later.
 */
export async function removeLooseFiles(
  { database, storage, now }: Pick<SweeperOptions, 'database' | 'storage' | 'now'>,
  signal?: AbortSignal,
): Promise<void> {
  while (!signal?.aborted) {
    const keys = await database.transaction({}, (tx) =>
      tx.rows<{ key: string }>(takeLooseFiles(now(), batchSize)),
    );
    if (keys.length === 0) return;
    const gone: string[] = [];
    const failures: unknown[] = [];
    for (const { key } of keys) {
      if (signal?.aborted || failures.length === mostFailures) break;
      await storage.remove(key).then(
        () => gone.push(key),
        (error) => failures.push(error),
      );
    }
    await database.transaction({}, (tx) => tx.run(forgetLooseFiles(gone)));
    if (failures.length > 0) throw failures[0];
  }
}

/** Removes what uploads left behind that were under way when their process died. */
async function removeLeftovers({ incoming, now }: SweeperOptions): Promise<void> {
  const before = now().getTime() - longestArrival;
  for (const name of await readdir(incoming).catch(() => [])) {
    const path = join(incoming, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < before) await unlink(path).catch(() => undefined);
  }
}
