import type { Client } from './client.ts';
import { newLocation } from './stock.ts';

const places = new WeakMap<Client, { siteLocationId: string; stockLocationId: string }>();

/** A work site and a stock location, the same for all work orders of a client. */
export async function workPlaces(client: Client) {
  let found = places.get(client);
  if (!found) {
    found = {
      siteLocationId: await newLocation(client, 'Bakery'),
      stockLocationId: await newLocation(client, 'Store'),
    };
    places.set(client, found);
  }
  return found;
}

/** Creates a work order in Production. */
export async function workOrder(
  client: Client,
  skuId: string,
  quantity: number,
  body: object = {},
  // biome-ignore lint/suspicious/noExplicitAny: an order, looked at field by field.
): Promise<any> {
  const made = await client.post('/work-orders', {
    ...(await workPlaces(client)),
    skuId,
    quantity,
    startDate: '2026-03-10',
    ...body,
  });
  if (made.status !== 201) throw new Error(made.text);
  return made.body;
}

/** Receives good and scrapped pieces of an order's first item. */
export const make = (
  client: Client,
  // biome-ignore lint/suspicious/noExplicitAny: an order, as it was answered.
  of: any,
  quantity: number,
  body: Record<string, unknown> & { scrappedQuantity?: number } = {},
) => {
  const { scrappedQuantity, ...rest } = body;
  const line = { workOrderItemId: of.items[0].id, quantity, scrappedQuantity };
  return client.post(`/work-orders/${of.id}/receipts`, { produced: [line], ...rest });
};
