/** The limit of requests a minute, of one node and of two. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../src/kernel/config.ts';
import { openLog } from '../src/kernel/log.ts';
import { type Service, startService } from '../src/service.ts';
import { Client } from './support/client.ts';
import { eventually } from './support/eventually.ts';
import { newUser, openWorld, query, type World } from './support/world.ts';

const env = { RATE_LIMIT: '20' };

let world: World;
let other: Omit<Service, 'database'>;

beforeAll(async () => {
  world = await openWorld(env);
  const { databaseUrl, dataDir } = world;
  other = await startService({
    config: readConfig({ PORT: '0', DATA_DIR: dataDir, ...env }),
    databaseUrl,
    log: openLog('silent'),
    print: () => undefined,
    shedLoad: false,
  });
});

afterAll(async () => {
  await other.close();
  await world.service.close();
});

/** A user, who has sent one request. */
const person = () => newUser({ world });

/** The statuses of `count` requests of a client, one after the other. */
async function send(client: Client, count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let turn = 0; turn < count; turn += 1) statuses.push((await client.get('/user')).status);
  return statuses;
}

const times = (count: number, status: number) => Array<number>(count).fill(status);

/** Waits until the nodes have sent these counts of a client, and have read each other's. */
const exchanged = (...counts: number[]) =>
  eventually(async () => {
    const rows = await query(
      `select client from request_counts c where client <> ''
       group by client having array_agg(requests order by requests) = $1::int[]
         and max(changed_at) < (select min(changed_at) from request_counts where client = '')`,
      [counts],
      world,
    );
    // The credential, and the person with all credentials.
    expect(rows.length).toBeGreaterThan(0);
  });

test('a caller above the limit is refused, with Retry-After, and others are not', async () => {
  const ada = await person();
  expect(await send(ada, 21)).toEqual([...times(19, 200), 429, 429]);
  const refused = await ada.get('/user');
  expect(refused.body.code).toBe('rate_limited');
  const seconds = Number(refused.headers.get('retry-after'));
  expect([seconds > 0, seconds <= 60]).toEqual([true, true]);
  expect(await send(await person(), 1)).toEqual([200]);
});

test('a caller has the limit once, on both nodes together', async () => {
  const here = await person();
  const there = new Client(other.address, here.token);
  expect(await send(here, 7)).toEqual(times(7, 200));
  expect(await send(there, 4)).toEqual(times(4, 200));
  await exchanged(4, 8);
  expect(await send(there, 9)).toEqual([...times(8, 200), 429]);
  await exchanged(8, 12);
  const refused = await here.get('/user');
  expect(refused.status).toBe(429);
  const seconds = Number(refused.headers.get('retry-after'));
  expect([seconds > 0, seconds <= 60]).toEqual([true, true]);
});

test('addresses with wrong credentials have their limit once, too', async () => {
  const here = new Client(world.origin, 'wrong');
  const there = new Client(other.address, 'wrong');
  expect(await send(here, 12)).toEqual(times(12, 401));
  expect(await send(there, 1)).toEqual([401]);
  await exchanged(1, 12);
  expect(await send(there, 8)).toEqual([...times(7, 401), 429]);
});

test('the addresses of a client of IPv6 have a limit together', async () => {
  const proxied = await openWorld({ ...env, TRUST_PROXY: 'true' });
  const get = async (from: string, authorization?: string) => {
    const headers = { 'x-forwarded-for': from, ...(authorization && { authorization }) };
    const path = authorization ? '/api/user' : '/api/openapi.json';
    return (await fetch(new URL(path, proxied.origin), { headers })).status;
  };
  const wrong: number[] = [];
  for (let host = 1; host <= 21; host += 1) {
    wrong.push(await get(`2001:db8:1:2::${host}`, 'Bearer wrong'));
  }
  expect(wrong).toEqual([...times(20, 401), 429]);
  // Requests without a credential count for the same network.
  expect(await get('2001:db8:1:2:3::1')).toBe(429);
  expect(await get('2001:db8:1:3::1')).toBe(200);
  const mapped: number[] = [];
  for (let count = 0; count < 20; count += 1) mapped.push(await get('::ffff:192.0.2.1'));
  expect(mapped).toEqual(times(20, 200));
  expect(await get('192.0.2.1')).toBe(429);
  await proxied.service.close();
});

test.each(['/api/openapi.json', '/api/docs'])('%s counts for its address', async (path) => {
  const get = async (at: string) => (await fetch(new URL(at, other.address))).status;
  const statuses: number[] = [];
  // More than a limit before and a limit after the minute ends.
  for (let turn = 0; turn < 41; turn += 1) statuses.push(await get(path));
  expect(statuses).toContain(429);
  for (let turn = 0; turn < 41; turn += 1) {
    // Probes have no limit.
    expect([await get('/health/live'), await get('/health/ready')]).toEqual([200, 200]);
  }
});
