import { access, mkdir, open, rename, rmdir, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SignedLinks } from './signed-links.ts';
import { type FileStorage, StorageFailure } from './storage.ts';

/** Tells the folder from an empty one that shows where it is to be mounted. */
const mark = '.stockwright';

/**
 * Keeps files in a folder, below one for each organization. Files that arrive must lie in the same
 * file system. Made at the start; when it goes away later, nothing is kept in its place and nothing
 * is taken for gone, until it is back.
 *
 * @param links makes and checks the addresses at which the service serves them
 */
export async function openFolderStorage(dir: string, links: SignedLinks): Promise<FileStorage> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await writeFile(join(dir, mark), '');
  const pathOf = (key: string) => join(dir, key);
  const isThere = () => access(join(dir, mark));
  return {
    async put(key, { path }) {
      await failing(async () => {
        await isThere();
        // A sweep may remove the folder with its last file just now.
        await place(path, pathOf(key)).catch((error) => {
          unlessAbsent(error);
          return place(path, pathOf(key));
        });
      });
    },
    async remove(key) {
      await failing(async () => {
        await unlink(pathOf(key)).catch(unlessAbsent);
        await isThere();
        await rmdir(dirname(pathOf(key))).catch(() => undefined);
      });
    },
    async link(file, { until }) {
      return links.make(file.orgId, file.id, until);
    },
    async open(key, range) {
      return failing(async () => {
        const file = await open(pathOf(key)).catch(unlessAbsent);
        if (file && (await file.stat()).isFile()) {
          return file.createReadStream(range && { start: range.first, end: range.last });
        }
        await file?.close();
        await isThere();
        return undefined;
      });
    },
    close: () => undefined,
  };
}

async function place(path: string, target: string): Promise<void> {
  const folder = dirname(target);
  await mkdir(folder, { mode: 0o700 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rename(path, target);
  await syncFolder(folder);
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

async function failing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new StorageFailure(error);
  }
}
