import type pg from 'pg';
import { applicationRole } from '../../src/serve/database/migrate.ts';
import { connectionsTo } from './connections.ts';
import { type World, world } from './world.ts';

/** Settings of row level security, e.g. `{ 'app.org_id': … }`. */
export type Context = Record<string, string | undefined>;

/** Runs statements as the service does, under its role; everything is rolled back. */
export async function asApplication<T>(
  context: Context,
  work: (client: pg.ClientBase) => Promise<T>,
  of?: World,
): Promise<T> {
  const { databaseUrl } = of ?? (await world());
  const pool = connectionsTo(databaseUrl, `-c role=${applicationRole}`);
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const [name, value] of Object.entries(context)) {
      await client.query('select set_config($1, $2, true)', [name, value ?? '']);
    }
    return await work(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** The result of a statement: its number of rows, or the SQLSTATE of its refusal. */
export async function outcomeOf(
  client: pg.ClientBase,
  text: string,
  values: unknown[] = [],
): Promise<number | string> {
  await client.query('savepoint one');
  try {
    const { rowCount } = await client.query(text, values);
    return rowCount ?? 0;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  } finally {
    await client.query('rollback to savepoint one');
  }
}
