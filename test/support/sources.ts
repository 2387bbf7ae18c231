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
  const found = await Promise.all(folders.filter((each) => existsSync(join(root, each))).map(read));
  return found.flat().sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The files below a folder of the repository. */
async function read(folder: string): Promise<Source[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const found = entries.map(async (entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isFile()) return [{ path, text: await readFile(join(root, path), 'utf8') }];
    const isBuilt = /^(dist|node_modules|\.ready\.\w+)$/.test(entry.name);
    return entry.isDirectory() && !isBuilt ? read(path) : [];
  });
  return (await Promise.all(found)).flat();
}
