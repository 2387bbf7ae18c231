import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeFolder } from '../folder.ts';
import { type Account, chooseAccount } from './account.ts';
import { installedNative, systemFolder, usableNative } from './binaries.ts';
import {
  checkCluster,
  createCluster,
  existingCluster,
  linkCluster,
  placeCluster,
  readPassword,
  sweepUnfinished,
} from './cluster.ts';
import { EmbeddedPostgresError } from './error.ts';
import { type Lease, takeLease } from './lease.ts';
import { rotateLog, trimLog } from './log.ts';
import { type Installation, launch, launchOnFreePort, urlOf } from './postmaster.ts';
import { markRunning } from './running.ts';
import { type Supervisor, supervise } from './supervisor.ts';

export interface EmbeddedPostgres {
  /** The owner's URL (superuser, password) of the database; the same until `stop`. */
  readonly url: string;
  /** Process id of the postmaster; another one after the server had to be restarted. */
  readonly pid: number;
  /** Shuts the server down cleanly and gives the data folder free. May be called repeatedly. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  /** Gets one line for whatever takes time or is worth knowing. */
  say(message: string): void;
  /** PostgreSQL settings that replace ours, such as `{ fsync: 'off' }` for tests. */
  settings?: Record<string, string>;
  /** Name of the database, created when missing: `stockwright`. */
  database?: string;
}

/**
 * Starts a real PostgreSQL on `dataDir/postgres` that listens on 127.0.0.1 only, and keeps it
 * running until `stop`. Makes the cluster when there is none.
 * @throws EmbeddedPostgresError with one line that says what to do
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  const { say } = options;
  let lease: Lease | undefined;
  let supervisor: Supervisor | undefined;
  let lost = false;
  try {
    // PostgreSQL's account has to pass through the folder when we are root; it need not list it.
    makeFolder(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
    lease = await takeLease(dataDir, say, (holder) => {
      lost = true;
      say(
        `Process ${holder.pid} on ${holder.host} took over ${dataDir}; PostgreSQL is stopped here.`,
      );
      void supervisor?.stop();
    });
    markRunning();
    const installation = await prepare(dataDir, options);
    const first = await launchOnFreePort(installation);
    supervisor = supervise(first, (signal) => launch(installation, first.port, signal), say);
    if (lost) throw new EmbeddedPostgresError(`Another Stockwright took over ${dataDir}.`);
    return running(supervisor, installation, first.port, lease);
  } catch (error) {
    await supervisor?.stop();
    lease?.release();
    throw asOneLine(error, dataDir);
  }
}

async function prepare(dataDir: string, options: EmbeddedPostgresOptions): Promise<Installation> {
  const { say, settings = {}, database = 'stockwright' } = options;
  const account = chooseAccount(existingCluster(dataDir));
  const copyFolder = account ? systemFolder : dataDir;
  const native = usableNative(installedNative(), copyFolder, account, say);
  const cluster = await prepareCluster(dataDir, native, account, options);
  const log = join(dataDir, 'postgres.log');
  rotateLog(log);
  const password = readPassword(dataDir);
  return { cluster, native, account, password, database, log, settings, say };
}

async function prepareCluster(
  dataDir: string,
  native: string,
  account: Account | undefined,
  { say, settings }: EmbeddedPostgresOptions,
): Promise<string> {
  const place = placeCluster(dataDir, account, say);
  sweepUnfinished(place);
  if (!existsSync(place.cluster)) {
    say(`Creating the database in ${place.cluster}.`);
    const durable = settings?.fsync !== 'off';
    await createCluster(dataDir, place, native, account, { durable });
  }
  linkCluster(place);
  checkCluster(place.cluster);
  return place.cluster;
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
  const failedCall = (error as NodeJS.ErrnoException).syscall !== undefined;
  return failedCall
    ? new EmbeddedPostgresError(
        `The data folder ${dataDir} cannot be used: ${(error as Error).message}`,
      )
    : error;
}
