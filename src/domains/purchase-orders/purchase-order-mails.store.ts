import { MailTable } from '../order-mails/order-mails.store.ts';
import { purchaseOrderMail } from './purchase-order-mail.ts';

export const purchaseOrderMails = new MailTable<{ poId: string }>(
  'purchase_order_mails',
  purchaseOrderMail,
  ['poId'],
);
