import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { inject } from 'vitest';
import { readConfig } from '../../src/kernel/config.ts';
import { openLog } from '../../src/kernel/log.ts';
import { type Service, type ServiceOptions, startService } from '../../src/service.ts';
import { databaseAt } from './citus.ts';
import { Client } from './client.ts';
import { connectionsTo, planForMany, prepared } from './connections.ts';

/** A service on a database of its own in the run's PostgreSQL. */
export interface World {
  /** Without its own access to the database, which does not know the statements of tests. */
  service: Omit<Service, 'database' | 'metrics'>;
  /** The owner's URL of the database, for looking at rows. */
  databaseUrl: string;
  origin: string;
  /** The service's data folder. */
  dataDir: string;
  /** Sets the service's clock; undefined restores the system clock. */
  setNow(now: Date | undefined): void;
}

let shared: Promise<World> | undefined;
let users = 0;
let databases = 0;

/** The world that all test files of a worker share: each test has its own organization. */
export function world(): Promise<World> {
  shared ??= openWorld();
  return shared;
}

/** Runs work with which tests and requests use another shared world: the service of a process. */
export async function inWorld<T>(other: World, work: () => Promise<T>): Promise<T> {
  const before = shared;
  shared = Promise.resolve(other);
  try {
    return await work();
  } finally {
    shared = before;
  }
}

type WorldOptions = Partial<ServiceOptions> & {
  /** Maps the URL of the database to the URL that the service connects to. */
  via?: (databaseUrl: string) => Promise<string>;
};

/** Opens a world for one test file, for tests that stop the service or read all rows. */
export async function openWorld(
  env: Record<string, string> = {},
  { via, log, ...others }: WorldOptions = {},
): Promise<World> {
  const databaseUrl = await createDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'stockwright-data-'));
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    CONSOLE: 'false',
    // Ten times as long as usual: it only ends what hangs.
    WRITE_TIMEOUT: '1200',
    ...env,
  });
  let fixed: Date | undefined;
  const service = await startService({
    config,
    databaseUrl: (await via?.(databaseUrl)) ?? databaseUrl,
    log: log ?? openLog(config.logLevel),
    print: () => undefined,
    now: () => fixed ?? new Date(),
    shedLoad: false,
    jobPollInterval: 1_000,
    ...others,
  });
  return {
    service,
    databaseUrl,
    origin: service.address,
    dataDir,
    setNow(now) {
      fixed = now;
    },
  };
}

/**
 * Creates a database in the run's PostgreSQL, with the schema of this release or from another
 * template; returns its owner's URL.
 */
export async function createDatabase(template: string = inject('template')): Promise<string> {
  const name = `world_${process.pid}_${databases++}`;
  for (const node of inject('nodeUrls')) {
    // Copied as files: as entries of the log, a copy takes twice as long.
    await connectionsTo(node).query(
      `create database ${name} template ${template} strategy file_copy`,
    );
  }
  return databaseAt(inject('clusterUrl'), name);
}

/** A client with a sign-in; `register: false` leaves the user out of the database. */
export async function newUser(
  options: { name?: string; register?: boolean; world?: World } = {},
): Promise<Client> {
  const { service, origin } = options.world ?? (await world());
  const email = `${options.name ?? 'user'}.${process.pid}.${users++}@example.com`;
  const token = await service.local?.signIdToken(email);
  const client = new Client(origin, token as string, { email });
  if (options.register ?? true) client.userId = (await client.post('/user')).body.id;
  return client;
}

/** Creates an organization; returns its owner's client. */
export async function newOrganization(
  body: Record<string, unknown> = {},
  options: { world?: World } = {},
): Promise<Client> {
  const owner = await newUser({ name: 'owner', ...options });
  const made = await owner.post('/organizations', { name: 'Mill Lane Bakery', ...body });
  return owner.in(made.body.id);
}

/** Runs SQL as the owner of the database, to check the rows that a request left. */
export async function query<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
  of?: World,
): Promise<Row[]> {
  const { databaseUrl } = of ?? (await world());
  const statement = prepared(text, values);
  const connections = connectionsTo(databaseUrl, statement.name && planForMany);
  return (await connections.query<Row>(statement)).rows;
}
