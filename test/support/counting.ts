import { randomUUID } from 'node:crypto';
import type { Client } from './client.ts';
import { done } from './making.ts';
import { adjust, newLocation, newSku } from './stock.ts';

/** Counts stock; each function returns what the service answers, and throws on a refusal. */
export const newCount = (client: Client, body: object = {}) =>
  done(client.post('/stock-counts', { name: 'March', ...body }));

/** A SKU with units at a location, found long before it is counted. */
export async function shelf(client: Client, quantity = 100, unitCost = 2) {
  const [skuId, locationId] = [await newSku(client), await newLocation(client)];
  const eventDate = '2026-03-01T08:00:00Z';
  await done(adjust(client, { skuId, locationId, quantity, unitCost, eventDate }));
  return { itemId: skuId, locationId };
}

export type Shelf = Awaited<ReturnType<typeof shelf>>;

/** A line as a device sends it. */
export const counted = (at: Shelf, units: number, more: object = {}) => ({
  id: randomUUID(),
  ...at,
  counted: units,
  countedAt: '2026-03-31T10:00:00Z',
  ...more,
});

export const send = (client: Client, count: { id: string }, lines: object[], more: object = {}) =>
  client.post(`/stock-counts/${count.id}/lines`, { lines, ...more });

export const linesOf = async (
  client: Client,
  count: { id: string },
  query: Record<string, string> = {},
) => (await done(client.get(`/stock-counts/${count.id}/lines`, { query }))).data;

export const postCount = (client: Client, count: { id: string }, body: object = {}) =>
  client.post(`/stock-counts/${count.id}/post`, body);
