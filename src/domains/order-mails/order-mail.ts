/** Order mail: an order as PDF, sent to its customer or vendor. */
import { type MailKind, usualText } from '@stockwright/mail-texts';
import { type Mail, plain, quoted } from '../../kernel/mail/mail.ts';
import type { Fault } from '../../kernel/problem.ts';
import * as s from '../../kernel/values/schema.ts';
import { personId } from '../named-ids.ts';
import { maxUnprintable } from '../papers/unprintable.ts';
import type { Wording } from '../papers/wording.ts';
import type { MailSender } from '../platform/users.store.ts';

export const mailStatuses = ['waiting', 'sent', 'failed'] as const;

const maxRecipients = 5;
const recipients = s.listOf(s.text({ max: 254, pattern: 'email' }), {
  min: 1,
  max: maxRecipients,
  description: 'The addresses of its recipients, who see each other’s, each once.',
});

const message = s.text({
  max: 4_000,
  lines: true,
  description: 'Stands in the mail, above the attached order.',
  example: 'Please confirm the day of delivery.',
});

/** The fields of a request for a mail; `partner` is whom it goes to by default. */
export const mailInput = (partner: string) => ({
  to: s.optional({
    ...recipients,
    description: `Each address once, whatever the case of its letters. Default: that of the ${partner}.`,
  }),
  message: s.optional(s.nullable(message)),
});

/** The faults of addresses that are named twice; the body may not be validated yet. */
export function repeatedRecipients({ to }: { to?: unknown }): Fault[] {
  if (!Array.isArray(to)) return [];
  const seen = new Set<string>();
  return to.flatMap((address, index) => {
    if (typeof address !== 'string') return [];
    // Mail servers deliver to one person, whatever the case of the letters.
    const known = address.toLowerCase();
    const isRepeated = seen.has(known);
    seen.add(known);
    const message = 'names a recipient twice.';
    return isRepeated ? [{ path: `/to/${index}`, code: 'duplicate', message }] : [];
  });
}

/** The fields of every mail; that of a kind of order also names its order. */
export const mailFields = {
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
};

const anyMail = s.object({ id: s.uuid(), ...mailFields });

/** A mail, whatever order it has. */
export type OrderMail = s.Static<typeof anyMail>;

/** The fields of a mail as it is ordered: what its PDF cannot show is told before it is sent. */
export const orderedFields = {
  subject: s.text({ max: 500, description: 'Of the mail.' }),
  text: s.text({
    max: 5_000,
    description: 'The mail as it is sent: the message, or a short text, and who sends it.',
  }),
  unprintable: s.text({
    min: 0,
    max: maxUnprintable,
    description: `The characters of the order for which its PDF has no font, each once, the first ${maxUnprintable} of them: it shows \`�\` in their place. Empty where it shows all. A dry run tells them before anything is sent.`,
  }),
};

/** The words of a mail about its order. */
export interface MailWords {
  /** With the name of the paper and its number. */
  subject(organization: string): string;
  /** The text of a mail without a message of its own, which is sent on a day. */
  usual(today: string): string;
}

/** The words of a mail in the language of its paper; `day`: the one that it names. */
export function wordsOfMail(
  { words: { mails }, mailedDay: show, language }: Wording,
  kind: MailKind,
  order: { number: string; day: string | null },
): MailWords {
  const number = plain(order.number);
  return {
    subject: (organization) => mails.subject(mails[kind](number), quoted(organization, language)),
    usual: (today) => usualText(language, kind, { ...order, number, today, show }),
  };
}

/**
 * The texts of the mail, which an answer shows before it is sent. `ordered`: the day on which the
 * person had it sent.
 */
export function textsOfMail(
  own: string | null,
  { subject, usual }: MailWords,
  { organization, person, ordered }: { organization: string; person: string; ordered: string },
): Pick<Mail, 'subject' | 'text'> {
  const signature = [plain(person), plain(organization)].filter(Boolean).join('\n');
  return {
    subject: subject(organization),
    text: `${own ?? usual(ordered)}

${signature}
`,
  };
}

/** A PDF that is attached to a mail. */
export interface Attachment {
  fileName: string;
  pdf: Buffer;
}

/** The mail; its answers go to the user who had it sent. */
export const mailOf = (
  id: string,
  to: readonly string[],
  texts: Pick<Mail, 'subject' | 'text'>,
  { fileName: filename, pdf: content }: Attachment,
  sender: MailSender | undefined,
): Mail => ({
  id,
  to,
  ...texts,
  ...(sender?.email && { replyTo: sender.email }),
  attachments: [{ filename, content, contentType: 'application/pdf' }],
});
