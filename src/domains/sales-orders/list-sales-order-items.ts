/** E150, W150: lists the items of a sales order. */

import { endpoint } from '../../kernel/contract/endpoint.ts';
import { literally, part } from '../../kernel/database/sql.ts';
import { ids, instantRange, reference, updatedFrom } from '../../kernel/paging/filters.ts';
import { listing } from '../../kernel/paging/paging.ts';
import { readOfRecord } from '../../kernel/paging/require-record.ts';
import { salesOrderItem, salesOrderItemExample } from './sales-order-item.ts';
import { itemColumns, salesOrders } from './sales-orders.store.ts';

const list = listing({
  record: salesOrderItem,
  columns: itemColumns,
  from: literally('sales_order_items t'),
  where: ({ path }) => part`t.so_id = ${path.id ?? ''}`,
  sorts: { lineNumber: { column: 'line_number', type: 'bigint' } },
  defaultSort: 'lineNumber',
  filters: {
    skuId: reference('sku_id', 'Items of this SKU.'),
    ids,
    updatedFrom,
    ...instantRange('created_at'),
  },
});

export const listSalesOrderItems = endpoint({
  id: 'E150',
  operation: 'listSalesOrderItems',
  method: 'GET',
  path: '/sales-orders/:id/items',
  tag: 'Sales Orders',
  summary: 'List items for a sales order',
  access: 'member',
  ...list,
  fails: ['not_found'],
  example: { reply: { data: [salesOrderItemExample], nextCursor: null } },

  read: readOfRecord(list, salesOrders),
});
