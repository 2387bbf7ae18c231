import pg from 'pg';
import { afterEach, beforeAll, expect, inject, test } from 'vitest';
import { databaseOf } from '../../../test/support/database.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { openLine } from '../../../test/support/line.ts';
import { openWorld, query, type World } from '../../../test/support/world.ts';
import type { Database } from '../../kernel/database/database.ts';
import { jsonb, sql } from '../../kernel/database/sql.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import { PermanentFailure, type Task } from '../../kernel/jobs/task.ts';
import { openLog } from '../../kernel/log.ts';
import { applicationRole } from '../database/migrate.ts';
import { type JobRunner, openJobRunner } from './runner.ts';

const log = openLog('silent');
let own: World;
let database: Database;
let runners: JobRunner[] = [];

beforeAll(async () => {
  own = await openWorld();
  database = await databaseOf(own);
});

afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.close()));
  runners = [];
});

/** A runner of one task, `probe`, which notes the numbers of its jobs. */
function probing(work: (number: number) => Promise<void> = async () => {}, places = 1) {
  const done: number[] = [];
  const failures: boolean[] = [];
  const probe: Task<{ number: number }> = {
    async run({ number }) {
      await work(number);
      done.push(number);
    },
    failed(_payload, _error, wasLast) {
      failures.push(wasLast);
    },
  };
  const ownerUrl = own.databaseUrl;
  const lanes = [{ places, tasks: { probe } }];
  runners.push(openJobRunner({ ownerUrl, lanes, log, pollInterval: 100 }));
  return { done, failures };
}

const add = (number: number, ...owners: string[]) =>
  database.transaction({}, (tx) =>
    enqueue(tx, { task: 'probe', payload: { number }, key: `probe ${number}`, owners }),
  );

const jobs = () =>
  query<{ attempts: number; key: string }>(
    'select key, attempts::int from graphile_worker.jobs order by key',
    [],
    own,
  );

test('a job is done after its transaction commits, and never after a rollback', async () => {
  const { done } = probing();
  const lost = database.transaction({}, async (tx) => {
    await enqueue(tx, { task: 'probe', payload: { number: 1 }, key: 'lost', owners: [] });
    throw new Error('The rest went wrong');
  });
  await expect(lost).rejects.toThrow('The rest went wrong');
  await add(2);
  await eventually(async () => expect(await jobs()).toEqual([]));
  expect(done).toEqual([2]);
});

test('nodes share the jobs: each is done by one of them', async () => {
  const nodes = [probing(), probing(), probing()];
  const numbers = Array.from({ length: 60 }, (_, index) => index);
  await Promise.all(numbers.map((number) => add(number)));
  await eventually(async () => expect(await jobs()).toEqual([]));
  const all = nodes.flatMap(({ done }) => done);
  expect(all.sort((a, b) => a - b)).toEqual(numbers);
});

test('owners take turns, however many jobs each of them has queued', async () => {
  for (let number = 1; number <= 5; number++) await add(number, 'a', `person ${number}`);
  for (let number = 11; number <= 13; number++) await add(number, `b ${number}`, 'person');
  await add(21, 'c');
  const { done } = probing();
  await eventually(async () => expect(await jobs()).toEqual([]));
  expect(done).toEqual([1, 11, 21, 2, 12, 3, 13, 4, 5]);
});

test.each([
  ['organization', (number: number) => ['a', `person ${number}`]],
  ['person', (number: number) => [`organization ${number}`, 'a']],
])('jobs that hang leave places to the jobs of others: those of one %s', async (_who, owners) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const started: number[] = [];
  const { done } = probing(async (number) => {
    started.push(number);
    if (number < 100) await held;
  }, 4);
  await Promise.all(Array.from({ length: 20 }, (_, number) => add(number, ...owners(number))));
  await eventually(() => expect(started).toHaveLength(2));
  for (const number of [100, 101, 102]) {
    await add(number, 'b', `${number}`);
    await eventually(() => expect(done).toContain(number));
  }
  expect(started.filter((number) => number < 100)).toHaveLength(2);
  release();
  await eventually(async () => expect(await jobs()).toEqual([]));
  expect(done).toHaveLength(23);
});

test('a job that a release without owners has queued is done', async () => {
  await database.transaction({}, (tx) =>
    tx.run(sql`select jobs.enqueue('probe', ${jsonb({ number: 1 })}, 'probe 1')`),
  );
  const { done } = probing();
  await eventually(() => expect(done).toEqual([1]));
});

