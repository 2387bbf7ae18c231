import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseAccount } from '../../src/kernel/embedded/account.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/kernel/embedded/index.ts';
import { isAlive, postgresProcesses, waitUntilGone } from '../../src/kernel/embedded/processes.ts';
import { remove, temporaryFolder } from '../support/cluster.ts';

const holder = fileURLToPath(new URL('./embedded-holder.mjs', import.meta.url));
const isRoot = process.getuid?.() === 0;
const onLinux = process.platform === 'linux';
/** Durability costs seconds here, and PostgreSQL keeps its promise on SIGKILL without it. */
const settings = { fsync: 'off' };

let folder: string;
let said: string[];
let children: ChildProcess[];
let started: EmbeddedPostgres[];

beforeEach(() => {
  folder = temporaryFolder();
  said = [];
  children = [];
  started = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(started.map((postgres) => postgres.stop()));
  await remove(folder);
});

async function start(dataDir = folder): Promise<EmbeddedPostgres> {
  const say = (message: string) => said.push(message);
  const postgres = await startEmbeddedPostgres({ dataDir, say, settings });
  started.push(postgres);
  return postgres;
}

type Line = { said?: string; url?: string; pid?: number; error?: string; name?: string };

/** Starts a process of its own that holds the database. */
function hold(dataDir = folder, account?: { uid: number; gid: number }) {
  const args = [holder, dataDir, JSON.stringify(settings)];
  const child = spawn(process.execPath, args, { ...account, cwd: '/', stdio: 'pipe' });
  children.push(child);
  const lines: Line[] = [];
  const outcome = new Promise<Line>((resolve, reject) => {
    createInterface(child.stdout).on('line', (text) => {
      const line: Line = JSON.parse(text);
      lines.push(line);
      if (!line.said) resolve(line);
    });
    child.once('exit', (code) => reject(new Error(`the holder ended with ${code}`)));
  });
  outcome.catch(() => {});
  return { child, lines, outcome };
}

