import type { SendMailOptions } from 'nodemailer';

/** A message to one person, or to a few. */
export interface Mail {
  /** Equal for the same mail, so that a mail that is sent twice can be recognised. */
  id: string;
  to: string | readonly string[];
  /** Where answers go, if not to the sender. */
  replyTo?: string;
  subject: string;
  /** Plain text; lines end with a newline. */
  text: string;
  /** The link in the text, which may contain a secret. */
  link?: string;
  attachments?: readonly { filename: string; content: Buffer; contentType: string }[];
}

/** The sender of mails; the name may be empty. */
export interface Sender {
  name: string;
  address: string;
}

/** Sends mails. */
export interface Mailer {
  /**
   * Resolves once the mail server has accepted the mail.
   *
   * @throws PermanentFailure when the recipient or the mail is refused for good
   * @throws Error when a later attempt may succeed
   */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** The content of a mail; the library writes the headers and separates them. */
export function messageOf(mail: Mail, from: Sender): SendMailOptions {
  return {
    messageId: `<${mail.id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    from,
    to: [mail.to].flat().map((address) => ({ name: '', address })),
    ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    ...(mail.attachments && { attachments: [...mail.attachments] }),
    // Asks automatic responders, such as holiday notices, not to answer (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** Mails contain their input only: no files or addresses in a text are loaded. */
export const sealed = { disableFileAccess: true, disableUrlAccess: true } as const;

/** A name must not add lines to a mail. Unicode has more line ends than the newline. */
export function onOneLine(name: string): string {
  return name.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
