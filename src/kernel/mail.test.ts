import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { folderMailer, messageOf } from './mail.ts';

const envelope = {
  from: 'stock@example.com',
  id: '6f9619ff-8b86-4d11-b42d-00c04fc964ff',
  date: new Date('2026-03-01T08:00:00Z'),
};
const mail = {
  to: 'charles@example.com',
  subject: 'Ada invites you',
  text: 'Grüße\nAda\n',
  link: 'https://example.com/invitations/secret',
};

/** A mailer on a new folder, with what it logs. */
function mailerOn(options: { showLinks: boolean; dir?: string }) {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  const dir = options.dir ?? join(mkdtempSync(join(tmpdir(), 'stockwright-mail-')), 'mails');
  const { showLinks } = options;
  return { mailer: folderMailer({ dir, from: envelope.from, log, showLinks }), dir, lines };
}

test('a mail has the headers of RFC 5322 and its text in UTF-8, with network line ends', () => {
  expect(messageOf(mail, envelope).split('\r\n')).toEqual([
    'Date: Sun, 01 Mar 2026 08:00:00 +0000',
    'From: Stockwright <stock@example.com>',
    'To: <charles@example.com>',
    'Message-ID: <6f9619ff-8b86-4d11-b42d-00c04fc964ff@example.com>',
    'Subject: =?utf-8?B?QWRhIGludml0ZXMgeW91?=',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    'Grüße',
    'Ada',
    '',
  ]);
});

test('a long subject in any script is folded into words of at most 75 characters', () => {
  const subject = '面包师傅 invites you to Bäckerei 🥐 '.repeat(6).trim();
  const message = messageOf({ ...mail, subject }, envelope);
  const header = /^Subject: (.*(?:\r\n .*)*)/m.exec(message)?.[1] ?? '';
  const words = header.split('\r\n ');
  expect(words.length).toBeGreaterThan(1);
  for (const word of words) expect(word.length).toBeLessThanOrEqual(75);
  const read = words.map((word) => Buffer.from(word.slice(10, -2), 'base64').toString('utf8'));
  expect(read.join('')).toBe(subject);
});

test('each mail becomes a file that only the service reads', async () => {
  const { mailer, dir, lines } = mailerOn({ showLinks: true });
  await mailer.send(mail);
  await mailer.send(mail);
  const files = readdirSync(dir);
  expect(files).toHaveLength(2);
  const [file = ''] = files;
  expect(file).toMatch(/\.eml$/);
  expect(statSync(join(dir, file)).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(dir, file), 'utf8')).toContain('Grüße');
  expect(JSON.parse(lines[0] ?? '').link).toBe(mail.link);
});

test('the link is kept out of the log where it is not wanted', async () => {
  const { mailer, lines } = mailerOn({ showLinks: false });
  await mailer.send(mail);
  expect(lines).toHaveLength(1);
  expect(lines.join()).not.toContain('secret');
});

test('a mail that cannot be written is logged and fails nobody', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'stockwright-mail-')), 'a-file');
  writeFileSync(file, '');
  const { mailer, lines } = mailerOn({ showLinks: true, dir: join(file, 'mails') });
  await mailer.send(mail);
  expect(lines.join()).toContain('could not be written');
  expect(lines.join()).not.toContain('secret');
});
