import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import {
  type MailWorld,
  mailCounts,
  openMailWorld,
  queuedJobs,
} from '../../../test/support/mail-world.ts';
import { jobsDone, newMember, tokenIn, withApiToken } from '../../../test/support/users.ts';
import { newOrganization, newUser, query } from '../../../test/support/world.ts';
import { quoted } from '../../kernel/mail/mail.ts';

const invitations = '/organizations/current/invitations';
const accept = '/invitations/accept';
let world: MailWorld;
let owner: Client;

beforeAll(async () => {
  world = await openMailWorld();
  owner = await newOrganization({ name: 'Mill Lane Bakery' }, { world });
  await owner.patch('/user', { name: 'Ada Byron' });
});

const newGuest = () => newUser({ name: 'guest', world });

async function invite(email: string, by = owner): Promise<{ id: string; version: number }> {
  const made = await by.post(invitations, { email });
  expect(made.status, made.text).toBe(201);
  return made.body;
}

/** The mails to an address, after all jobs are done. */
async function mailsTo(email: string) {
  await jobsDone(world);
  return world.sink.to(email);
}

test('an invitation is sent by mail, and its link opens it', async () => {
  const guest = await newGuest();
  const { id } = await invite(guest.email);
  const [mail, ...more] = await mailsTo(guest.email);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    envelope: { from: 'stock@bakery.example', to: [guest.email] },
    from: { name: 'Stöckwright', address: 'stock@bakery.example' },
    to: [{ address: guest.email }],
    subject: 'Invitation to “Mill Lane Bakery”',
    messageId: `<invitation.${id}.1@bakery.example>`,
  });
  const token = tokenIn(mail);
  expect(mail?.text).toContain(`\nhttps://stock.example.com/invitations/${token}\n`);
  expect(mail?.html).toContain(`“Ada Byron” (${owner.email}) invites you to work in`);
  expect(mail?.html).toContain(`href="https://stock.example.com/invitations/${token}"`);
  expect((await guest.get(`/invitations/by-token/${token}`)).body).toMatchObject({
    organizationName: 'Mill Lane Bakery',
    status: 'pending',
  });
  expect((await guest.post(accept, { token })).status).toBe(200);
  expect((await guest.in(owner.orgId).get('/skus')).status).toBe(200);
});

test('an invitation that is sent again has a new link, and the old one is invalid', async () => {
  const guest = await newGuest();
  const { id } = await invite(guest.email);
  const [first] = await mailsTo(guest.email);
  expect((await owner.post(`${invitations}/${id}/resend`)).status).toBe(200);
  const [, second, ...more] = await mailsTo(guest.email);
  expect(more).toEqual([]);
  expect(second?.messageId).toBe(`<invitation.${id}.2@bakery.example>`);
  expect((await guest.post(accept, { token: tokenIn(first) })).status).toBe(404);
  expect((await guest.post(accept, { token: tokenIn(second) })).status).toBe(200);
});

test('the link of an expired invitation shows that it has expired', async () => {
  const guest = await newGuest();
  const { id } = await invite(guest.email);
  const [mail] = await mailsTo(guest.email);
  await query(
    "update invitations set expires_at = now() - interval '1 s' where id = $1",
    [id],
    world,
  );
  const look = await guest.get(`/invitations/by-token/${tokenIn(mail)}`);
  expect(look.body.status).toBe('expired');
  const late = await guest.post(accept, { token: tokenIn(mail) });
  expect(late).toMatchObject({ status: 409, body: { code: 'invitation_not_pending' } });
});

test('a forwarded mail cannot be used by another user', async () => {
  const guest = await newGuest();
  const other = await newGuest();
  await invite(guest.email);
  const [mail] = await mailsTo(guest.email);
  const answer = await other.post(accept, { token: tokenIn(mail) });
  expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});

