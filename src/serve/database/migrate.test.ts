import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createDatabase } from '../../../test/support/world.ts';
import { listMigrations, migrate } from './migrate.ts';

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

test('several nodes may start on an empty database at once, and again later', async () => {
  const url = new URL(inject('clusterUrl'));
  const name = `migrations_${process.pid}`;
  await ask(url.href, `create database ${name}`);
  url.pathname = `/${name}`;
  const said: string[] = [];
  const start = () => migrate(url.href, (message) => said.push(message));
  await Promise.all([start(), start(), start()]);
  await start();
  const migrations = await listMigrations();
  expect(said).toEqual(migrations.map((one) => `Migrating the database: ${one.name}`));
  await ask(url.href, `select jobs.enqueue('nothing', '{}', 'a key')`);
  const jobs = await ask(url.href, 'select key, max_attempts::int from graphile_worker.jobs');
  expect(jobs).toEqual([{ key: 'a key', max_attempts: 13 }]);
});

test('a release does not start on the schema of a newer one', async () => {
  const url = await createDatabase();
  const versions = (await listMigrations()).map(({ version }) => version);
  const newest = versions.at(-1) as number;
  await ask(
    url,
    `insert into schema_migrations (version, name, sha256) values (${newest + 2}, 'later', '')`,
  );
  await expect(migrate(url, () => undefined)).rejects.toThrow(
    `A newer release has migrated the database to version ${newest + 2}, and this one knows ${newest}: `,
  );
});
