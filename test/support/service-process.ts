import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { readPassword } from '../../packages/embedded-postgres/src/cluster.ts';
import { tokenCommand } from '../../src/tools/token-command.ts';
import { Client } from './client.ts';
import { hangLimit } from './eventually.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The compiled service as an operator runs it, in a process of its own, on a data folder. */
export interface ServiceProcess {
  child: ChildProcess;
  origin: string;
  /** The lines of its output. */
  said: string[];
  /** Its exit code, or the name of the signal. */
  ended: Promise<number | string>;
}

interface Options {
  dataDir: string;
  port: number;
  /** Starts it by `npm start` instead of the program itself. */
  npm?: boolean;
  /** Further settings. */
  env?: Record<string, string>;
  /** The folder of the program; by default that of this checkout. */
  cwd?: string;
  /** How many files each of its processes may have open; by default as many as this one. */
  openFiles?: number;
}

/** The services of this process end with it, also when a test is interrupted. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts the service; its output shows its progress. */
export function startProcess(options: Options): ServiceProcess {
  const { dataDir, port, npm, env, cwd = root, openFiles } = options;
  const program = npm ? ['npm', 'start'] : [process.execPath, 'dist/main.js'];
  const limited = ['sh', '-c', `ulimit -n ${openFiles} && exec "$@"`, 'sh', ...program];
  const [command, ...args] = openFiles === undefined ? program : limited;
  const child = spawn(command as string, args, {
    cwd,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...{ DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn', DEMO: 'false' },
      SLOW_MACHINE: process.env.SLOW_MACHINE,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => said.push(...text.trim().split('\n')));
  }
  running.add(child);
  const ended = once(child, 'exit').then(([code, signal]) => {
    running.delete(child);
    return code ?? signal;
  });
  return { child, origin: `http://127.0.0.1:${port}`, said, ended };
}

/** Waits until the service and its database are ready. */
export async function untilReady({ origin, said, child }: ServiceProcess): Promise<void> {
  for (const end = Date.now() + hangLimit; Date.now() < end; await sleep(20)) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    const answer = await fetch(`${origin}/health/ready`).catch(() => undefined);
    if (answer?.ok) return;
  }
  throw new Error(`The service is not ready. It said:\n${said.join('\n')}`);
}

/** A registered user with a sign-in. */
export async function signIn({ origin }: ServiceProcess, dataDir: string): Promise<Client> {
  const email = 'ada@example.com';
  const { stdout } = await tokenCommand([email], dataDir, () => new Date());
  const client = new Client(origin, stdout.trim().replace('export TOKEN=', ''), { email });
  client.userId = (await client.post('/user')).body.id;
  return client;
}

/** The process of the embedded PostgreSQL, and the owner's address of its database. */
export function databaseOf(dataDir: string): { pid: number; url: string } {
  const lines = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  const account = `postgres:${readPassword(dataDir)}`;
  return {
    pid: Number(lines[0]),
    url: `postgresql://${account}@127.0.0.1:${lines[3]}/stockwright`,
  };
}
