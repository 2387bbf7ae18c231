import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  isAlive,
  postgresProcesses,
  waitUntilGone,
} from '../../packages/embedded-postgres/src/processes.ts';
import { embeddedScene, onLinux, query } from '../support/embedded.ts';
import { eventually, hangLimit } from '../support/eventually.ts';

const scene = embeddedScene();

const kill = async (child: ChildProcess) => {
  child.kill('SIGKILL');
  await once(child, 'exit');
};

test('After SIGKILL of the service the next start stops its PostgreSQL and continues', async () => {
  const before = scene.hold();
  const { url, pid } = await before.outcome;
  await query(url, 'create table kept as select 42 as answer');
  await kill(before.child);
  expect(isAlive(pid as number)).toBe(true);

  const postgres = await scene.start();
  expect(scene.reports).toEqual([
    expect.stringContaining(`Stopping the PostgreSQL (process ${pid})`),
  ]);
  expect(isAlive(pid as number)).toBe(false);
  expect(await query(postgres.url, 'select answer from kept')).toEqual([[42]]);
});

test('After SIGKILL of the service and its PostgreSQL the next start recovers', async () => {
  const before = scene.hold();
  const { url, pid } = await before.outcome;
  await query(url, 'create table kept as select 42 as answer');
  const ended = once(before.child, 'exit');
  before.child.kill('SIGKILL');
  process.kill(pid as number, 'SIGKILL');
  await ended;
  await waitUntilGone([pid as number], hangLimit);
  const postgres = await scene.start();
  expect(await query(postgres.url, 'select answer from kept')).toEqual([[42]]);
});

test('A connection hashes the random password once', async () => {
  const postgres = await scene.start();
  const text = `select rolpassword like 'SCRAM-SHA-256$1:%' from pg_authid
    where rolname = current_user`;
  expect(await query(postgres.url, text)).toEqual([[true]]);
});

test('A PostgreSQL that was killed is started again at the same address', async () => {
  const postgres = await scene.start();
  const killed = postgres.pid;
  await query(postgres.url, 'create table kept as select 42 as answer');
  process.kill(killed, 'SIGKILL');
  await eventually(() => expect(scene.reports.join()).toContain('runs again'));
  expect(await query(postgres.url, 'select answer from kept')).toEqual([[42]]);
  expect(postgres.pid).not.toBe(killed);
  expect(scene.reports.slice(1)).toEqual([
    'PostgreSQL ended by itself (SIGKILL); starting it again.',
    `PostgreSQL runs again (process ${postgres.pid}).`,
  ]);
});

test('PostgreSQL is started again although another program holds its port for a while', async () => {
  const postgres = await scene.start();
  process.kill(postgres.pid, 'SIGKILL');
  await waitUntilGone([postgres.pid], hangLimit);
  const intruder = createServer().listen(Number(new URL(postgres.url).port), '127.0.0.1');
  await once(intruder, 'listening');
  await eventually(() =>
    expect(scene.reports.join()).toContain('could not create any TCP/IP sockets'),
  );
  intruder.close();
  const rows = await eventually(() => query(postgres.url, 'select 42'));
  expect(rows).toEqual([[42]]);
});

test('A stop ends the attempts to start PostgreSQL again', async () => {
  const postgres = await scene.start();
  process.kill(postgres.pid, 'SIGKILL');
  await eventually(() => expect(scene.reports.join()).toContain('starting it again'));
  await postgres.stop();
  await sleep(500);
  expect(postgresProcesses(realpathSync(join(scene.folder, 'postgres')))).toEqual([]);
});

test('A restart waits for backends that outlive their postmaster', async () => {
  const postgres = await scene.start();
  const busy = `do $$ declare until timestamptz := clock_timestamp() + interval '2 s'; begin
    while clock_timestamp() < until loop null; end loop; end $$`;
  const order: string[] = [];
  const work = query(postgres.url, busy).finally(() => order.push('its work ended'));
  await eventually(async () => {
    const active = `select 1 from pg_stat_activity where query like 'do %' and state = 'active'`;
    expect(await query(postgres.url, active)).toEqual([[1]]);
  });
  process.kill(postgres.pid, 'SIGKILL');
  await eventually(() => query(postgres.url, 'select 42'));
  order.push('PostgreSQL runs again');
  await work;
  expect(order).toEqual(['its work ended', 'PostgreSQL runs again']);
});

test('A service that ends without stopping PostgreSQL ends it too', async () => {
  const before = scene.hold();
  const { pid } = await before.outcome;
  before.child.kill('SIGUSR2');
  await once(before.child, 'exit');
  expect(await waitUntilGone([pid as number], hangLimit)).toBe(true);
});

test.runIf(onLinux)('Ctrl-C on the service does not reach PostgreSQL (needs /proc)', async () => {
  const postgres = await scene.start();
  const fields = readFileSync(`/proc/${postgres.pid}/stat`, 'utf8').split(') ')[1]?.split(' ');
  expect(Number(fields?.[2])).toBe(postgres.pid);
});

test('PostgreSQL is stopped when another machine took the data folder over', async () => {
  const postgres = await scene.start();
  const lease = JSON.parse(readFileSync(join(scene.folder, 'lease.json'), 'utf8'));
  const taken = JSON.stringify({ ...lease, id: 'theirs', host: 'elsewhere', pid: 7 });
  writeFileSync(join(scene.folder, 'lease.json'), taken);
  expect(await waitUntilGone([postgres.pid], hangLimit)).toBe(true);
  expect(scene.reports.at(-1)).toBe(
    `Process 7 on elsewhere took over ${scene.folder}; PostgreSQL is stopped here.`,
  );
  await postgres.stop();
  expect(readFileSync(join(scene.folder, 'lease.json'), 'utf8')).toBe(taken);
});

test('An initdb that was killed is run again', async () => {
  const before = scene.hold();
  await eventually(() => expect(readdirSync(scene.folder).join()).toMatch(/postgres\.new-/));
  await sleep(100);
  await kill(before.child);
  expect(existsSync(join(scene.folder, 'postgres'))).toBe(false);

  const postgres = await scene.start();
  expect(await query(postgres.url, 'select 42')).toEqual([[42]]);
  expect(readdirSync(scene.folder).join()).not.toMatch(/postgres\.new-/);
});
