/** The service, stopped in order. `prove/proofs/crash.ts` kills it. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { remove, temporaryFolder } from '../support/cluster.ts';
import { freePort } from '../support/free-port.ts';
import {
  databaseOf,
  type ServiceProcess,
  signIn,
  startProcess,
  untilReady,
} from '../support/service-process.ts';
import { newLocation, newSku } from '../support/stock.ts';

let dataDir: string;
let port: number;
const started: ServiceProcess[] = [];

beforeEach(async () => {
  dataDir = temporaryFolder();
  port = await freePort();
});
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  await remove(dataDir);
});

async function start(options: { npm?: boolean } = {}): Promise<ServiceProcess> {
  const service = startProcess({ dataDir, port, ...options });
  started.push(service);
  await untilReady(service);
  return service;
}

async function newOwner(service: ServiceProcess): Promise<Client> {
  const person = await signIn(service, dataDir);
  const made = await person.post('/organizations', { name: 'Mill Lane Bakery' });
  return person.in(made.body.id);
}

describe('after SIGTERM', () => {
  /** Holds a lock that a write needs until it is released. */
  async function hold(skuId: string): Promise<() => Promise<void>> {
    const holder = new pg.Client({ connectionString: databaseOf(dataDir).url });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select 1 from items where id = $1 for update', [skuId]);
    return () => holder.end();
  }

  test.each([
    ['npm start', true],
    ['the program itself', false],
  ])('%s finishes what is running, takes nothing new and ends well', async (_name, npm) => {
    const service = await start({ npm });
    const owner = await newOwner(service);
    const [skuId, locationId] = [await newSku(owner), await newLocation(owner)];
    const release = await hold(skuId);
    const adjusted = owner.post('/finished-goods-inventory/adjustments', {
      skuId,
      locationId,
      quantity: 1,
    });
    await sleep(200);
    service.child.kill('SIGTERM');
    await sleep(300);
    await expect(fetch(`${service.origin}/health/live`)).rejects.toThrow('fetch failed');
    expect(service.child.exitCode).toBeNull();
    await release();
    const answer = await adjusted;
    expect(answer.status).toBe(201);
    // Without `connection: close` the client would use the kept connection again.
    expect(answer.headers.get('connection')).toBe('close');
    expect(await service.ended).toBe(0);
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
    expect(service.said.join('\n')).toContain('Stopping: finishing the running requests and jobs.');
    expect(service.said.join('\n')).not.toMatch(/ {4}at |"level":(50|60)/);
  });
});

test('a port in use is reported in one line, and no process is left', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  port = (other.address() as AddressInfo).port;
  const service = startProcess({ dataDir, port });
  started.push(service);
  expect(await service.ended).toBe(1);
  expect(service.said.filter((line) => /port/i.test(line))).toEqual([
    `Port ${port} is in use by another program. Set PORT to a free one.`,
  ]);
  expect(service.said.join('\n')).not.toContain('    at ');
  expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  other.close();
});
