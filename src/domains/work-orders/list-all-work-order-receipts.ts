/** X027: lists receipts across work orders, newest first. */

import { endpoint } from '../../kernel/contract/endpoint.ts';
import { literally, part } from '../../kernel/database/sql.ts';
import { dayRange, ids, reference, searchText, updatedFrom } from '../../kernel/paging/filters.ts';
import { listing } from '../../kernel/paging/paging.ts';
import { ofMaterial, ofOrderWith, ofSku, receiptOfOrderColumns } from './receipts.store.ts';
import { receiptOfOrder, receiptOfOrderExample } from './work-order-receipt.ts';

const list = listing({
  record: receiptOfOrder,
  columns: receiptOfOrderColumns,
  from: literally('work_order_receipts t'),
  where: () => part`t.deleted_at is null`,
  sorts: {
    createdAt: { column: 'created_at', type: 'timestamptz' },
    updatedAt: { column: 'updated_at', type: 'timestamptz' },
    receiptDate: { column: 'receipt_date', type: 'date' },
  },
  defaultSort: '-createdAt',
  filters: {
    woId: reference('wo_id', 'Receipts of this order.'),
    skuId: ofSku,
    materialId: ofMaterial,
    siteLocationId: ofOrderWith('site_location_id', 'Receipts of orders made here.'),
    stockLocationId: ofOrderWith('stock_location_id', 'Receipts whose goods are stocked here.'),
    ids,
    updatedFrom,
    ...dayRange('receipt_date'),
  },
  search: searchText,
});

export const listAllWorkOrderReceipts = endpoint({
  id: 'X027',
  operation: 'listAllWorkOrderReceipts',
  method: 'GET',
  path: '/work-order-receipts',
  tag: 'Work Orders',
  summary: 'List receipts across work orders',
  description: '`q` searches the number of the receipt. Reversed receipts are left out.',
  access: 'member',
  ...list,
  example: {
    query: { from: '2026-03-01', to: '2026-03-31' },
    reply: { data: [receiptOfOrderExample], nextCursor: null },
  },
});
