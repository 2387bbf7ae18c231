import type { SearchResponse } from '@stockwright/client';

type Found = SearchResponse['data'][number]['type'];

/** The screens of records by their types; each kind that the search finds has one. */
const screens: Record<Found, string> & Record<string, string> = {
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
  webhook_endpoint: '/settings/webhooks',
  material_type: '/types/materials',
  sku_type: '/types/skus',
  customer_type: '/types/customers',
  customer_segment: '/types/segments',
  order_channel: '/types/channels',
  work_order_receipt: '/work-order-receipts',
  import: '/imports',
};

/** The address of the screen of a record, below the organization; undefined without a screen. */
export function recordAddress(type: string, id: string): string | undefined {
  const screen: string | undefined = screens[type];
  return screen && `${screen}/${id}`;
}
