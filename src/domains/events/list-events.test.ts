import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { databaseOf } from '../../../test/support/database.ts';
import { largeEvents } from '../../../test/support/large-events.ts';
import { workLocations } from '../../../test/support/making.ts';
import { sell } from '../../../test/support/selling.ts';
import {
  march,
  materialsLedger,
  newLocation,
  newMaterial,
  newSku,
} from '../../../test/support/stock.ts';
import { withApiToken } from '../../../test/support/users.ts';
import { newOrganization, openWorld, query, world } from '../../../test/support/world.ts';
import { removeOld } from '../../kernel/jobs/sweep.ts';
import { eventSweep } from './sweep-events.ts';

let owner: Client;
let count = 0;

beforeAll(async () => {
  owner = await newOrganization();
});

const newVendor = () => owner.post('/vendors', { name: `Vendor ${++count}` });
const read = (parameters: Record<string, string | number> = {}) =>
  owner.get('/events', {
    query: Object.fromEntries(Object.entries(parameters).map(([name, of]) => [name, String(of)])),
  });
const head = async (): Promise<number> => (await read()).body.head;
const positions = (data: { position: number }[]) => data.map(({ position }) => position);

test('pages follow each other without a gap, and end at the head', async () => {
  const before = await head();
  for (let made = 0; made < 5; made += 1) await newVendor();
  const first = await read({ after: before, limit: 2 });
  expect(first.body).toMatchObject({ next: before + 2, head: before + 5, oldest: 1 });
  const second = await read({ after: first.body.next, limit: 2 });
  const last = await read({ after: second.body.next, limit: 2 });
  expect(last.body).toMatchObject({ next: before + 5, head: before + 5 });
  const all = [first, second, last].flatMap(({ body }) => positions(body.data));
  expect(all).toEqual([1, 2, 3, 4, 5].map((place) => before + place));
  const end = await read({ after: last.body.next });
  expect(end.body).toMatchObject({ data: [], next: before + 5 });
});

test('filters by type, kind and record; next goes on behind what does not match', async () => {
  const before = await head();
  const vendor = await newVendor();
  const location = await owner.post('/locations', { name: `Place ${before}` });
  await owner.patch(`/vendors/${vendor.body.id}`, { leadTimeDays: 9 });
  const found = async (parameters: Record<string, string | number>) => {
    const { status, text, body } = await read({ after: before, ...parameters });
    expect(status, text).toBe(200);
    expect(body.next).toBe(before + 3);
    return positions(body.data).map((position) => position - before);
  };
  expect(await found({ types: 'vendor.created,location.created' })).toEqual([1, 2]);
  expect(await found({ objectType: 'vendor' })).toEqual([1, 3]);
  expect(await found({ objectId: location.body.id })).toEqual([2]);
  expect(await found({ types: 'stock.changed' })).toEqual([]);
  for (const unknown of [{ types: 'vendor.painted' }, { objectType: 'painter' }]) {
    expect((await read(unknown)).status).toBe(422);
  }
});

test('a change of a line that costs nothing is an event of its order', async () => {
  const { siteLocationId } = await workLocations(owner);
  const items = [{ skuId: await newSku(owner), quantity: 4, unitPrice: 0 }];
  const sold = await sell(owner, items, { shipFromLocationId: siteLocationId });
  const before = await head();
  const item = `/sales-order-items/${sold.items[0]?.id}`;
  expect((await owner.patch(item, { quantity: 2 })).status).toBe(200);
  const events = (await read({ after: before, objectId: sold.id })).body.data;
  expect(events).toMatchObject([{ type: 'sales_order.updated', objectVersion: sold.version + 1 }]);
  expect((await owner.patch(item, { quantity: 2 })).status).toBe(200);
  expect(await head()).toBe(before + 1);
});

test('found stock of a day before a disposal tells that the cost of the disposal changes', async () => {
  const client = await newOrganization();
  const materialId = await newMaterial(client, { unitCost: 3 });
  const of = { materialId, locationId: await newLocation(client) };
  const { dispose, adjust } = materialsLedger;
  expect((await dispose(client, { ...of, quantity: 4, eventDate: march(5) })).status).toBe(201);
  const found = { ...of, quantity: 10, unitCost: 5, eventDate: march(1) };
  const { status, text, body } = await adjust(client, found);
  expect(status, text).toBe(201);
  const { data } = (await client.get('/events', { query: { objectId: body.id } })).body;
  expect(data).toMatchObject([{ changes: { costs: { rowsRecosted: 1 } } }]);
});

test('a request with wait is answered when something comes, or after its time', async () => {
  const before = await head();
  const waiting = read({ after: before, wait: 20 });
  const [answer, made] = await Promise.all([waiting, newVendor()]);
  expect(answer.body.data[0].objectId).toBe(made.body.id);
  const began = performance.now();
  const none = await read({ after: answer.body.next, wait: 1 });
  expect(none.body.data).toEqual([]);
  expect(performance.now() - began).toBeGreaterThan(900);
});

