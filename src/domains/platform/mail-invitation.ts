/** The job that mails an invitation. It holds ids only: the mail is composed when it is sent. */

import type { SecretKey } from '../../kernel/identity/secrets.ts';
import type { Job } from '../../kernel/jobs/enqueue.ts';
import type { Task } from '../../kernel/jobs/task.ts';
import type { Logger } from '../../kernel/log.ts';
import type { Mailer } from '../../kernel/mail/mail.ts';
import type { Metrics } from '../../kernel/metrics.ts';
import { type IssuedInvitation, invitationMail } from './invitation-mail.ts';
import { selectOpenIssue } from './invitations.store.ts';

export const mailInvitation = 'mail-invitation';

type Payload = {
  invitationId: string;
  issue: number;
};

/** Mails one issue of an invitation. A new issue is a new job; the older job then sends nothing. */
export function invitationJob(invitationId: string, issue: number, owners: readonly string[]): Job {
  const payload: Payload = { invitationId, issue };
  const key = `${mailInvitation} ${invitationId} ${issue}`;
  return { task: mailInvitation, payload, key, owners };
}

export function invitationMailing(options: {
  mailer: Mailer;
  publicUrl: string;
  secretKey: SecretKey;
  metrics: Metrics;
  log: Logger;
  now(): Date;
}): Task<Payload> {
  const { mailer, metrics, log, now } = options;
  return {
    async run({ invitationId, issue }, { query, signal }) {
      const [invitation] = await query<IssuedInvitation>(
        selectOpenIssue(invitationId, issue, now()),
      );
      if (!invitation) {
        log.info({ invitationId, issue }, 'An invitation needs no mail any more');
        return;
      }
      await mailer.send(invitationMail(invitation, options), signal);
      metrics.mailed('sent');
      log.info({ invitationId, issue }, 'Mailed an invitation');
    },

    failed({ invitationId, issue }, err, wasLast) {
      metrics.mailed(wasLast ? 'failed' : 'retried');
      if (wasLast) log.error({ err, invitationId, issue }, 'An invitation could not be mailed');
      else log.warn({ err, invitationId, issue }, 'An invitation was not mailed yet; trying again');
    },
  };
}
