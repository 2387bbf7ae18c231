import Big from 'big.js';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { writes } from '../limits/writes.ts';
import { notFound } from '../problem.ts';
import { type Exact, exact } from '../values/exact.ts';
import { invalidatePlans } from './connection.ts';
import { Database } from './database.ts';
import { manyRows, PlanInvalidation } from './plan-invalidation.ts';
import { literally, type Statement, sql } from './sql.ts';
import type { Transaction } from './transaction.ts';

let database: Database;

beforeAll(() => {
  const limits = { writeTimeout: 10_000, lockTimeout: 1_000, readers: 1, writers: 1 };
  database = new Database({ url: inject('clusterUrl'), ...limits });
});

afterAll(() => database.close());

const connection = async (tx: Transaction) =>
  (await tx.row(sql<{ id: number }>`select pg_backend_pid() as id`))?.id;

const lock = (key: number) => sql`select pg_try_advisory_xact_lock(${key}) as taken`;

test('a refusal rolls back and releases its connection', async () => {
  const before = await database.transaction({}, connection);
  const refused = database.transaction({}, async (tx) => {
    await tx.row(lock(7_264_022));
    throw notFound('record');
  });
  await expect(refused).rejects.toMatchObject({ code: 'not_found' });
  expect(await database.transaction({}, connection)).toBe(before);
  // Its locks are free at once, and not only when the server notices that the client is gone.
  const [taken] = await database.transaction({}, (tx) => tx.all(lock(7_264_022)));
  expect(taken).toEqual([{ taken: true }]);
});

test('an error of the server rolls back and releases the connection', async () => {
  const before = await database.transaction({}, connection);
  const failed = database.transaction({}, (tx) => tx.run(sql`select 1 / ${literally('0')}`));
  await expect(failed).rejects.toMatchObject({ code: '22012' });
  expect(await database.transaction({}, connection)).toBe(before);
});

test('a connection in an unknown state is not used again', async () => {
  const before = await database.transaction({}, connection);
  const broken = database.transaction({}, async (tx) => {
    await tx.row(sql`select 1`);
    throw new Error('Something unforeseen');
  });
  await expect(broken).rejects.toThrow('unforeseen');
  expect(await database.transaction({}, connection)).not.toBe(before);
});

test('a budget that ends during COMMIT leaves the outcome unknown', async () => {
  const limits = { writeTimeout: 400, lockTimeout: 1_000, readers: 1, writers: 1 };
  const hasty = new Database({ url: inject('clusterUrl'), ...limits });
  try {
    const late = hasty.transaction({}, async (tx) => {
      await tx.row(sql`select 1`);
      await tx.client.query(`
        create temp table slow (id int) on commit drop;
        create function pg_temp.dawdle() returns trigger language plpgsql
          as 'begin perform pg_sleep(2); return null; end';
        create constraint trigger dawdles after insert on slow deferrable initially deferred
          for each row execute function pg_temp.dawdle();
        insert into slow values (1)`);
    });
    await expect(late).rejects.toThrow(/may or may not have happened/);
  } finally {
    await hasty.close();
  }
});

test('a budget that ends before COMMIT keeps nothing', async () => {
  const limits = { writeTimeout: 400, lockTimeout: 1_000, readers: 1, writers: 1 };
  const hasty = new Database({ url: inject('clusterUrl'), ...limits });
  try {
    const late = hasty.transaction({}, (tx) => tx.row(sql`select pg_sleep(2)`));
    await expect(late).rejects.toThrow(/took too long. Nothing was kept/);
  } finally {
    await hasty.close();
  }
});

test('a numeric is an Exact in a transaction and exact text where rows are printed', async () => {
  const cost = '123456789012.3456789000';
  const select = sql<{ cost: Exact }>`select ${cost}::numeric as cost, 1.50::numeric as one`;
  const row = await database.transaction({}, (tx) => tx.row(select));
  expect(row?.cost).toBeInstanceOf(Big);
  expect(`${row?.cost.plus(exact('0.0000000001'))}`).toBe('123456789012.3456789001');
  const [printed] = await database.read({}, [select]);
  expect(printed).toEqual([{ cost: '123456789012.3456789', one: '1.5' }]);
});

test('a long message of a transaction is sent in parts, with the results of one', async () => {
  const orgId = 'bakery';
  const text = 'x'.repeat(writes.messages.maxLength.value);
  // The setting of the transaction belongs to its first part.
  const facts = (number: number) => sql`select ${number}::int as number,
    length(${text}) as length, current_setting('app.org_id') as "orgId", current_query() as message`;
  const rows = await database.transaction({ orgId }, async (tx) => {
    const found = await tx.all(facts(1), facts(2), facts(3));
    return [...found.flat(), ...(await tx.lastOf(facts(4), facts(5)))];
  });
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 5]);
  for (const row of rows) {
    expect(row).toMatchObject({ length: text.length, orgId });
    expect(String(row.message).match(/execute/g)).toHaveLength(1);
  }
});

test('where the database has Citus, each setting is a block of its own', async () => {
  const limits = { writeTimeout: 10_000, lockTimeout: 1_000, readers: 1, writers: 1 };
  const other = new Database({ url: inject('clusterUrl'), hasCitus: true, ...limits });
  const orgId = "Anne's\\bakery";
  const facts = sql<{ orgId: string; message: string; setting: string }>`select
    current_setting('app.org_id') as "orgId", current_query() as message,
    current_setting('citus.propagate_set_commands', true) as setting`;
  try {
    const [read] = await other.read({ orgId }, [facts]);
    const written = await other.transaction({ orgId }, (tx) => tx.row(facts));
    for (const found of [read?.[0], written]) {
      expect(found).toMatchObject({ orgId, setting: 'local' });
      expect(found?.message).toMatch(/^do +E'begin set local app\.org_id = .*; end'/m);
    }
  } finally {
    await other.close();
  }
});

const numbers = sql`select number from generate_series(1, ${manyRows}) number`;
const insert = sql`insert into kept select number from generate_series(1, ${manyRows}) number`;
const insertAndReturn = sql`with made as (
    insert into kept select number from generate_series(1, ${manyRows}) number returning number)
  select number from made`;

test.each<[string, boolean, Statement[]]>([
  ['are read', false, [numbers]],
  ['are written', true, [insert]],
  ['are written and returned', true, [insertAndReturn]],
  ['are few', false, [sql`insert into kept values (1)`]],
])(
  'a transaction looks at the sizes of tables where many rows %s: %s',
  async (_how, looks, own) => {
    const limits = { writeTimeout: 10_000, lockTimeout: 1_000, readers: 1, writers: 1 };
    const fresh = new Database({ url: inject('clusterUrl'), ...limits });
    let looked = 0;
    const invalidation = new PlanInvalidation(async () => {
      looked += 1;
      return [];
    });
    try {
      await fresh.transaction({}, async (tx) => {
        invalidatePlans(tx.client, invalidation);
        await tx.row(sql`select 1`);
        await tx.client.query('create temp table kept (number int) on commit drop');
        for (const statement of own) await tx.rows(statement);
      });
    } finally {
      await fresh.close();
    }
    expect(looked > 0).toBe(looks);
  },
);
