import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { done } from '../../../test/support/making.ts';
import { executionsDuring } from '../../../test/support/messages.ts';
import {
  attemptsOf,
  endpointOf,
  eventIds,
  newEndpoint,
  newEvents,
  WebhookReceiver,
} from '../../../test/support/webhooks.ts';
import { newOrganization, openWorld, query, type World } from '../../../test/support/world.ts';
import type { DispatcherLimits } from './dispatcher.ts';

let receiver: WebhookReceiver;
let own: World;
let owner: Client;
let close: (() => Promise<void>) | undefined;

/** Opens a service with these limits, and an organization. */
async function open(limits: Partial<DispatcherLimits>, env: Record<string, string> = {}) {
  own = await openWorld(env, { webhooks: { limits: { interval: 50, ...limits } } });
  close = () => own.service.close();
  owner = await newOrganization({}, { world: own });
}

async function stop() {
  const closing = close;
  close = undefined;
  await closing?.();
}

beforeEach(async () => {
  receiver = await new WebhookReceiver().listen();
});
afterEach(async () => {
  receiver.close();
  await stop();
});

test('an endpoint has one message under way at a time, however many events there are', async () => {
  await open({});
  await newEndpoint(owner, receiver.url());
  receiver.pause = 20;
  await Promise.all(Array.from({ length: 5 }, () => newEvents(owner, 4)));
  const ids = await eventIds(owner, own);
  expect(ids).toHaveLength(20);
  await eventually(() => expect(receiver.messages.map(({ id }) => id)).toEqual(ids));
  expect(receiver.maxAtOnce).toBe(1);
});

test('a node searches ten times a second at most, however many turns end', async () => {
  await open({ interval: 600_000 }, { WEBHOOK_RATE: '1000' });
  for (let at = 0; at < 20; at += 1) await newEndpoint(owner, receiver.url());
  const began = performance.now();
  const searches = await executionsDuring('find_due_webhook_endpoints', async () => {
    for (let round = 1; round <= 5; round += 1) {
      await newEvents(owner, 1);
      await eventually(() => expect(receiver.messages).toHaveLength(round * 20));
    }
  });
  expect(searches).toBeGreaterThan(0);
  // On a busy machine a timer ends too early by what the loop of events took.
  expect(searches).toBeLessThanOrEqual(2 + (2 * (performance.now() - began)) / 100);
});

test('a search after a commit looks in its organization only', async () => {
  await open({ interval: 600_000 });
  const endpoint = await newEndpoint(owner, receiver.url('/unnoticed'), { enabled: false });
  await newEvents(owner, 1);
  const other = await newOrganization({}, { world: own });
  await newEndpoint(other, receiver.url('/other'));
  await newEvents(other, 1);
  await eventually(() => expect(receiver.at('/other')).toHaveLength(1));
  // Nothing tells the node that there is something to send.
  await query('update webhook_endpoints set enabled = true where id = $1', [endpoint.id], own);
  await newEvents(other, 1);
  await eventually(() => expect(receiver.at('/other')).toHaveLength(2));
  await sleep(300);
  expect(receiver.at('/unnoticed')).toEqual([]);
  await newEvents(owner, 1);
  await eventually(() => expect(receiver.at('/unnoticed')).toHaveLength(2));
});

test('the slow receivers of one organization do not hold up those of another', async () => {
  await open({ places: 4, timeout: 60_000 });
  receiver.respond = ({ path }) => (path === '/slow' ? undefined : 200);
  for (let at = 0; at < 20; at += 1) await newEndpoint(owner, receiver.url('/slow'));
  await newEvents(owner, 1);
  // Of four places an organization gets half.
  await eventually(() => expect(receiver.at('/slow')).toHaveLength(2));
  const other = await newOrganization({}, { world: own });
  await newEndpoint(other, receiver.url('/other'));
  await newEvents(other, 5);
  const ids = await eventIds(other, own);
  await eventually(() => expect(receiver.at('/other').map(({ id }) => id)).toEqual(ids));
  await sleep(200);
  expect(receiver.at('/slow')).toHaveLength(2);
});

