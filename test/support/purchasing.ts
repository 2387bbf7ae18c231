import { expect } from 'vitest';
import type {
  OrProblem,
  PurchaseOrder,
  PurchaseOrderReceipt,
  ShownPurchaseOrderReceipt,
} from './answer-types.ts';
import type { Answer, Client } from './client.ts';
import { breachesOf } from './invariants.ts';
import { materialsLedger } from './stock.ts';
import { query } from './world.ts';

/** Creates records of purchasing; each function returns its record, and throws on a refusal. */
export async function newVendor(client: Client, body: object = {}): Promise<string> {
  const made = await client.post('/vendors', { name: 'Millers & Sons', ...body });
  if (made.status !== 201) throw new Error(made.text);
  return made.body.id;
}

const known = new WeakMap<Client, { vendorId: string; shipToLocationId: string }>();

/** A vendor and a location, the same for all orders of a client. */
export async function partners(client: Client) {
  let found = known.get(client);
  if (!found) {
    const place = await client.post('/locations', { name: 'Dock' });
    found = { vendorId: await newVendor(client), shipToLocationId: place.body.id };
    known.set(client, found);
  }
  return found;
}

/** Creates an Ordered order with these items. */
export async function order(
  client: Client,
  items: readonly object[],
  body: object = {},
): Promise<PurchaseOrder> {
  const made = await client.post('/purchase-orders', {
    ...(await partners(client)),
    status: 'Ordered',
    items,
    ...body,
  });
  if (made.status !== 201) throw new Error(made.text);
  return made.body;
}

/** Receives quantities of an order's lines, in their order, with further fields. */
export const receive = (
  client: Client,
  of: { id: string; items: readonly { id: string }[] },
  quantities: readonly number[],
  body: object = {},
): Promise<Answer<OrProblem<PurchaseOrderReceipt>>> =>
  client.post(`/purchase-orders/${of.id}/receipts`, {
    items: quantities.map((quantity, index) => ({
      purchaseOrderItemId: of.items[index]?.id,
      quantity,
    })),
    ...body,
  });

/** Orders a material and receives all of it; returns the receipt. */
export async function buy(
  client: Client,
  materialId: string,
  quantity: number,
  unitPrice: number,
  receiptDate: string,
): Promise<PurchaseOrderReceipt> {
  const bought = await order(client, [{ materialId, quantity, unitPrice }]);
  const received = await receive(client, bought, [quantity], { receiptDate });
  if (received.status !== 201) throw new Error(received.text);
  return received.body;
}

/** Reads a record that must exist. */
export async function shown<Body = Answer['body']>(client: Client, path: string): Promise<Body> {
  const answer = await client.get(path);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

export const orderOf = (client: Client, { id }: { id: string }) =>
  shown<PurchaseOrder>(client, `/purchase-orders/${id}`);

export const receiptOf = (client: Client, { id }: { id: string }) =>
  shown<ShownPurchaseOrderReceipt>(client, `/purchase-order-receipts/${id}`);

/** A ledger entry with its sequence. */
export interface LedgerRow {
  id: string;
  eventType: string;
  itemId: string;
  locationId: string;
  quantity: string;
  unitCost: string | null;
  day: string;
  eventDate: string;
  position: number;
  isVoided: boolean;
}

/** All entries of a line or a receipt, in the order in which they were written. */
export const rowsOf = ({ id }: { id: string }): Promise<LedgerRow[]> =>
  query(
    `select id, event_type as "eventType", item_id as "itemId", location_id as "locationId",
       trim_scale(quantity)::text as quantity, trim_scale(unit_cost)::text as "unitCost",
       to_char(day, 'YYYY-MM-DD') as day,
       to_char(event_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') as "eventDate",
       position::int, voided_at is not null as "isVoided"
     from ledger_entries where source_id = $1
     order by substring(code from '\\d+$')::bigint`,
    [id],
  );

/** The entries that are not voided. */
export const activeRowsOf = async (of: { id: string }) =>
  (await rowsOf(of)).filter((row) => !row.isVoided);

/** The cost history of an entry, the oldest change first. */
export const costHistoryOf = (entryId: string) =>
  query(
    `select trim_scale(old_unit_cost)::text as before, trim_scale(new_unit_cost)::text as after,
       cause_type as "causeType", cause_id as "causeId"
     from cost_history where ledger_entry_id = $1 order by number`,
    [entryId],
  );

/** The quantities on order and on hand of a material. */
export async function stockOf(client: Client, materialId: string) {
  const { onHand, onOrder, value } = await materialsLedger.balancesOf(client, materialId);
  return { onHand, onOrder, value };
}

/** The current cost of a material. */
export const costOf = async (client: Client, materialId: string): Promise<number | null> =>
  (await shown(client, `/materials/${materialId}`)).unitCost;

export const refusalOf = ({ status, body }: Answer): [status: number, code: string] => [
  status,
  body?.code,
];

/** Expects a refusal that names both statuses. */
export function expectTransition(answer: Answer, from: string, to: string): void {
  expect(refusalOf(answer)).toEqual([409, 'invalid_transition']);
  expect(answer.body.detail).toContain(from);
  expect(answer.body).toMatchObject({ from, to });
}

export const hasReceipts = [409, 'purchase_order_has_receipts'];

/** Expects that the client's ledgers have no violation. */
export const expectSound = async ({ orgId }: Client) =>
  expect(await breachesOf(orgId as string)).toEqual([]);
