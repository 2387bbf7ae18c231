/**
 * `npm run distribute`: divides the database over the machines of Citus, by organization. It may be
 * run again at any time, and then does what is left to do.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { distributeTables, isDistributed } from '../../serve/citus/distribute.ts';
import {
  countParts,
  removeLeftovers,
  selectLeftovers,
  selectTables,
} from '../../serve/citus/placement.store.ts';
import { type Placement, placements } from '../../serve/citus/placements.ts';
import { isCoordinatorNode, selectReadiness } from '../../serve/citus/readiness.store.ts';
import { requireLogin, requireVersion } from '../../serve/citus/requirements.ts';
import { prepareRole, selectUnreachableNodes } from '../../serve/citus/role.store.ts';
import { applicationRole, lockMigrations, migrate } from '../../serve/database/migrate.ts';
import { StartError } from '../../serve/start-error.ts';
import { type Environment, lineOfFailure } from '../operator.ts';

export interface Output {
  /** A line for each table, and the summary. */
  report(line: string): void;
  /** A message for the operator. */
  print(line: string): void;
}

const usage = 'Usage: DATABASE_URL=<the coordinator> npm run distribute';
const outcomes = { done: 0, refused: 1 };

/** Returns the exit code. */
export async function distributeCommand(
  args: string[],
  env: Environment,
  output: Output,
): Promise<number> {
  try {
    requireNoArguments(args);
    await distribute(env, output);
    return outcomes.done;
  } catch (error) {
    output.print(lineOfFailure(error));
    return outcomes.refused;
  }
}

function requireNoArguments(args: string[]): void {
  try {
    parseArgs({ args, options: {} });
  } catch (error) {
    throw new StartError(`${(error as Error).message} ${usage}`);
  }
}

async function distribute(env: Environment, { report, print }: Output): Promise<void> {
  const url = env.DATABASE_URL?.trim();
  if (!url) {
    throw new StartError(`The embedded PostgreSQL has no Citus: set DATABASE_URL. ${usage}`);
  }
  const roles = rolesOf(url, env.DATABASE_APP_URL?.trim());
  await as({ url }, async (owner) => {
    await requireCluster(owner);
    for (const login of [{ url }, ...roles]) await as(login, requireNodes);
    await migrate(url, print);
    await moveTables(owner, report);
    for (const login of roles) await as(login, prepareRole);
  });
}

/** A login, and the role that it assumes. */
interface Login {
  url: string;
  role?: string;
}

/** The roles of the service: that of its own login, and that of verify, export and import. */
const rolesOf = (url: string, appUrl: string | undefined): Login[] => [
  { url, role: applicationRole },
  ...(appUrl ? [{ url: appUrl }] : []),
];

/** Works on a connection of a login. */
async function as<T>({ url, role }: Login, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    ...(role && { options: `-c role=${role}` }),
    application_name: 'stockwright-distribute',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Refuses a database that is not the coordinator's, and one that the service is using. */
async function requireCluster(owner: pg.Client): Promise<void> {
  const { version, hasRole, connections } = await selectReadiness(owner);
  if (version === null) {
    throw new StartError(
      'This database has no Citus: run "create extension citus" in it, on every machine, as a superuser.',
    );
  }
  requireVersion(version);
  if (!(await isCoordinatorNode(owner))) {
    throw new StartError(
      'The coordinator is no part of its cluster: run "select citus_set_coordinator_host(\'<its address>\')" in this database, as a superuser.',
    );
  }
  if (!hasRole) {
    throw new StartError(
      `The role ${applicationRole} does not exist: run "create role ${applicationRole} login" on the coordinator, as a superuser, and grant it to the login of DATABASE_URL.`,
    );
  }
  // A service that started before would go on without the settings that Citus needs.
  if (connections > 0 && !(await isDistributed(owner))) {
    throw new StartError('The service is running on this database: stop all of its nodes first.');
  }
}

/** Refuses a role as which the coordinator cannot connect to every machine. */
async function requireNodes(client: pg.Client): Promise<void> {
  const { name } = await requireLogin(client);
  const nodes = await selectUnreachableNodes(client);
  if (nodes.length === 0) return;
  throw new StartError(
    `The coordinator cannot connect to ${nodes.join(', ')} as ${name}: the role needs a login and a line in pg_hba.conf there, and its password in .pgpass here.`,
  );
}

/** Moves the tables in one transaction, and then frees the room of their rows here. */
async function moveTables(owner: pg.Client, report: Output['report']): Promise<void> {
  await lockMigrations(owner);
  await owner.query('begin');
  const moved = await distributeTables(owner);
  await owner.query('commit');
  for (const name of await selectLeftovers(owner)) await removeLeftovers(owner, name);
  for (const { name, as } of await selectTables(owner)) {
    report(`${name}: ${placed(as, name)}${moved.includes(name) ? '' : ' (as before)'}`);
  }
  const { parts, machines } = await countParts(owner);
  report(
    `${moved.length} tables were moved. The rows are in ${parts} parts on ${machines} machines.`,
  );
}

const placed = (as: Placement['as'], name: string): string =>
  ({
    distributed: `divided by ${placements[name]?.by}`,
    reference: 'a copy on every machine',
    local: 'on the coordinator',
  })[as];
