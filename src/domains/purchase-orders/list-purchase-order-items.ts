/** E118, W118: lists the items of a purchase order. */

import { endpoint } from '../../kernel/contract/endpoint.ts';
import { literally, part } from '../../kernel/database/sql.ts';
import { ids, instantRange, reference, updatedFrom } from '../../kernel/paging/filters.ts';
import { listing } from '../../kernel/paging/paging.ts';
import { readOfRecord } from '../../kernel/paging/require-record.ts';
import { purchaseOrderItem, purchaseOrderItemExample } from './purchase-order-item.ts';
import { itemColumns, purchaseOrders } from './purchase-orders.store.ts';

const list = listing({
  record: purchaseOrderItem,
  columns: itemColumns,
  from: literally('purchase_order_items t'),
  where: ({ path }) => part`t.po_id = ${path.id ?? ''}`,
  sorts: { lineNumber: { column: 'line_number', type: 'bigint' } },
  defaultSort: 'lineNumber',
  filters: {
    materialId: reference('material_id', 'Items of this material.'),
    skuId: reference('sku_id', 'Items of this SKU.'),
    ids,
    updatedFrom,
    ...instantRange('created_at'),
  },
});

export const listPurchaseOrderItems = endpoint({
  id: 'E118',
  operation: 'listPurchaseOrderItems',
  method: 'GET',
  path: '/purchase-orders/:id/items',
  tag: 'Purchase Orders',
  summary: 'List items for a purchase order',
  access: 'member',
  ...list,
  fails: ['not_found'],
  example: { reply: { data: [purchaseOrderItemExample], nextCursor: null } },
  read: readOfRecord(list, purchaseOrders),
});
