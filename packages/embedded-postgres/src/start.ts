import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Account, chooseAccount } from './account.ts';
import { installedNative, usableNative } from './binaries.ts';
import {
  checkCluster,
  createCluster,
  existingCluster,
  linkCluster,
  locateCluster,
  readPassword,
  removeUnfinished,
} from './cluster.ts';
import { EmbeddedPostgresError } from './error.ts';
import { type Lease, takeLease } from './lease.ts';
import { rotateLog, trimLog } from './log.ts';
import { type Installation, launch, launchOnFreePort, urlOf } from './postmaster.ts';
import { type Supervisor, supervise } from './supervisor.ts';

export interface EmbeddedPostgres {
  /** The owner's URL (superuser, password) of the database; the same until `stop`. */
  readonly url: string;
  /** Process id of the postmaster; another one after the server had to be restarted. */
  readonly pid: number;
  /** Shuts the server down cleanly and releases the data folder. May be called repeatedly. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** An existing folder, which holds the database, its password and its log from then on. */
  dataDir: string;
  /** Name of the database, created when it is missing. */
  database: string;
  /** Receives a line for each step that takes time or needs attention. */
  report(message: string): void;
  /** PostgreSQL settings that replace the defaults, such as `{ fsync: 'off' }` for tests. */
  settings?: Record<string, string>;
  /**
   * For a process of root: holds the database and a copy of PostgreSQL's programs when the account
   * that PostgreSQL runs as cannot enter the data folder. `/var/lib/embedded-postgres` by default.
   */
  systemFolder?: string;
}

type Options = Required<EmbeddedPostgresOptions>;

/**
 * Starts a PostgreSQL on `dataDir/postgres` that listens on 127.0.0.1 only, and keeps it running
 * until `stop`. Creates the database when there is none.
 * @throws EmbeddedPostgresError with a message of one line
 */
export async function startEmbeddedPostgres(
  input: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const options = {
    settings: {},
    systemFolder: '/var/lib/embedded-postgres',
    ...input,
    dataDir: resolve(input.dataDir),
  };
  const { dataDir, report } = options;
  let lease: Lease | undefined;
  let supervisor: Supervisor | undefined;
  let lost = false;
  try {
    lease = await takeLease(dataDir, report, (holder) => {
      lost = true;
      report(
        `Process ${holder.pid} on ${holder.host} took over ${dataDir}; PostgreSQL is stopped here.`,
      );
      void supervisor?.stop();
    });
    const installation = await prepare(options);
    const first = await launchOnFreePort(installation);
    supervisor = supervise(first, (signal) => launch(installation, first.port, signal), report);
    if (lost) throw new EmbeddedPostgresError(`Another process took over ${dataDir}.`, 'in_use');
    return running(supervisor, installation, first.port, lease);
  } catch (error) {
    await supervisor?.stop();
    lease?.release();
    throw asOneLine(error, dataDir);
  }
}

async function prepare(options: Options): Promise<Installation> {
  const { dataDir, database, report, settings, systemFolder } = options;
  const account = chooseAccount(existingCluster(dataDir));
  const native = usableNative(installedNative(), account ? systemFolder : dataDir, account, report);
  const cluster = await prepareCluster(options, native, account);
  const log = join(dataDir, 'postgres.log');
  rotateLog(log);
  const password = readPassword(dataDir);
  return { cluster, native, account, password, database, log, settings, report };
}

async function prepareCluster(
  options: Options,
  native: string,
  account: Account | undefined,
): Promise<string> {
  const { dataDir, report, settings } = options;
  const location = locateCluster(options, account, report);
  removeUnfinished(location);
  if (!existsSync(location.cluster)) {
    report(`Creating the database in ${location.cluster}.`);
    const durable = settings.fsync !== 'off';
    await createCluster(dataDir, location, native, account, { durable });
  }
  linkCluster(location);
  checkCluster(location.cluster);
  return location.cluster;
}

function running(
  supervisor: Supervisor,
  installation: Installation,
  port: number,
  lease: Lease,
): EmbeddedPostgres {
  const trimming = setInterval(() => trimLog(installation.log), 60_000).unref();
  return {
    url: urlOf(installation, port, installation.database),
    get pid() {
      return supervisor.pid;
    },
    async stop() {
      clearInterval(trimming);
      await supervisor.stop();
      lease.release();
    },
  };
}

function asOneLine(error: unknown, dataDir: string): unknown {
  const failedCall = error instanceof Error && 'syscall' in error;
  if (!failedCall) return error;
  return new EmbeddedPostgresError(
    `The data folder ${dataDir} cannot be used: ${error.message}`,
    'unusable_folder',
  );
}
