import type { Words } from './en.ts';

/** The names of the states of records, by type of record. */
export const statusesOf = (words: Words): Record<string, Readonly<Record<string, string>>> => ({
  purchase_order: words.purchaseOrders.statuses,
  work_order: words.workOrders.statuses,
  sales_order: {
    ...words.salesOrders.statuses,
    ...words.salesOrders.fulfillment,
    ...words.returns.ofOrder,
  },
  shipment: words.shipment.statuses,
  sales_return: words.returns.statuses,
  stock_count: words.stockCount.statuses,
});
