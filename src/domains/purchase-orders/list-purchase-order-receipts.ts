/** E123, W123: lists the receipts of a purchase order, newest first. */

import { endpoint } from '../../kernel/contract/endpoint.ts';
import { literally, part } from '../../kernel/database/sql.ts';
import { dayRange, ids, reference, searchText, updatedFrom } from '../../kernel/paging/filters.ts';
import { listing } from '../../kernel/paging/paging.ts';
import { readOfRecord } from '../../kernel/paging/require-record.ts';
import { receiptHeader, receiptHeaderExample } from './purchase-order-receipt.ts';
import { purchaseOrders } from './purchase-orders.store.ts';
import { receiptHeaderColumns } from './receipts.store.ts';

const list = listing({
  record: receiptHeader,
  columns: receiptHeaderColumns,
  from: literally('purchase_order_receipts t'),
  where: ({ path }) => part`t.po_id = ${path.id ?? ''} and t.deleted_at is null`,
  sorts: {
    createdAt: { column: 'created_at', type: 'timestamptz' },
    receiptDate: { column: 'receipt_date', type: 'date' },
  },
  defaultSort: '-createdAt',
  filters: {
    locationId: reference('location_id', 'Receipts at this location.'),
    ids,
    updatedFrom,
    ...dayRange('receipt_date'),
  },
  search: searchText,
});

export const listPurchaseOrderReceipts = endpoint({
  id: 'E123',
  operation: 'listPurchaseOrderReceipts',
  method: 'GET',
  path: '/purchase-orders/:id/receipts',
  tag: 'Purchase Orders',
  summary: 'List receipts for a purchase order',
  description: 'Reversed receipts are left out.',
  access: 'member',
  ...list,
  fails: ['not_found'],
  example: { reply: { data: [receiptHeaderExample], nextCursor: null } },

  read: readOfRecord(list, purchaseOrders),
});
