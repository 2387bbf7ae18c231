import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { chooseAccount, holdsFor } from '../../packages/embedded-postgres/src/account.ts';
import { hasCode } from '../../packages/embedded-postgres/src/error.ts';
import { isAlive } from '../../packages/embedded-postgres/src/processes.ts';
import { importedBy, importsOf } from './imports.ts';
import { readSources, root, type Source } from './sources.ts';

/**
 * Clusters of PostgreSQL with the schema of this release, stopped and without rows. Making one
 * takes longer than the tests of one file.
 */
const kept = join(root, 'node_modules', '.cache', 'test-clusters');

/** The parts of a data folder that a cluster consists of. */
const parts = ['postgres', 'keys'];

/** The modules that make a cluster, besides what they import. */
const makers = ['packages/embedded-postgres/src/cluster.ts', 'src/serve/database/migrate.ts'];

/** A name for clusters made from the same migrations, programs and settings. */
export async function clusterName(
  sources: readonly Source[],
  settings: Readonly<Record<string, string>>,
): Promise<string> {
  const modules = importedBy(importsOf(sources), makers);
  const used = sources.filter(({ path }) => modules.has(path));
  const hash = createHash('sha256');
  // The lock file has the versions of PostgreSQL and of the queue of jobs.
  hash.update(readFileSync(join(root, 'package-lock.json'))).update(JSON.stringify(settings));
  for (const { path, text } of [...used, ...(await readSources(['migrations']))]) {
    hash.update(JSON.stringify([path, text]));
  }
  return hash.digest('hex').slice(0, 32);
}

/** Copies the kept cluster of a name to a data folder; false where there is none. */
export function copyKept(name: string, folder: string): boolean {
  const source = join(kept, name);
  // PostgreSQL's account may be unable to enter the folder: the cluster is then made elsewhere.
  if (!existsSync(source) || !holdsFor(chooseAccount(source), 'test -x "$1"', folder)) return false;
  try {
    copyParts(source, folder);
    // A run with other migrations renames it before it removes it: the copy may be incomplete.
    if (existsSync(source)) return true;
  } catch (error) {
    if (existsSync(source) && !hasCode(error, ...forbidden)) throw error;
  }
  for (const part of parts) rmSync(join(folder, part), { recursive: true, force: true });
  return false;
}

/** Keeps the stopped cluster of a data folder under a name, and removes those of other names. */
export function keep(name: string, folder: string): void {
  if (lstatSync(join(folder, 'postgres')).isSymbolicLink()) return;
  try {
    mkdirSync(kept, { recursive: true });
    removeOthers(name);
    const next = `${name}.${process.pid}`;
    copyParts(folder, join(kept, next));
    rename(next, name);
    remove(next);
  } catch (error) {
    // The dependencies of this checkout belong to another user.
    if (!hasCode(error, ...forbidden)) throw error;
  }
}

const forbidden = ['EACCES', 'EPERM', 'EROFS'];

/** Removes clusters of other names, and what is left of runs that were killed. */
function removeOthers(name: string): void {
  for (const entry of readdirSync(kept)) {
    const [, pid] = entry.split('.');
    if (pid ? isAlive(Number(pid)) : entry === name) continue;
    const aside = pid ? entry : `${entry}.${process.pid}`;
    if (aside !== entry) rename(entry, aside);
    remove(aside);
  }
}

/** Renames an entry, unless another run has done so. */
function rename(entry: string, to: string): void {
  try {
    renameSync(join(kept, entry), join(kept, to));
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'ENOTEMPTY', 'EEXIST')) throw error;
  }
}

const remove = (entry: string) => rmSync(join(kept, entry), { recursive: true, force: true });

function copyParts(from: string, to: string): void {
  for (const part of parts) cpSync(join(from, part), join(to, part), { recursive: true });
}
