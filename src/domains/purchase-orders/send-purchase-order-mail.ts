/** The job that mails a purchase order. It holds ids only: the mail is composed when it is sent. */
import type { Job } from '../../kernel/jobs/enqueue.ts';
import { PermanentFailure, type Task, type TaskContext } from '../../kernel/jobs/task.ts';
import type { Logger } from '../../kernel/log.ts';
import type { Mailer } from '../../kernel/mail/mail.ts';
import type { Metrics } from '../../kernel/metrics.ts';
import { type MailSender, selectMailSender } from '../platform/users.store.ts';
import { documentStatements, type PrintedOrder } from './document.store.ts';
import {
  type DocumentLine,
  type PurchaseOrderDocument,
  renderPurchaseOrder,
} from './pdf/document.ts';
import { mailOfOrder } from './purchase-order-mail.ts';
import {
  markSent,
  markTried,
  selectWaitingMail,
  type WaitingMail,
} from './purchase-order-mails.store.ts';

export const sendPurchaseOrderMail = 'send-purchase-order-mail';

type Payload = {
  orgId: string;
  mailId: string;
};

export function purchaseOrderJob(orgId: string, mailId: string, userId: string): Job {
  const payload: Payload = { orgId, mailId };
  const key = `${sendPurchaseOrderMail} ${mailId}`;
  return { task: sendPurchaseOrderMail, payload, key, owners: [orgId, userId] };
}

export function purchaseOrderMailing({
  mailer,
  metrics,
  log,
  now,
}: {
  mailer: Mailer;
  metrics: Metrics;
  log: Logger;
  now(): Date;
}): Task<Payload> {
  return {
    async run({ orgId, mailId }, { query, signal }) {
      const [mail] = await query<WaitingMail>(selectWaitingMail(orgId, mailId));
      if (!mail) {
        log.info({ mailId }, 'A purchase order needs no mail any more');
        return;
      }
      const document = await readDocument(orgId, mail.poId, query);
      if (document.order.status === 'Cancelled') {
        throw new PermanentFailure('The order was cancelled before the mail was sent.');
      }
      const pdf = await renderPurchaseOrder(document, { owners: ownersOf(orgId, mail), signal });
      const [sender] = mail.createdBy
        ? await query<MailSender>(selectMailSender(mail.createdBy))
        : [];
      await mailer.send(mailOfOrder(mail, document, pdf, sender), signal);
      await query(markSent(orgId, mailId, now()));
      metrics.mailed('sent');
      log.info({ mailId }, 'Mailed a purchase order');
    },

    async failed({ orgId, mailId }, err, wasLast, { query }) {
      metrics.mailed(wasLast ? 'failed' : 'retried');
      if (wasLast) log.error({ err, mailId }, 'A purchase order could not be mailed');
      else log.warn({ err, mailId }, 'A purchase order was not mailed yet; trying again');
      const failure = err instanceof Error ? err.message : String(err);
      await query(markTried(orgId, mailId, { failure, wasLast, now: now() }));
    },
  };
}

const ownersOf = (orgId: string, { createdBy }: WaitingMail): string[] =>
  createdBy ? [orgId, createdBy] : [orgId];

async function readDocument(
  orgId: string,
  id: string,
  query: TaskContext['query'],
): Promise<PurchaseOrderDocument> {
  const [ofOrder, ofLines] = documentStatements(orgId, id);
  const [order] = await query<PrintedOrder>(ofOrder);
  if (!order) throw new PermanentFailure('The order was deleted before the mail was sent.');
  return { ...order, lines: await query<DocumentLine>(ofLines) };
}
