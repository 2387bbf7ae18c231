import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { done } from '../../../test/support/making.ts';
import { adjust, newLocation, newSku } from '../../../test/support/stock.ts';
import {
  attemptsOf,
  endpointOf,
  eventIds,
  newEndpoint,
  newEvents,
  WebhookReceiver,
} from '../../../test/support/webhooks.ts';
import { newOrganization, openWorld, query, type World } from '../../../test/support/world.ts';

let own: World;
let receiver: WebhookReceiver;
let owner: Client;

beforeAll(async () => {
  const limits = { interval: 50, timeout: 60_000 };
  own = await openWorld({}, { webhooks: { limits, random: () => 0 } });
});
beforeEach(async () => {
  own.setNow(undefined);
  receiver = await new WebhookReceiver().listen();
  owner = await newOrganization({}, { world: own });
  return () => receiver.close();
});
afterAll(() => own.service.close());

const events = (count: number) => newEvents(owner, count);
const idsAt = (path = '/hook') => receiver.at(path).map(({ id }) => id);

test('every event is sent once, in order, and signed', async () => {
  const endpoint = await newEndpoint(owner, receiver.url());
  await events(12);
  const ids = await eventIds(owner, own);
  await eventually(() => expect(idsAt()).toEqual(ids));
  const webhook = new Webhook(endpoint.secret);
  for (const { text, headers, body, id } of receiver.messages) {
    expect(webhook.verify(text, headers)).toEqual(body);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect([body.type, body.data.type]).toEqual(['vendor.created', 'vendor.created']);
    expect([body.data.id, body.timestamp]).toEqual([id, body.data.occurredAt]);
  }
  const positions = receiver.messages.map(({ body }) => body.data.position);
  expect(positions.toSorted((a, b) => a - b)).toEqual(positions);
  await eventually(async () => {
    const state = { position: positions.at(-1), failures: 0, version: 1 };
    expect(await endpointOf(owner, endpoint)).toMatchObject(state);
  });
  const attempts = await attemptsOf(owner, endpoint);
  expect(attempts.map(({ messageId }: { messageId: string }) => messageId)).toEqual(ids);
  expect(attempts[0]).toMatchObject({
    kind: 'events',
    outcome: 'delivered',
    firstPosition: positions[0],
    lastPosition: positions[0],
    events: 1,
    status: 204,
    failure: null,
    nextAttemptAt: null,
  });
});

test('a receiver that is down for an hour gets everything afterwards, in order', async () => {
  const endpoint = await newEndpoint(owner, receiver.url());
  receiver.respond = () => 503;
  const start = Date.now();
  await events(3);
  // Tries after 0 s, 5 s, 30 s, 5 min and 30 min have failed by then.
  for (const [tries, seconds] of [
    [1, 0],
    [2, 6],
    [3, 37],
    [4, 338],
    [5, 2_139],
  ] as const) {
    own.setNow(new Date(start + seconds * 1000));
    await eventually(() => expect(receiver.messages).toHaveLength(tries));
    await eventually(async () => expect((await endpointOf(owner, endpoint)).failures).toBe(tries));
  }
  expect(new Set(idsAt()).size).toBe(1);
  await events(30);
  const state = await endpointOf(owner, endpoint);
  expect(state).toMatchObject({ enabled: true, failures: 5, failingSince: expect.any(String) });
  receiver.respond = () => 200;
  receiver.messages.length = 0;
  // Nothing is sent before the time of the next try, two hours after the last one.
  own.setNow(new Date(start + 3_600_000));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(receiver.messages).toEqual([]);
  own.setNow(new Date(Date.parse(state.nextAttemptAt)));
  const ids = await eventIds(owner, own);
  await eventually(() => expect(idsAt()).toEqual(ids.slice(-33)));
  await eventually(async () =>
    expect(await endpointOf(owner, endpoint)).toMatchObject({ failures: 0, failingSince: null }),
  );
});

test('a message has the same id and the same events in each try', async () => {
  const endpoint = await newEndpoint(owner, receiver.url(), { batchSize: 5, enabled: false });
  receiver.respond = () => 500;
  await events(4);
  await done(owner.patch(`/webhook-endpoints/${endpoint.id}`, { enabled: true }));
  await eventually(async () => expect((await endpointOf(owner, endpoint)).failures).toBe(1));
  await events(8);
  receiver.respond = () => 200;
  own.setNow(new Date(Date.now() + 6_000));
  await eventually(() => expect(receiver.messages).toHaveLength(4));
  const [first, second, third, fourth] = receiver.messages;
  expect([second?.id, second?.text]).toEqual([first?.id, first?.text]);
  const idsOf = (message: typeof first): string[] =>
    message?.body.data.events.map(({ id }: { id: string }) => id);
  expect(first?.body.type).toBe('events.batch');
  const batches = [first, third, fourth];
  expect(batches.map((message) => idsOf(message).length)).toEqual([4, 5, 3]);
  expect(batches.flatMap(idsOf)).toEqual(await eventIds(owner, own));
  expect(new Set(batches.map((message) => message?.id)).size).toBe(3);
  const webhook = new Webhook(endpoint.secret);
  for (const { text, headers, body } of receiver.messages) {
    expect(webhook.verify(text, headers)).toEqual(body);
  }
});

