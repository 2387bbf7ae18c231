/** X031: lists the mails of a purchase order, the latest first. */
import { endpoint } from '../../kernel/contract/endpoint.ts';
import { literally, part } from '../../kernel/database/sql.ts';
import { anyOf, ids, instantRange } from '../../kernel/paging/filters.ts';
import { listing } from '../../kernel/paging/paging.ts';
import { readOfRecord } from '../../kernel/paging/require-record.ts';
import {
  mailStatuses,
  purchaseOrderMail,
  purchaseOrderMailExample,
} from './purchase-order-mail.ts';
import { mailColumns } from './purchase-order-mails.store.ts';
import { purchaseOrders } from './purchase-orders.store.ts';

const list = listing({
  record: purchaseOrderMail,
  columns: mailColumns,
  from: literally('purchase_order_mails t'),
  where: ({ path }) => part`t.po_id = ${path.id ?? ''}`,
  sorts: { createdAt: { column: 'created_at', type: 'timestamptz' } },
  defaultSort: '-createdAt',
  filters: {
    status: anyOf('status', mailStatuses, 'Mails in these states.'),
    ids,
    ...instantRange('created_at'),
  },
});

export const listPurchaseOrderMails = endpoint({
  id: 'X031',
  operation: 'listPurchaseOrderMails',
  method: 'GET',
  path: '/purchase-orders/:id/mails',
  tag: 'Purchase Orders',
  summary: 'List mails of a purchase order',
  description: 'Each mail says whether it was sent, and when.',
  access: 'member',
  ...list,
  fails: ['not_found'],
  example: { reply: { data: [purchaseOrderMailExample], nextCursor: null } },

  read: readOfRecord(list, purchaseOrders),
});
