/** The meaning of failures of the database. */
import { expect, inject, test } from 'vitest';
import { Database } from './database.ts';
import { isRepeatable, mayHaveCommitted, problemOf } from './failure.ts';
import { literally, sql } from './sql.ts';

const failure = (code: string | undefined, more: object = {}) =>
  Object.assign(new Error('A failure'), code ? { code, severity: 'ERROR' } : {}, more);

test.each([
  ['08000', 'repeated', 'unknown', 'unavailable'],
  ['08006', 'repeated', 'unknown', 'unavailable'],
  ['08007', 'repeated', 'unknown', 'unavailable'],
  ['0A000', 'once', 'nothing kept', undefined],
  ['22012', 'once', 'nothing kept', undefined],
  ['23505', 'once', 'nothing kept', undefined],
  ['25P03', 'once', 'nothing kept', 'unavailable'],
  ['26000', 'repeated', 'nothing kept', undefined],
  ['40001', 'repeated', 'nothing kept', 'conflict'],
  ['40003', 'repeated', 'unknown', 'unavailable'],
  ['40P01', 'repeated', 'nothing kept', 'conflict'],
  ['53100', 'once', 'nothing kept', 'unavailable'],
  ['53200', 'once', 'nothing kept', 'unavailable'],
  ['53300', 'repeated', 'unknown', 'unavailable'],
  ['53400', 'once', 'nothing kept', 'unavailable'],
  ['55P03', 'once', 'nothing kept', 'conflict'],
  ['57014', 'once', 'nothing kept', 'unavailable'],
  ['57P01', 'repeated', 'unknown', 'unavailable'],
  ['58030', 'once', 'nothing kept', 'unavailable'],
  ['XX000', 'repeated', 'unknown', 'unavailable'],
  ['XX001', 'once', 'nothing kept', undefined],
])('%s before COMMIT: %s; at COMMIT: %s; the answer: %s', (code, before, atCommit, answer) => {
  const error = failure(code);
  expect(isRepeatable(error) ? 'repeated' : 'once').toBe(before);
  expect(mayHaveCommitted(error) ? 'unknown' : 'nothing kept').toBe(atCommit);
  const problem = problemOf(error);
  expect(problem?.code).toBe(answer);
  const retryAfter = problem?.headers['retry-after'];
  expect(retryAfter).toBe(answer === 'unavailable' ? '2' : undefined);
});

test('a statement whose table was migrated is prepared again, in reads and in writes', async () => {
  const limits = { writeTimeout: 10_000, lockTimeout: 1_000, readers: 1, writers: 1 };
  const database = new Database({ url: inject('clusterUrl'), ...limits });
  const run = (text: string) =>
    database.transaction({}, (tx) => tx.run({ text, values: [], named: false }));
  const table = `migrated_${process.pid}`;
  const select = sql`select * from ${literally(table)}`;
  try {
    await run(`create table ${table} as select 1 as a`);
    expect(await database.read({}, [select])).toEqual([[{ a: 1 }]]);
    expect(await database.transaction({}, (tx) => tx.rows(select))).toEqual([{ a: 1 }]);
    await run(`alter table ${table} add column b int`);
    expect(await database.read({}, [select])).toEqual([[{ a: 1, b: null }]]);
    expect(await database.transaction({}, (tx) => tx.rows(select))).toEqual([{ a: 1, b: null }]);
  } finally {
    await run(`drop table if exists ${table}`);
    await database.close();
  }
});

test('an error without a SQLSTATE at COMMIT leaves the outcome unknown, known or not', () => {
  expect(mayHaveCommitted(failure(undefined, { code: 'ECONNRESET' }))).toBe(true);
  expect(mayHaveCommitted(failure(undefined))).toBe(true);
  // Thrown before anything was sent.
  expect(mayHaveCommitted(new TypeError('A value contains NUL'))).toBe(false);
});

test('an unknown failure has no answer of its own', () => {
  expect(problemOf(Object.assign(new Error('division by zero'), { code: '22012' }))).toBe(
    undefined,
  );
});

test('a write that exceeds its disk space is answered as unavailable, and the next one runs', async () => {
  const limits = { writeTimeout: 10_000, lockTimeout: 1_000, readers: 1, writers: 1 };
  const database = new Database({ url: inject('clusterUrl'), ...limits });
  try {
    const full = database.transaction({}, async (tx) => {
      await tx.run(sql`select set_config('temp_file_limit', '1024', true)`);
      await tx.run(sql`select set_config('work_mem', '64', true)`);
      await tx.rows(sql`select n from generate_series(1, 500000) n order by n::text desc`);
    });
    const failure = await full.catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: '53400' });
    expect(problemOf(failure)).toMatchObject({ status: 503, code: 'unavailable' });
    await expect(database.transaction({}, (tx) => tx.run(sql`select 1`))).resolves.toBe(1);
  } finally {
    await database.close();
  }
});
