/** The messages that the service sends are those that the client verifies. */
import {
  adjustMaterialsInventory,
  createClient,
  createLocation,
  createMaterial,
  createWebhookEndpoint,
  rotateWebhookSecret,
  testWebhookEndpoint,
  verifyWebhook,
} from '@stockwright/client';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { WebhookReceiver } from '../support/webhooks.ts';
import { newOrganization, openWorld } from '../support/world.ts';

/** A client of an organization of a service that sends soon, and a receiver. */
async function sending() {
  const world = await openWorld({}, { webhooks: { limits: { interval: 50, timeout: 60_000 } } });
  onTestFinished(() => world.service.close());
  const { origin, token, orgId = '' } = await newOrganization({}, { world });
  const receiver = await new WebhookReceiver().listen();
  onTestFinished(() => receiver.close());
  return { client: createClient({ url: origin, token, orgId }), receiver };
}

test('a message of the service is verified, and no digit of it is lost', async () => {
  const { client, receiver } = await sending();
  const { id: materialId } = await createMaterial(client, { body: { name: 'Gold' } });
  const { id: locationId } = await createLocation(client, { body: { name: 'Vault' } });
  const types = ['stock.changed'] as ['stock.changed'];
  for (const [path, batchSize, onHand] of [
    ['/one', 1, '400000000000.123456'],
    ['/several', 10, '800000000000.246912'],
  ] as const) {
    const body = { url: receiver.url(path), types, batchSize };
    const { id, secret } = await createWebhookEndpoint(client, { body });
    const stock = { materialId, locationId, quantity: '400000000000.123456' };
    await adjustMaterialsInventory(client, { body: stock });
    await eventually(() => expect(receiver.at(path)).toHaveLength(1));
    const [message] = receiver.at(path);
    const { headers = {}, text = '' } = message ?? {};
    const { data, timestamp } = await verifyWebhook(headers, text, secret ?? '');
    expect(Date.parse(timestamp)).toBeGreaterThan(Date.now() - 600_000);
    const [event] = 'events' in data ? data.events : [data];
    expect(event?.stock).toMatchObject([{ itemId: materialId, locationId, onHand }]);
    await testWebhookEndpoint(client, { path: { id } });
    await eventually(() => expect(receiver.at(path).length).toBeGreaterThan(1));
  }
});

test('while a secret is replaced, messages fit the old one and the new one', async () => {
  const { client, receiver } = await sending();
  const made = await createWebhookEndpoint(client, { body: { url: receiver.url() } });
  const rotated = await rotateWebhookSecret(client, { path: { id: made.id } });
  expect(rotated.secret).not.toBe(made.secret);
  await createLocation(client, { body: { name: 'Shop' } });
  // A message from before may be on its way, with the old secret alone.
  const later = () => receiver.at('/hook').find((one) => one.text.includes('location.created'));
  await eventually(() => expect(later()).toBeDefined());
  const { headers = {}, text = '' } = later() ?? {};
  for (const secret of [made.secret, rotated.secret]) {
    expect(await verifyWebhook(headers, text, secret ?? '')).toHaveProperty('data.position');
  }
});
