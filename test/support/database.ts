import { Database } from '../../src/kernel/database/database.ts';
import { applicationRole } from '../../src/serve/database/migrate.ts';
import { type World, world } from './world.ts';

const opened = new Map<string, Database>();

/**
 * The service's access to a world's database, for tests that pass it statements of theirs: the
 * rules of statements are not for them.
 */
export async function databaseOf(of?: World): Promise<Database> {
  const { databaseUrl } = of ?? (await world());
  const known = opened.get(databaseUrl);
  if (known) return known;
  const url = new URL(databaseUrl);
  url.searchParams.set('application_name', 'tests');
  const limits = { writeTimeout: 120_000, lockTimeout: 50_000, readers: 2, writers: 4 };
  const hasCitus = process.env.CITUS_URL !== undefined;
  const database = new Database({ url: url.href, role: applicationRole, hasCitus, ...limits });
  opened.set(databaseUrl, database);
  return database;
}
