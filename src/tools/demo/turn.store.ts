import pg from 'pg';

/** SQL about whose turn it is to make the demo organization, on the owner's connection. */

/** A connection of the owner's. */
export async function connectAsMaker(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'stockwright-demo',
  });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Whether this is the one node that makes it; for as long as the connection lasts. */
export async function takeMakerLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock(7264023) as taken',
  );
  return rows[0]?.taken === true;
}

/** When the database was made, in microseconds since 1970: no other has the same. */
export async function selectBirth(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ birth: string }>(
    `select (extract(epoch from min(applied_at)) * 1000000)::bigint::text as birth
      from schema_migrations`,
  );
  return rows[0]?.birth as string;
}
