/** E112, W112: lists purchase orders, newest first. */

import { endpoint } from '../../kernel/contract/endpoint.ts';
import { literally } from '../../kernel/database/sql.ts';
import {
  anyOf,
  dayRange,
  dueSort,
  dueTo,
  externalIds,
  ids,
  nameSort,
  reference,
  statusSort,
  totalSort,
  updatedFrom,
} from '../../kernel/paging/filters.ts';
import type { Filter } from '../../kernel/paging/list-definition.ts';
import { listing } from '../../kernel/paging/paging.ts';
import * as s from '../../kernel/values/schema.ts';
import { statusNames } from '../../orders/order-status.ts';
import { searchWithPartner } from '../../orders/orders.store.ts';
import { purchaseOrderHeader, purchaseOrderHeaderExample, statusTypes } from './purchase-order.ts';
import { deliveredTo, expectedBy, headerColumns, withItemOf } from './purchase-orders.store.ts';

const withItem = (column: 'material_id' | 'sku_id', description: string): Filter => ({
  schema: s.uuid({ description }),
  where: (id: string | undefined, orgId) =>
    id === undefined ? undefined : withItemOf(orgId, column, id),
});

const ofLocation: Filter = {
  schema: s.uuid({ description: 'Orders to be delivered here, or of which a receipt came here.' }),
  where: (id: string | undefined, orgId) =>
    id === undefined ? undefined : deliveredTo(orgId, 't', id),
};

const nextDueTo: Filter = {
  schema: s.date({ description: 'Last day of `nextDue`, included.' }),
  where: (day: string | undefined, orgId) =>
    day === undefined ? undefined : expectedBy(orgId, day),
};

const list = listing({
  record: purchaseOrderHeader,
  columns: headerColumns,
  from: literally('purchase_orders t'),
  sorts: {
    createdAt: { column: 'created_at', type: 'timestamptz' },
    updatedAt: { column: 'updated_at', type: 'timestamptz' },
    orderDate: { column: 'order_date', type: 'date' },
    expectedDate: dueSort('expected_date'),
    vendor: nameSort('vendors', 't.vendor_id'),
    status: statusSort,
    total: totalSort,
    poNumber: { column: 'number_key', type: 'text' },
  },
  defaultSort: '-createdAt',
  filters: {
    vendorId: reference('vendor_id', 'Orders from this vendor.'),
    status: anyOf('status', statusNames(statusTypes), 'One or several, separated by commas.'),
    shipToLocationId: reference('ship_to_location_id', 'Orders to be delivered here.'),
    locationId: ofLocation,
    materialId: withItem('material_id', 'Orders with a line of this material.'),
    skuId: withItem('sku_id', 'Orders with a line of this SKU.'),
    externalId: externalIds('order'),
    ids,
    updatedFrom,
    ...dayRange('order_date'),
    dueTo: dueTo('expected_date'),
    nextDueTo,
  },
  search: searchWithPartner('vendors', 'vendor_id'),
});

export const listPurchaseOrders = endpoint({
  id: 'E112',
  operation: 'listPurchaseOrders',
  method: 'GET',
  path: '/purchase-orders',
  tag: 'Purchase Orders',
  summary: 'List purchase orders',
  description:
    '`q` searches number, vendor reference and externalId, and code, name, e-mail and phone of the vendor. `from` and `to` are order dates. A status that follows from receipts does not change `updatedAt`: look for such changes by `status` or `ids`.',
  access: 'member',
  ...list,
  example: {
    query: { status: 'Ordered,Partially Received', limit: '20' },
    reply: { data: [purchaseOrderHeaderExample], nextCursor: null },
  },
});
