/** X129, W129: lists what a material or a SKU has cost in orders, the last day first. */
import { endpoint, type ReadCall } from '../../kernel/contract/endpoint.ts';
import { exactly } from '../../kernel/database/columns.ts';
import { appliedInSource, dayRange, ids, reference } from '../../kernel/paging/filters.ts';
import { listing } from '../../kernel/paging/paging.ts';
import { requireRecord } from '../../kernel/paging/require-record.ts';
import { queryOf } from '../../kernel/paging/select-page.ts';
import { missing, unknownReferences } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import { selectItemId } from '../../ledger/items.store.ts';
import { paidPriceOf } from './paid-price.ts';
import { pastPrice, pastPriceExample } from './past-price.ts';
import { agreedColumns, placedLines } from './price-history.store.ts';

const itemOf = (call: ReadCall<s.TSchema>): string => String(queryOf(call).itemId);

const list = listing({
  record: pastPrice,
  columns: agreedColumns,
  from: (call) => placedLines(call.orgId, itemOf(call)),
  sorts: { orderDate: { column: 'order_date', type: 'date' } },
  defaultSort: '-orderDate',
  filters: {
    itemId: {
      ...appliedInSource(s.uuid({ description: 'A material or a SKU.' })),
      isRequired: true,
    },
    vendorId: reference('vendor_id', 'Prices of this vendor.'),
    ids,
    ...dayRange('order_date'),
  },
  present: (row) => ({ ...row, ...paidPriceOf(exactly(pastPrice, row)) }),
});

export const listPriceHistory = endpoint({
  id: 'X129',
  operation: 'listPriceHistory',
  method: 'GET',
  path: '/price-history',
  tag: 'Purchase Orders',
  summary: 'List the prices of an item',
  description:
    'What vendors have asked for a material or a SKU: a row for each line of an order that was placed, which is any but drafts and cancelled ones, by the day of the order. Prices are those of the orders; what receipts cost in the end is in their `landedUnitCost`.',
  access: 'member',
  query: list.query,
  gives: list.gives,
  fails: ['not_found'],
  example: {
    query: { itemId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f6d1' },
    reply: { data: [pastPriceExample], nextCursor: null },
  },
  read: (call) =>
    requireRecord(list.read(call), selectItemId(call.orgId, itemOf(call)), () =>
      unknownReferences([missing('query/itemId', 'material or SKU')]),
    ),
});
