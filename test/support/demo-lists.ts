import type { Demo } from '../../src/tools/demo/make-demo.ts';
import type { Answer } from './client.ts';

/** Reads the rows of a list of the demo. */
type Rows = (path: string, query?: Record<string, string>) => Promise<Answer['body'][]>;

type Parent = (rows: Rows, demo: Demo) => Promise<{ path?: object; query?: object }>;

/** The records of the lists that belong to one record, by endpoint. */
export const parents: Readonly<Record<string, Parent>> = {
  E036: async (rows) => {
    const contacts = await rows('/contacts', { q: 'Byrne' });
    return { path: { id: contacts[0].id } };
  },
  E040: async (rows) => {
    const customers = await rows('/customers', { q: 'FITZ' });
    return { query: { entityType: 'customer', entityId: customers[0].id } };
  },
  E118: async (_rows, demo) => ({ path: { id: demo.purchaseOrderId } }),
  E123: async (rows) => {
    const received = await rows('/purchase-orders', { status: 'Received' });
    return { path: { id: received[0].id } };
  },
  E138: async (rows) => {
    const made = await rows('/work-orders', { status: 'Completed' });
    return { path: { id: made[0].id } };
  },
  E150: async (_rows, demo) => ({ path: { id: demo.salesOrderId } }),
  E154: async (rows) => {
    const closed = await rows('/sales-orders', { status: 'Closed' });
    return { path: { id: closed[0].id } };
  },
  X051: async (rows) => {
    const counts = await rows('/stock-counts', { status: 'Open' });
    return { path: { id: counts[0].id } };
  },
  X129: async (rows) => {
    const [order] = await rows('/purchase-orders', { status: 'Received' });
    const [item] = await rows(`/purchase-orders/${order.id}/items`);
    return { query: { itemId: item.materialId } };
  },
  X014: async (rows) => {
    const shipped = await rows('/finished-goods-inventory/ledger', { eventType: 'SHIP' });
    return { query: { ledgerEntryId: shipped[0].id, direction: 'back' } };
  },
  E166: async (rows) => {
    const closed = await rows('/purchase-orders', { status: 'Closed' });
    return { query: { entityType: 'purchase_order', entityId: closed[0].id } };
  },
};
