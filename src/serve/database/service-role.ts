import pg from 'pg';
import { requirePreparedRole, requireVersion } from '../citus/requirements.ts';
import { StartError } from '../start-error.ts';
import { applicationRole } from './migrate.ts';

/** The rights of a database role. */
interface RoleRights {
  name: string;
  unbound: boolean;
  owner: boolean;
  migrated: boolean;
  granted: boolean;
  /** The version of Citus in this database; null without it. */
  citus: string | null;
}

/**
 * Refuses to serve under a role that row level security does not bind (a superuser, a role that
 * bypasses it, an owner of tables), and under one without the rights of the service. Returns
 * whether the database has Citus.
 */
export async function refuseUnsafeRole(
  url: string,
  role: string | undefined,
): Promise<{ hasCitus: boolean }> {
  const client = new pg.Client({
    connectionString: url,
    ...(role && { options: `-c role=${role}` }),
  });
  client.on('error', () => undefined);
  await client.connect().catch((error) => {
    if (role) throw error;
    throw new StartError(`DATABASE_APP_URL: ${error.message}.`, { cause: error });
  });
  try {
    const { rows } = await client.query<RoleRights>(
      `select current_user as name, rolsuper or rolbypassrls as unbound,
        exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = 'public' and c.relkind = 'r' and c.relowner = r.oid) as owner,
        exists (select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = 'public' and c.relname = 'schema_migrations') as migrated,
        exists (select 1 from pg_roles a where a.rolname = '${applicationRole}'
          and pg_has_role(current_user, a.oid, 'usage')) as granted,
        (select e.extversion from pg_extension e where e.extname = 'citus') as citus
       from pg_roles r where rolname = current_user`,
    );
    const found = rows[0];
    if (!found || found.unbound || found.owner) {
      throw new StartError(
        `The service would run as ${found?.name}, which row level security does not bind. Give DATABASE_APP_URL a login that owns no table and is granted ${applicationRole}.`,
      );
    }
    if (!found.migrated) {
      throw new StartError('DATABASE_APP_URL leads to another database than DATABASE_URL.');
    }
    if (!found.granted) {
      throw new StartError(
        `The login of DATABASE_APP_URL may not do what the service does: grant ${applicationRole} to ${found.name};`,
      );
    }
    if (found.citus === null) return { hasCitus: false };
    requireVersion(found.citus);
    await requirePreparedRole(client);
    return { hasCitus: true };
  } finally {
    await client.end();
  }
}
