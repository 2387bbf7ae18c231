import { execFile } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, giveTo, holdsFor } from './account.ts';
import { makePublicFolder } from './binaries.ts';
import { EmbeddedPostgresError, hasCode, messageOf } from './error.ts';

/** The major version of the PostgreSQL that is installed; clusters of others cannot be opened. */
const major = '18';
export const superuser = 'postgres';

/** Where the cluster of a data folder is. */
export interface Location {
  /** Real path of the cluster, which may not exist yet. */
  cluster: string;
  /** A link from the data folder that is made once the cluster exists. */
  link?: string;
}

/** The real path of an existing cluster, also behind a link; undefined when there is none. */
export function existingCluster(dataDir: string): string | undefined {
  const inside = join(dataDir, 'postgres');
  if (!lstatSync(inside, { throwIfNoEntry: false })) return undefined;
  try {
    return realpathSync(inside);
  } catch {
    throw new EmbeddedPostgresError(
      `${inside} is a link to a missing database: restore the database, ` +
        'or remove the link to begin with an empty one.',
      'unusable_folder',
    );
  }
}

/**
 * Chooses where the cluster is: in the data folder, or below `systemFolder` when the account that
 * PostgreSQL runs as cannot enter the data folder.
 */
export function locateCluster(
  { dataDir, systemFolder }: { dataDir: string; systemFolder: string },
  account: Account | undefined,
  report: (message: string) => void,
): Location {
  const existing = existingCluster(dataDir);
  const inside = join(realpathSync(dataDir), 'postgres');
  const canEnter = (path: string) => !account || holdsFor(account, 'test -x "$1"', path);
  if (existing) {
    // A copy made by root belongs to root.
    if (account && statSync(existing).uid === 0) giveTo(account, existing);
    if (canEnter(existing)) return { cluster: existing };
    throw new EmbeddedPostgresError(
      `PostgreSQL's account (uid ${account?.uid}) cannot reach ${existing}: ` +
        'let others enter (chmod o+x) its parent folders.',
      'unusable_folder',
    );
  }
  if (canEnter(dataDir)) return { cluster: inside };
  const digest = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12);
  const outside = join(systemFolder, digest);
  makePublicFolder(systemFolder);
  setAsideOrphan(outside, dataDir, report);
  report(
    `PostgreSQL's account cannot enter ${dataDir}: ` +
      `the database is in ${outside}, and ${inside} links to it.`,
  );
  return { cluster: outside, link: inside };
}

/** @throws EmbeddedPostgresError when the cluster is not one that this PostgreSQL can open */
export function checkCluster(cluster: string): void {
  let version: string;
  try {
    version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    throw new EmbeddedPostgresError(
      hasCode(error, 'EACCES')
        ? `The database in ${cluster} belongs to another user: start as root or as that user, ` +
            'or use another data folder.'
        : `${cluster} is not a PostgreSQL database: remove it, or use another data folder.`,
      'unusable_folder',
    );
  }
  if (version !== major) {
    throw new EmbeddedPostgresError(
      `${cluster} holds a PostgreSQL ${version} database, and this release opens ${major}.`,
      'wrong_version',
    );
  }
}

/** Reads the superuser's password. */
export function readPassword(dataDir: string): string {
  const path = passwordFile(dataDir);
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    throw new EmbeddedPostgresError(
      `${path}, which holds the database's password, is missing: restore it from your backup.`,
      'unusable_folder',
    );
  }
}

/**
 * Makes an empty cluster with a new password. It is made under another name and renamed at the end,
 * so that an incomplete one is never used.
 */
export async function createCluster(
  dataDir: string,
  location: Location,
  native: string,
  account: Account | undefined,
  options: { durable: boolean },
): Promise<void> {
  const temporary = `${location.cluster}.new-${randomUUID()}`;
  const password = randomBytes(24).toString('base64url');
  mkdirSync(join(dataDir, 'keys'), { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile(dataDir), `${password}\n`, { mode: 0o600, flush: true });
  mkdirSync(temporary, { mode: 0o700 });
  writeFileSync(join(temporary, 'password'), password, { mode: 0o600 });
  if (account) giveTo(account, temporary);
  try {
    await initdb(native, account, [
      ...['-D', join(temporary, 'cluster'), '-U', superuser],
      ...['--auth=scram-sha-256', `--pwfile=${join(temporary, 'password')}`, '--encoding=UTF8'],
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
      // Nobody guesses a random password, so each connection need not hash it 4,096 times.
      '--set=scram_iterations=1',
      ...['--no-instructions', ...(options.durable ? [] : ['--no-sync'])],
    ]);
    renameSync(join(temporary, 'cluster'), location.cluster);
    if (options.durable) syncFolder(dirname(location.cluster));
  } finally {
    rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Makes the link from the data folder to a cluster that is outside of it. */
export function linkCluster(location: Location): void {
  if (location.link && !existsSync(location.link)) symlinkSync(location.cluster, location.link);
}

/** Removes the leftovers of an interrupted {@link createCluster}. */
export function removeUnfinished(location: Location): void {
  const folder = dirname(location.cluster);
  const prefix = `${basename(location.cluster)}.new-`;
  for (const name of readdirSync(folder)) {
    if (name.startsWith(prefix)) {
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
    }
  }
}

/** The environment of PostgreSQL's programs: no secrets of this process, no PGDATA or PGPORT. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}

async function initdb(native: string, account: Account | undefined, args: string[]) {
  try {
    await promisify(execFile)(join(native, 'bin', 'initdb'), args, {
      ...account,
      cwd: '/',
      env: postgresEnvironment(),
    });
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
    const reason =
      output.split('\n').find((line) => /FATAL|PANIC|^initdb: (?!warning|removing)/.test(line)) ??
      messageOf(error);
    throw new EmbeddedPostgresError(`The database could not be created: ${reason.trim()}`);
  }
}

/**
 * Renames a cluster below the system folder whose data folder was deleted and made again: its
 * password is lost with the folder, and a user who deletes the folder expects an empty database.
 */
function setAsideOrphan(cluster: string, dataDir: string, report: (message: string) => void) {
  if (!existsSync(cluster) || existsSync(passwordFile(dataDir))) return;
  const aside = `${cluster}.${new Date()
    .toISOString()
    .replaceAll(/[^0-9]/g, '')
    .slice(0, 14)}`;
  renameSync(cluster, aside);
  report(`An earlier database of ${dataDir}, whose password is gone, was moved to ${aside}.`);
}

function passwordFile(dataDir: string): string {
  return join(dataDir, 'keys', 'postgres');
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}
