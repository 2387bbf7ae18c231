import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Source {
  /** From the root of the repository, with slashes. */
  path: string;
  text: string;
}

/** The files below some folders of the repository, in a fixed order. */
export async function readSources(folders: readonly string[]): Promise<Source[]> {
  const found: Source[] = [];
  for (const folder of folders) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      if (!entry.isFile()) continue;
      const file = join(entry.parentPath, entry.name);
      const path = file.slice(root.length).replaceAll('\\', '/');
      found.push({ path, text: await readFile(file, 'utf8') });
    }
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}
