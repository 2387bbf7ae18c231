import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { EmbeddedPostgres } from '@stockwright/embedded-postgres';
import pg from 'pg';
import { afterEach, beforeEach } from 'vitest';
import { startDatabase } from '../../src/serve/embedded/start-database.ts';
import { remove, temporaryFolder } from './cluster.ts';

export const isRoot = process.getuid?.() === 0;
export const onLinux = process.platform === 'linux';
/** fsync costs seconds in a test, and PostgreSQL survives SIGKILL without it. */
export const settings = { fsync: 'off' };
/** A program that starts the embedded PostgreSQL of `dist` in a process of its own. */
export const holder = fileURLToPath(new URL('./embedded-holder.mjs', import.meta.url));

/** A line that the holder writes. */
interface Line {
  report?: string;
  url?: string;
  pid?: number;
  error?: string;
  name?: string;
}

export interface Scene {
  /** A data folder for each test. */
  folder: string;
  /** The reports of the databases of `start`. */
  reports: string[];
  /** Processes that are killed after the test. */
  children: ChildProcess[];
  /** Databases that are stopped after the test. */
  started: EmbeddedPostgres[];
  /** Starts the database in this process. */
  start(dataDir?: string): Promise<EmbeddedPostgres>;
  /** Starts the database in a process of its own, which can be killed. */
  hold(
    dataDir?: string,
    account?: { uid: number; gid: number },
  ): { child: ChildProcess; outcome: Promise<Line> };
}

/** Prepares the tests of a file, and cleans up after each. */
export function embeddedScene(): Scene {
  const scene: Scene = {
    folder: '',
    reports: [],
    children: [],
    started: [],

    async start(dataDir = scene.folder) {
      const report = (message: string) => scene.reports.push(message);
      const postgres = await startDatabase({ dataDir, report, settings });
      scene.started.push(postgres);
      return postgres;
    },

    hold(dataDir = scene.folder, account) {
      const args = [holder, dataDir, JSON.stringify(settings)];
      const child = spawn(process.execPath, args, { ...account, cwd: '/', stdio: 'pipe' });
      scene.children.push(child);
      const outcome = new Promise<Line>((resolve, reject) => {
        createInterface(child.stdout).on('line', (text) => {
          const line: Line = JSON.parse(text);
          if (!line.report) resolve(line);
        });
        child.once('exit', (code) => reject(new Error(`the holder ended with ${code}`)));
      });
      outcome.catch(() => {});
      return { child, outcome };
    },
  };

  beforeEach(() => {
    scene.folder = temporaryFolder();
    scene.reports = [];
    scene.children = [];
    scene.started = [];
  });

  afterEach(async () => {
    for (const child of scene.children) child.kill('SIGKILL');
    await Promise.all(scene.started.map((postgres) => postgres.stop()));
    await remove(scene.folder);
  });

  return scene;
}

/** Runs a statement on a connection of its own; returns its rows as arrays. */
export async function query(url: string | undefined, statement: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}
