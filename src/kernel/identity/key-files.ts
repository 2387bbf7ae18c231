import { randomUUID } from 'node:crypto';
import { chmod, link, open, readFile, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../folder.ts';

/**
 * The text of DATA_DIR/keys/`name`, which is created at its first use. Only the owner may read it.
 * Processes that create it at the same time all get the same text.
 *
 * @throws Error with one line that says what to do
 */
export async function openKeyFile(
  dataDir: string,
  name: string,
  make: () => string | Promise<string>,
): Promise<string> {
  const folder = join(dataDir, 'keys');
  const path = join(folder, name);
  try {
    // The data folder keeps the usual mode: PostgreSQL, too, has its files there.
    makeFolder(dataDir);
    makeFolder(folder, 0o700);
    await closeToOthers(folder, 0o700);
    if (!(await exists(path))) await write(folder, path, await make());
    await closeToOthers(path, 0o600);
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new Error(
      `The key file ${path} cannot be used: ${messageOf(error)}. Run this as the owner of ` +
        'the data folder, or set DATA_DIR to another one.',
      { cause: error },
    );
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The code of a failed system call. */
const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? error.code : undefined;

/** Backup tools and volume mounts widen modes, which are narrowed before a key is used. */
async function closeToOthers(path: string, mode: number): Promise<void> {
  if (((await stat(path)).mode & 0o077) !== 0) await chmod(path, mode);
}

async function exists(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

/** Writes a draft and links it: no incomplete key is ever visible, and the first one stays. */
async function write(folder: string, path: string, text: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeDurably(draft, text);
    await link(draft, path);
    await syncFolder(folder);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await unlink(draft).catch(() => {});
  }
}

async function writeDurably(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
