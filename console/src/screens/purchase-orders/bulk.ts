/** The acts on many purchase orders at once. */
import {
  type Client,
  createPurchaseOrderReceipt,
  deletePurchaseOrderReceipt,
  getPurchaseOrder,
  type ListPurchaseOrdersResponse,
  mailPurchaseOrder,
  type GetPurchaseOrderResponse as Order,
  updatePurchaseOrder,
  updatePurchaseOrderItem,
} from '@stockwright/client';
import { isZero, shifted } from '../../parts/format.ts';
import type { BulkAction } from '../../parts/list/definition.ts';
import type { Words } from '../../words/language.tsx';

export type ListedOrder = ListPurchaseOrdersResponse['data'][number];

/** A record after an act on it. */
interface Written {
  id: string;
  version: number;
}

/** Days that goods are given which did not come. */
const grace = 7;

const nameOf = ({ poNumber }: ListedOrder) => poNumber;

/** Each is mailed to its vendor, expected later, received in full, or closed. */
export function bulkOf(
  own: Words['purchaseOrders'],
  client: Client,
  today: string,
): readonly BulkAction<ListedOrder>[] {
  const setStatus = (id: string, status: 'Ordered' | 'Closed', ifMatch: number) =>
    updatePurchaseOrder(client, { path: { id }, body: { status }, ifMatch });
  return [
    {
      name: own.mail,
      nameOf,
      asks: (orders) => own.asksMail(orders.length, vendorsOf(orders)),
      run: ({ id }) => mailPurchaseOrder(client, { path: { id }, body: {} }),
    },
    {
      name: own.postpone,
      nameOf,
      day: { label: own.expectedDate, initial: shifted(today, grace) },
      run: (order, day) => postpone(client, order, day || null),
      undo: (_order, postponed: Postponed) => restore(client, postponed),
    },
    {
      name: own.receiveInFull,
      nameOf,
      day: { label: own.receiptDate, initial: today },
      run: ({ id }, day) => receiveInFull(client, id, day),
      undo: (_order, { id }: Written) => deletePurchaseOrderReceipt(client, { path: { id } }),
    },
    {
      name: own.close,
      nameOf,
      run: ({ id, version }) => setStatus(id, 'Closed', version),
      undo: ({ id }, { version }: Written) => setStatus(id, 'Ordered', version),
    },
  ];
}

/** The vendors of orders, each once. */
const vendorsOf = (orders: readonly ListedOrder[]): string =>
  [...new Set(orders.map(({ vendorName = '' }) => vendorName))].join(', ');

interface Postponed {
  before: Order;
  /** The version of the order that was postponed: its undo changes no later one. */
  version: number;
}

/** The order is expected on the day, and with it its open items that had an earlier day. */
async function postpone(client: Client, listed: Written, day: string | null): Promise<Postponed> {
  const path = { id: listed.id };
  const before = await getPurchaseOrder(client, { path });
  const sooner = before.items.filter(
    ({ openStockQuantity, expectedDate }) =>
      !isZero(openStockQuantity) && expectedDate !== null && (day === null || expectedDate < day),
  );
  const { version } = await expect(client, listed, day);
  for (const item of sooner) await expectItem(client, item.id, null);
  if (sooner.length === 0) return { before, version };
  return { before, version: (await getPurchaseOrder(client, { path })).version };
}

/** Gives an order and its items the days that they had. */
async function restore(client: Client, { before, version }: Postponed): Promise<void> {
  const { items } = await expect(client, { id: before.id, version }, before.expectedDate);
  for (const { id, expectedDate } of before.items) {
    const item = items.find((each) => each.id === id);
    if (item && item.expectedDate !== expectedDate) {
      await expectItem(client, id, expectedDate);
    }
  }
}

const expect = (client: Client, { id, version }: Written, expectedDate: string | null) =>
  updatePurchaseOrder(client, { path: { id }, body: { expectedDate }, ifMatch: version });

const expectItem = (client: Client, id: string, expectedDate: string | null) =>
  updatePurchaseOrderItem(client, { path: { id }, body: { expectedDate } });

/** Receives all that is open of an order. */
async function receiveInFull(client: Client, id: string, receiptDate: string) {
  const { items } = await getPurchaseOrder(client, { path: { id } });
  const open = items.filter(({ openStockQuantity }) => !isZero(openStockQuantity));
  return createPurchaseOrderReceipt(client, {
    path: { id },
    body: {
      ...(receiptDate && { receiptDate }),
      items: open.map((item) => ({
        purchaseOrderItemId: item.id,
        stockQuantity: item.openStockQuantity,
      })),
    },
  });
}
