/** X041, WX041: lists the mails of a sales order, the latest first. */
import { endpoint } from '../../kernel/contract/endpoint.ts';
import { readOfRecord } from '../../kernel/paging/require-record.ts';
import { mailList } from '../order-mails/mail-list.ts';
import { salesOrderMailExample } from './sales-order-mail.ts';
import { salesOrderMails } from './sales-order-mails.store.ts';
import { salesOrders } from './sales-orders.store.ts';

const list = mailList(salesOrderMails);

export const listSalesOrderMails = endpoint({
  id: 'X041',
  operation: 'listSalesOrderMails',
  method: 'GET',
  path: '/sales-orders/:id/mails',
  tag: 'Sales Orders',
  summary: 'List mails of a sales order',
  description: 'Each mail says what was attached, whether it was sent, and when.',
  access: 'member',
  ...list,
  fails: ['not_found'],
  example: { reply: { data: [salesOrderMailExample], nextCursor: null } },

  read: readOfRecord(list, salesOrders),
});
