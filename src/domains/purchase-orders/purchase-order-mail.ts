/** Purchase order mail: the order as PDF, sent to the vendor. */
import { type Mail, plain, quoted } from '../../kernel/mail/mail.ts';
import * as s from '../../kernel/values/schema.ts';
import { personId } from '../named-ids.ts';
import type { MailSender } from '../platform/users.store.ts';
import type { PurchaseOrderDocument } from './pdf/document.ts';

export const mailStatuses = ['waiting', 'sent', 'failed'] as const;

const maxRecipients = 5;
const recipients = s.listOf(s.text({ max: 254, pattern: 'email' }), {
  min: 1,
  max: maxRecipients,
  description: 'The addresses of its recipients, who see each other’s.',
});
const message = s.text({
  max: 4_000,
  lines: true,
  description: 'Stands in the mail, above the attached order.',
  example: 'Please confirm the day of delivery.',
});

export const purchaseOrderMailInput = s.object({
  to: s.optional({ ...recipients, description: 'Default: the address of the vendor.' }),
  message: s.optional(s.nullable(message)),
});

export const purchaseOrderMail = s.object({
  id: s.uuid(),
  poId: s.uuid(),
  to: recipients,
  message: s.nullable(message),
  status: s.oneOf(mailStatuses, {
    description:
      '`sent`: the mail server has accepted it. `failed`: it was refused for good, or not accepted for a day.',
  }),
  failure: s.nullable(
    s.text({ max: 500, description: 'Why the last attempt did not succeed, as of a mail server.' }),
  ),
  sentAt: s.nullable(s.timestamp()),
  createdBy: s.nullable(personId({ description: 'The user to whom answers are addressed.' })),
  createdAt: s.timestamp(),
});

export type PurchaseOrderMail = s.Static<typeof purchaseOrderMail>;

/** A mail as it is ordered: what its PDF cannot show is told before it is sent. */
export const orderedMail = s.object({
  ...purchaseOrderMail.properties,
  subject: s.text({ max: 500, description: 'Of the mail.' }),
  text: s.text({
    max: 5_000,
    description: 'The mail as it is sent: the message, or a short text, and who sends it.',
  }),
  unprintable: s.text({
    min: 0,
    max: 10_000,
    description:
      'The characters of the order for which its PDF has no font, each once: it shows `�` in their place. Empty where it shows all. A dry run tells them before anything is sent.',
  }),
});

export const purchaseOrderMailExample = {
  id: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f7b1',
  poId: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f101',
  to: ['orders@millers.example'],
  message: 'Please confirm the day of delivery.',
  status: 'waiting',
  failure: null,
  sentAt: null,
  createdBy: '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f001',
  createdAt: '2026-03-01T09:00:00.000Z',
};

export const orderedMailExample = {
  ...purchaseOrderMailExample,
  subject: 'Purchase order PO-2026-0001 of “Mill Lane Bakery”',
  text: 'Please confirm the day of delivery.\n\nAda Byron\nMill Lane Bakery\n',
  unprintable: '',
};

type Printed = Pick<PurchaseOrderDocument, 'order' | 'organization'>;

/** The texts of the mail, which an answer shows before it is sent. */
export function textsOfMail(
  own: string | null,
  { order, organization: { name } }: Printed,
  senderName: string,
): Pick<Mail, 'subject' | 'text'> {
  const { expectedDate } = order;
  const poNumber = plain(order.poNumber);
  const organization = plain(name);
  const wanted = expectedDate ? `\nWe expect the goods by ${expectedDate}.\n` : '';
  const signature = [plain(senderName), organization].filter(Boolean).join('\n');
  return {
    subject: `Purchase order ${poNumber} of ${quoted(organization)}`,
    text: `${own ?? `Please find attached our purchase order ${poNumber}.\n${wanted}`.trimEnd()}

${signature}
`,
  };
}

/** The mail; its answers go to the user who had it sent. */
export function mailOfOrder(
  { id, to, message }: Pick<PurchaseOrderMail, 'id' | 'to' | 'message'>,
  document: PurchaseOrderDocument,
  pdf: Buffer,
  sender: MailSender | undefined,
): Mail {
  const poNumber = plain(document.order.poNumber);
  return {
    id: `purchase-order.${id}`,
    to,
    ...textsOfMail(message, document, sender?.name ?? ''),
    ...(sender?.email && { replyTo: sender.email }),
    attachments: [{ filename: `${poNumber}.pdf`, content: pdf, contentType: 'application/pdf' }],
  };
}
