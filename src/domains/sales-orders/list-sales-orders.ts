/** E145, W145: lists sales orders, newest first. */

import { endpoint } from '../../kernel/contract/endpoint.ts';
import { literally } from '../../kernel/database/sql.ts';
import {
  anyOf,
  dayRange,
  dueSort,
  dueTo,
  externalIds,
  flag,
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
import { salesOrderHeader, salesOrderHeaderExample } from './sales-order.ts';
import { fulfillmentStatusTypes, statusTypes } from './sales-order-status.ts';
import { headerColumns, withSku } from './sales-orders.store.ts';

const ofSku: Filter = {
  schema: s.uuid({ description: 'Orders with a line of this SKU.' }),
  where: (id: string | undefined, orgId) => (id === undefined ? undefined : withSku(orgId, id)),
};

const several = 'One or several, separated by commas.';

const list = listing({
  record: salesOrderHeader,
  columns: headerColumns,
  from: literally('sales_orders t'),
  sorts: {
    createdAt: { column: 'created_at', type: 'timestamptz' },
    updatedAt: { column: 'updated_at', type: 'timestamptz' },
    orderDate: { column: 'order_date', type: 'date' },
    requestedShipDate: dueSort('requested_ship_date'),
    customer: nameSort('customers', 't.customer_id'),
    status: statusSort,
    total: totalSort,
    soNumber: { column: 'number_key', type: 'text' },
  },
  defaultSort: '-createdAt',
  filters: {
    customerId: reference('customer_id', 'Orders of this customer.'),
    orderChannelId: reference('order_channel_id', 'Orders that came through this channel.'),
    status: anyOf('status', statusNames(statusTypes), several),
    fulfillmentStatus: anyOf('fulfillment_status', statusNames(fulfillmentStatusTypes), several),
    onHold: flag('on_hold', 'Orders that are on hold, or that are not.'),
    shipFromLocationId: reference('ship_from_location_id', 'Orders that ship from here.'),
    locationId: reference('ship_from_location_id', 'Orders of this location: they ship from here.'),
    skuId: ofSku,
    externalId: externalIds('order'),
    ids,
    updatedFrom,
    ...dayRange('order_date'),
    dueTo: dueTo('requested_ship_date'),
  },
  search: searchWithPartner('customers', 'customer_id'),
});

export const listSalesOrders = endpoint({
  id: 'E145',
  operation: 'listSalesOrders',
  method: 'GET',
  path: '/sales-orders',
  tag: 'Sales Orders',
  summary: 'List sales orders',
  description:
    '`q` searches number, customer reference and externalId, and code, name, e-mail and phone of the customer. `from` and `to` are order dates.',
  access: 'member',
  ...list,
  example: {
    query: { status: 'Confirmed', onHold: 'false', limit: '20' },
    reply: { data: [salesOrderHeaderExample], nextCursor: null },
  },
});
