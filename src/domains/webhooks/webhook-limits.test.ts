/** The effects of webhooks on others: how much they get, and what an attempt tells about them. */
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { done } from '../../../test/support/making.ts';
import { withApiToken } from '../../../test/support/users.ts';
import {
  attemptsOf,
  endpointOf,
  eventIds,
  newEndpoint,
  newEvents,
  WebhookReceiver,
} from '../../../test/support/webhooks.ts';
import { newOrganization, openWorld, type World } from '../../../test/support/world.ts';
import type { DispatcherOptions } from './dispatcher.ts';

let receiver: WebhookReceiver;
let own: World;
/** The owner, with an API token: it is valid for as long as the clock can run. */
let owner: Client;

async function open(
  env: Record<string, string>,
  { limits, ...options }: Partial<DispatcherOptions> = {},
) {
  const webhooks = { limits: { interval: 50, stopTime: 0, ...limits }, ...options };
  own = await openWorld(env, { webhooks });
  owner = (await withApiToken(await newOrganization({}, { world: own }))).client;
}

beforeEach(async () => {
  receiver = await new WebhookReceiver().listen();
});
afterEach(async () => {
  await own.service.close();
  receiver.close();
});

test('one founder sends so many messages a second, from all organizations and to all hosts', async () => {
  await open({ WEBHOOK_RATE: '5' });
  const founder = await newOrganization({}, { world: own });
  const { id } = await done(founder.post('/organizations', { name: 'Second' }));
  const second = founder.in(id);
  const start = Date.now();
  own.setNow(new Date(start));
  const host = (name: string) => receiver.url('/paced').replace('127.0.0.1', name);
  for (const client of [founder, second]) {
    await newEndpoint(client, host('127.0.0.1'));
    await newEndpoint(client, host('shop.localhost'));
    await newEvents(client, 3);
  }
  for (const [second, messages] of [5, 10, 12].entries()) {
    own.setNow(new Date(start + second * 1000));
    await eventually(() => expect(receiver.at('/paced')).toHaveLength(messages));
    await sleep(200);
    expect(receiver.at('/paced')).toHaveLength(messages);
    // Others are not bounded by that.
    const other = await newOrganization({}, { world: own });
    await newEndpoint(other, receiver.url(`/other/${second}`));
    await newEvents(other, 1);
    await eventually(() => expect(receiver.at(`/other/${second}`)).toHaveLength(1));
  }
  const [first, others] = [await eventIds(founder, own), await eventIds(second, own)];
  const twice = [...first, ...others].flatMap((each) => [each, each]);
  expect(
    receiver
      .at('/paced')
      .map((message) => message.id)
      .sort(),
  ).toEqual(twice.sort());
});

test('an endpoint has so many tests an hour', async () => {
  await open({ WEBHOOK_TESTS: '2' });
  const start = Date.now();
  own.setNow(new Date(start));
  const { id } = await newEndpoint(owner, receiver.url(), { enabled: false });
  const request = () => owner.post(`/webhook-endpoints/${id}/test`);
  for (let count = 1; count <= 2; count += 1) {
    await done(request());
    await eventually(async () => {
      const outcomes = (await attemptsOf(owner, { id })).map(
        (each: { outcome: string }) => each.outcome,
      );
      expect(outcomes).toEqual(Array(count).fill('delivered'));
    });
  }
  own.setNow(new Date(start + 600_000));
  const refused = await request();
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
  expect(refused.headers.get('retry-after')).toBe('3000');
  expect(refused.body.detail).toContain('2 tests an hour');
  own.setNow(new Date(start + 3_600_000));
  await done(request());
});

