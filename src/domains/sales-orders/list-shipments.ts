/** X034, WX034: lists shipments, newest first. */

import { endpoint } from '../../kernel/contract/endpoint.ts';
import { literally, part } from '../../kernel/database/sql.ts';
import {
  anyOf,
  dayRange,
  exactly,
  externalIds,
  ids,
  reference,
  searchText,
  updatedFrom,
} from '../../kernel/paging/filters.ts';
import type { Filter } from '../../kernel/paging/list-definition.ts';
import { listing } from '../../kernel/paging/paging.ts';
import * as s from '../../kernel/values/schema.ts';
import { statusNames } from '../../orders/order-status.ts';
import { shipmentHeader, shipmentHeaderExample, shipmentStatusTypes } from './shipment.ts';
import { ofCustomer, shipmentHeaderColumns, withShippedSku } from './shipments.store.ts';

const byCustomer: Filter = {
  schema: s.uuid({ description: 'Shipments to this customer.' }),
  where: (id: string | undefined, orgId) => (id === undefined ? undefined : ofCustomer(orgId, id)),
};

const bySku: Filter = {
  schema: s.uuid({ description: 'Shipments with a line of this SKU.' }),
  where: (id: string | undefined, orgId) =>
    id === undefined ? undefined : withShippedSku(orgId, id),
};

const list = listing({
  record: shipmentHeader,
  columns: shipmentHeaderColumns,
  from: literally('shipments t'),
  where: () => part`t.deleted_at is null`,
  sorts: {
    createdAt: { column: 'created_at', type: 'timestamptz' },
    updatedAt: { column: 'updated_at', type: 'timestamptz' },
    shipDate: { column: 'ship_date', type: 'date' },
  },
  defaultSort: '-createdAt',
  filters: {
    soId: reference('so_id', 'Shipments of this order.'),
    customerId: byCustomer,
    skuId: bySku,
    locationId: reference('ship_from_location_id', 'Shipments from this location.'),
    status: anyOf(
      'status',
      statusNames(shipmentStatusTypes),
      'One or several, separated by commas.',
    ),
    carrier: exactly('carrier', 'Shipments that this carrier takes, as it is written.'),
    trackingNumber: exactly('tracking_number', 'Shipments with exactly this tracking number.'),
    externalId: externalIds('shipment'),
    ids,
    updatedFrom,
    ...dayRange('ship_date'),
  },
  search: searchText,
});

export const listShipments = endpoint({
  id: 'X034',
  operation: 'listShipments',
  method: 'GET',
  path: '/shipments',
  tag: 'Shipments',
  summary: 'List shipments',
  description:
    '`q` searches number, tracking number and externalId. `from` and `to` are ship dates. Those that were deleted are left out.',
  access: 'member',
  ...list,
  example: {
    query: { status: 'Packed', limit: '20' },
    reply: { data: [shipmentHeaderExample], nextCursor: null },
  },
});
