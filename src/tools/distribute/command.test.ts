/** `npm run distribute`: what it refuses, and what it does on Citus. */
import { expect, test } from 'vitest';
import { world } from '../../../test/support/world.ts';
import { distributeCommand } from './command.ts';

async function run(env: Record<string, string>, args: string[] = []) {
  const reported: string[] = [];
  const printed: string[] = [];
  const exitCode = await distributeCommand(args, env, {
    report: (line) => reported.push(line),
    print: (line) => printed.push(line),
  });
  return { exitCode, reported, printed };
}

test('a database without Citus is refused with one line', async () => {
  const { databaseUrl } = await world();
  expect(await run({ DATABASE_URL: databaseUrl })).toEqual({
    exitCode: 1,
    reported: [],
    printed: [expect.stringMatching(/^This database has no Citus: run "create extension citus"/)],
  });
});

test.each([
  ['the embedded database', {}, [], /^The embedded PostgreSQL has no Citus: set DATABASE_URL\./],
  ['an unknown option', {}, ['--all'], /--all.* Usage: /s],
])('%s is refused', async (_, env, args, line) => {
  const { exitCode, reported, printed } = await run(env, args);
  expect([exitCode, reported]).toEqual([1, []]);
  expect(printed).toEqual([expect.stringMatching(line)]);
});
