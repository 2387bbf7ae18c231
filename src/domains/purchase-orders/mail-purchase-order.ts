/** X030, W030: mails a purchase order to its vendor. */
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { mailLimits, mailOrder } from '../order-mails/mail-order.ts';
import { repeatedRecipients } from '../order-mails/order-mail.ts';
import { locateOrder } from './locate.ts';
import { orderedMail, orderedMailExample, purchaseOrderMailInput } from './purchase-order-mail.ts';
import { purchaseOrderMailing } from './purchase-order-mailing.ts';

export const mailPurchaseOrder = endpoint({
  id: 'X030',
  operation: 'mailPurchaseOrder',
  method: 'POST',
  path: '/purchase-orders/:id/mails',
  tag: 'Purchase Orders',
  summary: 'Mail a purchase order',
  description: `The order is attached as PDF, as it is when the mail is sent: seconds later, or once the mail server can be reached. Answers to the mail go to the caller. \`subject\` and \`text\` are those of the mail, \`unprintable\` has the characters that the PDF cannot show. The order itself does not change. ${mailLimits}`,
  access: 'member',
  silent: 'a mail changes no order; its state changes later, without a request',
  body: purchaseOrderMailInput,
  check: repeatedRecipients,
  gives: created(orderedMail),
  fails: ['not_found', 'limit_reached', 'invalid_transition'],
  example: {
    body: { message: orderedMailExample.message },
    reply: orderedMailExample,
  },

  locate: locateOrder,

  run: (call) => mailOrder(call, purchaseOrderMailing, { poId: call.subject.order.id }),
});
