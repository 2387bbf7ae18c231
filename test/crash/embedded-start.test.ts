import { spawn, spawnSync } from 'node:child_process';
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
import { isAlive, startEmbeddedPostgres } from '@stockwright/embedded-postgres';
import { expect, test } from 'vitest';
import { chooseAccount } from '../../packages/embedded-postgres/src/account.ts';
import { installedNative, usableNative } from '../../packages/embedded-postgres/src/binaries.ts';
import { readPassword } from '../../packages/embedded-postgres/src/cluster.ts';
import {
  freePort,
  type Installation,
  launchOnFreePort,
} from '../../packages/embedded-postgres/src/postmaster.ts';
import { startDatabase, systemFolder } from '../../src/serve/embedded/start-database.ts';
import { remove } from '../support/cluster.ts';
import { embeddedScene, holder, isRoot, onLinux, query, settings } from '../support/embedded.ts';

const scene = embeddedScene();

test('An empty folder becomes a database of its owner, and a stop releases it', async () => {
  const postgres = await scene.start();
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
  expect(statSync(join(scene.folder, 'keys', 'postgres')).mode & 0o777).toBe(0o600);
  await postgres.stop();
  await postgres.stop();
  expect(isAlive(postgres.pid)).toBe(false);
  expect(readdirSync(scene.folder).sort()).toEqual(['keys', 'postgres', 'postgres.log']);
});

test('A later start finds the data under the same password, and logs nothing', async () => {
  const first = await scene.start();
  await query(first.url, 'create table kept as select 42 as answer');
  await first.stop();
  scene.reports.length = 0;
  const second = await scene.start();
  expect(await query(second.url, 'select answer from kept')).toEqual([[42]]);
  expect(new URL(second.url).password).toBe(new URL(first.url).password);
  expect(scene.reports).toEqual([]);
});

test('Another database is created beside the first', async () => {
  await (await scene.start()).stop();
  const postgres = await startEmbeddedPostgres({
    dataDir: scene.folder,
    report: () => {},
    settings,
    database: 'other "one"',
  });
  scene.started.push(postgres);
  expect(await query(postgres.url, 'select current_database()')).toEqual([['other "one"']]);
});

test('Of two starts on one data folder one runs and the other reports its process', async () => {
  const both = [scene.hold(), scene.hold()];
  const lines = await Promise.all(both.map(({ outcome }) => outcome));
  const [winner, loser] = lines[0]?.url ? [0, 1] : [1, 0];
  expect(lines[winner]).toHaveProperty('pid');
  expect(lines[loser]).toEqual({
    name: 'EmbeddedPostgresError',
    error: expect.stringContaining(`Process ${both[winner]?.child.pid} on `),
  });
  expect(await query(lines[winner]?.url, 'select 42')).toEqual([[42]]);
});

test('A port that another program listens on is replaced by the next', async () => {
  await (await scene.start()).stop();
  const intruder = createServer().listen(0, '127.0.0.1');
  await once(intruder, 'listening');
  const { port: taken } = intruder.address() as { port: number };
  const ports = [taken, taken, 0];
  const cluster = realpathSync(join(scene.folder, 'postgres'));
  const account = chooseAccount(cluster);
  const installation: Installation = {
    cluster,
    native: usableNative(
      installedNative(),
      account ? systemFolder : scene.folder,
      account,
      () => {},
    ),
    account,
    password: readPassword(scene.folder),
    database: 'stockwright',
    log: join(scene.folder, 'postgres.log'),
    settings,
    report: () => {},
  };
  const postmaster = await launchOnFreePort(installation, async () => ports.shift() || freePort());
  expect(ports).toEqual([]);
  expect(postmaster.port).not.toBe(taken);
  await postmaster.stop();
  intruder.close();
});

test('A lock file that names a process of another program is ignored', async () => {
  await (await scene.start()).stop();
  const cluster = join(scene.folder, 'postgres');
  const foreign = spawn('sleep', ['60'], { ...chooseAccount(cluster) });
  scene.children.push(foreign);
  const path = join(cluster, 'postmaster.pid');
  writeFileSync(path, `${foreign.pid}\n${cluster}\n1700000000\n5432\n\n127.0.0.1\n`);
  const { uid, gid } = statSync(cluster);
  chownSync(path, uid, gid);
  const postgres = await scene.start();
  expect(await query(postgres.url, 'select 42')).toEqual([[42]]);
  expect(isAlive(Number(foreign.pid))).toBe(true);
});

