/** Webhooks of two nodes on one database, and of a node that is killed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Client } from '../support/client.ts';
import { eventually } from '../support/eventually.ts';
import { freePort } from '../support/free-port.ts';
import { openProcessWorld } from '../support/process-world.ts';
import { type ServiceProcess, startProcess, untilReady } from '../support/service-process.ts';
import {
  attemptsOf,
  eventIds,
  newEndpoint,
  newEvents,
  WebhookReceiver,
} from '../support/webhooks.ts';
import { newOrganization, openWorld, query, type World } from '../support/world.ts';

const nodes: ServiceProcess[] = [];
let receiver: WebhookReceiver;

/** Starts another node of a world. */
async function startNode({ databaseUrl, dataDir }: World): Promise<ServiceProcess> {
  const node = startProcess({
    dataDir,
    port: await freePort(),
    env: { DATABASE_URL: databaseUrl },
  });
  nodes.push(node);
  await untilReady(node);
  return node;
}

beforeEach(async () => {
  receiver = await new WebhookReceiver().listen();
});
afterEach(async () => {
  receiver.close();
  for (const { child, ended } of nodes.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
});

const at = (node: ServiceProcess, { token, orgId, userId }: Client) =>
  new Client(node.origin, token, { orgId, userId });

/** How many messages a node has sent. */
async function deliveredBy(origin: string): Promise<number> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return Number(/^stockwright_webhooks_total\{outcome="delivered"\} (\d+)$/m.exec(text)?.[1]);
}

test('two nodes send in order, and never two messages of an endpoint at once', async () => {
  const world = await openWorld();
  const other = await startNode(world);
  const owner = await newOrganization({}, { world });
  const paths = ['/a', '/b', '/c'];
  for (const path of paths) await newEndpoint(owner, receiver.url(path));
  const arrived = async () => {
    const ids = await eventIds(owner, world);
    for (const path of paths) {
      await eventually(() => expect(receiver.at(path).map(({ id }) => id)).toEqual(ids));
    }
  };
  receiver.pause = 5;
  for (let round = 0; round < 10; round += 1) {
    await Promise.all([newEvents(owner, 2), newEvents(at(other, owner), 2)]);
  }
  await arrived();
  // Until each of the two has won some of the races for a lease.
  const origins = [world.origin, other.origin];
  for (let round = 0; round < 50; round += 1) {
    if ((await Promise.all(origins.map(deliveredBy))).every((count) => count > 0)) break;
    await newEvents(at(other, owner), 1);
    await arrived();
  }
  const delivered = await Promise.all(origins.map(deliveredBy));
  expect(delivered.map((count) => count > 0)).toEqual([true, true]);
  expect(receiver.maxAtOnce).toBe(1);
  await world.service.close();
});

test('a message whose node was killed before its note is sent again, with the same id', async () => {
  const world = await openProcessWorld();
  const { child, ended } = world.process;
  const owner = await newOrganization({}, { world });
  const endpoint = await newEndpoint(owner, receiver.url(), { enabled: false, batchSize: 3 });
  await newEvents(owner, 5);
  receiver.respond = () => {
    child.kill('SIGKILL');
    return undefined;
  };
  await owner.patch(`/webhook-endpoints/${endpoint.id}`, { enabled: true }).catch(() => undefined);
  await ended;
  receiver.respond = () => 200;
  const other = at(await startNode(world), owner);
  await newEvents(other, 1);
  await sleep(300);
  expect([receiver.messages.length, await attemptsOf(other, endpoint)]).toEqual([1, []]);
  // As if the minute of its lease were over.
  const text = 'update webhook_endpoints set leased_until = now() where id = $1';
  await query(text, [endpoint.id], world);
  await eventually(() => expect(receiver.messages).toHaveLength(3));
  const [first, again, last] = receiver.messages;
  expect([again?.id, again?.text]).toEqual([first?.id, first?.text]);
  const sent = [again, last].map((message): { id: string }[] => message?.body.data.events);
  expect(sent.map((events) => events.length)).toEqual([3, 3]);
  expect(sent.flat().map(({ id }) => id)).toEqual(await eventIds(owner, world));
});
