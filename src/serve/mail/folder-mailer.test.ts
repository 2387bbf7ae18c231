import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import PostalMime from 'postal-mime';
import { expect, test } from 'vitest';
import type { Mail } from '../../kernel/mail/mail.ts';
import { folderMailer } from './folder-mailer.ts';

const mail: Mail = {
  id: 'invitation.6f9619ff-8b86-4d11-b42d-00c04fc964ff.1',
  to: 'Charles@example.com',
  subject: '面包师傅 invites you to Bäckerei 🥐 '.repeat(6).trim(),
  text: 'Grüße\nAda\n',
  link: 'https://example.com/invitations/secret',
};
const sender = { name: 'Stockwright', address: 'stock@example.com' };
const from = { ...sender, report: 'abuse@example.com' };
const { signal } = new AbortController();

/** A mailer on a new folder, and its log lines. */
function mailerOn(options: { showLinks: boolean; dir?: string }) {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => lines.push(line) });
  const dir = options.dir ?? join(mkdtempSync(join(tmpdir(), 'stockwright-mail-')), 'mails');
  const { showLinks } = options;
  return { mailer: folderMailer({ dir, from, log, showLinks }), dir, lines };
}

test('each mail becomes a file that only the service reads', async () => {
  const { mailer, dir, lines } = mailerOn({ showLinks: true });
  await mailer.send(mail, signal);
  await mailer.send({ ...mail, id: 'another' }, signal);
  const files = readdirSync(dir);
  expect(files).toHaveLength(2);
  const [file = ''] = files;
  expect(file).toMatch(/^\d{4}-\d\d-\d\dT\d+\.\d+Z-invitation\.[\w-]+\.1\.eml$/);
  expect(statSync(join(dir, file)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(lines[0] ?? '').link).toBe(mail.link);
});

test('the file is a mail that any program opens', async () => {
  const { mailer, dir } = mailerOn({ showLinks: false });
  await mailer.send(mail, signal);
  const text = readFileSync(join(dir, readdirSync(dir)[0] ?? ''), 'utf8');
  expect(text).not.toMatch(/[^\r]\n/);
  for (const line of text.split('\r\n')) expect(line.length).toBeLessThanOrEqual(78);
  expect(await PostalMime.parse(text)).toMatchObject({
    from: sender,
    to: [{ address: 'Charles@example.com' }],
    subject: mail.subject,
    text: expect.stringContaining(mail.text),
    messageId: `<${mail.id}@example.com>`,
    date: expect.stringMatching(/^\d{4}-/),
  });
});

test('the link is logged only where that is configured', async () => {
  const { mailer, lines } = mailerOn({ showLinks: false });
  await mailer.send(mail, signal);
  expect(lines).toHaveLength(1);
  expect(lines.join()).not.toContain('secret');
});

test('a mail that cannot be written has not been sent', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'stockwright-mail-')), 'a-file');
  writeFileSync(file, '');
  const { mailer, lines } = mailerOn({ showLinks: true, dir: join(file, 'mails') });
  await expect(mailer.send(mail, signal)).rejects.toMatchObject({ code: 'ENOTDIR' });
  expect(lines).toEqual([]);
});
