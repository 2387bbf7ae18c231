/** `npm run distribute`: what it refuses, and what it does on Citus. */
import { createHash } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { createOn, joinNodes } from '../../../test/support/citus.ts';
import { connectionsTo } from '../../../test/support/connections.ts';
import { world } from '../../../test/support/world.ts';
import { listMigrations, migrate } from '../../serve/database/migrate.ts';
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

const hasCitus = process.env.CITUS_URL !== undefined;

test.skipIf(hasCitus)('a database without Citus is refused with one line', async () => {
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

describe.runIf(hasCitus)('on Citus', () => {
  const nodes = hasCitus ? inject('nodeUrls') : [];
  const name = `world_distributed_${process.pid}`;

  test('an existing database is divided, and again after a later migration', async () => {
    const url = await createOn(nodes, name);
    await migrate(url, () => undefined);
    await joinNodes(nodes, name);
    const first = await run({ DATABASE_URL: url });
    expect(first).toMatchObject({ exitCode: 0, printed: [] });
    expect(first.reported).toContain('items: divided by org_id');
    expect(first.reported).toContain('users: a copy on every machine');
    expect(first.reported).toContain('schema_migrations: on the coordinator (as before)');
    expect(first.reported.at(-1)).toMatch(/^\d+ tables were moved\. The rows are in 4 parts on /);
    expect(await functionsOnWorkers(url)).toEqual(nodes.slice(1).map(() => '1'));

    const migration = {
      version: 9_999,
      name: '9999_later.sql',
      text: later,
      sha256: hashOf(later),
    };
    await migrate(url, () => undefined, [...(await listMigrations()), migration]);
    expect(await laterTable(url)).toEqual([{ isWithOthers: true, hasKey: true }]);
    // This release refuses the database of a later one, which would know the migration.
    await connectionsTo(url).query('delete from schema_migrations where version = 9999');
    const second = await run({ DATABASE_URL: url });
    expect(second).toMatchObject({ exitCode: 0, printed: [] });
    expect(second.reported.at(-1)).toMatch(/^0 tables were moved\./);
  });
});

/** A migration that makes a table again, as a later one makes a new table. */
const later = `
  drop table circular_matches;
  set local citus.enable_ddl_propagation = off;
  create table circular_matches (
    org_id uuid not null,
    outbound_id uuid not null,
    primary key (org_id, outbound_id),
    constraint circular_matches_outbound_fkey
      foreign key (org_id, outbound_id) references ledger_entries);
  set local citus.enable_ddl_propagation = on;
  alter table circular_matches enable row level security;`;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** How often each worker has a function that statements call there. */
async function functionsOnWorkers(url: string): Promise<unknown[]> {
  const { rows } = await connectionsTo(url).query(
    `select result from run_command_on_workers(
      $$ select count(*) from pg_proc where proname = 'quotient_half_even' $$)`,
  );
  return rows.map(({ result }) => result);
}

/** How Citus keeps the table of the later migration. */
async function laterTable(url: string): Promise<unknown[]> {
  const { rows } = await connectionsTo(url).query(
    `select t.colocationid = o.colocationid as "isWithOthers", exists (select from pg_constraint
        where conname = 'circular_matches_outbound_fkey') as "hasKey"
    from pg_dist_partition t, pg_dist_partition o
    where t.logicalrelid = 'circular_matches'::regclass
      and o.logicalrelid = 'organizations'::regclass`,
  );
  return rows;
}
