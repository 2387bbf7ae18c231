import pg from 'pg';

const pools = new Map<string, pg.Pool>();

/** Citus divides a statement among its machines only if it sees the values. */
const onCitus = process.env.CITUS_URL !== undefined;

/** Options of connections for {@link prepared} statements: one plan for all values. */
export const planOnce = onCitus ? '' : '-c plan_cache_mode=force_generic_plan';

/**
 * Options for checks of one large organization. The planner expects one row of a table that a
 * statement names in `with`, and would compare each of a thousand rows with each of a thousand.
 */
export const planForMany = `${planOnce} -c enable_nestloop=off`;

const names = new Map<string, string>();

/** A statement so long that planning it costs more than running it is planned once a connection. */
export function prepared(text: string, values: unknown[]): pg.QueryConfig {
  // Several statements take no values, and cannot be prepared.
  if (onCitus || text.length < 1_000 || values.length === 0) return { text, values };
  const name = names.get(text) ?? `long_${names.size}`;
  names.set(text, name);
  return { name, text, values };
}

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
      idleTimeoutMillis: 60_000,
      allowExitOnIdle: true,
    });
    // A test may stop the database under an idle connection: the pool drops it.
    pool.on('error', () => {});
    pools.set(name, pool);
  }
  return pool;
}
