import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { newOrganization, openWorld, query, type World } from '../../../test/support/world.ts';
import { openLog } from '../../kernel/log.ts';
import { childrenFirst, eraseDeletedOrganizations } from './erase-organizations.ts';

const log = openLog('silent');
let own: World;

beforeAll(async () => {
  own = await openWorld();
});

/** An organization that is marked as deleted, with more rows than one batch. */
async function deletedOrganization(): Promise<string> {
  const { orgId = '' } = await newOrganization({}, { world: own });
  await query(
    `insert into counters (org_id, kind, year, value)
     select $1, 'kind ' || n, 0, n from generate_series(1, 20001) n`,
    [orgId],
    own,
  );
  await query('update organizations set deleted_at = now() where id = $1', [orgId], own);
  return orgId;
}

const count = async (table: string, orgId: string) => {
  const rows = await query<{ rows: number }>(
    `select count(*)::int as rows from ${table} where org_id = $1`,
    [orgId],
    own,
  );
  return rows[0]?.rows;
};

/** The first run of the service itself may still have the lock. */
const erase = () =>
  eventually(async () => {
    const erased = await eraseDeletedOrganizations(own.databaseUrl, log);
    expect(erased).toBeGreaterThan(0);
    return erased;
  });

test('erases every row of deleted organizations, and of no other', async () => {
  const kept = (await newOrganization({}, { world: own })).orgId as string;
  const gone = [await deletedOrganization(), await deletedOrganization()];
  expect(await erase()).toBe(2);
  const tables = await query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'org_id'`,
    [],
    own,
  );
  expect(tables.length).toBeGreaterThan(10);
  for (const orgId of gone) {
    for (const { name } of tables) expect([name, await count(name, orgId)]).toEqual([name, 0]);
    expect(await query('select 1 from organizations where id = $1', [orgId], own)).toEqual([]);
  }
  expect(await count('sku_types', kept)).toBe(2);
  expect(await count('members', kept)).toBe(1);
});

test('erases a table that references itself', async () => {
  const { orgId } = await newOrganization({}, { world: own });
  await query(
    `create table chains (org_id uuid not null references organizations, id int not null,
       before int, primary key (org_id, id), foreign key (org_id, before) references chains);
     create index on chains (org_id, before)`,
    [],
    own,
  );
  await query(
    `insert into chains select $1, n, nullif(n - 1, 0) from generate_series(1, 20001) n`,
    [orgId],
    own,
  );
  await query('update organizations set deleted_at = now() where id = $1', [orgId], own);
  expect(await erase()).toBe(1);
  expect(await count('chains', orgId as string)).toBe(0);
});

test('continues after an interruption', async () => {
  const orgId = await deletedOrganization();
  const stop = new AbortController();
  const run = eraseDeletedOrganizations(own.databaseUrl, log, stop.signal);
  stop.abort();
  expect(await run).toBe(0);
  expect(await query('select 1 from organizations where id = $1', [orgId], own)).toHaveLength(1);
  expect(await erase()).toBe(1);
  expect(await count('counters', orgId)).toBe(0);
});

test('keeps rows that a running request adds, and erases them with the next run', async () => {
  const { orgId = '' } = await newOrganization({}, { world: own });
  const late = new pg.Client({ connectionString: own.databaseUrl });
  await late.connect();
  await late.query('begin');
  await late.query("insert into counters values ($1, 'late', 0, 1)", [orgId]);
  await late.query(
    `insert into idempotency_keys (org_id, key, fingerprint, status, headers, body, created_at)
     values ($1, 'late', '\\x00', 201, '{}', '', now())`,
    [orgId],
  );
  await query('update organizations set deleted_at = now() where id = $1', [orgId], own);
  const run = eventually(() => eraseDeletedOrganizations(own.databaseUrl, log));
  await delay(300);
  await late.query('commit');
  await late.end();
  await run;
  if ((await count('counters', orgId)) !== 0) await erase();
  for (const name of ['counters', 'idempotency_keys']) expect(await count(name, orgId)).toBe(0);
  expect(await query('select 1 from organizations where id = $1', [orgId], own)).toEqual([]);
});

test('waits for a request that adds a token, and erases that too', async () => {
  const { orgId = '', userId } = await newOrganization({}, { world: own });
  const late = new pg.Client({ connectionString: own.databaseUrl });
  await late.connect();
  await late.query('begin');
  await late.query('select 1 from organizations where id = $1 for key share', [orgId]);
  await late.query(
    `insert into api_tokens (id, org_id, user_id, name, prefix, token_hash, read_only,
       created_at, updated_at)
     values (gen_random_uuid(), $1, $2, 'Late', 'stw_pat_', '\\x00', false, now(), now())`,
    [orgId, userId],
  );
  await query('update organizations set deleted_at = now() where id = $1', [orgId], own);
  const run = eventually(() => eraseDeletedOrganizations(own.databaseUrl, log));
  await delay(300);
  await late.query('commit');
  await late.end();
  await run;
  await eventually(async () => {
    await eraseDeletedOrganizations(own.databaseUrl, log);
    expect(await query('select 1 from organizations where id = $1', [orgId], own)).toEqual([]);
  });
  expect(await count('api_tokens', orgId)).toBe(0);
});

const table = (name: string, ...parents: string[]) => ({ name, parents });

test('tables come after all tables that reference them', () => {
  const tables = [
    table('items'),
    table('skus', 'items', 'types'),
    table('types'),
    table('lines', 'orders', 'skus'),
    table('orders'),
  ];
  const order = childrenFirst(tables).map(({ name }) => name);
  expect(order).toHaveLength(5);
  for (const { name, parents } of tables) {
    for (const parent of parents)
      expect(order.indexOf(parent)).toBeGreaterThan(order.indexOf(name));
  }
});

test('tables that refer to each other in a cycle are refused by name', () => {
  expect(() => childrenFirst([table('a', 'b'), table('b', 'a'), table('c', 'a')])).toThrow(
    'cycle: a, b',
  );
});
