/** How an order is mailed, of any kind: the job beside it sends the mail. */
import type { Call } from '../../kernel/contract/endpoint.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { mails } from '../../kernel/limits/mails.ts';
import { present } from '../../kernel/present.ts';
import { invalid, Problem } from '../../kernel/problem.ts';
import { dayIn } from '../../kernel/values/calendar.ts';
import type { TSchema } from '../../kernel/values/schema.ts';
import { unprintableOf } from '../papers/unprintable.ts';
import { countOfDay } from '../platform/user-days.store.ts';
import { type OrderMail, textsOfMail } from './order-mail.ts';
import type { OrderMailing } from './order-mailing.ts';
import { countMailsSince, type Own, selectSenderName } from './order-mails.store.ts';
import { mailJob } from './send-order-mail.ts';

/** Mails of an organization in a day. */
const { maxOfDay } = valuesOf(mails.orders);
const day = 24 * 60 * 60_000;

/** The limits of mails, as their endpoints describe them. */
export const mailLimits = `At most ${maxOfDay} mails with orders of an organization in 24 hours, and 500 of a person on a day (\`ORDER_MAILS_PER_DAY\`; 409 \`limit_reached\`).`;

interface MailInput {
  to?: string[];
  message?: string | null;
}

type MailCall = Pick<
  Call<TSchema, unknown, MailInput>,
  'tx' | 'org' | 'actor' | 'body' | 'now' | 'newId' | 'services'
>;

/** Has an order mailed, and answers the mail; `of` names the order. */
export async function mailOrder<Of extends Own, Printed, Line>(
  { tx, org, actor: { userId }, body, now, newId, services }: MailCall,
  mailing: OrderMailing<Of, Printed, Line>,
  of: Of,
) {
  const [ofOrder, ofLines] = mailing.statements(org.id, of);
  const [[order], lines, [sent], [person]] = await tx.all(
    ofOrder,
    ofLines,
    countMailsSince(org.id, new Date(now.getTime() - day)),
    selectSenderName(userId),
  );
  const printed = present(order);
  const refusal = mailing.refusal(printed, of);
  if (refusal) throw new Problem('invalid_transition', refusal.detail);
  const { paper, words, address } = mailing.mailed(printed, lines, of);
  const to = body.to ?? (address ? [address] : undefined);
  if (!to) throw invalid({ path: '/to', code: 'required', message: mailing.noAddress });
  if ((sent?.count ?? 0) >= maxOfDay) {
    throw new Problem(
      'limit_reached',
      `An organization mails ${maxOfDay} orders a day at most. Continue tomorrow.`,
    );
  }
  // Before the count of the person is locked, so that no other mail of theirs waits for it.
  const unprintable = await unprintableOf(paper);
  const max = services.userLimits.orderMailsPerDay;
  await countOfDay(tx, { userId, kind: 'order', now, max });
  const row: OrderMail & Of = {
    ...of,
    id: newId(),
    to,
    message: body.message ?? null,
    status: 'waiting',
    failure: null,
    sentAt: null,
    createdBy: userId,
    createdAt: now.toISOString(),
  };
  const mail = await tx.one(mailing.table.insert(org.id, row));
  await enqueue(tx, mailJob(mailing.job, { orgId: org.id, mailId: row.id }, userId));
  const ordered = dayIn(org.timezone, now);
  const names = { organization: paper.sender.name, person: person?.name ?? '', ordered };
  return { ...mail, ...textsOfMail(row.message, words, names), unprintable };
}
