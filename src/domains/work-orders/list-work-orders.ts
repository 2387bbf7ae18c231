/** E130, W130: lists work orders, newest first. */

import { endpoint } from '../../kernel/contract/endpoint.ts';
import {
  anyOf,
  appliedInSource,
  dayRange,
  dueSort,
  dueTo,
  externalIds,
  ids,
  reference,
  statusSort,
  updatedFrom,
} from '../../kernel/paging/filters.ts';
import { listing } from '../../kernel/paging/paging.ts';
import * as s from '../../kernel/values/schema.ts';
import { statusNames } from '../../orders/order-status.ts';
import { statusTypes, workOrderHeader, workOrderHeaderExample } from './work-order.ts';
import {
  ofMaterial,
  ofSku,
  ordersOf,
  quantitySort,
  searchOrders,
  skuSort,
} from './work-order-lists.store.ts';
import { besideOrders, headerColumns } from './work-orders.store.ts';

const list = listing({
  record: workOrderHeader,
  columns: headerColumns,
  from: ({ orgId, query }) => ordersOf(orgId, query as { locationId?: string }),
  beside: ({ orgId }) => besideOrders(orgId),
  sorts: {
    createdAt: { column: 'created_at', type: 'timestamptz' },
    updatedAt: { column: 'updated_at', type: 'timestamptz' },
    startDate: { column: 'start_date', type: 'date' },
    expectedDate: dueSort('expected_date'),
    sku: skuSort,
    quantity: quantitySort,
    status: statusSort,
    woNumber: { column: 'number_key', type: 'text' },
  },
  defaultSort: '-createdAt',
  filters: {
    skuId: ofSku,
    materialId: ofMaterial,
    status: anyOf('status', statusNames(statusTypes), 'One or several, separated by commas.'),
    siteLocationId: reference('site_location_id', 'Orders made here.'),
    stockLocationId: reference(
      'stock_location_id',
      'Orders whose finished goods are stocked here.',
    ),
    locationId: appliedInSource(
      s.uuid({ description: 'Orders that are made here, or whose goods are stocked here.' }),
    ),
    externalId: externalIds('order'),
    ids,
    updatedFrom,
    ...dayRange('start_date'),
    dueTo: dueTo('expected_date'),
  },
  search: searchOrders,
});

export const listWorkOrders = endpoint({
  id: 'E130',
  operation: 'listWorkOrders',
  method: 'GET',
  path: '/work-orders',
  tag: 'Work Orders',
  summary: 'List work orders',
  description:
    '`q` searches number and externalId, and code, name and barcode of the SKUs that the order makes. `from` and `to` are start dates. A status that follows from receipts does not change `updatedAt`: look for such changes by `status` or `ids`.',
  access: 'member',
  ...list,
  example: {
    query: { status: 'Production', limit: '20' },
    reply: { data: [workOrderHeaderExample], nextCursor: null },
  },
});
