import pg from 'pg';

const pools = new Map<string, pg.Pool>();

/**
 * Connections to a database that the tests of a worker share: opening one costs PostgreSQL a
 * process and both sides thousands of hashes.
 */
export function connectionsTo(databaseUrl: string, options = ''): pg.Pool {
  const name = `${databaseUrl} ${options}`;
  let pool = pools.get(name);
  if (!pool) {
    pool = new pg.Pool({
      connectionString: databaseUrl,
      options,
      max: 4,
      idleTimeoutMillis: 2_000,
      allowExitOnIdle: true,
    });
    // A test may stop the database under an idle connection: the pool drops it.
    pool.on('error', () => {});
    pools.set(name, pool);
  }
  return pool;
}
