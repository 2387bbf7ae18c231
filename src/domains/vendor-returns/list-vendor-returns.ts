/** X063, WX063: lists vendor returns, newest first. */

import { endpoint } from '../../kernel/contract/endpoint.ts';
import { literally, part } from '../../kernel/database/sql.ts';
import {
  anyOf,
  dayRange,
  ids,
  reference,
  searchText,
  updatedFrom,
} from '../../kernel/paging/filters.ts';
import type { Filter } from '../../kernel/paging/list-definition.ts';
import { listing } from '../../kernel/paging/paging.ts';
import * as s from '../../kernel/values/schema.ts';
import { outcomes, vendorReturnHeader, vendorReturnHeaderExample } from './vendor-return.ts';
import { returnHeaderColumns, withReturnedItem } from './vendor-returns.store.ts';

const ofItem = (column: 'material_id' | 'sku_id', noun: string): Filter => ({
  schema: s.uuid({ description: `Returns with goods of this ${noun}.` }),
  where: (id: string | undefined, orgId) =>
    id === undefined ? undefined : withReturnedItem(orgId, column, id),
});

const list = listing({
  record: vendorReturnHeader,
  columns: returnHeaderColumns,
  from: literally('vendor_returns t'),
  where: () => part`t.deleted_at is null`,
  sorts: {
    createdAt: { column: 'created_at', type: 'timestamptz' },
    updatedAt: { column: 'updated_at', type: 'timestamptz' },
    returnDate: { column: 'return_date', type: 'date' },
  },
  defaultSort: '-createdAt',
  filters: {
    vendorId: reference('vendor_id', 'Returns to this vendor.'),
    poId: reference('po_id', 'Returns of this order alone.'),
    materialId: ofItem('material_id', 'material'),
    skuId: ofItem('sku_id', 'SKU'),
    locationId: reference('location_id', 'Returns that left from this location.'),
    outcome: anyOf('outcome', outcomes, 'One or several, separated by commas.'),
    ids,
    updatedFrom,
    ...dayRange('return_date'),
  },
  search: searchText,
});

export const listVendorReturns = endpoint({
  id: 'X063',
  operation: 'listVendorReturns',
  method: 'GET',
  path: '/vendor-returns',
  tag: 'Vendor Returns',
  summary: 'List vendor returns',
  description:
    '`q` searches number and vendorReference. `from` and `to` are return dates. Those that were deleted are left out.',
  access: 'member',
  ...list,
  example: {
    query: { outcome: 'replacement', limit: '20' },
    reply: { data: [vendorReturnHeaderExample], nextCursor: null },
  },
});
