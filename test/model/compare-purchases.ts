import { expect } from 'vitest';
import { number } from './compare-stock.ts';
import { isUnvoided } from './ledger-rows.ts';
import {
  costOf,
  landedUnitCosts,
  lineOf,
  lineTotal,
  openStock,
  type PurchaseOrder,
  receivedStock,
  shownQuantity,
  statusOf,
} from './purchase-order.ts';
import { total } from './rational.ts';
import type { ServiceFixture } from './service-fixture.ts';

/** Compares the purchase orders of the service with those of the model. */

/** E113 and E123: an order with its lines and receipts. */
export async function compareOrder(fixture: ServiceFixture, order: PurchaseOrder): Promise<void> {
  const { client, ids } = fixture;
  const path = `/purchase-orders/${ids.of(order.id)}`;
  const [head, receipts] = await Promise.all([client.get(path), client.get(`${path}/receipts`)]);
  expect(head.status, head.text).toBe(200);
  const subtotal = total(order.lines.map(lineTotal));
  expect(head.body).toMatchObject({
    status: statusOf(order),
    vendorId: order.vendorId,
    orderDate: order.orderDate,
    expectedDate: order.expectedDate,
    shipToLocationId: order.shipTo,
    currency: order.currency,
    exchangeRate: number(order.exchangeRate),
    exchangeRateSource: order.rateSource,
    subtotal: number(subtotal),
    total: number(subtotal.roundHalfUp(2)),
    items: order.lines.map((line) => ({
      id: ids.of(line.id),
      ...named(fixture, line.itemId),
      quantity: number(line.quantity),
      unitPrice: number(line.unitPrice),
      discountPercent: number(line.discountPercent),
      unitsPerPurchaseUnit: number(line.unitsPerPurchaseUnit),
      expectedDate: line.expectedDate,
      receivedQuantity: number(shownQuantity(line, receivedStock(order, line))),
      receivedStockQuantity: number(receivedStock(order, line)),
      openStockQuantity: number(openStock(order, line)),
      lineTotal: number(lineTotal(line)),
    })),
  });
  const receiptIds = receipts.body.data.map(({ id }: { id: string }) => id);
  expect(receiptIds.sort()).toEqual(order.receipts.map(({ id }) => ids.of(id)).sort());
}

/** A line names either, and has null for the other. */
const named = (fixture: ServiceFixture, itemId: string) => ({
  ...{ materialId: null, skuId: null },
  ...fixture.naming(itemId),
});

/** E124: the received lines, their landed costs and their ledger rows. */
export async function compareReceipts(
  fixture: ServiceFixture,
  order: PurchaseOrder,
): Promise<void> {
  const { client, ids, model } = fixture;
  for (const receipt of order.receipts) {
    const { body } = await client.get(`/purchase-order-receipts/${ids.of(receipt.id)}`);
    const landed = landedUnitCosts(order, receipt);
    const rowOf = (lineId: string) =>
      model.ledger.rows().find((row) => row.source?.key === lineId && isUnvoided(row));
    expect(body).toMatchObject({
      poId: ids.of(order.id),
      receiptDate: receipt.date,
      locationId: receipt.locationId,
      additionalCost: number(costOf(receipt.additionalCost)),
      additionalCostOriginal: number(receipt.additionalCost.original),
      additionalCostCurrency: receipt.additionalCost.currency,
      additionalCostRate: number(receipt.additionalCost.rate),
      items: receipt.lines.map((line) => ({
        id: ids.of(line.id),
        purchaseOrderItemId: ids.of(line.lineId),
        ...named(fixture, lineOf(order, line.lineId).itemId),
        quantity: number(shownQuantity(lineOf(order, line.lineId), line.stock)),
        stockQuantity: number(line.stock),
        rejectedQuantity: number(shownQuantity(lineOf(order, line.lineId), line.rejectedStock)),
        rejectedStockQuantity: number(line.rejectedStock),
        unitCost: number(line.unitCost),
        landedUnitCost: number(landed.get(line.id) ?? null),
        ledgerEntryId: landed.has(line.id) ? ids.of(rowOf(line.id)?.id) : null,
      })),
    });
  }
}
