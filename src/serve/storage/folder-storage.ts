import { access, mkdir, open, rename, rmdir, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { type FileStorage, StorageFailure } from '../../kernel/storage/storage.ts';
import type { SignedLinks } from './signed-links.ts';

/** Its absence shows that the folder is an empty mount point. */
const marker = '.stockwright';

/**
 * Stores files in a folder, with a subfolder for each organization. Uploads must be in the same
 * file system. The folder is created at the start. When it is unmounted later, operations fail:
 * no file is stored in its mount point, and no file counts as removed.
 *
 * @param links makes and checks the addresses at which the service serves them
 */
export async function openFolderStorage(dir: string, links: SignedLinks): Promise<FileStorage> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  await writeFile(join(dir, marker), '');
  const pathOf = (key: string) => join(dir, key);
  const checkMounted = () => access(join(dir, marker));
  return {
    async put(key, { path }) {
      await failing(async () => {
        await checkMounted();
        // The sweeper may remove the subfolder with its last file at the same time.
        await move(path, pathOf(key)).catch((error) => {
          unlessNotFound(error);
          return move(path, pathOf(key));
        });
      });
    },
    async remove(key) {
      await failing(async () => {
        await unlink(pathOf(key)).catch(unlessNotFound);
        await checkMounted();
        await rmdir(dirname(pathOf(key))).catch(() => undefined);
      });
    },
    async link(file, { until }) {
      return links.make(file.orgId, file.id, until);
    },
    async open(key, range) {
      return failing(async () => {
        const file = await open(pathOf(key)).catch(unlessNotFound);
        if (file && (await file.stat()).isFile()) {
          return file.createReadStream(range && { start: range.first, end: range.last });
        }
        await file?.close();
        await checkMounted();
        return undefined;
      });
    },
    close: () => undefined,
  };
}

/** The bytes of a file in the folder of a storage; undefined when there is no such file. */
export async function readFrom(dir: string, key: string): Promise<Readable | undefined> {
  return failing(async () => {
    const file = await open(join(dir, key)).catch(unlessNotFound);
    return file?.createReadStream();
  });
}

async function move(path: string, target: string): Promise<void> {
  const folder = dirname(target);
  await mkdir(folder, { mode: 0o700 }).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rename(path, target);
  await syncFolder(folder);
}

/** Makes renamed and new entries durable. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function unlessNotFound(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function failing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new StorageFailure(error);
  }
}
