/** `npm run verify`: what it says, what it ends with, and which database it finds. */
import { describe, expect, test } from 'vitest';
import { embeddedScene, query as statement } from '../../../test/support/embedded.ts';
import { verified } from '../../../test/support/verified.ts';
import { newOrganization, query } from '../../../test/support/world.ts';
import { migrate } from '../../kernel/database/migrate.ts';
import { verifyCommand } from './command.ts';

async function run(env: Record<string, string>, args: string[]) {
  const reported: string[] = [];
  const said: string[] = [];
  const exitCode = await verifyCommand(args, env, {
    report: (line) => reported.push(line),
    say: (line) => said.push(line),
  });
  return { exitCode, reported, said };
}

const verify = async (...args: string[]) =>
  run({ DATABASE_URL: (await verified()).world.databaseUrl }, args);

test('of a sound history nothing is found', async () => {
  const summary = '1 organization, 47 ledger entries, 6 items, 9 orders: no difference';
  expect(await verify()).toEqual({ exitCode: 0, reported: [summary], said: [] });
});

test('a difference is a line that names the organization, and ends with 1', async () => {
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
    said: [],
  });
  const ofOne = await verify('--org', client.orgId as string);
  expect(ofOne).toEqual({ exitCode: 1, reported: [line, `1 organization, ${counted}`], said: [] });
  const ofOther = await verify('--org', other.orgId as string);
  const nothing = '1 organization, 0 ledger entries, 0 items, 0 orders: no difference';
  expect(ofOther).toEqual({ exitCode: 0, reported: [nothing], said: [] });
  await value(-1);
});

test.each([
  ['an id that is none', ['--org', 'mill'], /"mill" is no id of an organization. Usage: /],
  [
    'an organization that is not there',
    ['--org', '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f600'],
    /^There is no organization 0192f0c1/,
  ],
  ['an option that there is not', ['--all'], /--all.* Usage: /s],
])('%s is refused', async (_, args, line) => {
  const { exitCode, reported, said } = await verify(...args);
  expect([exitCode, reported]).toEqual([2, []]);
  expect(said).toEqual([expect.stringMatching(line)]);
});

describe('the embedded database', () => {
  const scene = embeddedScene();
  const nothing = '0 organizations, 0 ledger entries, 0 items, 0 orders: no difference';

  test('is found while it runs, and started for as long while it does not', async () => {
    const env = { DATA_DIR: scene.folder };
    const running = await scene.start();
    await migrate(running.url, () => undefined);
    expect(await run(env, [])).toEqual({ exitCode: 0, reported: [nothing], said: [] });
    await running.stop();
    expect(await run(env, [])).toEqual({ exitCode: 0, reported: [nothing], said: [] });
  });

  test('must be there, with the schema of this release', async () => {
    const env = { DATA_DIR: scene.folder };
    const absent = await run(env, []);
    expect(absent).toMatchObject({ exitCode: 2, reported: [] });
    expect(absent.said).toEqual([expect.stringMatching(/^There is no database in /)]);
    const { url } = await scene.start();
    expect(await run(env, [])).toMatchObject({ exitCode: 2, reported: [] });
    await migrate(url, () => undefined);
    await statement(url, 'delete from schema_migrations where version > 1');
    const older = await run(env, []);
    expect(older).toMatchObject({ exitCode: 2, reported: [] });
    expect(older.said).toEqual([expect.stringMatching(/^The database has not the schema of this/)]);
  });
});
