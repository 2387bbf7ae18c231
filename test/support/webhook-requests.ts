import type { EndpointId } from '../../src/kernel/contract/endpoint.ts';
import type { Client } from './client.ts';
import { type MakeRequest, made, unique } from './valid-request.ts';
import { query } from './world.ts';

/** A disabled endpoint: nothing is sent to it, and nothing of it changes. */
const webhookBody = () => ({
  url: `https://hooks.example.com/${unique('stock')}`,
  enabled: false,
});
const webhook = (owner: Client) => made(owner.post('/webhook-endpoints', webhookBody()));

/** As if another node were sending to it: the test waits, and no row changes by itself. */
async function notSending(owner: Client) {
  const request = await webhook(owner);
  const text = "update webhook_endpoints set leased_until = now() + interval '1 day' where id = $1";
  await query(text, [request.path.id]);
  return request;
}

export const webhookRequests: Record<EndpointId, MakeRequest> = {
  X003: () => ({ body: webhookBody() }),
  X005: webhook,
  X006: async (owner) => ({
    ...(await webhook(owner)),
    body: { ...webhookBody(), types: ['vendor.created'], description: unique('Shop') },
  }),
  X007: webhook,
  X008: webhook,
  X009: notSending,
  X010: async (owner) => ({ ...(await webhook(owner)), body: { from: 1 } }),
  X011: webhook,
};
