import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startDatabase } from '../dist/serve/embedded/start-database.js';
import { whenInterrupted } from './interruption.mjs';
import { cpuOf, cpuOfFamily, residentMemory } from './processes.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * A PostgreSQL as the product runs it (fsync on) and a service in a process of its own, all in a
 * temporary folder that `close` removes.
 *
 * @typedef {Awaited<ReturnType<typeof openInstallation>>} Installation
 * @param {(line: string) => void} say
 * @param {boolean} profiled records where the service spends its time, as V8 sees it
 * @param {Record<string, string>} settings of the service
 */
export async function openInstallation(say, profiled, settings = {}) {
  const folder = openFolder();
  let postgres;
  let service;
  let closing;
  async function closeAll() {
    await service?.stop();
    await postgres?.stop();
    removeFolder(folder);
  }
  const close = () => (closing ??= closeAll());
  whenInterrupted(close);
  try {
    postgres = await startDatabase({ dataDir: folder, report: say });
    service = await startService(folder, postgres.url, { profiled, settings });
  } catch (error) {
    await close();
    throw error;
  }
  const { url, pid } = postgres;
  return {
    folder,
    databaseUrl: url,
    origin: service.origin,
    /** Runs SQL as the owner of the database, whom row level security does not bind. */
    query: (text, values) => query(url, text, values),
    /** Bytes. */
    residentMemory: () => residentMemory(service.pid),
    /** Seconds of processor time of each side; undefined where the system does not show it. */
    cpu: () => ({ service: cpuOf(service.pid), database: cpuOfFamily(pid) }),
    /** Ends the service; returns its profile, if one was requested. */
    async stopService() {
      await service.stop();
      const [file] = readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'));
      return file && JSON.parse(readFileSync(join(folder, file), 'utf8'));
    },
    close,
  };
}

/** A temporary folder that PostgreSQL's account can enter when we are root. */
function openFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'stockwright-bench-'));
  chmodSync(folder, 0o711);
  return folder;
}

/** Retries, since programs that are ending may still write to the folder. */
function removeFolder(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

async function startService(folder, databaseUrl, { profiled, settings }) {
  const profiler = profiled ? ['--cpu-prof', `--cpu-prof-dir=${folder}`] : [];
  const child = spawn(process.execPath, [...profiler, 'dist/main.js'], {
    cwd: root,
    env: serviceEnvironment({ DATABASE_URL: databaseUrl, DATA_DIR: folder, ...settings }),
    // Its log: silent, unless something goes wrong.
    stdio: ['ignore', process.stderr, 'pipe'],
  });
  const origin = await greeting(child);
  return { pid: child.pid, origin, stop: () => stop(child) };
}

/** The speed is measured, not the limits of what one person may have and send. */
const unlimited = {
  ORGANIZATIONS_PER_USER: '100000',
  WEBHOOK_RATE: '100000',
  WEBHOOK_REPLAYS: '100000',
};

/** As `npm start` sets them. */
const memory = { MALLOC_ARENA_MAX: '2' };

/** The environment of a service that listens on a free port of this machine, in local mode. */
function serviceEnvironment(settings) {
  const own = { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR };
  const shown = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', DEMO: 'false' };
  return { ...own, ...memory, ...shown, ...unlimited, ...settings };
}

/** Waits until a service prints that it is ready; returns its address. */
function greeting(child) {
  const printed = [];
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      printed.push(line);
      const address = /ready at (http:\/\/\S+)/.exec(line)?.[1];
      if (address) resolve(address);
    });
    child.once('close', (code, signal) => {
      const end = `The service ended by itself (${signal ?? `code ${code}`}):\n${printed.join('\n')}`;
      reject(new Error(end));
      if (!child.killed) console.error(end);
    });
  });
}

/** Stops a service and waits for its end. */
async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

async function query(connectionString, text, values) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}