test('a request with wait also finds events of which no signal came', async () => {
  const client = await newOrganization();
  const waiting = client.get('/events', { query: { after: '0', wait: '20' } });
  // Long enough that the request has found nothing, and waits.
  await delay(300);
  await largeEvents(client.orgId, 1);
  const { body } = await waiting;
  expect(positions(body.data)).toEqual([1]);
});

test('an order of many items has several events, each below 2 KB, that name every balance', async () => {
  const client = await newOrganization();
  const locationId = await newLocation(client);
  const skus = await Promise.all(Array.from({ length: 20 }, () => newSku(client)));
  const customer = await client.post('/customers', { name: 'Shop' });
  const order = await client.post('/sales-orders', {
    customerId: customer.body.id,
    status: 'Confirmed',
    shipFromLocationId: locationId,
    requestedShipDate: '2026-06-01',
    items: skus.map((skuId) => ({ skuId, quantity: 1.25, unitPrice: 2 })),
  });
  expect(order.status, order.text).toBe(201);
  const { body } = await client.get('/events', { query: { types: 'stock.changed' } });
  const [first, ...further] = body.data;
  expect(first).toMatchObject({ type: 'sales_order.created', objectId: order.body.id });
  for (const event of further) {
    expect(event).toMatchObject({
      type: 'stock.changed',
      cause: { type: 'sales_order', id: order.body.id },
      requestId: first.requestId,
    });
  }
  for (const event of body.data) expect(JSON.stringify(event).length).toBeLessThan(2048);
  const named = body.data.flatMap(({ stock }: { stock: { itemId: string }[] }) =>
    stock.map(({ itemId }) => itemId),
  );
  expect(named.toSorted()).toEqual(skus.toSorted());
});

test('a page of large events ends early, and the next one goes on behind it', async () => {
  const client = await newOrganization();
  await largeEvents(client.orgId, 100);
  const seen: { position: number }[] = [];
  for (let next = 0; next < 100; ) {
    const { body, text } = await client.get('/events', {
      query: { after: String(next), limit: '1000', types: 'stock.changed' },
    });
    expect(text.length).toBeLessThan(2.2 * 1024 * 1024);
    expect(body.next).toBe(body.data.at(-1).position);
    seen.push(...body.data);
    next = body.next;
  }
  expect(positions(seen)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
});

test('events past their keeping are removed, and who asks for them learns what is kept', async () => {
  const { orgId } = owner;
  const before = await head();
  await newVendor();
  await query(
    `update events set occurred_at = now() - interval '500 days' where org_id = $1 and position <= $2`,
    [orgId, before],
  );
  await removeOld(eventSweep(400), await databaseOf(await world()));
  const expired = await read({ after: before - 1 });
  expect([expired.status, expired.body.code]).toEqual([410, 'events_expired']);
  expect(expired.body.oldest).toBe(before + 1);
  expect(positions((await read()).body.data)).toEqual([before + 1]);
  const kept = await read({ after: before });
  expect(kept.body).toMatchObject({ oldest: before + 1, head: before + 1 });
});

test('without an event that is kept, the feed begins behind those that are removed', async () => {
  const quiet = await newOrganization();
  await largeEvents(quiet.orgId, 3);
  await query('delete from events where org_id = $1', [quiet.orgId]);
  const began = performance.now();
  const { body } = await quiet.get('/events', { query: { wait: '1' } });
  expect(body).toEqual({ data: [], next: 3, head: 3, oldest: 4 });
  expect(performance.now() - began).toBeGreaterThan(900);
});

test('a token that expires while its request waits gets no event', async () => {
  const { client, id } = await withApiToken(owner);
  const before = await head();
  const waiting = client.get('/events', { query: { after: String(before), wait: '20' } });
  await query(`update api_tokens set expires_at = now() + interval '1 second' where id = $1`, [id]);
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await newVendor();
  const { status, body } = await waiting;
  expect([status, body.code]).toEqual([401, 'unauthenticated']);
});

test('an ID token that expires while its request waits gets no event', async () => {
  const own = await openWorld();
  onTestFinished(() => own.service.close());
  const writer = await newOrganization({}, { world: own });
  const token = await own.service.local?.signIdToken(writer.email, { lifetimeSeconds: 60 });
  const waiting = writer.as(token as string).get('/events', { query: { wait: '20' } });
  // Long enough that the request has found nothing, and waits.
  await delay(500);
  own.setNow(new Date(Date.now() + 61_000));
  expect((await writer.post('/vendors', { name: 'Mill' })).status).toBe(201);
  const { status, body } = await waiting;
  expect([status, body.code]).toEqual([401, 'unauthenticated']);
});

test('a position after the last one is refused: the feed does not reach it', async () => {
  const beyond = await read({ after: (await head()) + 1, wait: 20 });
  expect([beyond.status, beyond.body.errors[0].path]).toEqual([422, 'query/after']);
});

test('members and API tokens read it, and no event of another organization', async () => {
  const other = await newOrganization();
  expect((await other.get('/events')).body).toMatchObject({ data: [], next: 0, head: 0 });
  expect((await other.in(owner.orgId ?? '').get('/events')).status).toBe(403);
});
