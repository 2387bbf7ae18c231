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

No event is lost: an endpoint that is enabled again continues with the event
after ${endpoint.position}. The attempts are listed at

${link}
`,
    link,
  };
}

const reasons: Readonly<Record<DisabledEndpoint['disabledReason'], string>> = {
  gone: `The receiver answered 410 (gone), which asks us to send nothing more.
Enable the endpoint once it works.`,
  failing: `For five days the receiver has accepted nothing.
Enable the endpoint once it works.`,
  creator_not_admin: `The user who made the endpoint, or gave it this address, is no longer an
administrator. Enable it if the receiver is yours, or delete it.`,
};
