/** The change feed, followed with the client. */
import {
  adjustMaterialsInventory,
  type Client,
  createLocation,
  createMaterial,
  createVendor,
  type FeedEvent,
  feedHead,
  feedPlace,
  followEvents,
  updateMaterial,
} from '@stockwright/client';
import { expect, onTestFinished, test } from 'vitest';
import { query, world } from '../support/world.ts';
import { connect } from './connect.ts';
import { openProxy } from './proxy.ts';

const newVendor = (client: Client, name: string) => createVendor(client, { body: { name } });

/** The first events that a client receives. */
async function take(count: number, events: AsyncIterable<FeedEvent>): Promise<FeedEvent[]> {
  const taken: FeedEvent[] = [];
  for await (const event of events) {
    taken.push(event);
    if (taken.length === count) break;
  }
  return taken;
}

const positionsOf = (events: FeedEvent[]) => events.map(({ position }) => position);

test('every event after a position comes in order, and then each new one', async () => {
  const client = await connect();
  const after = await feedHead(client);
  await newVendor(client, 'First');
  const following = take(3, followEvents(client, { after }));
  await newVendor(client, 'Second');
  await newVendor(client, 'Third');
  const events = await following;
  expect(positionsOf(events)).toEqual([after + 1, after + 2, after + 3]);
  expect(events.map(({ type }) => type)).toEqual(Array(3).fill('vendor.created'));
});

test('without a position only new events come', async () => {
  const client = await connect();
  await newVendor(client, 'Old');
  const head = await feedHead(client);
  const events = followEvents(client);
  const next = events.next();
  // The first request reads the head; the vendor may arrive before or after the second.
  const made: string[] = [];
  const timer = setInterval(async () => made.push((await newVendor(client, 'New')).id), 200);
  const { value } = await next;
  clearInterval(timer);
  expect(value?.position).toBeGreaterThan(head);
  await expect.poll(() => made).toContain(value?.objectId);
});

test('a filter leaves out other events, and the position goes on behind them', async () => {
  const client = await connect();
  const after = await feedHead(client);
  await newVendor(client, 'Mill');
  const shop = await createLocation(client, { body: { name: 'Shop' } });
  const events = take(1, followEvents(client, { after, types: ['location.created'] }));
  expect(await events).toMatchObject([{ objectId: shop.id, position: after + 2 }]);
});

test('lost connections and failures leave no gap, and repeat nothing', async () => {
  const direct = await connect();
  const after = await feedHead(direct);
  for (const name of ['A', 'B', 'C']) await newVendor(direct, name);
  const faults = ['lost request', 'lost answer', 'cut answer', { status: 503 }] as const;
  const proxy = await openProxy((await world()).origin, ...faults, { status: 502 }, 'lost answer');
  onTestFinished(() => proxy.close());
  const client = { ...direct, url: proxy.url, retries: 0 };
  const events = await take(3, followEvents(client, { after }));
  expect(positionsOf(events)).toEqual([after + 1, after + 2, after + 3]);
  expect(proxy.seen).toHaveLength(7);
});

test('a position that is no longer kept is an error with the oldest one', async () => {
  const client = await connect();
  await newVendor(client, 'Old');
  await newVendor(client, 'New');
  const head = await feedHead(client);
  await query('delete from events where org_id = $1 and position < $2', [client.orgId, head]);
  const following = followEvents(client, { after: 0 }).next();
  await expect(following).rejects.toMatchObject({
    name: 'Problem',
    status: 410,
    code: 'events_expired',
    oldest: head,
  });
  expect(await feedHead(client)).toBe(head);
});

test('a signal ends the wait with its reason', async () => {
  const client = await connect();
  const signal = AbortSignal.timeout(500);
  const following = followEvents(client, { signal }).next();
  const reason = await following.catch((failure: unknown) => failure);
  expect(reason).toBe(signal.reason);
});

test('no digit of a balance or of a change is lost', async () => {
  const client = await connect();
  const exact = '999999999999.123456';
  const { id: materialId } = await createMaterial(client, { body: { name: 'Gold' } });
  const { id: locationId } = await createLocation(client, { body: { name: 'Vault' } });
  const after = await feedHead(client);
  const body = { materialId, locationId, quantity: exact };
  await adjustMaterialsInventory(client, { body });
  await updateMaterial(client, { path: { id: materialId }, body: { reorderPoint: exact } });
  const [adjusted, updated] = await take(2, followEvents(client, { after }));
  expect(adjusted?.stock).toMatchObject([{ onHand: exact, available: exact, projected: exact }]);
  expect(updated?.changes?.fields).toEqual([{ field: 'reorderPoint', old: null, new: exact }]);
});

test('a follower is told that the epoch of its position is over', async () => {
  const client = await connect();
  const place = await feedPlace(client);
  expect(place.after).toBe(await feedHead(client));
  const events = followEvents(client, place);
  await newVendor(client, 'Kept');
  expect((await events.next()).value?.position).toBe(place.after + 1);
  await query('update installation set feed_generation = gen_random_uuid()');
  const refused = { status: 410, code: 'events_expired' };
  await expect(events.next()).rejects.toMatchObject(refused);
  await expect(followEvents(client, place).next()).rejects.toMatchObject(refused);
  const begun = await feedPlace(client);
  const next = followEvents(client, begun).next();
  await newVendor(client, 'New');
  expect((await next).value?.position).toBe(begun.after + 1);
});
