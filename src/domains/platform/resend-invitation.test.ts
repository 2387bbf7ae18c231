import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { mailedToken, mailsTo, newMember } from '../../../test/support/users.ts';
import { newOrganization, newUser, query } from '../../../test/support/world.ts';

const invitations = '/organizations/current/invitations';
let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
});

const invite = async (email: string, role = 'member') =>
  (await owner.post(invitations, { email, role })).body;
const age = (id: string) =>
  query("update invitations set expires_at = now() - interval '1 second' where id = $1", [id]);

test('sends a new token for another week; the earlier token is invalid', async () => {
  const email = 'again@example.com';
  const invited = await invite(email);
  const before = await mailedToken(email);
  const sent = await owner.post(`${invitations}/${invited.id}/resend`);
  expect(sent.status, sent.text).toBe(200);
  expect(sent.headers.get('etag')).toBe('"2"');
  expect(sent.body).toMatchObject({ id: invited.id, status: 'pending', version: 2 });
  expect(sent.body.expiresAt > invited.expiresAt).toBe(true);
  const after = await mailedToken(email);
  expect(await mailsTo(email)).toHaveLength(2);
  expect(after).not.toBe(before);
  const look = (token: string) => owner.get(`/invitations/by-token/${token}`);
  expect((await look(before)).status).toBe(404);
  expect((await look(after)).status).toBe(200);
});

test('reopens an expired invitation', async () => {
  const person = await newUser();
  const invited = await invite(person.email);
  await age(invited.id);
  const sent = await owner.post(`${invitations}/${invited.id}/resend`);
  expect(sent.body).toMatchObject({ status: 'pending' });
  const joined = await person.post('/invitations/accept', { invitationId: invited.id });
  expect(joined.status, joined.text).toBe(200);
});

test('does not reopen an expired invitation that a newer one has replaced', async () => {
  const email = 'replaced@example.com';
  const old = await invite(email);
  await age(old.id);
  await invite(email);
  const answer = await owner.post(`${invitations}/${old.id}/resend`);
  expect(answer).toMatchObject({ status: 409, body: { code: 'already_exists' } });
});

test('does not reopen an invitation of a user who has joined meanwhile', async () => {
  const person = await newUser();
  const old = await invite(person.email);
  await age(old.id);
  const other = await invite(person.email);
  await person.post('/invitations/accept', { invitationId: other.id });
  const answer = await owner.post(`${invitations}/${old.id}/resend`);
  expect(answer).toMatchObject({ status: 409, body: { code: 'already_exists' } });
});

test('refuses an invitation that was answered or revoked, and names its status', async () => {
  const invited = await invite('revoked@example.com');
  await owner.delete(`${invitations}/${invited.id}`);
  const answer = await owner.post(`${invitations}/${invited.id}/resend`);
  expect(answer).toMatchObject({ status: 409, body: { code: 'invitation_not_pending' } });
  expect(answer.body.detail).toContain('revoked');
});

test('an admin cannot resend the invitation of an owner', async () => {
  const admin = await newMember(owner, 'admin');
  const forbidden = { status: 403, body: { code: 'forbidden' } };
  const boss = await invite('boss@example.com', 'owner');
  expect(await admin.post(`${invitations}/${boss.id}/resend`)).toMatchObject(forbidden);
  const member = await newMember(owner);
  const other = await invite('other@example.com');
  expect(await member.post(`${invitations}/${other.id}/resend`)).toMatchObject(forbidden);
  expect((await admin.post(`${invitations}/${other.id}/resend`)).status).toBe(200);
});