async function query(url: string | undefined, statement: string) {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

const kill = async (child: ChildProcess) => {
  child.kill('SIGKILL');
  await once(child, 'exit');
};

test('An empty folder becomes a database for its owner only, and a stop gives it free', async () => {
  const postgres = await start();
  const [row] = await query(
    postgres.url,
    `select current_database(), rolsuper, lower('МУКА'), current_setting('listen_addresses'),
       current_setting('unix_socket_directories'), current_setting('dynamic_shared_memory_type'),
       current_setting('max_connections'), current_setting('fsync')
     from pg_roles where rolname = current_user`,
  );
  expect(row).toEqual(['stockwright', true, 'мука', '127.0.0.1', '', 'mmap', '100', 'off']);
  await expect(query(postgres.url.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow(
    /password authentication failed/,
  );
  expect(statSync(join(folder, 'keys', 'postgres')).mode & 0o777).toBe(0o600);
  await postgres.stop();
  await postgres.stop();
  expect(isAlive(postgres.pid)).toBe(false);
  expect(readdirSync(folder).sort()).toEqual(['keys', 'postgres', 'postgres.log']);
});

test('A later start finds the data under the same password, and says nothing', async () => {
  const first = await start();
  await query(first.url, 'create table kept as select 42 as answer');
  await first.stop();
  said.length = 0;
  const second = await start();
  expect(await query(second.url, 'select answer from kept')).toEqual([[42]]);
  expect(new URL(second.url).password).toBe(new URL(first.url).password);
  expect(said).toEqual([]);
});

test('Another database is created beside the first', async () => {
  await (await start()).stop();
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    say: () => {},
    settings,
    database: 'other "one"',
  });
  started.push(postgres);
  expect(await query(postgres.url, 'select current_database()')).toEqual([['other "one"']]);
});

test('After SIGKILL of the service the next start stops its PostgreSQL and goes on', async () => {
  const before = hold();
  const { url, pid } = await before.outcome;
  await query(url, 'create table kept as select 42 as answer');
  await kill(before.child);
  expect(isAlive(pid as number)).toBe(true);

  const postgres = await start();
  expect(said).toEqual([expect.stringContaining(`Stopping the PostgreSQL (process ${pid})`)]);
  expect(isAlive(pid as number)).toBe(false);
  expect(await query(postgres.url, 'select answer from kept')).toEqual([[42]]);
});

test('After SIGKILL of the service and its PostgreSQL the next start recovers', async () => {
  const before = hold();
  const { url, pid } = await before.outcome;
  await query(url, 'create table kept as select 42 as answer');
  before.child.kill('SIGKILL');
  process.kill(pid as number, 'SIGKILL');
  await waitUntilGone([pid as number], 5_000);
  const postgres = await start();
  expect(await query(postgres.url, 'select answer from kept')).toEqual([[42]]);
});

test('A PostgreSQL killed under the service comes back by itself at the same address', async () => {
  const postgres = await start();
  const killed = postgres.pid;
  await query(postgres.url, 'create table kept as select 42 as answer');
  process.kill(killed, 'SIGKILL');
  const rows = await vi.waitFor(() => query(postgres.url, 'select answer from kept'), 10_000);
  expect(rows).toEqual([[42]]);
  expect(postgres.pid).not.toBe(killed);
  expect(said.slice(1)).toEqual([
    'PostgreSQL ended by itself (SIGKILL); starting it again.',
    `PostgreSQL runs again (process ${postgres.pid}).`,
  ]);
});

test('It comes back although another program holds its port for a while', async () => {
  const postgres = await start();
  process.kill(postgres.pid, 'SIGKILL');
  await waitUntilGone([postgres.pid], 5_000);
  const intruder = createServer().listen(Number(new URL(postgres.url).port), '127.0.0.1');
  await once(intruder, 'listening');
  await vi.waitFor(() => expect(said.join()).toContain('could not create any TCP/IP sockets'));
  intruder.close();
  const rows = await vi.waitFor(() => query(postgres.url, 'select 42'), 10_000);
  expect(rows).toEqual([[42]]);
});

test('A stop during the attempts to bring it back ends them', async () => {
  const postgres = await start();
  process.kill(postgres.pid, 'SIGKILL');
  await vi.waitFor(() => expect(said.join()).toContain('starting it again'));
  await postgres.stop();
  await sleep(500);
  expect(postgresProcesses(realpathSync(join(folder, 'postgres')))).toEqual([]);
});

test('Backends that compute on after their postmaster died are waited for', async () => {
  const postgres = await start();
  const busy = `do $$ declare until timestamptz := clock_timestamp() + interval '2 s'; begin
    while clock_timestamp() < until loop null; end loop; end $$`;
  const order: string[] = [];
  const work = query(postgres.url, busy).finally(() => order.push('its work ended'));
  await vi.waitFor(async () => {
    const active = `select 1 from pg_stat_activity where query like 'do %' and state = 'active'`;
    expect(await query(postgres.url, active)).toEqual([[1]]);
  });
  process.kill(postgres.pid, 'SIGKILL');
  await vi.waitFor(() => query(postgres.url, 'select 42'), { timeout: 15_000, interval: 50 });
  order.push('PostgreSQL runs again');
  await work;
  expect(order).toEqual(['its work ended', 'PostgreSQL runs again']);
});

test('A service that ends without stopping PostgreSQL takes it along', async () => {
  const before = hold();
  const { pid } = await before.outcome;
  before.child.kill('SIGUSR2');
  await once(before.child, 'exit');
  expect(await waitUntilGone([pid as number], 10_000)).toBe(true);
});

test.runIf(onLinux)('Ctrl-C on the service does not reach PostgreSQL (needs /proc)', async () => {
  const postgres = await start();
  const fields = readFileSync(`/proc/${postgres.pid}/stat`, 'utf8').split(') ')[1]?.split(' ');
  expect(Number(fields?.[2])).toBe(postgres.pid);
});

test('Of two starts on one data folder one runs and the other names it', async () => {
  const both = [hold(), hold()];
  const lines = await Promise.all(both.map(({ outcome }) => outcome));
  const [winner, loser] = lines[0]?.url ? [0, 1] : [1, 0];
  expect(lines[winner]).toHaveProperty('pid');
  expect(lines[loser]).toEqual({
    name: 'EmbeddedPostgresError',
    error: expect.stringContaining(`Another Stockwright (process ${both[winner]?.child.pid} on `),
  });
  expect(await query(lines[winner]?.url, 'select 42')).toEqual([[42]]);
});

test('An initdb that was killed half way is done again', async () => {
  const before = hold();
  await vi.waitFor(() => expect(readdirSync(folder).join()).toMatch(/postgres\.new-/), {
    interval: 10,
  });
  await sleep(100);
  await kill(before.child);
  expect(existsSync(join(folder, 'postgres'))).toBe(false);

  const postgres = await start();
  expect(await query(postgres.url, 'select 42')).toEqual([[42]]);
  expect(readdirSync(folder).join()).not.toMatch(/postgres\.new-/);
});

test('A lock file that names a process of somebody else is no obstacle, nor is he touched', async () => {
  await (await start()).stop();
  const cluster = join(folder, 'postgres');
  const stranger = spawn('sleep', ['60'], { ...chooseAccount(cluster) });
  children.push(stranger);
  const path = join(cluster, 'postmaster.pid');
  writeFileSync(path, `${stranger.pid}\n${cluster}\n1700000000\n5432\n\n127.0.0.1\n`);
  const { uid, gid } = statSync(cluster);
  chownSync(path, uid, gid);
  const postgres = await start();
  expect(await query(postgres.url, 'select 42')).toEqual([[42]]);
  expect(isAlive(stranger.pid as number)).toBe(true);
});

test('A setting that PostgreSQL refuses is one line with its reason', async () => {
  const wrong = { dataDir: folder, say: () => {}, settings: { ...settings, work_mem: 'much' } };
  await expect(startEmbeddedPostgres(wrong)).rejects.toThrow(
    /^PostgreSQL did not start: FATAL:.*work_mem.*postgres\.log\)$/,
  );
  expect(existsSync(join(folder, 'lease.json'))).toBe(false);
});

