import { isLoopback } from '@stockwright/dev-sign-in';
import { createTransport, type NodemailerError } from 'nodemailer';
import { PermanentFailure } from '../../kernel/jobs/task.ts';
import { valuesOf } from '../../kernel/limits/limit.ts';
import { mails } from '../../kernel/limits/mails.ts';
import { withoutSecrets } from '../../kernel/log.ts';
import { type Mailer, messageOf, type Sender, sealed } from '../../kernel/mail/mail.ts';

const timeouts = valuesOf(mails.server);

/**
 * A mailer that hands mails to a server, over connections that are kept for a while. The query of
 * its address may hold settings of nodemailer, e.g. `smtp://mail.example.com?requireTLS=true`.
 */
export function smtpMailer({
  url,
  from,
  connections,
}: {
  url: string;
  from: Sender;
  /** The most connections at the same time. */
  connections: number;
}): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    ...timeouts,
    ...sealed,
    ...(exposesPassword(new URL(url)) && { requireTLS: true }),
  });
  // An error between mails shows at the next mail; without a listener it would end the process.
  transport.on('error', () => undefined);
  return {
    async send(mail, signal) {
      try {
        await transport.sendMail({ ...messageOf(mail, from), signal });
      } catch (error) {
        throw failureOf(error as NodemailerError);
      }
    },
    close: () => transport.close({ force: true }),
  };
}

/** Whether a password would cross a network in clear text if the server offers no encryption. */
export function exposesPassword({ protocol, password, hostname, searchParams }: URL): boolean {
  const isPlain = protocol === 'smtp:' && password !== '' && !isLoopback(hostname);
  return isPlain && !searchParams.has('requireTLS');
}

/** Commands whose refusal concerns this mail, not this service: sending it again cannot help. */
const aboutTheMail = new Set(['RCPT TO', 'DATA']);

/** A failure without the answer of the server, which may quote the mail and is in `detail`. */
function failureOf(error: NodemailerError): Error {
  const { code, command = '', responseCode = 0, response, message } = error;
  // 503 is about the order of commands: a new connection may do better.
  const isFinal = responseCode >= 500 && responseCode !== 503 && aboutTheMail.has(command);
  const Failure = isFinal ? PermanentFailure : Error;
  const failure = new Failure(
    responseCode > 0
      ? `The mail server answered ${responseCode} to ${command}.`
      : `The mail did not reach the mail server (${code}).`,
  );
  return Object.assign(failure, { detail: withoutSecrets(response ?? message) });
}
