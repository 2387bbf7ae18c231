/** `npm run verify`: its output, its exit code, and the database that it finds. */
import { describe, expect, test } from 'vitest';
import { embeddedScene, query as statement } from '../../../test/support/embedded.ts';
import { verified } from '../../../test/support/verified.ts';
import { newOrganization, query } from '../../../test/support/world.ts';
import { migrate } from '../../serve/database/migrate.ts';
import { verifyCommand } from './command.ts';

async function run(env: Record<string, string>, args: string[]) {
  const reported: string[] = [];
  const printed: string[] = [];
  const exitCode = await verifyCommand(args, env, {
    report: (line) => reported.push(line),
    print: (line) => printed.push(line),
  });
  return { exitCode, reported, printed };
}

const verify = async (...args: string[]) =>
  run({ DATABASE_URL: (await verified()).world.databaseUrl }, args);

test('a consistent history has no difference', async () => {
  const summary = '1 organization, 47 ledger entries, 6 items, 9 orders: no difference';
  expect(await verify()).toEqual({ exitCode: 0, reported: [summary], printed: [] });
});

test('a difference is a line that names the organization; the exit code is 1', async () => {
  const { world, client } = await verified();
  const other = await newOrganization({}, { world });
  const value = (by: number) =>
    query(
      'update items set value = value + $1 where org_id = $2 and quantity_in = 13',
      [by, client.orgId],
      world,
    );
  await value(1);
  const line = `${client.orgId} SKU CRUMBS: value is stored as 12.25, recomputed as 11.25`;
  const counted = '47 ledger entries, 6 items, 9 orders: 1 difference';
  expect(await verify()).toEqual({
    exitCode: 1,
    reported: [line, `2 organizations, ${counted}`],
    printed: [],
  });
  const ofOne = await verify('--org', client.orgId as string);
  expect(ofOne).toEqual({
    exitCode: 1,
    reported: [line, `1 organization, ${counted}`],
    printed: [],
  });
  const ofOther = await verify('--org', other.orgId as string);
  const nothing = '1 organization, 0 ledger entries, 0 items, 0 orders: no difference';
  expect(ofOther).toEqual({ exitCode: 0, reported: [nothing], printed: [] });
  await value(-1);
});

test.each([
  ['an invalid id', ['--org', 'mill'], /"mill" is not the id of an organization. Usage: /],
  [
    'an unknown organization',
    ['--org', '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f600'],
    /^There is no organization 0192f0c1/,
  ],
  ['an unknown option', ['--all'], /--all.* Usage: /s],
])('%s is refused', async (_, args, line) => {
  const { exitCode, reported, printed } = await verify(...args);
  expect([exitCode, reported]).toEqual([2, []]);
  expect(printed).toEqual([expect.stringMatching(line)]);
});

describe('the embedded database', () => {
  const scene = embeddedScene();
  const nothing = '0 organizations, 0 ledger entries, 0 items, 0 orders: no difference';

  test('is used if it is running, else started for the command', async () => {
    const env = { DATA_DIR: scene.folder };
    const running = await scene.start();
    await migrate(running.url, () => undefined);
    expect(await run(env, [])).toEqual({ exitCode: 0, reported: [nothing], printed: [] });
    await running.stop();
    expect(await run(env, [])).toEqual({ exitCode: 0, reported: [nothing], printed: [] });
  });

  test('must exist, with the schema of this release', async () => {
    const env = { DATA_DIR: scene.folder };
    const missing = await run(env, []);
    expect(missing).toMatchObject({ exitCode: 2, reported: [] });
    expect(missing.printed).toEqual([expect.stringMatching(/^There is no database in /)]);
    const { url } = await scene.start();
    expect(await run(env, [])).toMatchObject({ exitCode: 2, reported: [] });
    await migrate(url, () => undefined);
    await statement(url, 'delete from schema_migrations where version > 1');
    const older = await run(env, []);
    expect(older).toMatchObject({ exitCode: 2, reported: [] });
    expect(older.printed).toEqual([
      expect.stringMatching(/^The schema of the database is not of this release/),
    ]);
  });
});
