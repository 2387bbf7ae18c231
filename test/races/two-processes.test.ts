/** Two processes of the service share a database: each groups its own requests. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../packages/embedded-postgres/src/postmaster.ts';
import { Client } from '../support/client.ts';
import { make, workLocations, workOrder } from '../support/making.ts';
import { fulfil, sell, sides, stock } from '../support/selling.ts';
import { type ServiceProcess, startProcess, untilReady } from '../support/service-process.ts';
import {
  adjust,
  balancesOf,
  dispose,
  materialsLedger,
  newLocation,
  newMaterial,
  newSku,
} from '../support/stock.ts';
import { openArena } from './arena.ts';
import { tally } from './stock-race.ts';

const arena = openArena();
const processes: ServiceProcess[] = [];

beforeAll(async () => {
  const { databaseUrl, dataDir } = arena.world;
  for (let index = 0; index < 2; index += 1) {
    const env = { DATABASE_URL: databaseUrl };
    processes.push(startProcess({ dataDir, port: await freePort(), env }));
  }
  await Promise.all(processes.map(untilReady));
});

afterAll(async () => {
  for (const { child } of processes) child.kill('SIGTERM');
  await Promise.all(processes.map(({ ended }) => ended));
});

/** The same credential at both processes. */
const nodesOf = ({ token, orgId, userId, email }: Client): Client[] =>
  processes.map(({ origin }) => new Client(origin, token, { orgId, userId, email }));

/** Sends one request for each of `all`, in turn to both processes, all at once. */
function alternating<T, Answer>(
  owner: Client,
  all: readonly T[],
  send: (client: Client, each: T) => Promise<Answer>,
): Promise<Answer[]> {
  const nodes = nodesOf(owner);
  return Promise.all(all.map((each, index) => send(nodes[index % 2] ?? owner, each)));
}

/** `RUNS=20` repeats each race. */
const runs = Number(process.env.RUNS ?? 2);

describe.each(Array.from({ length: runs }, (_, run) => run + 1))('in run %d', () => {
  test('40 shipments of one of 10 units under reject: exactly 10 are accepted', async () => {
    const owner = await arena.newOwner({ negativeStock: 'reject' });
    const skuId = await newSku(owner);
    await stock(owner, skuId, 10, 2);
    await sides(owner);
    const items = [{ skuId, quantity: 1, unitPrice: 5 }];
    const orders = await Promise.all(Array.from({ length: 40 }, () => sell(owner, items)));
    const lines = orders.map((order) => order.items[0] ?? { id: '' });
    const answers = await alternating(owner, lines, (client, line) => fulfil(client, line, 1));
    expect(tally(answers)).toEqual({ done: 10, '409 insufficient_stock': 30 });
    expect(await balancesOf(owner, skuId)).toMatchObject({ onHand: '0', demand: '30', value: '0' });
    expect(await arena.breaches(owner)).toEqual([]);
  });

  test('40 disposals of one of 10 units under reject: exactly 10 are accepted', async () => {
    const owner = await arena.newOwner({ negativeStock: 'reject' });
    const at = { skuId: await newSku(owner), locationId: await newLocation(owner, 'Store') };
    await adjust(owner, { ...at, quantity: 10, unitCost: 2 });
    const entries = Array.from({ length: 40 }, () => ({ ...at, quantity: 1 }));
    const answers = await alternating(owner, entries, dispose);
    expect(tally(answers)).toEqual({ done: 10, '409 insufficient_stock': 30 });
    expect(await balancesOf(owner, at.skuId)).toMatchObject({ onHand: '0', value: '0' });
    expect(await arena.breaches(owner)).toEqual([]);
  });

  test('64 adjustments by one add up to 64, each with a code of its own', async () => {
    const owner = await arena.newOwner();
    const at = { skuId: await newSku(owner), locationId: await newLocation(owner, 'Store') };
    const entries = Array.from({ length: 64 }, () => ({ ...at, quantity: 1, unitCost: 2 }));
    const answers = await alternating(owner, entries, adjust);
    expect(tally(answers)).toEqual({ done: 64 });
    expect(new Set(answers.map(({ body }) => body.code)).size).toBe(64);
    expect(await balancesOf(owner, at.skuId)).toMatchObject({ onHand: '64', value: '128' });
    expect(await arena.breaches(owner)).toEqual([]);
  });

  test('three lines of each of 16 orders are shipped, some by each process', async () => {
    const owner = await arena.newOwner();
    const skuIds = [await newSku(owner), await newSku(owner), await newSku(owner)];
    for (const skuId of skuIds) await stock(owner, skuId, 40, 2);
    const items = skuIds.map((skuId) => ({ skuId, quantity: 2, unitPrice: 5 }));
    const orders = await Promise.all(Array.from({ length: 16 }, () => sell(owner, items)));
    const lines = orders.flatMap((order) => order.items);
    const answers = await alternating(owner, lines, (client, line) => fulfil(client, line, 2));
    expect(tally(answers)).toEqual({ done: 48 });
    for (const skuId of skuIds) {
      expect(await balancesOf(owner, skuId)).toMatchObject({ onHand: '8', demand: '0' });
    }
    expect(await arena.breaches(owner)).toEqual([]);
  });

  test('40 work order receipts that share a material consume all of it', async () => {
    const owner = await arena.newOwner({ negativeStock: 'reject' });
    const [materialId, skuId] = [await newMaterial(owner), await newSku(owner)];
    const { siteLocationId: locationId } = await workLocations(owner);
    const found = { materialId, locationId, quantity: 30, unitCost: 2 };
    expect((await materialsLedger.adjust(owner, found)).status).toBe(201);
    const inputs = [{ materialId, quantity: 1 }];
    expect((await owner.post('/boms', { skuId, inputs })).status).toBe(201);
    const orders = await Promise.all(Array.from({ length: 40 }, () => workOrder(owner, skuId, 1)));
    const answers = await alternating(owner, orders, (client, each) => make(client, each, 1));
    expect(tally(answers)).toEqual({ done: 30, '409 insufficient_stock': 10 });
    expect(await balancesOf(owner, skuId)).toMatchObject({ onHand: '30', value: '60' });
    expect(await arena.breaches(owner)).toEqual([]);
  });

  test('40 orders get 40 numbers', async () => {
    const owner = await arena.newOwner();
    const items = [{ skuId: await newSku(owner), quantity: 1, unitPrice: 5 }];
    const body = { ...(await sides(owner)), status: 'Confirmed', items };
    const answers = await alternating(owner, Array(40).fill(body), (client, each) =>
      client.post('/sales-orders', each),
    );
    expect(tally(answers)).toEqual({ done: 40 });
    expect(new Set(answers.map((answer) => answer.body.soNumber)).size).toBe(40);
    expect(await arena.breaches(owner)).toEqual([]);
  });
});

test('none of these requests ran into a deadlock', arena.expectNoDeadlock);
