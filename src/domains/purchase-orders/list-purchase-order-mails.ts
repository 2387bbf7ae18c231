/** X031: lists the mails of a purchase order, the latest first. */
import { endpoint } from '../../kernel/contract/endpoint.ts';
import { readOfRecord } from '../../kernel/paging/require-record.ts';
import { mailList } from '../order-mails/mail-list.ts';
import { purchaseOrderMailExample } from './purchase-order-mail.ts';
import { purchaseOrderMails } from './purchase-order-mails.store.ts';
import { purchaseOrders } from './purchase-orders.store.ts';

const list = mailList(purchaseOrderMails);

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