test('an endpoint gets the types that it follows, and passes over the others', async () => {
  await newEndpoint(owner, receiver.url('/vendors'));
  await newEndpoint(owner, receiver.url('/stock'), { types: ['stock.changed'] });
  await newEndpoint(owner, receiver.url('/all'), { types: null });
  const other = await newEndpoint(owner, receiver.url('/skus'), { types: ['sku.deleted'] });
  const [skuId, locationId] = [await newSku(owner), await newLocation(owner)];
  await adjust(owner, { skuId, locationId, quantity: 0.1, unitCost: 2 });
  await events(2);
  const { data, head } = await done(owner.get('/events'));
  await eventually(async () => expect((await endpointOf(owner, other)).position).toBe(head));
  await eventually(() => expect(receiver.at('/all').at(-1)?.body.data).toEqual(data.at(-1)));
  await eventually(() => expect(receiver.at('/vendors')).toHaveLength(2));
  const stock = receiver.at('/stock').map(({ body }) => body);
  expect(stock).toMatchObject([
    { type: 'ledger_entry.created', data: { stock: [{ itemId: skuId, locationId, onHand: 0.1 }] } },
  ]);
  // The content of a message is that of the feed.
  const shown = receiver.at('/all').map(({ body }) => body.data);
  expect(shown).toEqual(data.slice(-shown.length));
  expect([idsAt('/skus'), await attemptsOf(owner, other)]).toEqual([[], []]);
});

test('a change of the secret has both sign for 24 hours', async () => {
  const endpoint = await newEndpoint(owner, receiver.url());
  const path = `/webhook-endpoints/${endpoint.id}/rotate-secret`;
  const rotated = await done(owner.post(path));
  expect(rotated).toMatchObject({ version: 2, previousSecretUntil: expect.any(String) });
  expect(rotated.secret).not.toBe(endpoint.secret);
  const verifies = (secret: string) => {
    const message = receiver.messages.at(-1);
    try {
      new Webhook(secret).verify(message?.text ?? '', message?.headers ?? {});
      return true;
    } catch {
      return false;
    }
  };
  await events(1);
  await eventually(() => expect(receiver.messages).toHaveLength(1));
  expect([verifies(endpoint.secret), verifies(rotated.secret)]).toEqual([true, true]);
  const later = await done(owner.post(path));
  await events(1);
  await eventually(() => expect(receiver.messages).toHaveLength(2));
  const secrets = [endpoint.secret, rotated.secret, later.secret];
  expect(secrets.map(verifies)).toEqual([false, true, true]);
  await query(
    "update webhook_endpoints set previous_secret_until = now() - interval '1 ms' where id = $1",
    [endpoint.id],
    own,
  );
  await events(1);
  await eventually(() => expect(receiver.messages).toHaveLength(3));
  expect(secrets.map(verifies)).toEqual([false, false, true]);
});

test('a disabled endpoint gets nothing, and continues where it was', async () => {
  const endpoint = await newEndpoint(owner, receiver.url());
  const path = `/webhook-endpoints/${endpoint.id}`;
  await events(1);
  await eventually(() => expect(receiver.messages).toHaveLength(1));
  await done(owner.patch(path, { enabled: false }));
  await events(3);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(receiver.messages).toHaveLength(1);
  await done(owner.patch(path, { enabled: true }));
  const ids = await eventIds(owner, own);
  await eventually(() => expect(idsAt()).toEqual(ids));
});

test('a replay sends events again, with the same ids, also while a message is under way', async () => {
  const endpoint = await newEndpoint(owner, receiver.url());
  const path = `/webhook-endpoints/${endpoint.id}/replay`;
  await events(4);
  const ids = await eventIds(owner, own);
  await eventually(() => expect(idsAt()).toEqual(ids));
  const second = receiver.messages[1]?.body.data.position;
  await done(owner.post(path, { from: second }));
  await eventually(() => expect(idsAt()).toEqual([...ids, ...ids.slice(1)]));
  receiver.messages.length = 0;
  receiver.pause = 400;
  await events(1);
  await eventually(() => expect(receiver.messages).toHaveLength(1));
  const [, , , , fifth] = await eventIds(owner, own);
  await done(owner.post(path, { from: second }));
  await eventually(() => expect(idsAt()).toEqual([fifth, ...ids.slice(1), fifth]));
  expect(receiver.maxAtOnce).toBe(1);
});
