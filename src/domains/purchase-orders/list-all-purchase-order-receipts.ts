/** X026: lists receipts across purchase orders, newest first. */

import { endpoint } from '../../kernel/contract/endpoint.ts';
import { literally, part } from '../../kernel/database/sql.ts';
import { dayRange, ids, reference, searchText, updatedFrom } from '../../kernel/paging/filters.ts';
import type { Filter } from '../../kernel/paging/list-definition.ts';
import { listing } from '../../kernel/paging/paging.ts';
import * as s from '../../kernel/values/schema.ts';
import { receiptOfOrder, receiptOfOrderExample } from './purchase-order-receipt.ts';
import { ofOrders } from './purchase-orders.store.ts';
import { ofItem, receiptOfOrderColumns } from './receipts.store.ts';

const ofVendor: Filter = {
  schema: s.uuid({ description: 'Receipts of orders from this vendor.' }),
  where: (id: string | undefined, orgId) =>
    id === undefined ? undefined : ofOrders(orgId, part`o.vendor_id = ${id}`),
};

const list = listing({
  record: receiptOfOrder,
  columns: receiptOfOrderColumns,
  from: literally('purchase_order_receipts t'),
  where: () => part`t.deleted_at is null`,
  sorts: {
    createdAt: { column: 'created_at', type: 'timestamptz' },
    updatedAt: { column: 'updated_at', type: 'timestamptz' },
    receiptDate: { column: 'receipt_date', type: 'date' },
  },
  defaultSort: '-createdAt',
  filters: {
    poId: reference('po_id', 'Receipts of this order.'),
    vendorId: ofVendor,
    materialId: ofItem('material_id', 'Receipts with a line of this material.'),
    skuId: ofItem('sku_id', 'Receipts with a line of this SKU.'),
    locationId: reference('location_id', 'Receipts at this location.'),
    ids,
    updatedFrom,
    ...dayRange('receipt_date'),
  },
  search: searchText,
});

export const listAllPurchaseOrderReceipts = endpoint({
  id: 'X026',
  operation: 'listAllPurchaseOrderReceipts',
  method: 'GET',
  path: '/purchase-order-receipts',
  tag: 'Purchase Orders',
  summary: 'List receipts across purchase orders',
  description: '`q` searches the number of the receipt. Reversed receipts are left out.',
  access: 'member',
  ...list,
  example: {
    query: { from: '2026-03-01', to: '2026-03-31' },
    reply: { data: [receiptOfOrderExample], nextCursor: null },
  },
});
