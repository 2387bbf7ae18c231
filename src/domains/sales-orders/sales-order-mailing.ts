/** How papers of sales orders are mailed to their customers. */
import type { OrderMailing } from '../order-mails/order-mailing.ts';
import { printedStatements } from './printed-order.store.ts';
import { type PaperOfOrder, salesOrderMails } from './sales-order-mails.store.ts';
import {
  fileNameOf,
  mailWords,
  type PrintedLine,
  type PrintedSalesOrder,
  refusalOf,
  salesOrderPaper,
} from './sales-order-paper.ts';

export const salesOrderMailing: OrderMailing<PaperOfOrder, PrintedSalesOrder, PrintedLine> = {
  noun: 'sales order',
  job: 'send-sales-order-mail',
  table: salesOrderMails,
  noAddress: 'The customer has no e-mail address: state one here.',
  statements: (orgId, { soId }) => printedStatements(orgId, soId),
  refusal({ order }, { kind }) {
    if (order.status === 'Cancelled') {
      return {
        detail: 'A cancelled order cannot be mailed.',
        failure: 'The order was cancelled before the mail was sent.',
      };
    }
    const detail = refusalOf(kind, order);
    const failure = 'The order was confirmed before its quote was sent.';
    return detail === undefined ? undefined : { detail, failure };
  },
  mailed: (printed, lines, { kind }) => ({
    paper: salesOrderPaper(kind, printed, lines),
    fileName: fileNameOf(kind, printed.order),
    words: mailWords(kind, printed),
    address: printed.customer.email,
  }),
};
