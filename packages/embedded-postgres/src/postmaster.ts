import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Account } from './account.ts';
import { postgresEnvironment, superuser } from './cluster.ts';
import { EmbeddedPostgresError, hasCode } from './error.ts';
import { clearLeftovers, lockFile, stopPostmaster } from './leftover.ts';
import { readLogFrom, sizeOf } from './log.ts';

/** The settings that stay the same when the postmaster is started again. */
export interface Installation {
  cluster: string;
  native: string;
  account: Account | undefined;
  password: string;
  database: string;
  log: string;
  settings: Record<string, string>;
  report(message: string): void;
}

export interface Postmaster {
  pid: number;
  port: number;
  /** Resolves with the signal or exit code when the process has ended. */
  ended: Promise<string>;
  stop(): Promise<void>;
}

/** A start failed; another try may succeed. */
class StartFailure extends EmbeddedPostgresError {
  readonly portTaken: boolean;
  readonly inUse: boolean;

  constructor(log: string, how: string, logFile: string) {
    const reason = log.match(/(?:FATAL|PANIC):\s+.*/g)?.at(-1) ?? `it ended with ${how}`;
    super(`PostgreSQL did not start: ${reason} (see ${logFile})`);
    this.portTaken = /could not bind|Address already in use/.test(log);
    this.inUse = /lock file ".*" already exists|is still in use/.test(log);
  }
}

/** Starts a postmaster on a free port; tries again when another program takes the port first. */
export async function launchOnFreePort(installation: Installation, choosePort = freePort) {
  for (let tries = 1; ; tries++) {
    try {
      return await launch(installation, await choosePort());
    } catch (error) {
      if (!(error instanceof StartFailure && error.portTaken) || tries === 10) throw error;
    }
  }
}

/** Starts a postmaster on `port`; returns when it accepts connections and the database exists. */
export async function launch(
  installation: Installation,
  port: number,
  signal?: AbortSignal,
): Promise<Postmaster> {
  await clearLeftovers(installation.cluster, installation.report);
  const deadline = performance.now() + 5_000;
  for (;;) {
    try {
      return await launchOnce(installation, port, signal);
    } catch (error) {
      // Shared memory of a dead postmaster is free when its last backend has ended.
      const inUse = error instanceof StartFailure && error.inUse;
      if (!inUse || performance.now() > deadline) throw error;
      await sleep(200);
    }
  }
}

/** The owner's URL of a database; the password consists of characters that need no escaping. */
export function urlOf(
  { password }: Pick<Installation, 'password'>,
  port: number,
  database: string,
): string {
  const account = `${superuser}:${password}`;
  return `postgresql://${account}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
}

async function launchOnce(installation: Installation, port: number, signal?: AbortSignal) {
  const offset = sizeOf(installation.log);
  const child = spawnPostmaster(installation, port);
  const state = watch(child);
  const pid = child.pid ?? 0;
  const stop = async () => {
    if (pid) await stopPostmaster(pid);
    await state.ended;
  };
  try {
    if (!(await isReady(installation, pid, state, signal))) {
      const log = readLogFrom(installation.log, offset);
      throw new StartFailure(log, state.how ?? '', installation.log);
    }
    await openDatabase(installation, port);
  } catch (error) {
    await stop();
    throw error;
  }
  return { pid, port, ended: state.ended, stop };
}

function spawnPostmaster(installation: Installation, port: number): ChildProcess {
  const settings = { ...defaultSettings(), ...installation.settings };
  const log = openSync(installation.log, 'a', 0o600);
  try {
    return spawn(
      join(installation.native, 'bin', 'postgres'),
      [
        ...['-D', installation.cluster, '-p', String(port)],
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      {
        ...installation.account,
        // A group of its own: Ctrl-C signals a group, and the parent stops PostgreSQL last.
        detached: true,
        cwd: '/',
        env: postgresEnvironment(),
        stdio: ['ignore', log, log],
      },
    );
  } finally {
    closeSync(log);
  }
}

function defaultSettings(): Record<string, string> {
  const sharedBuffers = Math.min(256, Math.floor(totalmem() / 4 / 1024 / 1024));
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    // Containers give 64 MB of POSIX shared memory, too little for parallel queries.
    dynamic_shared_memory_type: 'mmap',
    max_connections: '100',
    shared_buffers: `${sharedBuffers}MB`,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // A statement's error would show its data in the log; the client gets it anyway.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
  };
}

interface ProcessState {
  /** How the process ended, or why it could not be run at all; undefined while it runs. */
  how?: string;
  ended: Promise<string>;
}

function watch(child: ChildProcess): ProcessState {
  // For a process that ends without having stopped PostgreSQL, as by an uncaught error.
  const onExit = () => child.kill('SIGINT');
  process.once('exit', onExit);
  const { promise: ended, resolve } = withResolvers();
  const state: ProcessState = { ended };
  const finish = (how: string) => {
    process.removeListener('exit', onExit);
    state.how = how;
    resolve(how);
  };
  child.once('error', (error) => finish(error.message));
  child.once('exit', (code, signal) => finish(signal ?? `code ${code}`));
  return state;
}

/**
 * Waits until the server accepts connections; false when it ended instead. There is no limit, since
 * recovery after a crash may take minutes. The state is read from the server's `postmaster.pid`,
 * because another program might answer at the port.
 */
async function isReady(
  { cluster, report }: Installation,
  pid: number,
  state: ProcessState,
  signal?: AbortSignal,
): Promise<boolean> {
  let reportAt = performance.now() + 5_000;
  while (!state.how) {
    signal?.throwIfAborted();
    if (lockFile(cluster)?.pid === pid && lockFile(cluster)?.ready) return true;
    if (performance.now() > reportAt) {
      report('PostgreSQL is still starting; after a crash it first recovers.');
      reportAt = performance.now() + 30_000;
    }
    await Promise.race([sleep(10), state.ended]);
  }
  return false;
}

/** Connects to the database, creating it when it is missing. */
async function openDatabase(installation: Installation, port: number): Promise<void> {
  const { database } = installation;
  try {
    return await query(urlOf(installation, port, database), undefined);
  } catch (error) {
    if (hasCode(error, '28P01')) {
      throw new EmbeddedPostgresError(
        'The password in keys/postgres of the data folder is not that of the database: ' +
          'restore both from the same backup.',
        'unusable_folder',
      );
    }
    if (!hasCode(error, '3D000')) throw error;
  }
  const create = `create database ${pg.escapeIdentifier(database)}`;
  await query(urlOf(installation, port, 'postgres'), create);
}

async function query(connectionString: string, statement: string | undefined): Promise<void> {
  const client = new pg.Client({ connectionString, ssl: false });
  client.on('error', () => {});
  await client.connect();
  try {
    if (statement) await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Finds a port of 127.0.0.1 that no program listens on now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('A socket has no port.');
  return address.port;
}

function withResolvers(): { promise: Promise<string>; resolve: (value: string) => void } {
  let resolve: (value: string) => void = () => {};
  const promise = new Promise<string>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
