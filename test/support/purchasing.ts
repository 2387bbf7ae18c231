import type { Client } from './client.ts';

/** Makes what purchasing needs; each answers what was made, and throws when it was not. */
export async function newVendor(client: Client, body: object = {}): Promise<string> {
  const made = await client.post('/vendors', { name: 'Millers & Sons', ...body });
  if (made.status !== 201) throw new Error(made.text);
  return made.body.id;
}

const known = new WeakMap<Client, { vendorId: string; shipToLocationId: string }>();

/** A vendor and a place, the same for all orders of a client. */
async function partners(client: Client) {
  let found = known.get(client);
  if (!found) {
    const place = await client.post('/locations', { name: 'Dock' });
    found = { vendorId: await newVendor(client), shipToLocationId: place.body.id };
    known.set(client, found);
  }
  return found;
}

/** Creates an Ordered order with the items given. */
export async function order(
  client: Client,
  items: readonly object[],
  body: object = {},
  // biome-ignore lint/suspicious/noExplicitAny: an order, looked at field by field.
): Promise<any> {
  const made = await client.post('/purchase-orders', {
    ...(await partners(client)),
    status: 'Ordered',
    items,
    ...body,
  });
  if (made.status !== 201) throw new Error(made.text);
  return made.body;
}

/** Receives quantities of an order's lines, in their order; further fields as given. */
export const receive = (
  client: Client,
  // biome-ignore lint/suspicious/noExplicitAny: an order, as it was answered.
  of: any,
  quantities: readonly number[],
  body: object = {},
) =>
  client.post(`/purchase-orders/${of.id}/receipts`, {
    items: quantities.map((quantity, index) => ({
      purchaseOrderItemId: of.items[index].id,
      quantity,
    })),
    ...body,
  });

/** Orders a material and receives all of it; answers the receipt. */
export async function buy(
  client: Client,
  materialId: string,
  quantity: number,
  unitPrice: number,
  receiptDate: string,
  // biome-ignore lint/suspicious/noExplicitAny: a receipt, looked at field by field.
): Promise<any> {
  const bought = await order(client, [{ materialId, quantity, unitPrice }]);
  const received = await receive(client, bought, [quantity], { receiptDate });
  if (received.status !== 201) throw new Error(received.text);
  return received.body;
}
