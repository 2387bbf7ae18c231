/** E138, W138: lists the receipts of a work order, newest first. */

import { endpoint } from '../../kernel/contract/endpoint.ts';
import { literally, part } from '../../kernel/database/sql.ts';
import { dayRange, ids, searchText, updatedFrom } from '../../kernel/paging/filters.ts';
import { listing } from '../../kernel/paging/paging.ts';
import { readOfRecord } from '../../kernel/paging/require-record.ts';
import { receiptHeaderColumns } from './receipts.store.ts';
import { receiptHeader, receiptHeaderExample } from './work-order-receipt.ts';
import { workOrders } from './work-orders.store.ts';

const list = listing({
  record: receiptHeader,
  columns: receiptHeaderColumns,
  from: literally('work_order_receipts t'),
  where: ({ path }) => part`t.wo_id = ${path.id} and t.deleted_at is null`,
  sorts: {
    createdAt: { column: 'created_at', type: 'timestamptz' },
    receiptDate: { column: 'receipt_date', type: 'date' },
  },
  defaultSort: '-createdAt',
  filters: { ids, updatedFrom, ...dayRange('receipt_date') },
  search: searchText,
});

export const listWorkOrderReceipts = endpoint({
  id: 'E138',
  operation: 'listWorkOrderReceipts',
  method: 'GET',
  path: '/work-orders/:id/receipts',
  tag: 'Work Orders',
  summary: 'List receipts for a work order',
  description: 'Reversed receipts are left out.',
  access: 'member',
  ...list,
  fails: ['not_found'],
  example: { reply: { data: [receiptHeaderExample], nextCursor: null } },

  read: readOfRecord(list, workOrders),
});
