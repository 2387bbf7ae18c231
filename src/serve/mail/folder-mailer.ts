import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../../kernel/log.ts';
import { type Mailer, messageOf, type Sender, sealed } from '../../kernel/mail/mail.ts';

/** A mailer that writes each mail to a file of `dir`, to be opened by any mail program. */
export function folderMailer(options: {
  dir: string;
  from: Sender;
  log: Logger;
  /** Logs the links too, so that one can follow them without a mail program. */
  showLinks: boolean;
}): Mailer {
  const { dir, from, log, showLinks } = options;
  return {
    async send(mail, signal) {
      // Loaded with the first mail: most installations with a folder for mails send none.
      const { createTransport } = await import('nodemailer');
      const composer = createTransport({
        streamTransport: true,
        buffer: true,
        newline: 'windows',
        ...sealed,
      });
      const { message } = await composer.sendMail({ ...messageOf(mail, from), signal });
      const time = new Date().toISOString().replaceAll(':', '');
      const file = join(dir, `${time}-${mail.id}.eml`);
      await mkdir(dir, { recursive: true, mode: 0o700 });
      await writeFile(file, message as Buffer, { flag: 'wx', mode: 0o600 });
      log.info(
        { file, ...(showLinks && mail.link && { link: mail.link }) },
        'Wrote a mail to the data folder',
      );
    },
    close: () => undefined,
  };
}
