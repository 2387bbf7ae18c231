import type pg from 'pg';
import { StartError } from '../start-error.ts';
import { isDistributed } from './distribute.ts';
import { type Role, selectRole } from './role.store.ts';

/** The oldest release that has all settings that the service makes. */
const oldest = { major: 13, minor: 2 };

/** @param version of the extension, such as 13.2-1 */
export function requireVersion(version: string): void {
  const [major = 0, minor = 0] = version.split(/[.-]/).map(Number);
  if (major > oldest.major || (major === oldest.major && minor >= oldest.minor)) return;
  throw new StartError(
    `Citus ${oldest.major}.${oldest.minor} or newer is needed; this database has ${version}.`,
  );
}

/** The role of the connection; refuses one under which Citus cannot connect to the workers. */
export async function requireLogin(client: pg.ClientBase): Promise<Role> {
  const role = await selectRole(client);
  if (role.canLogIn) return role;
  throw new StartError(
    `Citus connects to its workers as ${role.name}, which may not log in: run "alter role ${role.name} login" on each machine, as a superuser.`,
  );
}

/**
 * Refuses to serve a distributed database under a role that Citus cannot use on the workers, or
 * whose settings are missing there.
 */
export async function requirePreparedRole(client: pg.ClientBase): Promise<void> {
  if (!(await isDistributed(client))) return;
  const role = await requireLogin(client);
  if (role.isPrepared) return;
  throw new StartError(
    `The role ${role.name} lacks the settings that it needs on the workers of Citus: run "npm run distribute", which sets them.`,
  );
}