test('a task that gives up is not called again, and its job stays', async () => {
  const { done, failures } = probing(async () => {
    throw new PermanentFailure('There is no such number');
  });
  await add(1);
  await eventually(() => expect(failures).toEqual([true]));
  await eventually(async () =>
    expect(await jobs()).toMatchObject([{ key: 'probe 1', attempts: 13 }]),
  );
  expect(done).toEqual([]);
  await query('delete from graphile_worker._private_jobs', [], own);
});

test('a job whose node crashed is done by another', async () => {
  await add(1);
  await query(
    `update graphile_worker._private_jobs
     set locked_by = 'a node that is gone', locked_at = now() - interval '11 minutes', attempts = 1`,
    [],
    own,
  );
  const { done } = probing();
  await eventually(async () => expect(await jobs()).toEqual([]));
  expect(done).toEqual([1]);
});

test('a job that another node is running is left to it', async () => {
  await add(1);
  await query(
    `update graphile_worker._private_jobs
     set locked_by = 'a busy node', locked_at = now() - interval '9 minutes', attempts = 1`,
    [],
    own,
  );
  const { done } = probing();
  await add(2);
  await eventually(() => expect(done).toEqual([2]));
  await query('delete from graphile_worker._private_jobs', [], own);
});

/** Runs SQL in another database, since this one may be unavailable. */
async function aside(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('clusterUrl') });
  await client.connect();
  await client.query(text).finally(() => client.end());
}

test('the database becomes unavailable while a job is running, and available again', async () => {
  const name = new URL(own.databaseUrl).pathname.slice(1);
  let proceed = () => {};
  const away = new Promise<void>((resolve) => {
    proceed = resolve;
  });
  const started: number[] = [];
  const { done } = probing(async (number) => {
    started.push(number);
    if (number === 1) await away;
  });
  await add(1);
  await eventually(() => expect(started).toEqual([1]));
  await aside(`alter database ${name} allow_connections false`);
  await aside(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  proceed();
  await eventually(() => expect(done).toEqual([1]));
  await new Promise((resolve) => setTimeout(resolve, 500));
  await aside(`alter database ${name} allow_connections true`);
  // The end of the first job could not be recorded, so that it is done again.
  await eventually(async () => expect(await jobs()).toEqual([]));
  expect(done).toEqual([1, 1]);
  await add(2);
  await eventually(() => expect(done).toEqual([1, 1, 2]));
});

test('a runner stops while the database is unavailable', async () => {
  const name = new URL(own.databaseUrl).pathname.slice(1);
  probing();
  await aside(`alter database ${name} allow_connections false`);
  await aside(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await Promise.all(runners.map((runner) => runner.close()));
  runners = [];
  await aside(`alter database ${name} allow_connections true`);
});

test('a runner stops while the connection on which it starts to listen breaks', async () => {
  const line = await openLine(own.databaseUrl);
  let listens = false;
  const mutes = Object.assign(openLog('silent'), {
    debug(message: string) {
      if (!message.includes('Worker connected')) return;
      listens = true;
      line.mute();
    },
  });
  const probe = { run: async () => {}, failed: () => {} };
  const lanes = [{ places: 1, tasks: { probe } }];
  const runner = openJobRunner({ ownerUrl: line.url, lanes, log: mutes, pollInterval: 100 });
  await eventually(() => expect(listens).toBe(true));
  const lost: unknown[] = [];
  const note = (error: unknown) => lost.push(error);
  process.on('unhandledRejection', note);
  const closed = runner.close();
  line.unmute();
  await closed;
  await line.down();
  await new Promise((resolve) => setTimeout(resolve, 100));
  process.off('unhandledRejection', note);
  expect(lost).toEqual([]);
});

test('the service’s role can add jobs, but neither read nor change them', async () => {
  await add(1);
  const options = `-c role=${applicationRole}`;
  const client = new pg.Client({ connectionString: own.databaseUrl, options });
  await client.connect();
  const denied = { code: '42501' };
  for (const text of [
    'select * from graphile_worker.jobs',
    'delete from graphile_worker._private_jobs',
    "select graphile_worker.add_job('probe')",
    'drop function jobs.enqueue(text, json, text, text[])',
  ]) {
    await expect(client.query(text), text).rejects.toMatchObject(denied);
  }
  await client.end();
  const found = await database.read({}, [sql`select current_user::text as role`]);
  expect(found[0]).toEqual([{ role: applicationRole }]);
});
