import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Copies a file, or a folder with all that is in it, and makes the copy durable. What vanishes
 * while it is copied is left out.
 */
export async function copyTree(source: string, target: string): Promise<void> {
  const entry = await lstat(source).catch(unlessNotFound);
  if (!entry) return;
  if (!entry.isDirectory()) {
    // An instant copy, where the file system can make one.
    await copyFile(source, target, constants.COPYFILE_FICLONE)
      .then(() => flush(target))
      .catch(unlessNotFound);
    return;
  }
  await mkdir(target, { mode: entry.mode & 0o777 });
  for (const name of await readdir(source)) await copyTree(join(source, name), join(target, name));
  await flush(target);
}

/** Makes the bytes of a file, or the entries of a folder, durable. */
export async function flush(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function unlessNotFound(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
