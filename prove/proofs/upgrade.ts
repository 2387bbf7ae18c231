import { setTimeout as sleep } from 'node:timers/promises';
import { listMigrations } from '../../src/serve/database/migrate.ts';
import { remove, temporaryFolder } from '../../test/support/cluster.ts';
import { differencesIn } from '../../test/support/differences.ts';
import { freePort } from '../../test/support/free-port.ts';
import {
  type ServiceProcess,
  startProcess,
  untilReady,
} from '../../test/support/service-process.ts';
import { inWorld, newOrganization, openWorld, type World } from '../../test/support/world.ts';
import { recordHistoryUntil } from '../earlier-history.ts';
import {
  allDomains,
  digestsOf,
  filledTables,
  inDatabase,
  olderDatabase,
  olderVersions,
  withMoreEntries,
} from '../older-schema.ts';
import type { Proof, Report } from '../proof.ts';

export const upgrade: Proof = {
  name: 'upgrade',
  proves:
    'A database of each older schema, whose migration was killed, is migrated by two nodes that start at once, and keeps every value.',
  short: { runs: 1 },
  long: { runs: 40 },

  async run({ runs = 1 }, report) {
    const sources = new Map<number, World>();
    try {
      const versions = await olderVersions();
      for (let run = 0; run < runs && !report.isOver; run += 1) {
        const version = versions[run % versions.length] as number;
        const { databaseUrl } = await sourceOf(version, sources);
        await migrateFrom(version, databaseUrl, report);
        report.progress(run + 1, runs, 'upgrades');
      }
    } finally {
      for (const { service } of sources.values()) await service.close();
    }
  },
};

/** A world with rows of every table of a version, and of none that refers to later tables. */
async function sourceOf(version: number, sources: Map<number, World>): Promise<World> {
  const complete = [...withMoreEntries.map((each) => each.version), allDomains];
  const until = complete.find((each) => each <= version) ?? version;
  const source = sources.get(until) ?? (await openWorld());
  if (!sources.has(until)) {
    sources.set(until, source);
    await inWorld(source, async () => recordHistoryUntil(until, await newOrganization()));
  }
  return source;
}

/** Migrates a database of a version with the rows of `source`, and compares both. */
async function migrateFrom(version: number, source: string, report: Report): Promise<void> {
  const url = await inDatabase(source, (client) => olderDatabase(version, client));
  const tables = await filledTables(url);
  const dataDir = temporaryFolder();
  const nodes: ServiceProcess[] = [];
  const start = async () => {
    const node = startProcess({ dataDir, port: await freePort(), env: { DATABASE_URL: url } });
    nodes.push(node);
    return node;
  };
  try {
    await killAmid(url, start);
    report.count('kills');
    const before = await versionOf(url);
    if (before !== version) report.fail(`a killed migration of ${version} has left ${before}`);
    const both = [await start(), await start()];
    await Promise.all(both.map(untilReady));
    report.fail(...missing(both, version, await listMigrations()));
    const [kept, expected] = [
      await inDatabase(url, (client) => digestsOf(client, tables)),
      await inDatabase(source, (client) => digestsOf(client, tables)),
    ];
    for (const { table } of tables) {
      if (kept[table] === expected[table]) continue;
      report.fail(`from ${version}, ${table}: ${kept[table]} instead of ${expected[table]}`);
    }
    report.fail(...(await differencesIn(url)));
  } finally {
    for (const { child, ended } of nodes) {
      child.kill('SIGKILL');
      await ended;
    }
    await remove(dataDir);
  }
}

/** Kills a node whose first migration has changed the schema, before it is committed. */
async function killAmid(url: string, start: () => Promise<ServiceProcess>): Promise<void> {
  await inDatabase(url, async (client) => {
    await client.query('begin');
    await client.query('lock table schema_migrations in share mode');
    const node = await start();
    const waiting = `select 1 from pg_locks where not granted
      and relation = 'schema_migrations'::regclass`;
    while ((await client.query(waiting)).rowCount === 0) await sleep(20);
    node.child.kill('SIGKILL');
    await node.ended;
    await client.query('rollback');
  });
  await inDatabase(url, async (client) => {
    const others = `select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend'`;
    while ((await client.query(others)).rowCount !== 0) await sleep(20);
  });
}

const versionOf = (url: string): Promise<number> =>
  inDatabase(url, async (client) => {
    const { rows } = await client.query('select max(version) as version from schema_migrations');
    return rows[0].version;
  });

/** Migrations that the nodes have not run exactly once between them. */
function missing(
  nodes: readonly ServiceProcess[],
  version: number,
  migrations: readonly { version: number; name: string }[],
): string[] {
  const said = nodes.flatMap((node) => node.said).join('\n');
  return migrations
    .filter((each) => each.version > version && said.split(each.name).length !== 2)
    .map(({ name }) => `from ${version}: ${name} was not run once`);
}