test('A data folder that cannot be made is one line', async () => {
  writeFileSync(join(folder, 'file'), '');
  const dataDir = join(folder, 'file', 'data');
  await expect(start(dataDir)).rejects.toThrow(
    `The data folder ${dataDir} cannot be used: ENOTDIR`,
  );
});

test.runIf(isRoot)(
  'In a closed home of root the database lies in /var/lib (needs root)',
  async () => {
    const dataDir = join(folder, 'home', 'data');
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    chmodSync(join(folder, 'home'), 0o700);
    try {
      const first = await start(dataDir);
      const cluster = realpathSync(join(dataDir, 'postgres'));
      expect(lstatSync(join(dataDir, 'postgres')).isSymbolicLink()).toBe(true);
      expect(cluster).toMatch(/^\/var\/lib\/stockwright\/[0-9a-f]{12}$/);
      expect(said.join()).toContain(`the database lies in ${cluster}`);
      await query(first.url, 'create table kept as select 42 as answer');
      await first.stop();
      expect(await query((await start(dataDir)).url, 'select answer from kept')).toEqual([[42]]);
      expect(statSync(join(folder, 'home')).mode & 0o777).toBe(0o700);

      // Who deletes the folder wants an empty database, but what was there is not thrown away.
      await started.at(-1)?.stop();
      rmSync(dataDir, { recursive: true });
      const anew = await start(dataDir);
      await expect(query(anew.url, 'select answer from kept')).rejects.toThrow('does not exist');
      const [, aside] = said.join().match(/was moved to (\S+)\./) ?? [];
      expect(existsSync(join(aside as string, 'PG_VERSION'))).toBe(true);
      rmSync(aside as string, { recursive: true });
    } finally {
      await Promise.all(started.map((postgres) => postgres.stop()));
      await remove(dataDir);
    }
  },
);

/** Some account that is neither ours nor the one that PostgreSQL has from root. */
const stranger = { uid: 1, gid: 1 };
const isKnown = /^[^:]+:[^:]*:1:/m.test(readFileSync('/etc/passwd', 'utf8'));
const canRunNode = () => spawnSync(process.execPath, ['-e', ''], { ...stranger }).status === 0;
const strangerCan = isRoot && onLinux && isKnown && canRunNode();

test.runIf(strangerCan)('It runs for an ordinary user too (tried by root)', async () => {
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  chownSync(dataDir, stranger.uid, stranger.gid);
  const { child, outcome } = hold(dataDir, stranger);
  expect(await query((await outcome).url, 'select 42')).toEqual([[42]]);
  expect(statSync(join(dataDir, 'postgres')).uid).toBe(stranger.uid);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);

  // Root goes on with it as its owner, so that the owner can do so after root.
  await query((await start(dataDir)).url, 'create table kept as select 42 as answer');
  await started[0]?.stop();
  const later = hold(dataDir, stranger);
  expect(await query((await later.outcome).url, 'select answer from kept')).toEqual([[42]]);
  later.child.kill('SIGTERM');
  expect(await once(later.child, 'exit')).toEqual([0, null]);
});

test.runIf(strangerCan)(
  'An ordinary user is told that the database is root’s (tried by root)',
  async () => {
    await (await start()).stop();
    chownSync(folder, stranger.uid, stranger.gid);
    const { error } = await hold(folder, stranger).outcome;
    expect(error).toContain('belongs to another user: start as root or as that user');
  },
);
