/** The job that mails an administrator that an endpoint was disabled. It holds ids only. */
import type { Job } from '../../kernel/jobs/enqueue.ts';
import type { Task } from '../../kernel/jobs/task.ts';
import type { Logger } from '../../kernel/log.ts';
import type { Mailer } from '../../kernel/mail/mail.ts';
import type { Metrics } from '../../kernel/metrics.ts';
import { type MailedAdmin, selectMailedAdmin } from '../platform/members.store.ts';
import type { EndpointName } from './deliveries.store.ts';
import { disabledMail } from './disabled-mail.ts';
import { type DisabledEndpoint, selectDisabledEndpoint } from './webhook-endpoints.store.ts';

export const mailDisabledEndpoint = 'mail-disabled-endpoint';

type Payload = {
  orgId: string;
  endpointId: string;
  version: number;
  userId: string;
};

/** Mails one administrator; once the endpoint is changed, nothing is sent any more. */
export function disabledJob({ orgId, id }: EndpointName, version: number, userId: string): Job {
  const payload: Payload = { orgId, endpointId: id, version, userId };
  return {
    task: mailDisabledEndpoint,
    payload,
    key: `${mailDisabledEndpoint} ${id} ${version} ${userId}`,
    owners: [orgId, userId],
  };
}

export function disabledMailing({
  mailer,
  publicUrl,
  metrics,
  log,
}: {
  mailer: Mailer;
  publicUrl: string;
  metrics: Metrics;
  log: Logger;
}): Task<Payload> {
  return {
    async run({ orgId, endpointId, version, userId }, { query, signal }) {
      const [endpoint] = await query<DisabledEndpoint>(
        selectDisabledEndpoint(orgId, endpointId, version),
      );
      const [admin] = await query<MailedAdmin>(selectMailedAdmin(orgId, userId));
      if (!endpoint || !admin) {
        log.info({ endpointId, userId }, 'A disabled webhook endpoint needs no mail any more');
        return;
      }
      const id = `webhook.${endpointId}.${version}.${userId}`;
      await mailer.send(disabledMail({ id, endpoint, admin, publicUrl }), signal);
      metrics.mailed('sent');
      log.info({ endpointId, userId }, 'Mailed that a webhook endpoint was disabled');
    },

    failed({ endpointId, userId }, err, wasLast) {
      metrics.mailed(wasLast ? 'failed' : 'retried');
      const about = { err, endpointId, userId };
      if (wasLast) log.error(about, 'A mail about a webhook endpoint could not be sent');
      else log.warn(about, 'A mail about a webhook endpoint was not sent yet; trying again');
    },
  };
}
