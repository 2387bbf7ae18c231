import { mkdir, open, rename, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SignedLinks } from './signed-links.ts';
import { type FileStorage, StorageFailure } from './storage.ts';

/**
 * Keeps files in a folder, below one for each organization. Files that arrive must lie in the same
 * file system.
 *
 * @param links makes and checks the addresses at which the service serves them
 */
export function folderStorage(dir: string, links: SignedLinks): FileStorage {
  const pathOf = (key: string) => join(dir, key);
  return {
    async put(key, { path }) {
      const target = pathOf(key);
      await failing(async () => {
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        await rename(path, target);
        await syncFolder(dirname(target));
      });
    },
    async remove(key) {
      await failing(() => unlink(pathOf(key)).catch(unlessAbsent));
    },
    async link(file, { until }) {
      return links.make(file.orgId, file.id, until);
    },
    async open(key, range) {
      const file = await open(pathOf(key)).catch(unlessAbsent);
      return file?.createReadStream(range && { start: range.first, end: range.last });
    },
    close: () => undefined,
  };
}

/** What is renamed or made stays so when the power fails. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function unlessAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function failing(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new StorageFailure(error);
  }
}
