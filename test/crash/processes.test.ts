/** Several processes of one service: PROCESSES=2. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { remove, temporaryFolder } from '../support/cluster.ts';
import { onLinux } from '../support/embedded.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import {
  databaseOf,
  type ServiceProcess,
  signIn,
  startProcess,
  untilReady,
} from '../support/service-process.ts';
import { newLocation, newSku } from '../support/stock.ts';
import { Load } from './load.ts';

/** Finds processes in /proc. */
describe.runIf(onLinux)('with two processes', () => {
  const dataDir = temporaryFolder();
  let service: ServiceProcess;
  let owner: Client;

  /** Starts both, and waits until the first of them serves. */
  async function start(): Promise<void> {
    const env = { PROCESSES: '2', LOG_LEVEL: 'error' };
    service = startProcess({ dataDir, port: await freePort(), env });
    await untilReady(service);
  }

  beforeAll(async () => {
    await start();
    await eventually(() => expect(said(/Stockwright is ready at/)).toHaveLength(1));
    const person = await signIn(service, dataDir);
    owner = person.in((await person.post('/organizations', { name: 'Mill Lane Bakery' })).body.id);
  });
  afterAll(async () => {
    service.child.kill('SIGKILL');
    await service.ended;
    await remove(dataDir);
  });

  /** The worker processes that run at the moment. */
  const workers = (): number[] =>
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && isWorker(name))
      .map(Number);

  function isWorker(pid: string): boolean {
    try {
      const parent = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      return Number(parent) === service.child.pid && command.includes('worker.js');
    } catch {
      return false; // It has ended.
    }
  }

  const said = (line: RegExp) => service.said.filter((each) => line.test(each));

  const metrics = async () => (await fetch(`${service.origin}/metrics`)).text();

  /** The requests to an endpoint that the metrics count. */
  async function counted(endpoint: string): Promise<number> {
    const line = new RegExp(
      `duration_seconds_count\\{endpoint="${endpoint}",status="200"\\} (\\d+)`,
    );
    return Number(line.exec(await metrics())?.[1] ?? 0);
  }

  /** Sends requests on connections of their own, which the processes take in turn. */
  const apart = (count: number, path: string, init: RequestInit = {}) =>
    Promise.all(
      Array.from({ length: count }, async () => {
        const answer = await fetch(`${service.origin}/api${path}`, {
          ...init,
          headers: {
            authorization: `Bearer ${owner.token}`,
            'x-org-id': owner.orgId ?? '',
            'content-type': 'application/json',
            connection: 'close',
          },
        });
        await answer.text();
        return answer.status;
      }),
    );

  test('both serve, the start is reported once, and the metrics are those of both', async () => {
    expect(workers()).toHaveLength(2);
    expect(said(/Stockwright is ready at/)).toHaveLength(1);
    expect(await apart(10, '/vendors')).toEqual(Array(10).fill(200));
    // Whichever process is asked.
    for (let turn = 0; turn < 4; turn += 1) expect(await counted('E025')).toBe(10);
    expect(await metrics()).toContain('process_cpu_seconds_total');
    const health = await Promise.all(
      ['live', 'ready'].map((what) => fetch(`${service.origin}/health/${what}`)),
    );
    expect(health.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('each that is killed under load is replaced, and no acknowledged write is lost', async () => {
    const load = await Load.prepare(owner);
    const killed = workers();
    for (const pid of killed) {
      const running = load.run(6);
      const before = load.written;
      await eventually(() => expect(load.written).toBeGreaterThan(before + 10));
      process.kill(pid, 'SIGKILL');
      await eventually(() => {
        expect(workers()).not.toContain(pid);
        expect(workers()).toHaveLength(2);
      });
      const since = load.written;
      await eventually(() => expect(load.written).toBeGreaterThan(since + 10));
      await load.stop(running);
    }
    expect(await load.losses(databaseOf(dataDir).url)).toEqual([]);
    expect(workers().filter((pid) => killed.includes(pid))).toEqual([]);
    // Each replacement serves, too.
    await eventually(async () => {
      await apart(4, '/vendors');
      expect(await counted('E025')).toBeGreaterThan(0);
    });
    for (const pid of killed) {
      expect(said(new RegExp(`"pid":${pid}.*"signal":"SIGKILL".*starting another`))).toHaveLength(
        1,
      );
    }
  });

  test('SIGTERM finishes what is running, and ends all well', async () => {
    const [skuId, locationId] = [await newSku(owner), await newLocation(owner)];
    const holder = new pg.Client({ connectionString: databaseOf(dataDir).url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select 1 from items where id = $1 for update', [skuId]);
    const body = JSON.stringify({ skuId, locationId, quantity: 1 });
    const path = '/finished-goods-inventory/adjustments';
    const statuses = apart(4, path, { method: 'POST', body });
    await eventually(async () => {
      const { rows } = await holder.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock'`,
      );
      expect(rows.length).toBeGreaterThan(0);
    });
    // Requests that arrive later are answered later: then both processes have read their requests.
    expect(await apart(10, '/vendors')).toEqual(Array(10).fill(200));
    service.child.kill('SIGTERM');
    await eventually(() =>
      expect(fetch(`${service.origin}/health/live`)).rejects.toThrow('fetch failed'),
    );
    expect(service.child.exitCode).toBeNull();
    await holder.end();
    expect(await statuses).toEqual(Array(4).fill(201));
    expect(await service.ended).toBe(0);
    expect(workers()).toEqual([]);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
    expect(said(/^Stopping/)).toHaveLength(1);
    expect(service.said.join('\n')).not.toMatch(/ {4}at /);
  });

  test('SIGTERM while one of them is still starting ends all well', async () => {
    await start();
    service.child.kill('SIGTERM');
    expect(await service.ended).toBe(0);
    expect(workers()).toEqual([]);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
    expect(service.said).toEqual(['Stopping: finishing the running requests and jobs.']);
  });
});
