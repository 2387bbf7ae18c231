/** How purchase orders are mailed to their vendors. */
import { plain } from '../../kernel/mail/mail.ts';
import type { OrderMailing } from '../order-mails/order-mailing.ts';
import { printedStatements } from './printed-order.store.ts';
import { mailWords } from './purchase-order-mail.ts';
import { purchaseOrderMails } from './purchase-order-mails.store.ts';
import {
  type PrintedLine,
  type PrintedPurchaseOrder,
  purchaseOrderPaper,
} from './purchase-order-paper.ts';

export const purchaseOrderMailing: OrderMailing<
  { poId: string },
  PrintedPurchaseOrder,
  PrintedLine
> = {
  noun: 'purchase order',
  job: 'send-purchase-order-mail',
  table: purchaseOrderMails,
  noAddress: 'The vendor has no e-mail address: state one here.',
  statements: (orgId, { poId }) => printedStatements(orgId, poId),
  refusal: ({ order }) =>
    order.status === 'Cancelled'
      ? {
          detail: 'A cancelled order cannot be mailed.',
          failure: 'The order was cancelled before the mail was sent.',
        }
      : undefined,
  mailed: (printed, lines) => ({
    paper: purchaseOrderPaper(printed, lines),
    fileName: `${plain(printed.order.poNumber)}.pdf`,
    words: mailWords(printed),
    address: printed.vendor.email,
  }),
};