test('an endpoint has so many replays of earlier events an hour, and one in progress', async () => {
  await open({ WEBHOOK_REPLAYS: '2' });
  const start = Date.now();
  own.setNow(new Date(start));
  const endpoint = await newEndpoint(owner, receiver.url());
  await newEvents(owner, 4);
  const replay = (from: number) => owner.post(`/webhook-endpoints/${endpoint.id}/replay`, { from });
  const delivered = (count: number) =>
    eventually(() => expect(receiver.messages).toHaveLength(count));
  await delivered(4);
  const first = receiver.messages[0]?.body.data.position;
  const [, , , last] = receiver.messages.map(({ body }) => body.data.position);
  // The receiver accepts nothing: the replay stays in progress.
  receiver.respond = () => 500;
  await eventually(async () => expect((await endpointOf(owner, endpoint)).position).toBe(last));
  await done(replay(first + 1));
  await delivered(5);
  const refused = await replay(first);
  expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
  expect(refused.headers.get('retry-after')).toBe('60');
  expect(refused.body.detail).toContain(`replay from ${last + 1}`);
  // Events that were not sent again are left out, and this is no replay of earlier events.
  receiver.respond = () => 200;
  await done(replay(last + 1));
  await done(replay(last));
  await delivered(6);
  await eventually(async () =>
    expect((await endpointOf(owner, endpoint)).position).toBeGreaterThan(last),
  );
  const third = await replay(first);
  expect([third.status, third.headers.get('retry-after')]).toEqual([429, '3600']);
  expect(third.body.detail).toContain('2 replays an hour');
  const { head } = await done(owner.get('/events'));
  await done(replay(head + 1));
  own.setNow(new Date(start + 3_600_000));
  await done(replay(first));
  await delivered(10);
});

/** Addresses at which no request can be sent, each for another reason. */
async function unreachable() {
  const server = createServer((socket) => socket.on('error', () => undefined).end('220 ready'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
  const { port: closedPort } = closed.address() as { port: number };
  await new Promise((resolve) => closed.close(resolve));
  const addresses: Record<string, string[] | undefined> = {
    'unknown.localhost': [],
    'private.localhost': ['10.0.0.1'],
    'closed.localhost': ['127.0.0.1'],
    'plain.localhost': ['127.0.0.1'],
  };
  return {
    urls: [
      'http://unknown.localhost:8081/',
      'http://private.localhost:8081/',
      // Nothing answers, as behind a firewall.
      'http://silent.localhost:8081/',
      `http://closed.localhost:${closedPort}/`,
      `https://plain.localhost:${port}/`,
    ],
    resolveName: async (name: string) => addresses[name] ?? new Promise<string[]>(() => undefined),
    close: () => server.close(),
  };
}

test('an attempt does not tell why a request could not be sent', async () => {
  const { urls, resolveName, close } = await unreachable();
  await open({}, { resolveName, limits: { timeout: 400 } });
  const endpoints: { id: string }[] = [];
  for (const url of urls) endpoints.push(await newEndpoint(owner, url));
  await newEvents(owner, 1);
  for (const endpoint of endpoints) {
    await eventually(async () => {
      const [attempt] = await attemptsOf(owner, endpoint);
      expect(attempt).toMatchObject({
        outcome: 'failed',
        status: null,
        failure: 'connection_failed',
        milliseconds: null,
      });
    });
  }
  close();
});

test('the moment of a failure does not tell its reason either, and it holds no place', async () => {
  const { urls, resolveName, close } = await unreachable();
  await open({}, { resolveName, limits: { places: 1, timeout: 600_000 } });
  const endpoints: { id: string }[] = [];
  // All but the silent one, whose place is held.
  for (const url of urls.filter((each) => !each.includes('silent'))) {
    endpoints.push(await newEndpoint(owner, url));
  }
  await newEvents(owner, 1);
  await newEndpoint(owner, receiver.url('/reached'));
  await newEvents(owner, 1);
  await eventually(() => expect(receiver.at('/reached')).toHaveLength(1));
  await sleep(300);
  for (const endpoint of endpoints) expect(await attemptsOf(owner, endpoint)).toEqual([]);
  // A stop notes them.
  close();
});

const ownUrls = [
  'http://127.0.0.1:45991/api/vendors',
  'http://localhost:45991/',
  'http://evil.localhost:45991/',
  'http://[::1]:45991/',
];

test.each(ownUrls)('the service is no receiver of its own webhooks: %s', async (url) => {
  await open({ PUBLIC_URL: 'http://127.0.0.1:45991' });
  const other = await newEndpoint(owner, receiver.url());
  for (const { status, body } of [
    await owner.post('/webhook-endpoints', { url }),
    await owner.patch(`/webhook-endpoints/${other.id}`, { url }),
  ]) {
    expect([status, body.errors]).toEqual([
      422,
      [{ path: '/url', code: 'invalid_url', message: 'must not lead to this service.' }],
    ]);
  }
});
