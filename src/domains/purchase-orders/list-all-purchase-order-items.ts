/** E119, W119: lists items across purchase orders, newest first. */

import { endpoint } from '../../kernel/contract/endpoint.ts';
import { literally, part } from '../../kernel/database/sql.ts';
import { dueSort, ids, instantRange, reference, updatedFrom } from '../../kernel/paging/filters.ts';
import type { Filter } from '../../kernel/paging/list-definition.ts';
import { listing } from '../../kernel/paging/paging.ts';
import * as s from '../../kernel/values/schema.ts';
import { statusNames } from '../../orders/order-status.ts';
import { statusTypes } from './purchase-order.ts';
import { purchaseOrderItem, purchaseOrderItemExample } from './purchase-order-item.ts';
import {
  deliveredTo,
  itemColumns,
  itemsOfOrdersIn,
  ofOrders,
  ofOrdersIn,
} from './purchase-orders.store.ts';

const ofVendor: Filter = {
  schema: s.uuid({ description: 'Items ordered from this vendor.' }),
  where: (id: string | undefined, orgId) =>
    id === undefined ? undefined : ofOrders(orgId, part`o.vendor_id = ${id}`),
};

const ofLocation: Filter = {
  schema: s.uuid({ description: 'Items of orders that are delivered here.' }),
  where: (id: string | undefined, orgId) =>
    id === undefined ? undefined : ofOrders(orgId, deliveredTo(orgId, 'o', id)),
};

/**
 * Whether few orders are in these statuses, however long an organization has been buying: of them
 * the orders are looked up first. Of the others the list soon has a page in its own order.
 */
const areFew = (statuses: readonly string[]) =>
  statuses.every((status) => status !== 'Received' && status !== 'Closed');

const inStatus: Filter = {
  schema: s.listOf(s.oneOf(statusNames(statusTypes)), {
    min: 1,
    max: statusTypes.length,
    description: 'Of the order; one or several, separated by commas.',
  }),
  where: (chosen: string[] | undefined, orgId) =>
    chosen === undefined || areFew(chosen) ? undefined : ofOrdersIn(orgId, chosen),
};

/** The goods of a line without a day of its own are expected on the order's. */
const dueToOfLine: Filter = {
  schema: s.date({
    description:
      "Last day, included, of `expectedDate`, or of the order's for an item without one. Items without either are left out.",
  }),
  where: (day: string | undefined, orgId) =>
    day === undefined
      ? undefined
      : part`(t.expected_date <= ${day}::date or t.expected_date is null
          and ${ofOrders(orgId, part`o.expected_date <= ${day}::date`)})`,
};

const list = listing({
  record: purchaseOrderItem,
  columns: itemColumns,
  from({ orgId, query }) {
    const { status } = query as { status?: string[] };
    return status && areFew(status)
      ? itemsOfOrdersIn(orgId, status)
      : literally('purchase_order_items t');
  },
  sorts: {
    createdAt: { column: 'created_at', type: 'timestamptz' },
    expectedDate: dueSort('expected_date'),
  },
  defaultSort: '-createdAt',
  filters: {
    poId: reference('po_id', 'Items of this order.'),
    materialId: reference('material_id', 'Items of this material.'),
    skuId: reference('sku_id', 'Items of this SKU.'),
    vendorId: ofVendor,
    locationId: ofLocation,
    status: inStatus,
    ids,
    updatedFrom,
    ...instantRange('created_at'),
    dueTo: dueToOfLine,
  },
});

export const listAllPurchaseOrderItems = endpoint({
  id: 'E119',
  operation: 'listAllPurchaseOrderItems',
  method: 'GET',
  path: '/purchase-order-items',
  tag: 'Purchase Orders',
  summary: 'List items across purchase orders',
  description:
    'With `sort=expectedDate`, items without a day of their own come last, whatever that of their order.',
  access: 'member',
  ...list,
  example: {
    query: { status: 'Ordered,Partially Received' },
    reply: { data: [purchaseOrderItemExample], nextCursor: null },
  },
});
