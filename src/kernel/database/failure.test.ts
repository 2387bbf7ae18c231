/** The answers to clients when the database fails. */
import { expect, inject, test } from 'vitest';
import { Database } from './database.ts';
import { problemOf } from './failure.ts';
import { sql } from './sql.ts';

const answers = {
  '08006': 'unavailable',
  '25P03': 'unavailable',
  '40001': 'conflict',
  '40P01': 'conflict',
  '53100': 'unavailable',
  '53200': 'unavailable',
  '53300': 'unavailable',
  '53400': 'unavailable',
  '55P03': 'conflict',
  '57014': 'unavailable',
  '57P01': 'unavailable',
  '58030': 'unavailable',
};

test.each(Object.entries(answers))('a failure with the SQLSTATE %s is %s', (code, expected) => {
  const problem = problemOf(Object.assign(new Error('a failure of the server'), { code }));
  expect(problem?.code).toBe(expected);
  const retryAfter = problem?.headers['retry-after'];
  expect(retryAfter).toBe(expected === 'unavailable' ? '2' : undefined);
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
    expect(problemOf(failure)?.toJSON('')).toMatchObject({ status: 503, code: 'unavailable' });
    await expect(database.transaction({}, (tx) => tx.run(sql`select 1`))).resolves.toBe(1);
  } finally {
    await database.close();
  }
});
