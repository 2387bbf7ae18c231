import { type AddressInfo, createServer, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { hangLimit } from '../../../test/support/eventually.ts';
import { PermanentFailure } from '../../kernel/jobs/task.ts';
import type { Mail, Mailer } from '../../kernel/mail/mail.ts';
import { exposesPassword, smtpMailer } from './smtp-mailer.ts';

const mail: Mail = {
  id: 'invitation.1',
  to: 'charles@example.com',
  subject: 'Ada invites you',
  text: 'Hello\n',
  link: 'https://example.com/invitations/secret',
};
const from = { name: '', address: 'stock@example.com', report: 'abuse@example.com' };
const closing: (() => void)[] = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

function listen(server: Server): Promise<number> {
  closing.push(() => server.close());
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

/** The address of a mail server with this behaviour. */
async function serverThat(options: SMTPServerOptions, login = ''): Promise<string> {
  const server = new SMTPServer({ authOptional: true, hideSTARTTLS: true, ...options });
  server.on('error', () => undefined);
  return `smtp://${login}127.0.0.1:${await listen(server.server as Server)}`;
}

function mailerTo(url: string): Mailer {
  const mailer = smtpMailer({ url, from, connections: 1 });
  closing.push(() => mailer.close());
  return mailer;
}

const refusing = (code: number, message = 'No') =>
  Object.assign(new Error(message), { responseCode: code });

async function failureAt(url: string, signal = AbortSignal.timeout(hangLimit)) {
  return mailerTo(url)
    .send(mail, signal)
    .then(
      () => undefined,
      (error) => error,
    );
}

test('a mail that the server accepts has been sent', async () => {
  const accepted: string[] = [];
  const url = await serverThat({
    onData: (stream, _session, callback) => {
      text(stream).then((message) => {
        accepted.push(message);
        callback();
      }, callback);
    },
  });
  const mailer = mailerTo(url);
  await mailer.send(mail, AbortSignal.timeout(hangLimit));
  await mailer.send(mail, AbortSignal.timeout(hangLimit));
  expect(accepted).toHaveLength(2);
  expect(accepted[0]).toContain('\r\nMessage-ID: <invitation.1@example.com>\r\n');
  expect(accepted[0]).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(accepted[0]).toContain(
    '\r\nList-Unsubscribe: <mailto:abuse@example.com?subject=unsubscribe>\r\n',
  );
  expect(accepted[0]).toContain('You did not want this mail? Write to abuse@example.com.');
});

test.each([
  ['the recipient', 550, true],
  ['the recipient for now', 450, false],
  ['the recipient, out of step', 503, false],
])('a server that refuses %s (%i): final is %s', async (_who, code, isFinal) => {
  const url = await serverThat({ onRcptTo: (_to, _session, done) => done(refusing(code)) });
  const failure = await failureAt(url);
  expect(failure.message).toBe(`The mail server answered ${code} to RCPT TO.`);
  expect(failure instanceof PermanentFailure).toBe(isFinal);
});

test('a refusal of the mail itself is permanent', async () => {
  const token = 'x'.repeat(43);
  const url = await serverThat({
    onData: (stream, _session, callback) => {
      const quoted = refusing(554, `Spam: https://example.com/invitations/${token}`);
      text(stream).then(() => callback(quoted), callback);
    },
  });
  const failure = await failureAt(url);
  expect(failure).toBeInstanceOf(PermanentFailure);
  expect(failure.message).toBe('The mail server answered 554 to DATA.');
  expect(failure.detail).toBe('554 Spam: https://example.com/invitations/...');
});

test('a refusal of the sender is not permanent: an operator can correct it', async () => {
  const url = await serverThat({ onMailFrom: (_from, _session, done) => done(refusing(553)) });
  const failure = await failureAt(url);
  expect(failure.message).toBe('The mail server answered 553 to MAIL FROM.');
  expect(failure).not.toBeInstanceOf(PermanentFailure);
});

test('a wrong password can be corrected by an operator, and is not part of the failure', async () => {
  const url = await serverThat(
    {
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(refusing(535, 'Wrong')),
    },
    'stock:hunter2@',
  );
  const failure = await failureAt(url);
  expect(failure).not.toBeInstanceOf(PermanentFailure);
  expect(failure.message).toBe('The mail server answered 535 to AUTH PLAIN.');
  expect(JSON.stringify({ ...failure, message: failure.message })).not.toContain('hunter2');
});

test('a server that does not answer fails after the time limit', async () => {
  const silent = createServer((socket) => socket.on('error', () => undefined));
  const url = `smtp://127.0.0.1:${await listen(silent)}`;
  const failure = await failureAt(url, AbortSignal.timeout(300));
  expect(failure.message).toBe('The mail did not reach the mail server (EABORT).');
});

test.each([
  ['smtp://stock:secret@mail.example.com', true],
  ['smtp://mail.example.com', false],
  ['smtps://stock:secret@mail.example.com', false],
  ['smtp://stock:secret@127.0.0.1:2525', false],
  ['smtp://stock:secret@mail.example.com?requireTLS=false', false],
])('%s requires encryption before it sends its password: %s', (url, insists) => {
  expect(exposesPassword(new URL(url))).toBe(insists);
});
