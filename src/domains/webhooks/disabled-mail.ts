/** The mail about an endpoint that was disabled. */
import { type Mail, quoted } from '../../kernel/mail/mail.ts';
import type { MailedAdmin } from '../platform/members.store.ts';
import type { DisabledEndpoint } from './webhook-endpoints.store.ts';

export function disabledMail({
  id,
  endpoint,
  admin,
  publicUrl,
}: {
  id: string;
  endpoint: DisabledEndpoint;
  admin: MailedAdmin;
  publicUrl: string;
}): Mail {
  const organization = quoted(admin.organizationName);
  const link = `${publicUrl}/api/webhook-endpoints/${endpoint.id}/attempts`;
  return {
    id,
    to: admin.email,
    subject: `A webhook of ${organization} was disabled`,
    text: `Stockwright no longer sends events of ${organization} to

${endpoint.url}

${reasons[endpoint.disabledReason]}

No event is lost. Once the receiver works, enable the endpoint: it continues
with the event after ${endpoint.position}. The attempts are listed at

${link}
`,
    link,
  };
}

const reasons: Readonly<Record<DisabledEndpoint['disabledReason'], string>> = {
  gone: 'The receiver answered 410 (gone), which asks us to send nothing more.',
  failing: 'For five days the receiver has accepted nothing.',
};