test('A setting that PostgreSQL refuses is one line with its reason', async () => {
  const wrong = {
    dataDir: scene.folder,
    report: () => {},
    settings: { ...settings, work_mem: 'much' },
  };
  await expect(startDatabase(wrong)).rejects.toThrow(
    /^PostgreSQL did not start: FATAL:.*work_mem.*postgres\.log\)$/,
  );
  expect(existsSync(join(scene.folder, 'lease.json'))).toBe(false);
});

test('A data folder that cannot be made is one line', async () => {
  writeFileSync(join(scene.folder, 'file'), '');
  const dataDir = join(scene.folder, 'file', 'data');
  await expect(scene.start(dataDir)).rejects.toThrow(
    `The data folder ${dataDir} cannot be used: ENOTDIR`,
  );
});

test.runIf(isRoot)(
  'In a closed home of root the database is in /var/lib (needs root)',
  async () => {
    const dataDir = join(scene.folder, 'home', 'data');
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    chmodSync(join(scene.folder, 'home'), 0o700);
    try {
      const first = await scene.start(dataDir);
      const cluster = realpathSync(join(dataDir, 'postgres'));
      expect(lstatSync(join(dataDir, 'postgres')).isSymbolicLink()).toBe(true);
      expect(cluster).toMatch(/^\/var\/lib\/stockwright\/[0-9a-f]{12}$/);
      expect(scene.reports.join()).toContain(`the database is in ${cluster}`);
      await query(first.url, 'create table kept as select 42 as answer');
      await first.stop();
      expect(await query((await scene.start(dataDir)).url, 'select answer from kept')).toEqual([
        [42],
      ]);
      expect(statSync(join(scene.folder, 'home')).mode & 0o777).toBe(0o700);

      // A deleted folder means an empty database; the old data is still not deleted.
      await scene.started.at(-1)?.stop();
      rmSync(dataDir, { recursive: true });
      const again = await scene.start(dataDir);
      await expect(query(again.url, 'select answer from kept')).rejects.toThrow('does not exist');
      const [, aside] = scene.reports.join().match(/was moved to (\S+)\./) ?? [];
      expect(existsSync(join(String(aside), 'PG_VERSION'))).toBe(true);
      rmSync(String(aside), { recursive: true });
    } finally {
      await Promise.all(scene.started.map((postgres) => postgres.stop()));
      await remove(dataDir);
    }
  },
);

/** An account that is neither ours nor the one that PostgreSQL runs under for root. */

const otherUser = { uid: 1, gid: 1 };
const isKnown = /^[^:]+:[^:]*:1:/m.test(readFileSync('/etc/passwd', 'utf8'));
const check = ['--check', holder];
const canRead = () => spawnSync(process.execPath, check, { ...otherUser, cwd: '/' }).status === 0;

const canRunAsOther = isRoot && onLinux && isKnown && canRead();

test.runIf(canRunAsOther)('It runs for an ordinary user too (tested by root)', async () => {
  const dataDir = join(scene.folder, 'data');
  mkdirSync(dataDir);
  chownSync(dataDir, otherUser.uid, otherUser.gid);
  const { child, outcome } = scene.hold(dataDir, otherUser);
  expect(await query((await outcome).url, 'select 42')).toEqual([[42]]);
  expect(statSync(join(dataDir, 'postgres')).uid).toBe(otherUser.uid);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);

  // Root continues with it as its owner, so that the owner can do so afterwards.
  await query((await scene.start(dataDir)).url, 'create table kept as select 42 as answer');
  await scene.started[0]?.stop();
  const later = scene.hold(dataDir, otherUser);
  expect(await query((await later.outcome).url, 'select answer from kept')).toEqual([[42]]);
  later.child.kill('SIGTERM');
  expect(await once(later.child, 'exit')).toEqual([0, null]);
});

test.runIf(canRunAsOther)(
  'An ordinary user gets an error that the database belongs to root (tested by root)',
  async () => {
    await (await scene.start()).stop();
    chownSync(scene.folder, otherUser.uid, otherUser.gid);
    const { error } = await scene.hold(scene.folder, otherUser).outcome;
    expect(error).toContain('belongs to another user: start as root or as that user');
  },
);
