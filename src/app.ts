/** The whole interface, domain by domain, in reading order. */

import { boms } from './domains/boms/index.ts';
import { contacts } from './domains/contacts/index.ts';
import { costing, impactSource } from './domains/costing/index.ts';
import { customers } from './domains/customers/index.ts';
import { documents } from './domains/documents/index.ts';
import { events } from './domains/events/index.ts';
import { exchangeRateEndpoints } from './domains/exchange-rates/index.ts';
import { imports } from './domains/imports/index.ts';
import {
  costLayers,
  finishedGoodsInventory,
  materialsInventory,
  openingStock,
  stockHistory,
} from './domains/inventory/index.ts';
import { journals } from './domains/journals/index.ts';
import { labels } from './domains/labels/index.ts';
import { locations } from './domains/locations/index.ts';
import { materials } from './domains/materials/index.ts';
import { pickLists } from './domains/pick-lists/index.ts';
import { planning } from './domains/planning/index.ts';
import { platform } from './domains/platform/index.ts';
import { purchaseOrders } from './domains/purchase-orders/index.ts';
import { recordRevaluedSales, salesOrders } from './domains/sales-orders/index.ts';
import { salesReturns } from './domains/sales-returns/index.ts';
import { searches } from './domains/search/index.ts';
import { skus } from './domains/skus/index.ts';
import { stockCounts } from './domains/stock-counts/index.ts';
import { tellRebuilt } from './domains/stock-counts/tell-rebuilt.ts';
import { todayEndpoints } from './domains/today/index.ts';
import { traces } from './domains/traces/index.ts';
import { valuations } from './domains/valuations/index.ts';
import { followPreferredVendors, vendorItems } from './domains/vendor-items/index.ts';
import { vendorReturns } from './domains/vendor-returns/index.ts';
import { vendors } from './domains/vendors/index.ts';
import { deleteViewsOfFormerMember, views } from './domains/views/index.ts';
import { disableEndpointsOfFormerAdmin, webhooks } from './domains/webhooks/index.ts';
import { workOrders } from './domains/work-orders/index.ts';
import type { Endpoint } from './kernel/contract/endpoint.ts';
import type { SupplementSource } from './kernel/contract/supplement.ts';
import type { Observer } from './kernel/contract/work.ts';

export const endpoints: readonly Endpoint[] = [
  ...platform,
  ...vendors,
  ...contacts,
  ...customers,
  ...materials,
  ...skus,
  ...boms,
  ...locations,
  ...materialsInventory,
  ...finishedGoodsInventory,
  ...exchangeRateEndpoints,
  ...vendorItems,
  ...purchaseOrders,
  ...workOrders,
  ...salesOrders,
  ...salesReturns,
  ...vendorReturns,
  ...stockCounts,
  ...journals,
  ...pickLists,
  ...documents,
  ...labels,
  ...openingStock,
  ...imports,
  ...stockHistory,
  ...costLayers,
  ...costing,
  ...valuations,
  ...planning,
  ...todayEndpoints,
  ...traces,
  ...searches,
  ...views,
  ...events,
  ...webhooks,
];

/** The observers of ledger and operation events, which act in the transaction of the event. */
export const observers: readonly Observer[] = [
  tellRebuilt,
  recordRevaluedSales,
  disableEndpointsOfFormerAdmin,
  deleteViewsOfFormerMember,
  followPreferredVendors,
];

/** Readers of what writes answer on request. */
export const supplements: readonly SupplementSource[] = [impactSource];