test('a removed member loses access at once, API tokens included', async () => {
  const member = await newMember(owner, 'member', { world });
  const { client } = await withApiToken(member);
  expect((await client.get('/skus')).status).toBe(200);
  await owner.delete(`/organizations/current/members/${member.userId}`);
  expect((await client.get('/skus')).status).toBe(401);
  expect((await member.get('/skus')).status).toBe(403);
});

test('a refused invitation sends no mail, nor does an invitation with dryRun', async () => {
  const { email } = await newGuest();
  const dry = await owner.post(invitations, { email }, { query: { dryRun: 'true' } });
  expect(dry.status, dry.text).toBe(422);
  const member = await newMember(owner, 'member', { world });
  const before = (await mailsTo(member.email)).length;
  expect((await owner.post(invitations, { email: member.email })).status).toBe(409);
  expect(await mailsTo(email)).toEqual([]);
  expect(await mailsTo(member.email)).toHaveLength(before);
});

test('many concurrent invitations are each sent once, over one connection', async () => {
  const before = world.sink.connections;
  const emails = Array.from({ length: 40 }, (_, index) => `crowd.${index}@example.com`);
  await Promise.all(emails.map((email) => invite(email)));
  await jobsDone(world);
  for (const email of emails) expect([email, world.sink.to(email).length]).toEqual([email, 1]);
  expect(new Set(world.sink.mails.map(({ messageId }) => messageId)).size).toBe(
    world.sink.mails.length,
  );
  expect(world.sink.connections - before).toBeLessThanOrEqual(1);
});

test.each([
  'Bäckerei & Söhne zur Mühle',
  '面包师傅和他的朋友们',
  'مخبزة الطاحونة — מאפיית הטחנה',
  '🥐 👩🏽‍🍳 é',
  'Мука '.repeat(39).trim(),
  `Mill "Lane" <eve@example.com>, Bcc: eve@example.com; =?utf-8?Q?x?= %0d%0a \\r\\n`,
])('a name arrives, in any script and with any characters: %s', async (name) => {
  const by = await newOrganization({ name }, { world });
  await by.patch('/user', { name });
  const { email } = await newGuest();
  await invite(email, by);
  const [mail, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`Invitation to ${quoted(name)}`);
  expect(mail?.text).toContain(`You are invited to join ${quoted(name)} as a member.\n`);
  expect(mail?.text).toContain(`The invitation is from ${quoted(name)} (${by.email}).\n`);
  expect(mail?.envelope.to).toEqual([email]);
  expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
});

test('a name cannot end a line of the mail', async () => {
  for (const end of ['\n', '\r\n', '\u0085', '\v']) {
    const answer = await owner.post('/organizations', { name: `Mill${end}Bcc: eve@example.com` });
    expect([end, answer.status]).toEqual([end, 422]);
  }
  const by = await newOrganization({ name: 'Mill\u2028Bcc: eve@example.com' }, { world });
  const { email } = await newGuest();
  await invite(email, by);
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toBe('Invitation to “Mill Bcc: eve@example.com”');
  expect(mail?.text).not.toContain('\u2028');
});

test('the same mail twice has the same Message-ID', async () => {
  const { email } = await newGuest();
  const { id } = await invite(email);
  await jobsDone(world);
  const payload = JSON.stringify({ invitationId: id, issue: 1 });
  await query("select jobs.enqueue('mail-invitation', $1, 'again')", [payload], world);
  const mails = await mailsTo(email);
  expect(mails).toHaveLength(2);
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
});

test('a sent mail is counted, and leaves neither a job nor a secret', async () => {
  await jobsDone(world);
  const { length } = world.sink.mails;
  expect(await mailCounts(world)).toEqual({ sent: length, retried: 0, failed: 0 });
  expect(await queuedJobs(world)).toEqual([]);
  const log = JSON.stringify(world.logged);
  for (const mail of world.sink.mails) expect(log).not.toContain(tokenIn(mail));
});
