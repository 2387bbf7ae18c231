import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from './log.ts';

/** A message to one person. */
export interface Mail {
  to: string;
  subject: string;
  /** Plain text; lines end with a newline and have at most 900 characters. */
  text: string;
  /** Where the text sends its reader: may hold a secret. */
  link: string;
}

/** Takes mails on their way. */
export interface Mailer {
  /** Never rejects: whoever asked for the mail cannot mend what keeps it from leaving. */
  send(mail: Mail): Promise<void>;
}

/** A mailer that writes each mail to a file of `dir`, to be opened by any mail program. */
export function folderMailer(options: {
  dir: string;
  /** Address of the sender. */
  from: string;
  log: Logger;
  /** Logs the links too, so that one can follow them without a mail program. */
  showLinks: boolean;
}): Mailer {
  const { dir, from, log, showLinks } = options;
  return {
    async send(mail) {
      const id = randomUUID();
      const date = new Date();
      const file = join(dir, `${date.toISOString().replaceAll(':', '')}-${id.slice(0, 8)}.eml`);
      try {
        await mkdir(dir, { recursive: true, mode: 0o700 });
        await writeFile(file, messageOf(mail, { from, id, date }), { flag: 'wx', mode: 0o600 });
        log.info(
          { file, ...(showLinks && { link: mail.link }) },
          'Wrote a mail to the data folder',
        );
      } catch (err) {
        log.error({ err }, 'A mail could not be written to the data folder');
      }
    },
  };
}

/** The mail as RFC 5322 and MIME have it, in UTF-8 as it is, so that the file reads well. */
export function messageOf(
  mail: Omit<Mail, 'link'>,
  envelope: { from: string; id: string; date: Date },
): string {
  const { from, id, date } = envelope;
  const lines = [
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    `From: Stockwright <${from}>`,
    `To: <${mail.to}>`,
    `Message-ID: <${id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    `Subject: ${encodeHeader(mail.subject)}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    ...mail.text.split('\n'),
  ];
  return lines.join('\r\n');
}

/** UTF-8 bytes of one encoded word: with its frame it stays within 75 characters (RFC 2047). */
const wordSize = 45;

/** A header's text: encoded words, folded, so that no letter and no length can break the header. */
function encodeHeader(text: string): string {
  const words: string[] = [];
  let word = '';
  for (const letter of text) {
    if (Buffer.byteLength(word + letter) > wordSize) {
      words.push(word);
      word = '';
    }
    word += letter;
  }
  return [...words, word]
    .map((part) => `=?utf-8?B?${Buffer.from(part).toString('base64')}?=`)
    .join('\r\n ');
}
