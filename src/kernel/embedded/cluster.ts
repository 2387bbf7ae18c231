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
import { makeFolder, systemFolder } from './binaries.ts';
import { EmbeddedPostgresError, hasCode } from './error.ts';

/** The PostgreSQL major version whose clusters this release can open. */
export const major = '18';
export const superuser = 'postgres';

/** Where the cluster of a data folder lies. */
export interface Place {
  /** Real path of the cluster, which may not exist yet. */
  cluster: string;
  /** A link to make to it once it exists. */
  link?: string;
}

/** Looks up an existing cluster, also behind a link; undefined when there is none yet. */
export function existingCluster(dataDir: string): string | undefined {
  const inside = join(dataDir, 'postgres');
  if (!lstatSync(inside, { throwIfNoEntry: false })) return undefined;
  try {
    return realpathSync(inside);
  } catch {
    throw new EmbeddedPostgresError(
      `${inside} is a link to a database that is not there: bring it back, ` +
        'or remove the link to begin with an empty one.',
    );
  }
}

/**
 * Chooses where the cluster lies: in the data folder, or below `/var/lib/stockwright` when the
 * account that PostgreSQL runs as cannot get into the data folder.
 */
export function placeCluster(
  dataDir: string,
  account: Account | undefined,
  say: (message: string) => void,
): Place {
  const existing = existingCluster(dataDir);
  const inside = join(realpathSync(dataDir), 'postgres');
  const canEnter = (path: string) => !account || holdsFor(account, 'test -x "$1"', path);
  if (existing) {
    // A copy made by root belongs to root.
    if (account && statSync(existing).uid === 0) giveTo(account, existing);
    if (canEnter(existing)) return { cluster: existing };
    throw new EmbeddedPostgresError(
      `PostgreSQL's account (uid ${account?.uid}) cannot reach ${existing}: ` +
        'let others pass (chmod o+x) its parent folders.',
    );
  }
  if (canEnter(dataDir)) return { cluster: inside };
  const digest = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12);
  const outside = join(systemFolder, digest);
  makeFolder(systemFolder);
  setAsideForgotten(outside, dataDir, say);
  say(
    `PostgreSQL's account cannot get into ${dataDir}: ` +
      `the database lies in ${outside}, ${inside} links to it.`,
  );
  return { cluster: outside, link: inside };
}

/** Stops when the cluster is not one that this release can open. */
export function checkCluster(cluster: string): void {
  let version: string;
  try {
    version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    throw new EmbeddedPostgresError(
      hasCode(error, 'EACCES')
        ? `The database in ${cluster} belongs to another user: start as root or as that user, ` +
            'or set DATA_DIR to another folder.'
        : `${cluster} holds no PostgreSQL database: remove it, or set DATA_DIR to another folder.`,
    );
  }
  if (version !== major) {
    throw new EmbeddedPostgresError(
      `${cluster} holds a PostgreSQL ${version} database, and this release opens ${major}: ` +
        'export it with the release that made it (npm run export), ' +
        'then bring it into a new DATA_DIR (npm run import).',
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
      `${path}, which holds the database's password, is missing: bring it back from your backup.`,
    );
  }
}

/**
 * Makes an empty cluster with a new password. It is made beside its place and renamed at the end,
 * so that one which was interrupted half way is never taken for a database.
 */
export async function createCluster(
  dataDir: string,
  place: Place,
  native: string,
  account: Account | undefined,
  options: { durable: boolean },
): Promise<void> {
  const workshop = `${place.cluster}.new-${randomUUID()}`;
  const password = randomBytes(24).toString('base64url');
  mkdirSync(join(dataDir, 'keys'), { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile(dataDir), `${password}\n`, { mode: 0o600, flush: true });
  mkdirSync(workshop, { mode: 0o700 });
  writeFileSync(join(workshop, 'password'), password, { mode: 0o600 });
  if (account) giveTo(account, workshop);
  try {
    await initdb(native, account, [
      ...['-D', join(workshop, 'cluster'), '-U', superuser],
      ...['--auth=scram-sha-256', `--pwfile=${join(workshop, 'password')}`, '--encoding=UTF8'],
      ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
      ...['--no-instructions', ...(options.durable ? [] : ['--no-sync'])],
    ]);
    renameSync(join(workshop, 'cluster'), place.cluster);
    if (options.durable) syncFolder(dirname(place.cluster));
  } finally {
    rmSync(workshop, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Makes the link from the data folder to a cluster that lies elsewhere. */
export function linkCluster(place: Place): void {
  if (place.link && !existsSync(place.link)) symlinkSync(place.cluster, place.link);
}

/** Removes what an interrupted {@link createCluster} left behind. */
export function sweepUnfinished(place: Place): void {
  const folder = dirname(place.cluster);
  const prefix = `${basename(place.cluster)}.new-`;
  for (const name of readdirSync(folder)) {
    if (name.startsWith(prefix)) {
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 5 });
    }
  }
}

/** The environment of PostgreSQL's programs: none of our secrets, and no PGDATA or PGPORT. */
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
    const lines = String((error as { stderr?: string }).stderr ?? '').split('\n');
    const reason =
      lines.find((line) => /FATAL|PANIC|^initdb: (?!warning|removing)/.test(line)) ??
      (error as Error).message;
    throw new EmbeddedPostgresError(`The database could not be created: ${reason.trim()}`);
  }
}

/**
 * Renames a cluster below /var/lib/stockwright whose data folder was deleted and made anew: with
 * the folder went its password, and whoever deleted it wants to begin with an empty database.
 */
function setAsideForgotten(cluster: string, dataDir: string, say: (message: string) => void) {
  if (!existsSync(cluster) || existsSync(passwordFile(dataDir))) return;
  const aside = `${cluster}.${new Date()
    .toISOString()
    .replaceAll(/[^0-9]/g, '')
    .slice(0, 14)}`;
  renameSync(cluster, aside);
  say(`An earlier database of ${dataDir}, whose password is gone, was moved to ${aside}.`);
}

function passwordFile(dataDir: string): string {
  return join(dataDir, 'keys', 'postgres');
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}
