import { readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { backupCommand } from '../../src/tools/backup/command.ts';
import { copyTree } from '../../src/tools/backup/copy-tree.ts';
import { temporaryFolder } from './cluster.ts';

/** Copies a data folder with `npm run backup`, while its service may write. */
export async function copyWhileRunning(dataDir: string): Promise<string> {
  const copy = join(temporaryFolder(), 'backup');
  const lines: string[] = [];
  const keep = (line: string) => {
    lines.push(line);
  };
  const output = { report: keep, print: keep };
  const exitCode = await backupCommand([copy], { DATA_DIR: dataDir }, output);
  expect(exitCode, lines.join('\n')).toBe(0);
  return copy;
}

/** Copies the data folder of a service that is stopped. */
export async function copyStopped(dataDir: string): Promise<string> {
  const copy = temporaryFolder();
  for (const name of readdirSync(dataDir)) {
    if (name !== 'postgres') await copyTree(join(dataDir, name), join(copy, name));
  }
  await copyTree(clusterOf(dataDir), join(copy, 'postgres'));
  return copy;
}

/** The folder of the database, which can be a link out of the data folder. */
const clusterOf = (dataDir: string) => realpathSync(join(dataDir, 'postgres'));
