import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { readConfig } from '../../src/kernel/config.ts';
import { openLog } from '../../src/kernel/log.ts';
import { type Service, type ServiceOptions, startService } from '../../src/service.ts';
import { Client } from './client.ts';
import { connectionsTo } from './connections.ts';

/** One service on one database of the run's PostgreSQL. */
export interface World {
  service: Service;
  /** The owner's URL of the database, for looking at rows. */
  databaseUrl: string;
  origin: string;
  /** The service's folder of what lies outside the database. */
  dataDir: string;
  /** Sets the service's clock; undefined lets it run. */
  setNow(now: Date | undefined): void;
}

let shared: Promise<World> | undefined;
let users = 0;
let databases = 0;

/** The world that all test files of a worker share: tenancy is what keeps them apart. */
export function world(): Promise<World> {
  shared ??= openWorld();
  return shared;
}

type WorldOptions = Partial<ServiceOptions> & {
  /** The address at which the service is to find the database that has this one. */
  via?: (databaseUrl: string) => Promise<string>;
};

/** A world of one's own, for tests that stop, count or look at everything. */
export async function openWorld(
  env: Record<string, string> = {},
  { via, log, ...others }: WorldOptions = {},
): Promise<World> {
  const databaseUrl = await createDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'stockwright-data-'));
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...env });
  let fixed: Date | undefined;
  const service = await startService({
    config,
    databaseUrl: (await via?.(databaseUrl)) ?? databaseUrl,
    log: log ?? openLog(config.logLevel),
    say: () => undefined,
    now: () => fixed ?? new Date(),
    shedLoad: false,
    jobPollInterval: 200,
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

async function createDatabase(): Promise<string> {
  const name = `world_${process.pid}_${databases++}`;
  const url = new URL(inject('clusterUrl'));
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${name} template ${inject('template')}`);
  await client.end();
  url.pathname = `/${name}`;
  return url.href;
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

/** A new organization and its owner, who speaks for it. */
export async function newOrganization(
  body: Record<string, unknown> = {},
  options: { world?: World } = {},
): Promise<Client> {
  const owner = await newUser({ name: 'owner', ...options });
  const made = await owner.post('/organizations', { name: 'Mill Lane Bakery', ...body });
  return owner.in(made.body.id);
}

/** Runs SQL as the owner of the database, for looking at what a request left behind. */
export async function query<Row extends pg.QueryResultRow>(
  text: string,
  values: unknown[] = [],
  of?: World,
): Promise<Row[]> {
  const { databaseUrl } = of ?? (await world());
  return (await connectionsTo(databaseUrl).query<Row>(text, values)).rows;
}