test('a stop waits for the message under way, and begins no other', async () => {
  await open({});
  const endpoint = await newEndpoint(owner, receiver.url());
  await done(owner.patch(`/webhook-endpoints/${endpoint.id}`, { enabled: false }));
  await newEvents(owner, 3);
  receiver.pause = 500;
  await done(owner.patch(`/webhook-endpoints/${endpoint.id}`, { enabled: true }));
  await eventually(() => expect(receiver.messages).toHaveLength(1));
  await stop();
  expect(receiver.messages).toHaveLength(1);
  const [first] = await eventIds(owner, own);
  const [row] = await query(
    `select e.lease_id, a.outcome, a.message_id from webhook_endpoints e
     join webhook_attempts a on a.org_id = e.org_id and a.endpoint_id = e.id
     where e.id = $1`,
    [endpoint.id],
    own,
  );
  expect(row).toEqual({ lease_id: null, outcome: 'delivered', message_id: first });
});

test('a stop interrupts a message that takes too long, which is sent again at once', async () => {
  await open({ stopTime: 200, timeout: 60_000 });
  const endpoint = await newEndpoint(owner, receiver.url());
  receiver.respond = () => undefined;
  await newEvents(owner, 1);
  await eventually(() => expect(receiver.messages).toHaveLength(1));
  await stop();
  const [row] = await query(
    `select e.lease_id, e.failures, e.next_attempt_at, a.outcome from webhook_endpoints e
     join webhook_attempts a on a.org_id = e.org_id and a.endpoint_id = e.id
     where e.id = $1`,
    [endpoint.id],
    own,
  );
  expect(row).toEqual({
    lease_id: null,
    failures: 0,
    next_attempt_at: null,
    outcome: 'interrupted',
  });
});

test('the endpoints of a deleted organization get nothing more', async () => {
  await open({});
  const endpoint = await newEndpoint(owner, receiver.url());
  await done(owner.patch(`/webhook-endpoints/${endpoint.id}`, { enabled: false }));
  await newEvents(owner, 1);
  await query('update organizations set deleted_at = now() where id = $1', [owner.orgId], own);
  await query('update webhook_endpoints set enabled = true where id = $1', [endpoint.id], own);
  await sleep(400);
  expect(receiver.messages).toEqual([]);
});

test('a test is sent once, also to a disabled endpoint, and does not count', async () => {
  await open({});
  const endpoint = await newEndpoint(owner, receiver.url(), { enabled: false });
  const path = `/webhook-endpoints/${endpoint.id}/test`;
  const outcomes: string[] = [];
  for (const status of [204, 410, 500]) {
    receiver.respond = () => status;
    const requested = await done(owner.post(path));
    expect(requested).toMatchObject({ kind: 'test', outcome: 'waiting', messageId: requested.id });
    await eventually(async () => {
      const attempt = (await attemptsOf(owner, endpoint)).at(-1);
      expect(attempt).toMatchObject({ id: requested.id, status });
      outcomes.push(attempt.outcome);
    });
    const message = receiver.messages.at(-1);
    expect(message?.id).toBe(requested.id);
    expect(message?.body).toMatchObject({
      type: 'webhook_endpoint.test',
      data: { type: 'webhook_endpoint.test', objectId: endpoint.id },
    });
  }
  expect(outcomes).toEqual(['delivered', 'failed', 'failed']);
  expect(receiver.messages).toHaveLength(3);
  expect(await endpointOf(owner, endpoint)).toMatchObject({
    enabled: false,
    failures: 0,
    position: endpoint.position,
    version: 1,
  });
});

test('many receivers that are not reached are no reason for a warning', async () => {
  const warnings: string[] = [];
  const note = ({ message }: Error) => warnings.push(message);
  process.on('warning', note);
  let connections = 0;
  const absent = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => absent.listen(0, '127.0.0.1', resolve));
  const { port } = absent.address() as AddressInfo;
  await open({ timeout: 60_000 });
  for (let at = 0; at < 20; at += 1) await newEndpoint(owner, `http://127.0.0.1:${port}/`);
  await newEvents(owner, 1);
  // Each waits for the rest of its minute, and gives its place to the next.
  await eventually(() => expect(connections).toBe(20));
  await stop();
  absent.close();
  process.off('warning', note);
  expect(warnings).toEqual([]);
});
