/** X030, W030: mails a purchase order to its vendor. The job beside it sends the mail. */
import { created, endpoint } from '../../kernel/contract/endpoint.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { mails } from '../../kernel/limits/mails.ts';
import { present } from '../../kernel/present.ts';
import { invalid, Problem } from '../../kernel/problem.ts';
import { countOfDay } from '../platform/user-days.store.ts';
import { selectVendorAddress } from '../vendors/vendors.store.ts';
import { documentStatements } from './document.store.ts';
import { locateOrder } from './locate.ts';
import { unprintableOf } from './pdf/unprintable.ts';
import {
  orderedMail,
  orderedMailExample,
  purchaseOrderMailInput,
  textsOfMail,
} from './purchase-order-mail.ts';
import { countMailsSince, insertMail, selectSenderName } from './purchase-order-mails.store.ts';
import { purchaseOrderJob } from './send-purchase-order-mail.ts';

/** Mails of an organization in a day. */
const { maxOfDay } = valuesOf(mails.orders);
const noAddress = 'The vendor has no e-mail address: state one here.';
const day = 24 * 60 * 60_000;

export const mailPurchaseOrder = endpoint({
  id: 'X030',
  operation: 'mailPurchaseOrder',
  method: 'POST',
  path: '/purchase-orders/:id/mails',
  tag: 'Purchase Orders',
  summary: 'Mail a purchase order',
  description: `The order is attached as PDF, as it is when the mail is sent: seconds later, or once the mail server can be reached. Answers to the mail go to the caller. \`subject\` and \`text\` are those of the mail, \`unprintable\` has the characters that the PDF cannot show. The order itself does not change. At most ${maxOfDay} mails of an organization in 24 hours, and 500 of a person on a day (\`ORDER_MAILS_PER_DAY\`; 409 \`limit_reached\`).`,
  access: 'member',
  silent: 'a mail changes no order; its state changes later, without a request',
  body: purchaseOrderMailInput,
  gives: created(orderedMail),
  fails: ['not_found', 'limit_reached', 'invalid_transition'],
  example: {
    body: { message: orderedMailExample.message },
    reply: orderedMailExample,
  },

  locate: locateOrder,

  async run({ tx, org, actor, body, subject: { order }, now, newId, services }) {
    if (order.status === 'Cancelled') {
      throw new Problem('invalid_transition', 'A cancelled order cannot be mailed.');
    }
    const [ofOrder, ofLines] = documentStatements(org.id, order.id);
    const [[vendor], [sent], [sender], [printed], lines] = await tx.all(
      selectVendorAddress(org.id, order.vendorId),
      countMailsSince(org.id, new Date(now.getTime() - day)),
      selectSenderName(actor.userId),
      ofOrder,
      ofLines,
    );
    const to = body.to ?? (vendor?.email ? [vendor.email] : undefined);
    if (!to) throw invalid({ path: '/to', code: 'required', message: noAddress });
    if ((sent?.count ?? 0) >= maxOfDay) {
      throw new Problem(
        'limit_reached',
        `An organization mails ${maxOfDay} orders a day at most. Continue tomorrow.`,
      );
    }
    const { userId } = actor;
    const max = services.userLimits.orderMailsPerDay;
    await countOfDay(tx, { userId, kind: 'order', now, max });
    const id = newId();
    const mail = await insertMail(tx, org.id, {
      id,
      poId: order.id,
      to,
      message: body.message ?? null,
      status: 'waiting',
      failure: null,
      sentAt: null,
      createdBy: userId,
      createdAt: now.toISOString(),
    });
    await enqueue(tx, purchaseOrderJob(org.id, id, userId));
    return {
      ...mail,
      ...textsOfMail(mail.message, present(printed), sender?.name ?? ''),
      unprintable: await unprintableOf([printed, lines]),
    };
  },
});
