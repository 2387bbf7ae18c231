import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { lchownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './error.ts';

/**
 * The system account that PostgreSQL runs as when this process is root: it refuses to run as root.
 */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * Chooses the account for a cluster: its owner, so that the cluster of an ordinary user stays
 * theirs, else `nobody`. Undefined when this process is not root: PostgreSQL then runs as its user.
 */
export function chooseAccount(cluster: string | undefined): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  if (process.platform === 'darwin') {
    throw new EmbeddedPostgresError(
      'The embedded PostgreSQL does not run as root on macOS: start as an ordinary user.',
      'unsupported',
    );
  }
  const owner = cluster === undefined ? undefined : statSync(cluster);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return nobody(readFileSync('/etc/passwd', 'utf8'));
}

/** Finds `nobody` in the text of /etc/passwd. */
export function nobody(passwd: string): Account {
  const fields = passwd.match(/^nobody:.*$/m)?.[0].split(':');
  return { uid: Number(fields?.[2] ?? 65534), gid: Number(fields?.[3] ?? 65534) };
}

/** Tests a shell condition on a path as the account; false also where there is no shell. */
export function holdsFor(account: Account | undefined, condition: string, path: string): boolean {
  const options: SpawnSyncOptions = { cwd: '/', stdio: 'ignore', ...account };
  return spawnSync('/bin/sh', ['-c', condition, 'sh', path], options).status === 0;
}

/** Makes the account the owner of a folder and all in it. */
export function giveTo(account: Account, path: string): void {
  lchownSync(path, account.uid, account.gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveTo(account, join(path, name));
}
