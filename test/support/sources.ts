import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Source {
  /** From the root of the repository, with slashes. */
  path: string;
  text: string;
}

/** The documents and configuration at the top of the repository. */
export async function readTop(): Promise<Source[]> {
  const names = (await readdir(root)).filter((name) => /\.(md|ts)$/.test(name)).sort();
  const read = async (name: string) => ({
    path: name,
    text: await readFile(join(root, name), 'utf8'),
  });
  return Promise.all(names.map(read));
}

/** The files below some folders of the repository, in a fixed order; nothing that is built. */
export async function readSources(folders: readonly string[]): Promise<Source[]> {
  const found: Source[] = [];
  for (const folder of folders) {
    const path = join(root, folder);
    if (!existsSync(path)) continue;
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const file = join(entry.parentPath, entry.name);
      const place = file.slice(root.length).replaceAll('\\', '/');
      if (!entry.isFile() || /\/(dist|node_modules|\.ready\.\w+)\//.test(place)) continue;
      found.push({ path: place, text: await readFile(file, 'utf8') });
    }
  }
  return found.sort((a, b) => (a.path < b.path ? -1 : 1));
}
