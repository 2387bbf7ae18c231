import { expect, test } from 'vitest';
import { hashOf, maskEmail, tokenOf } from './invitation.ts';
import { invitationMail } from './invitation-mail.ts';

const id = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0f620';
const secretKey = { derive: (use: string) => Buffer.alloc(32, use) };

test('a token depends on the invitation and its issue', () => {
  const token = tokenOf(secretKey, id, 1);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(tokenOf(secretKey, id, 1)).toBe(token);
  const other = { derive: () => Buffer.alloc(32, 'other') };
  const others = [
    tokenOf(secretKey, id, 2),
    tokenOf(secretKey, id.replace('0', '1'), 1),
    tokenOf(other, id, 1),
  ];
  expect(new Set([token, ...others]).size).toBe(4);
});

test('the stored form of a token is its SHA-256', () => {
  expect(hashOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test.each([
  ['charles@example.com', 'c***@example.com'],
  ['c@example.com', 'c***@example.com'],
  ['𝒄harles@example.com', '𝒄***@example.com'],
  ['odd@name@example.com', 'o***@example.com'],
])('masks %s as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

const services = { publicUrl: 'https://stock.example.com', secretKey };
const issued = {
  id,
  issue: 3,
  tokenHash: hashOf(tokenOf(secretKey, id, 3)),
  email: 'charles@example.com',
  role: 'admin' as const,
  expiresAt: '2026-03-08T08:30:00.000Z',
  organizationName: 'Mill Lane Bakery',
  inviterName: 'Ada Byron',
  inviterEmail: 'ada@example.com',
};

test('the mail has inviter, organization, role, expiry and link', () => {
  const mail = invitationMail(issued, services);
  const link = `https://stock.example.com/invitations/${tokenOf(secretKey, id, 3)}`;
  expect(mail).toMatchObject({
    id: `invitation.${id}.3`,
    to: 'charles@example.com',
    subject: 'Invitation to “Mill Lane Bakery”',
    link,
  });
  expect(mail.text).toContain('You are invited to join “Mill Lane Bakery” as an admin.\n');
  expect(mail.text).toContain('The invitation is from “Ada Byron” (ada@example.com).\n');
  expect(mail.text).toContain(`\n${link}\n`);
  expect(mail.text).toContain('works until\n2026-03-08 08:30 UTC.');
});

test.each(['\n', '\r\n', '\u0085', '\u2028', '\u2029', '\v', '\t'])(
  'a name with %j adds no line to the mail',
  (end) => {
    const organizationName = `Mill Lane${end}Bcc: eve@example.com`;
    const mail = invitationMail({ ...issued, organizationName }, services);
    expect(mail.subject).toBe('Invitation to “Mill Lane Bcc: eve@example.com”');
    expect(mail.text).toContain('to join “Mill Lane Bcc: eve@example.com” as an admin.\n');
  },
);

test('an inviter without a name is called somebody', () => {
  const unknown = { inviterName: '', inviterEmail: null };
  const { text } = invitationMail({ ...issued, ...unknown }, services);
  expect(text).toContain('The invitation is from somebody.\n');
});

test('the mail has the same as HTML, in which no name is an element', () => {
  const organizationName = 'Mill <b>Lane</b> & Sons';
  const { html = '', link } = invitationMail({ ...issued, organizationName }, services);
  expect(html).toContain('“Ada Byron” (ada@example.com) invites you');
  expect(html).toContain('“Mill &lt;b&gt;Lane&lt;/b&gt; &amp; Sons”');
  expect(html).toContain(`<a href="${link}"`);
  expect(html).not.toContain('<b>');
});
