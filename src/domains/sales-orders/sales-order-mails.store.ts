import { MailTable } from '../order-mails/order-mails.store.ts';
import { salesOrderMail } from './sales-order-mail.ts';
import type { PaperKind } from './sales-order-paper.ts';

/** The fields of a mail that name its order and the paper. */
export type PaperOfOrder = { soId: string; kind: PaperKind };

export const salesOrderMails = new MailTable<PaperOfOrder>('sales_order_mails', salesOrderMail, [
  'soId',
  'kind',
]);
