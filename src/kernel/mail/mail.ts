import type { SendMailOptions } from 'nodemailer';

/** A message to one person. */
export interface Mail {
  /** Always the same for the same mail, so that one that is sent twice can be told. */
  id: string;
  to: string;
  subject: string;
  /** Plain text; lines end with a newline. */
  text: string;
  /** Where the text sends its reader: may hold a secret. */
  link: string;
}

/** Whom mails are from; the name may be empty. */
export interface Sender {
  name: string;
  address: string;
}

/** Brings mails on their way. */
export interface Mailer {
  /**
   * Resolves once somebody else has taken the responsibility for the mail.
   *
   * @throws PermanentFailure when the recipient or the mail is refused for good
   * @throws Error when it may be taken later
   */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
  close(): void;
}

/** What is composed of a mail; the library writes its headers, and keeps them apart. */
export function messageOf(mail: Mail, from: Sender): SendMailOptions {
  return {
    messageId: `<${mail.id}@${from.address.slice(from.address.lastIndexOf('@') + 1)}>`,
    from,
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    // Asks machines, such as those that tell of holidays, not to answer (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** A mail is made of what it is given, and of nothing that a text in it may point at. */
export const sealed = { disableFileAccess: true, disableUrlAccess: true } as const;
