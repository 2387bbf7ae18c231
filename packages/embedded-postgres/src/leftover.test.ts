import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clearLeftovers, lockFile, stopPostmaster } from './leftover.ts';

let cluster: string;
const lock = () => join(cluster, 'postmaster.pid');
const silent = (message: string) => expect.unreachable(message);

beforeEach(() => {
  cluster = mkdtempSync(join(tmpdir(), 'embedded-postgres-leftover-'));
});

afterEach(() => rmSync(cluster, { recursive: true }));

test('A cluster without a lock file needs nothing', async () => {
  await clearLeftovers(cluster, silent);
  expect(lockFile(cluster)).toBeUndefined();
});

test('The lock file of a dead process is left to PostgreSQL', async () => {
  writeFileSync(lock(), `${spawnSync('true').pid}\n${cluster}\n`);
  await clearLeftovers(cluster, silent);
  expect(existsSync(lock())).toBe(true);
});

test.each([
  ['an empty lock file, as a full disk leaves it', ''],
  ['a lock file that names us, as after a restart of a container', `${process.pid}\n`],
])('PostgreSQL would refuse %s, so it is removed', async (_, content) => {
  writeFileSync(lock(), content);
  await clearLeftovers(cluster, silent);
  expect(existsSync(lock())).toBe(false);
});

test('The lock file shows when the server accepts connections', () => {
  const lines = ['4711', cluster, '1700000000', '5432', '', '127.0.0.1', '1 2'];
  writeFileSync(lock(), `${[...lines, 'starting'].join('\n')}\n`);
  expect(lockFile(cluster)).toEqual({ pid: 4711, port: 5432, ready: false });
  writeFileSync(lock(), `${[...lines, 'ready   '].join('\n')}\n`);
  expect(lockFile(cluster)).toEqual({ pid: 4711, port: 5432, ready: true });
});

test('A process that ignores a signal gets a stronger one', async () => {
  const deaf = `process.on('SIGINT', () => {}); setInterval(() => {}, 1000); console.log('up')`;
  const child = spawn(process.execPath, ['-e', deaf], { stdio: 'pipe' });
  await once(child.stdout, 'data');
  await stopPostmaster(Number(child.pid), [
    ['SIGINT', 200],
    ['SIGKILL', 5_000],
  ]);
  expect(child.signalCode ?? (await once(child, 'exit'))[1]).toBe('SIGKILL');
});
