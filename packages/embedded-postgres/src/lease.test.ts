import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Holder, leaseHolder, takeLease } from './lease.ts';
import { processNamespace, processStart } from './processes.ts';

const quick = { every: 20, valid: 600 };
let folder: string;
let reports: string[];
const report = (message: string) => reports.push(message);
const neverLost = () => expect.unreachable('the lease was lost');

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'embedded-postgres-lease-'));
  reports = [];
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(holder: Partial<Holder>): void {
  const complete: Holder = {
    id: 'theirs',
    host: hostname(),
    namespace: processNamespace(),
    pid: process.ppid,
    started: processStart(process.ppid),
    heartbeat: new Date().toISOString(),
    ...holder,
  };
  writeFileSync(join(folder, 'lease.json'), JSON.stringify(complete));
}

function read(): Holder {
  return JSON.parse(readFileSync(join(folder, 'lease.json'), 'utf8'));
}

test('The lease of a data folder is taken, refused to a second process and released', async () => {
  const lease = await takeLease(folder, report, neverLost);
  expect(read()).toMatchObject({ host: hostname(), pid: process.pid });
  await expect(takeLease(folder, report, neverLost)).rejects.toThrow(
    `Process ${process.pid} on ${hostname()} uses the data folder ${folder}.`,
  );
  lease.release();
  expect(existsSync(join(folder, 'lease.json'))).toBe(false);
  (await takeLease(folder, report, neverLost)).release();
});

test('A running process of this machine keeps its lease when its heartbeat is old', async () => {
  write({ heartbeat: '2020-01-01T00:00:00.000Z' });
  await expect(takeLease(folder, report, neverLost)).rejects.toThrow(`Process ${process.ppid} on`);
});

test.each([
  ['a dead process', { pid: spawnSync('true').pid }],
  ['a process whose id was used again', { started: 'another boot/1' }],
  ['an earlier process with our own id', { pid: process.pid, started: processStart(process.pid) }],
  ['another machine that was silent for long', { host: 'x', heartbeat: '2020-01-01T00:00:00Z' }],
])('The lease of %s is taken over without waiting', async (_, holder) => {
  write(holder);
  expect(leaseHolder(folder)).toBeUndefined();
  const lease = await takeLease(folder, report, neverLost);
  expect(read().pid).toBe(process.pid);
  expect(reports).toEqual([]);
  lease.release();
});

test('A lease that was cut off while being written is taken over', async () => {
  writeFileSync(join(folder, 'lease.json'), '{"id":');
  const lease = await takeLease(folder, report, neverLost);
  expect(read().pid).toBe(process.pid);
  lease.release();
});

test.each([
  ['another machine', { host: 'elsewhere' }],
  ['another container', { namespace: 'pid:[1]' }],
])('The lease of %s is taken over when its heartbeat stops', async (_, holder) => {
  write(holder);
  expect(leaseHolder(folder)?.id).toBe('theirs');
  const lease = await takeLease(folder, report, neverLost, quick);
  expect(reports).toEqual([expect.stringContaining('Waiting up to 0.6 s')]);
  expect(read().pid).toBe(process.pid);
  lease.release();
});

test('The lease of another machine holds while its heartbeat moves', async () => {
  write({ host: 'elsewhere' });
  const taking = takeLease(folder, report, neverLost, { ...quick, valid: 10_000 });
  setTimeout(() => write({ host: 'elsewhere', heartbeat: '2099-01-01T00:00:00.000Z' }), 50);
  await expect(taking).rejects.toThrow('on elsewhere uses the data folder');
});

test('The heartbeat is renewed, and a lost lease is reported once', async () => {
  const consumers: Holder[] = [];
  const lease = await takeLease(folder, report, (holder) => consumers.push(holder), quick);
  const { heartbeat } = read();
  await expect.poll(() => read().heartbeat).not.toBe(heartbeat);
  write({ host: 'elsewhere' });
  await expect.poll(() => consumers).not.toEqual([]);
  await sleep(100);
  expect(consumers).toEqual([expect.objectContaining({ host: 'elsewhere' })]);
  lease.release();
  expect(read().id).toBe('theirs');
});
