import pg from 'pg';

/** Opens a connection of the database's owner, which holds the lock for as long as it lasts. */
export async function connectAsOwner(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'stockwright-demo',
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Takes the lock; false while another node has it. */
export async function tryDemoLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock(7264023) as locked',
  );
  return rows[0]?.locked === true;
}

/**
 * Identifies the database: when its schema was made, in microseconds since 1970, and its number in
 * the cluster, since copies of one template share the time.
 */
export async function selectDatabaseId(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select (extract(epoch from min(applied_at)) * 1000000)::bigint || '-' ||
        (select oid from pg_database where datname = current_database()) as id
      from schema_migrations`,
  );
  return rows[0]?.id ?? '';
}
