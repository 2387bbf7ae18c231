import { expect } from 'vitest';
import type {
  OrProblem,
  SalesOrder,
  SalesOrderItem,
  Shipment,
  ShownSalesOrder,
} from './answer-types.ts';
import type { Answer, Client } from './client.ts';
import { shown } from './purchasing.ts';
import { adjust, balancesOf, march, newLocation, newSku } from './stock.ts';

export { expectSound, expectTransition, refusalOf, rowsOf } from './purchasing.ts';

/** Creates records of selling; each function returns its record, and throws on a refusal. */
export async function newCustomer(client: Client, body: object = {}): Promise<string> {
  const made = await client.post('/customers', { name: 'Crown Hotel', ...body });
  if (made.status !== 201) throw new Error(made.text);
  return made.body.id;
}

export async function newChannel(client: Client, name: string): Promise<string> {
  const made = await client.post('/order-channels', { name });
  if (made.status !== 201) throw new Error(made.text);
  return made.body.id;
}

const known = new WeakMap<Client, { customerId: string; shipFromLocationId: string }>();

/** A customer and a ship-from location, the same for all orders of a client. */
export async function sides(client: Client) {
  let found = known.get(client);
  if (!found) {
    const shipFromLocationId = await newLocation(client, 'Store');
    found = { customerId: await newCustomer(client), shipFromLocationId };
    known.set(client, found);
  }
  return found;
}

/** Creates a Confirmed order with these items. */
export async function sell(
  client: Client,
  items: readonly object[],
  body: object = {},
): Promise<SalesOrder> {
  const made = await client.post('/sales-orders', {
    ...(await sides(client)),
    status: 'Confirmed',
    items,
    ...body,
  });
  if (made.status !== 201) throw new Error(made.text);
  return made.body;
}

/** Found stock of a SKU at the ship-from location: a layer at a cost. */
export async function stock(
  client: Client,
  skuId: string,
  quantity: number,
  unitCost?: number,
  day = 1,
): Promise<Answer> {
  const { shipFromLocationId: locationId } = await sides(client);
  const eventDate = march(day);
  const body = {
    skuId,
    locationId,
    quantity,
    eventDate,
    ...(unitCost !== undefined && { unitCost }),
  };
  const answer = await adjust(client, body);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer;
}

/** A new SKU with stock. */
export async function stocked(client: Client, quantity = 100, unitCost = 2): Promise<string> {
  const skuId = await newSku(client);
  await stock(client, skuId, quantity, unitCost);
  return skuId;
}

/** Sets the fulfilled quantity of a line. */
export const fulfil = (
  client: Client,
  item: { id: string },
  fulfilledQuantity: number,
  shipDate?: string,
): Promise<Answer<OrProblem<SalesOrderItem>>> =>
  client.patch(`/sales-order-items/${item.id}`, {
    fulfilledQuantity,
    ...(shipDate && { shipDate }),
  });

/** Sets it, and expects that this succeeds. */
export async function ship(...args: Parameters<typeof fulfil>): ReturnType<typeof fulfil> {
  const answer = await fulfil(...args);
  expect(answer.status, answer.text).toBe(200);
  return answer;
}

/** An order as writes answer it: without the amounts of its parts, which only a read has. */
export async function orderOf(client: Client, { id }: { id: string }) {
  const order = await shown<ShownSalesOrder>(client, `/sales-orders/${id}`);
  const { shippedAmount: _s, openAmount: _a, openCost: _c, openMargin: _m, ...written } = order;
  return written as SalesOrder;
}

/** The balances of a SKU, and the value of its layers. */
export async function stockOf(client: Client, skuId: string) {
  const { onHand, demand, value } = await balancesOf(client, skuId);
  return { onHand, demand, value };
}

/** Type and text of the events of an order, the oldest first. */
export async function eventsOf(
  client: Client,
  { id }: { id: string },
): Promise<[string, string][]> {
  const answer = await client.get(`/sales-orders/${id}/timeline-notes`, {
    query: { kind: 'event', sort: 'createdAt' },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.map(({ type, body }: Record<string, string>) => [type, body]);
}

export const hasShipments = [409, 'sales_order_has_shipments'];

/** Sends a request for a shipment of an order. */
export const packOrShip = (
  client: Client,
  { id }: { id: string },
  body: object = {},
): Promise<Answer> => client.post(`/sales-orders/${id}/shipments`, body);

/** Makes a shipment of quantities of the lines of an order, in their order. */
export async function shipped(
  client: Client,
  order: Pick<SalesOrder, 'id' | 'items'>,
  quantities: readonly number[],
  body: object = {},
): Promise<Shipment> {
  const items = quantities.flatMap((quantity, at) =>
    quantity > 0 ? [{ salesOrderItemId: order.items[at]?.id, quantity }] : [],
  );
  const answer = await packOrShip(client, order, { items, ...body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

export const shipmentOf = (client: Client, { id }: { id: string }): Promise<Shipment> =>
  shown<Shipment>(client, `/shipments/${id}`);

/** The shipments of an order, by their numbers. */
export async function shipmentsOf(client: Client, { id }: { id: string }): Promise<Shipment[]> {
  const { status, text, body } = await client.get('/shipments', { query: { soId: id } });
  expect(status, text).toBe(200);
  const found: Shipment[] = await Promise.all(
    body.data.map((each: { id: string }) => shipmentOf(client, each)),
  );
  const placeOf = ({ shipmentNumber }: Shipment) => Number(shipmentNumber.slice('SHP-'.length));
  return found.sort((a, b) => placeOf(a) - placeOf(b));
}
