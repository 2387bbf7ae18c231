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
      run: ({ id }, day) => postpone(client, id, day || null),
      undo: (_order, { before }: Postponed) => restore(client, before),
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
}

/** The order is expected on the day, and with it its open items that had an earlier day. */
async function postpone(client: Client, id: string, day: string | null): Promise<Postponed> {
  const before = await getPurchaseOrder(client, { path: { id } });
  const sooner = before.items.filter(
    ({ openStockQuantity, expectedDate }) =>
      !isZero(openStockQuantity) && expectedDate !== null && (day === null || expectedDate < day),
  );
  await expect(client, before, day);
  for (const item of sooner) await expectItem(client, item.id, null);
  return { before };
}

/** Gives an order and its items the days that they had. */
async function restore(client: Client, before: Order): Promise<void> {
  const { items, ...now } = await getPurchaseOrder(client, { path: { id: before.id } });
  await expect(client, now, before.expectedDate);
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
