/** The addresses of records in the console. */
import type { SearchResponse } from '@stockwright/client';

/** The screens of records by their types; the search finds none that has no screen. */
const found: Record<SearchResponse['data'][number]['type'], string> = {
  material: '/items/materials',
  sku: '/items/skus',
  customer: '/customers',
  vendor: '/vendors',
  vendor_item: '/vendor-items',
  contact: '/contacts',
  broker: '/brokers',
  location: '/locations',
  purchase_order: '/purchase-orders',
  purchase_order_receipt: '/purchase-order-receipts',
  sales_order: '/sales-orders',
  shipment: '/shipments',
  sales_return: '/returns',
  vendor_return: '/vendor-returns',
  work_order: '/work-orders',
  stock_count: '/counts',
  work_order_receipt: '/work-order-receipts',
};

const screens: Record<string, string> = {
  ...found,
  webhook_endpoint: '/settings/webhooks',
  material_type: '/types/materials',
  sku_type: '/types/skus',
  customer_type: '/types/customers',
  customer_segment: '/types/segments',
  order_channel: '/types/channels',
  import: '/imports',
};

/** The address of the screen of a record, below the organization; undefined without a screen. */
export function recordAddress(type: string, id: string): string | undefined {
  const screen = screens[type];
  return screen && `${screen}/${id}`;
}

/** The orders that goods are to come for, the earliest first. */
export const receiving = '/purchase-orders?status=Ordered,Partially%20Received&sort=expectedDate';
