import { readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../kernel/database/database.ts';
import { type Recurring, recurring } from '../../kernel/jobs/recurring.ts';
import { sweepHorizon } from '../../kernel/jobs/sweep.ts';
import { files } from '../../kernel/limits/files.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import type { Logger } from '../../kernel/log.ts';
import { deleteOrphanFiles, takeOrphanFiles } from '../../kernel/storage/orphan-files.ts';
import type { FileStorage } from '../../kernel/storage/storage.ts';

export interface SweeperOptions {
  database: Database;
  storage: FileStorage;
  /** Milliseconds for which a file outlives its document. */
  retention: number;
  /** The folder of uploads in progress. */
  incoming: string;
  log: Logger;
}

const { interval, batchSize, maxFailures, maxUploadTime } = valuesOf(files.sweeper);

/** Removes orphan files every quarter of an hour, and when woken. */
export const openSweeper = (options: SweeperOptions): Recurring =>
  recurring(interval, async (signal) => {
    const { log } = options;
    await removeLeftovers(options).catch((err) =>
      log.warn({ err }, 'Interrupted uploads were not removed; trying later'),
    );
    await removeOrphanFiles(options, signal).catch((err) =>
      log.warn({ err }, 'Orphan files were not removed; trying later'),
    );
  });

/**
 * Removes orphan files from the storage. Throws the first failure of the storage; files that were
 * not removed are tried again later.
 */
export async function removeOrphanFiles(
  options: Pick<SweeperOptions, 'database' | 'storage' | 'retention'>,
  signal?: AbortSignal,
): Promise<void> {
  const { database, storage, retention } = options;
  const horizon = await database.transaction({}, (tx) =>
    tx.row(sweepHorizon('loose_files', retention)),
  );
  const due = horizon?.before;
  while (due != null && !signal?.aborted) {
    const keys = await database.transaction({}, (tx) =>
      tx.rows(takeOrphanFiles(due, retention, batchSize)),
    );
    if (keys.length === 0) return;
    const removed: string[] = [];
    const failures: unknown[] = [];
    for (const { key } of keys) {
      if (signal?.aborted || failures.length === maxFailures) break;
      await storage.remove(key).then(
        () => removed.push(key),
        (error) => failures.push(error),
      );
    }
    await database.transaction({}, (tx) => tx.run(deleteOrphanFiles(removed)));
    if (failures.length > 0) throw failures[0];
  }
}

/** Removes files of uploads whose process died, by the clock that also gave them their times. */
async function removeLeftovers({ incoming }: SweeperOptions): Promise<void> {
  const before = Date.now() - maxUploadTime;
  for (const name of await readdir(incoming).catch(() => [])) {
    const path = join(incoming, name);
    const found = await stat(path).catch(() => undefined);
    if (found && found.mtimeMs < before) await unlink(path).catch(() => undefined);
  }
}
