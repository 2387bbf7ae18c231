/** Goods of last summer, whose costs are corrected. */
import type { Client } from '../../support/client.ts';
import { done } from '../../support/making.ts';
import type { Bakery } from './bakery.ts';

export interface Season {
  order: { id: string; poNumber: string };
  receipt: { id: string; receiptNumber: string };
  batch: { id: string; receiptNumber: string };
  sale: { id: string; soNumber: string };
  /** Of the sale. */
  margin: number;
}

/** Flour that came three months ago, bread that was made of it, and sold. */
export async function lastSummer(owner: Client, bakery: Bakery): Promise<Season> {
  const write = async (path: string, body: object) => done(owner.post(path, body));
  const { vendor, customer, location, flour, bread } = bakery;
  const order = await write('/purchase-orders', {
    vendorId: vendor.id,
    shipToLocationId: location.id,
    status: 'Ordered',
    orderDate: '2026-08-03',
    items: [{ materialId: flour.id, quantity: 100, unitPrice: 0.8 }],
  });
  const receipt = await write(`/purchase-orders/${order.id}/receipts`, {
    receiptDate: '2026-08-20',
    items: [{ purchaseOrderItemId: order.items[0].id, quantity: 100 }],
  });
  const made = await write('/work-orders', {
    siteLocationId: location.id,
    stockLocationId: location.id,
    skuId: bread.id,
    startDate: '2026-09-01',
    quantity: 40,
  });
  const batch = await write(`/work-orders/${made.id}/receipts`, {
    receiptDate: '2026-09-01',
    produced: [{ skuId: bread.id, quantity: 40 }],
  });
  const sale = await write('/sales-orders', {
    customerId: customer.id,
    shipFromLocationId: location.id,
    status: 'Confirmed',
    orderDate: '2026-09-02',
    items: [{ skuId: bread.id, quantity: 30, unitPrice: 4 }],
  });
  const shipped = { fulfilledQuantity: 30, shipDate: '2026-09-03' };
  await done(owner.patch(`/sales-order-items/${sale.items[0].id}`, shipped));
  const { margin } = await done(owner.get(`/sales-orders/${sale.id}`));
  return { order, receipt, batch, sale, margin };
}
