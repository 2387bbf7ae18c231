/** X040, WX040: mails a paper of a sales order to its customer. */
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { mailLimits, mailOrder } from '../order-mails/mail-order.ts';
import { repeatedRecipients } from '../order-mails/order-mail.ts';
import { locateOrder } from './locate.ts';
import { orderedMail, orderedMailExample, salesOrderMailInput } from './sales-order-mail.ts';
import { salesOrderMailing } from './sales-order-mailing.ts';

export const mailSalesOrder = endpoint({
  id: 'X040',
  operation: 'mailSalesOrder',
  method: 'POST',
  path: '/sales-orders/:id/mails',
  tag: 'Sales Orders',
  summary: 'Mail a paper of a sales order',
  description: `The quote, the order confirmation or the proforma invoice is attached as PDF, as it is when the mail is sent: seconds later, or once the mail server can be reached. Answers to the mail go to the caller. \`subject\` and \`text\` are those of the mail, \`unprintable\` has the characters that the PDF cannot show. The order itself does not change. ${mailLimits}`,
  access: 'member',
  silent: 'a mail changes no order; its state changes later, without a request',
  body: salesOrderMailInput,
  check: repeatedRecipients,
  gives: created(orderedMail),
  fails: ['not_found', 'limit_reached', 'invalid_transition'],
  example: {
    body: { kind: orderedMailExample.kind, message: orderedMailExample.message },
    reply: orderedMailExample,
  },

  locate: locateOrder,

  run: (call) =>
    mailOrder(call, salesOrderMailing, { soId: call.subject.order.id, kind: call.body.kind }),
});
