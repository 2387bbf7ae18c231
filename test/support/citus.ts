import pg from 'pg';
import { distributeCommand } from '../../src/tools/distribute/command.ts';

/**
 * The tests on Citus: `CITUS_URL` is the superuser's address of a coordinator to which the nodes
 * were added, in a cluster for tests alone. Its databases `world_…` are removed.
 */

/** The addresses of all nodes, the coordinator first. */
export async function nodesOf(coordinator: string): Promise<string[]> {
  const workers = await query<{ host: string; port: number }>(
    coordinator,
    `select nodename as host, nodeport as port from pg_dist_node
    where isactive and groupid <> 0 order by nodeid`,
  );
  if (workers.length === 0) throw new Error('CITUS_URL is not a coordinator with nodes.');
  return [coordinator, ...workers.map(({ host, port }) => at(coordinator, host, port))];
}

function at(coordinator: string, host: string, port: number): string {
  const url = new URL(coordinator);
  url.hostname = host;
  url.port = String(port);
  return url.href;
}

/** Makes a distributed database with the schema of this release, from which others are copied. */
export async function makeDistributedTemplate(
  nodes: readonly string[],
  name: string,
): Promise<void> {
  await removeWorlds(nodes);
  await createOn(nodes, name);
  const coordinator = await joinNodes(nodes, name);
  const printed: string[] = [];
  const print = (line: string) => printed.push(line);
  const env = { DATABASE_URL: coordinator };
  const code = await distributeCommand([], env, { report: print, print });
  if (code !== 0) throw new Error(printed.join('\n'));
  for (const url of nodes) await closeTemplate(url, name);
}

/** Makes an empty database on each node; returns the address of that of the coordinator. */
export async function createOn(nodes: readonly string[], name: string): Promise<string> {
  for (const url of nodes) await query(url, `create database ${name}`);
  return databaseAt(nodes[0] ?? '', name);
}

/** Joins the databases of the nodes to one; returns the address of that of the coordinator. */
export async function joinNodes(nodes: readonly string[], name: string): Promise<string> {
  const [coordinator = '', ...workers] = nodes.map((url) => databaseAt(url, name));
  for (const url of [coordinator, ...workers]) await query(url, 'create extension citus');
  const { hostname, port } = new URL(coordinator);
  await query(coordinator, 'select citus_set_coordinator_host($1, $2)', [hostname, port]);
  for (const worker of workers.map((url) => new URL(url))) {
    await query(coordinator, 'select citus_add_node($1, $2)', [worker.hostname, worker.port]);
  }
  await query(coordinator, roleWithLogin);
  // Few parts are made and copied faster.
  await query(coordinator, `alter database ${name} set citus.shard_count = 4`);
  return coordinator;
}

const roleWithLogin = `do $$ begin
  if not exists (select from pg_roles where rolname = 'stockwright_app') then
    create role stockwright_app;
  end if;
  alter role stockwright_app login;
end $$`;

/** Only a database without connections can be copied. */
async function closeTemplate(url: string, name: string): Promise<void> {
  await query(url, `alter database ${name} allow_connections false`);
  for (;;) {
    const left = await query(
      url,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [name],
    );
    if (left.length === 0) return;
  }
}

/** Removes the databases of this run, or of one that was killed. */
export async function removeWorlds(nodes: readonly string[]): Promise<void> {
  for (const url of nodes) {
    const found = await query<{ name: string }>(
      url,
      `select datname as name from pg_database where datname like 'world\\_%'`,
    );
    for (const { name } of found) await query(url, `drop database ${name} with (force)`);
  }
}

export function databaseAt(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

async function query<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
