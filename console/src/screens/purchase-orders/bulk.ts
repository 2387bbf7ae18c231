/** The acts on many purchase orders at once. */
import {
  type Client,
  createPurchaseOrderReceipt,
  deletePurchaseOrderReceipt,
  getPurchaseOrder,
  type ListPurchaseOrdersResponse,
  mailPurchaseOrder,
  updatePurchaseOrder,
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
  const expect = (id: string, expectedDate: string | null, ifMatch: number) =>
    updatePurchaseOrder(client, { path: { id }, body: { expectedDate }, ifMatch });
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
      run: ({ id, version }, day) => expect(id, day || null, version),
      undo: ({ id, expectedDate }, { version }: Written) => expect(id, expectedDate, version),
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
