import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAlive } from '@stockwright/embedded-postgres';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { leaseHolder } from '../../packages/embedded-postgres/src/lease.ts';
import { clearLeftovers } from '../../packages/embedded-postgres/src/leftover.ts';
import { migrate } from '../../src/serve/database/migrate.ts';
import { startDatabase } from '../../src/serve/embedded/start-database.ts';
import { databaseAt, makeDistributedTemplate, nodesOf, removeWorlds } from './citus.ts';
import { clusterName, copyKept, keep } from './kept-cluster.ts';
import { root, type Source } from './sources.ts';
import { readTestSources, testFilesIn } from './test-files.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's URL of the run's PostgreSQL; `inject('clusterUrl')` in a test. */
    clusterUrl: string;
    /** The owner's URLs on which a database is made: those of all nodes with Citus, else one. */
    nodeUrls: string[];
    /** A database with the schema of this release and without rows: the template of others. */
    template: string;
    /** The file in which that PostgreSQL logs. */
    clusterLog: string;
  }
}

const prefix = 'stockwright-test-';

const template = 'world_template';

/** Prepares the folder and the one PostgreSQL of a test run; returns what removes it afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // A command of package.json has done so already.
  if (!process.env.npm_lifecycle_script?.includes('scripts/ready.mjs')) compile();
  project.onTestsRerun(async () => compile());
  if (!process.env.TMPDIR && hasRoomInMemory()) process.env.TMPDIR = inMemory;
  for (const folder of abandonedFolders()) await remove(folder);
  const folder = temporaryFolder();
  project.provide('template', template);
  project.provide('clusterLog', join(folder, 'postgres.log'));
  // Temporary files of the workers are removed with it.
  process.env.TMPDIR = folder;
  let stop = async () => {};
  const { CITUS_URL } = process.env;
  const sources = await readTestSources();
  if (needsDatabase(project, sources)) {
    const name = await clusterName(sources, settings);
    stop = await (CITUS_URL ? useCitus(project, CITUS_URL) : startEmbedded(project, folder, name));
  }
  return async () => {
    await stop();
    await remove(folder);
  };
}

/** Whether a chosen test file is not a unit test. */
function needsDatabase({ vitest }: TestProject, sources: readonly Source[]): boolean {
  const unit = new Set(testFilesIn(sources).unit);
  return vitest.state.getPaths().some((path) => !unit.has(relative(root, path)));
}

/** Runs the tests on Citus, which an operator of the tests has started. */
async function useCitus(project: TestProject, url: string): Promise<() => Promise<void>> {
  const nodes = await nodesOf(url);
  await makeDistributedTemplate(nodes, template);
  project.provide('clusterUrl', url);
  project.provide('nodeUrls', nodes);
  return () => removeWorlds(nodes);
}

/** Starts the embedded PostgreSQL in a folder of its own, from a kept cluster if there is one. */
async function startEmbedded(
  project: TestProject,
  folder: string,
  name: string,
): Promise<() => Promise<void>> {
  writeFileSync(join(folder, accounts), accountRules);
  if (!copyKept(name, folder)) {
    const first = await start(folder);
    await makeTemplate(overSocket(first.url, clusterOf(folder)));
    await first.stop();
    keep(name, folder);
  }
  const postgres = await start(folder);
  const url = overSocket(postgres.url, clusterOf(folder));
  project.provide('clusterUrl', url);
  project.provide('nodeUrls', [url]);
  return () => postgres.stop();
}

const start = (folder: string) =>
  startDatabase({
    dataDir: folder,
    report: (message) => console.error(message),
    settings: { ...settings, hba_file: join(folder, accounts) },
  });

const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Nothing is restored from its log.
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum_naptime: '5min',
  deadlock_timeout: '100ms',
  // Only the log names the statements of a deadlock.
  log_min_messages: 'error',
  // Many test files start services of their own.
  max_connections: '400',
  // In the folder of the cluster, which is its account's alone.
  unix_socket_directories: '.',
};

const accounts = 'accounts.conf';

/** Connections to the socket need no password: each would cost both sides thousands of hashes. */
const accountRules = `local all all trust
host all all 127.0.0.1/32 scram-sha-256
`;

/** The URL for connections to the socket, which cost less than those to the port. */
function overSocket(url: string, folder: string | undefined): string {
  const changed = new URL(url);
  if (folder && process.platform !== 'win32') changed.searchParams.set('host', folder);
  return changed.href;
}

/** Compiles what has changed: worlds run the compiled service. */
function compile(): void {
  execFileSync(process.execPath, [ready, 'test'], { stdio: 'inherit' });
}

const ready = fileURLToPath(new URL('../../scripts/ready.mjs', import.meta.url));

/** A disk takes several times as long to make the thousands of files of each database. */
const inMemory = '/dev/shm';

const gibibyte = 1024 ** 3;

/** A run keeps up to three gibibytes of files. */
function hasRoomInMemory(): boolean {
  if (!existsSync(inMemory) || freemem() < 8 * gibibyte) return false;
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize > 6 * gibibyte;
}

/** Migrates a database once, so that each world starts from a copy. */
async function makeTemplate(clusterUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  await client.query(`create database ${template}`);
  await client.end();
  await migrate(databaseAt(clusterUrl, template), () => undefined);
}

/** Creates a folder whose name has the id of its process. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  // PostgreSQL's account needs access to it when the tests run as root.
  chmodSync(folder, 0o711);
  return folder;
}

/** Stops a PostgreSQL that still runs in a folder of {@link temporaryFolder}, and removes both. */
export async function remove(folder: string): Promise<void> {
  const cluster = clusterOf(folder);
  if (cluster) {
    await clearLeftovers(cluster, () => {});
    rmSync(cluster, { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true, force: true });
}

/** Folders of runs that were killed before they could remove them. */
function abandonedFolders(): string[] {
  return readdirSync(tmpdir())
    .filter((name) => name.startsWith(prefix))
    .filter((name) => !isAlive(Number.parseInt(name.slice(prefix.length), 10)))
    .map((name) => join(tmpdir(), name))
    .filter((folder) => !leaseHolder(folder));
}

function clusterOf(folder: string): string | undefined {
  try {
    return realpathSync(join(folder, 'postgres'));
  } catch {
    return undefined;
  }
}
