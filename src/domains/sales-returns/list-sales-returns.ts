/** X055, WX055: lists sales returns, newest first. */

import { endpoint } from '../../kernel/contract/endpoint.ts';
import { literally, part } from '../../kernel/database/sql.ts';
import {
  anyOf,
  dayRange,
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
import {
  salesReturnHeader,
  salesReturnHeaderExample,
  salesReturnStatusTypes,
} from './sales-return.ts';
import { returnHeaderColumns, withReturnedSku } from './sales-returns.store.ts';

const bySku: Filter = {
  schema: s.uuid({ description: 'Returns with an item of this SKU.' }),
  where: (id: string | undefined, orgId) =>
    id === undefined ? undefined : withReturnedSku(orgId, id),
};

const list = listing({
  record: salesReturnHeader,
  columns: returnHeaderColumns,
  from: literally('sales_returns t'),
  where: () => part`t.deleted_at is null`,
  sorts: {
    createdAt: { column: 'created_at', type: 'timestamptz' },
    updatedAt: { column: 'updated_at', type: 'timestamptz' },
    returnDate: { column: 'return_date', type: 'date' },
  },
  defaultSort: '-createdAt',
  filters: {
    soId: reference('so_id', 'Returns of this order.'),
    customerId: reference('customer_id', 'Returns of this customer.'),
    skuId: bySku,
    status: anyOf(
      'status',
      statusNames(salesReturnStatusTypes),
      'One or several, separated by commas.',
    ),
    externalId: externalIds('sales return'),
    ids,
    updatedFrom,
    ...dayRange('return_date'),
  },
  search: searchText,
});

export const listSalesReturns = endpoint({
  id: 'X055',
  operation: 'listSalesReturns',
  method: 'GET',
  path: '/sales-returns',
  tag: 'Sales Returns',
  summary: 'List sales returns',
  description:
    '`q` searches number and externalId. `from` and `to` are return dates. Those that were deleted are left out.',
  access: 'member',
  ...list,
  example: {
    query: { status: 'Expected', limit: '20' },
    reply: { data: [salesReturnHeaderExample], nextCursor: null },
  },
});
