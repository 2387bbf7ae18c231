import type { OrProblem, WorkOrder, WorkOrderReceipt } from './answer-types.ts';
import type { Answer, Client } from './client.ts';
import { openQuantity } from './open-quantity.ts';
import { activeRowsOf, shown } from './purchasing.ts';
import { march, newLocation } from './stock.ts';
import { query } from './world.ts';

const places = new WeakMap<Client, { siteLocationId: string; stockLocationId: string }>();

/** A work site and a stock location, the same for all work orders of a client. */
export async function workLocations(client: Client) {
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
): Promise<WorkOrder> {
  const made = await client.post('/work-orders', {
    ...(await workLocations(client)),
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
  of: { id: string; items: readonly { id: string }[] },
  quantity: number,
  body: Record<string, unknown> & { scrappedQuantity?: number } = {},
): Promise<Answer<OrProblem<WorkOrderReceipt>>> => {
  const { scrappedQuantity, ...rest } = body;
  const line = { workOrderItemId: of.items[0]?.id, quantity, scrappedQuantity };
  return client.post(`/work-orders/${of.id}/receipts`, { produced: [line], ...rest });
};

/** Expects that a request succeeds; returns its body. */
export async function done<Body>(answer: Promise<Answer<Body>>): Promise<Body> {
  const { status, text, body } = await answer;
  if (status >= 300) throw new Error(`${status}: ${text}`);
  return body;
}

export const workOrderOf = (client: Client, { id }: { id: string }) =>
  shown<WorkOrder>(client, `/work-orders/${id}`);

export const workReceiptOf = (client: Client, { id }: { id: string }) =>
  shown<WorkOrderReceipt>(client, `/work-order-receipts/${id}`);

/** The active entries of an item or a receipt, of both ledgers, by sequence. */
export const orderedRowsOf = async (of: { id: string }) =>
  (await activeRowsOf(of)).sort((a, b) => a.position - b.position);

/** Type, item, location, quantity and day of the expected movements of an item of an order. */
export const expectedOf = async (of: { id: string }) =>
  (await orderedRowsOf(of)).map(({ eventType, itemId, locationId, quantity, day }) => {
    return { eventType, itemId, locationId, quantity, day };
  });

/** Adds found stock of an item at a location, at a cost, on a day of March 2026. */
export const stock = (
  client: Client,
  item: { materialId: string } | { skuId: string },
  locationId: string,
  [quantity, unitCost, day]: readonly [quantity: number, unitCost: number, day: number],
) => {
  const path = 'materialId' in item ? '/materials-inventory' : '/finished-goods-inventory';
  const body = { ...item, locationId, quantity, unitCost, eventDate: march(day) };
  return done(client.post(`${path}/adjustments`, body));
};

/** All active entries of an organization, with every value that follows from them. */
export const booksOf = async ({ orgId }: Client) => ({
  rows: await query(
    `select event_type, item_id, location_id, source_id, day, position,
       trim_scale(quantity) as quantity, trim_scale(unit_cost) as unit_cost,
       trim_scale(value) as value, trim_scale(${openQuantity}) as open_quantity,
       trim_scale(provisional_quantity) as provisional_quantity,
       trim_scale(provisional_unit_cost) as provisional_unit_cost
     from ledger_entries t where org_id = $1 and voided_at is null
     order by day, position, event_type, item_id`,
    [orgId],
  ),
  items: await query(
    `select id, trim_scale(quantity_in) as came, trim_scale(quantity_out) as went,
       trim_scale(value) as value, trim_scale(current_cost) as current_cost
     from items where org_id = $1 order by id`,
    [orgId],
  ),
  places: await query(
    `select item_id, location_id, trim_scale(on_hand) as on_hand,
       trim_scale(in_transit) as in_transit, trim_scale(on_order) as on_order,
       trim_scale(demand) as demand
     from balances where org_id = $1 and (on_hand, in_transit, on_order, demand) <> (0, 0, 0, 0)
     order by 1, 2`,
    [orgId],
  ),
});

export const hasWorkReceipts = [409, 'work_order_has_receipts'];
