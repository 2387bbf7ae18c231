import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and its parents, one at a time: Node's own recursive call never returns where a
 * file system refuses new entries with "no such file", as /proc does.
 */
export function makeFolder(path: string, mode = 0o755): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent, mode);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process made it first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
