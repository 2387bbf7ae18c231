/** The job that mails an order. It holds ids only: the mail is composed when it is sent. */
import type { Job } from '../../kernel/jobs/enqueue.ts';
import { PermanentFailure, type Task, type TaskContext } from '../../kernel/jobs/task.ts';
import type { Logger } from '../../kernel/log.ts';
import type { Mailer } from '../../kernel/mail/mail.ts';
import type { Metrics } from '../../kernel/metrics.ts';
import { dayIn } from '../../kernel/values/calendar.ts';
import { renderPaper } from '../papers/render.ts';
import { type MailSender, selectMailSender } from '../platform/users.store.ts';
import { mailOf, textsOfMail } from './order-mail.ts';
import type { MailedPaper, OrderMailing } from './order-mailing.ts';
import type { Own, WaitingMail } from './order-mails.store.ts';

type Payload = {
  orgId: string;
  mailId: string;
};

/** `task`: the name of the job, of the kind of order. */
export const mailJob = (task: string, payload: Payload, userId: string): Job => ({
  task,
  payload,
  key: `${task} ${payload.mailId}`,
  owners: [payload.orgId, userId],
});

interface Sending {
  mailer: Mailer;
  metrics: Metrics;
  log: Logger;
  now(): Date;
}

/** Sends the mails of a kind of order. */
export const orderMailTask = <Of extends Own, Printed, Line>(
  mailing: OrderMailing<Of, Printed, Line>,
  { mailer, metrics, log, now }: Sending,
): Task<Payload> => ({
  async run({ orgId, mailId }, { query, signal }) {
    const { noun, table } = mailing;
    const [mail] = await query<WaitingMail & Of>(table.selectWaiting(orgId, mailId));
    if (!mail) {
      log.info({ mailId }, `A ${noun} needs no mail any more`);
      return;
    }
    const { paper, fileName, words } = await readMailed(mailing, orgId, mail, query);
    const owners = mail.createdBy ? [orgId, mail.createdBy] : [orgId];
    const pdf = await renderPaper(paper, { owners, signal });
    const [sender] = mail.createdBy
      ? await query<MailSender>(selectMailSender(mail.createdBy))
      : [];
    const ordered = dayIn(mail.timezone, mail.createdAt);
    const names = { organization: paper.sender.name, person: sender?.name ?? '', ordered };
    const texts = textsOfMail(mail.message, words, names);
    const id = `${noun.replaceAll(' ', '-')}.${mailId}`;
    await mailer.send(mailOf(id, mail.to, texts, { fileName, pdf }, sender), signal);
    await query(table.markSent(orgId, mailId, now()));
    metrics.mailed('sent');
    log.info({ mailId }, `Mailed a ${noun}`);
  },

  async failed({ orgId, mailId }, err, wasLast, { query }) {
    metrics.mailed(wasLast ? 'failed' : 'retried');
    if (wasLast) log.error({ err, mailId }, `A ${mailing.noun} could not be mailed`);
    else log.warn({ err, mailId }, `A ${mailing.noun} was not mailed yet; trying again`);
    const failure = err instanceof Error ? err.message : String(err);
    await query(mailing.table.markTried(orgId, mailId, { failure, wasLast, now: now() }));
  },
});

async function readMailed<Of extends Own, Printed, Line>(
  mailing: OrderMailing<Of, Printed, Line>,
  orgId: string,
  mail: Of,
  query: TaskContext['query'],
): Promise<MailedPaper> {
  const [ofOrder, ofLines] = mailing.statements(orgId, mail);
  const [printed] = await query<Printed>(ofOrder);
  if (!printed) throw new PermanentFailure('The order was deleted before the mail was sent.');
  const refusal = mailing.refusal(printed, mail);
  if (refusal) throw new PermanentFailure(refusal.failure);
  return mailing.mailed(printed, await query<Line>(ofLines), mail);
}
