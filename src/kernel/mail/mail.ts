import type { SendMailOptions } from 'nodemailer';
import type { Language } from '../values/language.ts';

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
  /** The text as HTML: elements of a body, without the frame of a page. */
  html?: string;
  /** The link in the text, which may contain a secret. */
  link?: string;
  attachments?: readonly { filename: string; content: Buffer; contentType: string }[];
}

/** The sender of mails; the name may be empty. */
export interface Sender {
  name: string;
  address: string;
  /** Where a person who did not want a mail writes. */
  report: string;
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
    from: { name: from.name, address: from.address },
    to: [mail.to].flat().map((address) => ({ name: '', address })),
    ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: `${mail.text}\n-- \nYou did not want this mail? Write to ${from.report}.\n`,
    ...(mail.html && { html: page(mail.html, from) }),
    ...(mail.attachments && { attachments: [...mail.attachments] }),
    headers: {
      // Asks automatic responders, such as holiday notices, not to answer (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<mailto:${from.report}?subject=unsubscribe>`,
    },
  };
}

/** Mail programs show no style sheets: each element has its own style. */
const page = (body: string, { report }: Sender): string => `<!doctype html>
<html>
<body style="margin:0;padding:24px;background:#f8f7f4;color:#1d1b18;font:15px/1.5 sans-serif">
<div style="max-width:520px;margin:0 auto;padding:24px;background:#fff;border-radius:10px">
${body}
</div>
<p style="max-width:520px;margin:16px auto;color:#68635a;font-size:12px">
You did not want this mail? Write to ${escaped(report)}.
</p>
</body>
</html>
`;

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text within HTML, for which it cannot pass. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);

/** Mails contain their input only: no files or addresses in a text are loaded. */
export const sealed = { disableFileAccess: true, disableUrlAccess: true } as const;

const maxNameLength = 60;

/**
 * A name that a user has chosen, on one line and short. Nothing in it is an address that a mail
 * program would open.
 */
export function plain(name: string): string {
  // Unicode has more line ends than the newline, and characters that turn the direction of a text.
  const line = name.replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
  const text = /:\/\/|www\.|\w\.\w+\//i.test(line) ? line.replace(/[./\\]+/g, ' ') : line;
  const letters = [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
  return letters.length > maxNameLength ? `${letters.slice(0, maxNameLength - 1).join('')}…` : text;
}

const quotationMarks: Record<Language, readonly [string, string]> = {
  en: ['“', '”'],
  de: ['„', '“'],
};

/** A name within a text of the service, for which it cannot pass. */
export function quoted(name: string, language: Language = 'en'): string {
  const [opening, closing] = quotationMarks[language];
  return `${opening}${plain(name).replace(/[„“”"]/g, '’')}${closing}`;
}
