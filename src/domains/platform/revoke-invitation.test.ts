import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { mailedToken, newMember } from '../../../test/support/users.ts';
import { newOrganization, newUser } from '../../../test/support/world.ts';

const invitations = '/organizations/current/invitations';
let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
});

const invite = async (email: string, role = 'member') =>
  (await owner.post(invitations, { email, role })).body;

test('a revoked invitation is invalid and does not prevent a new one', async () => {
  const person = await newUser();
  const invited = await invite(person.email);
  // Read before it is revoked: after that, no mail is sent.
  const token = await mailedToken(person.email);
  const answer = await owner.delete(`${invitations}/${invited.id}`);
  expect(answer.status, answer.text).toBe(204);
  expect((await person.get('/invitations')).body.data).toEqual([]);
  expect((await owner.get(`/invitations/by-token/${token}`)).body.status).toBe('revoked');
  const accepted = await person.post('/invitations/accept', { token });
  expect(accepted).toMatchObject({ status: 409, body: { code: 'invitation_not_pending' } });
  expect((await owner.post(invitations, { email: person.email })).status).toBe(201);
});

test('revokes pending invitations only', async () => {
  const invited = await invite('revoked.once@example.com');
  await owner.delete(`${invitations}/${invited.id}`);
  const again = await owner.delete(`${invitations}/${invited.id}`);
  expect(again).toMatchObject({ status: 409, body: { code: 'invitation_not_pending' } });
  expect(again.body.detail).toContain('revoked');
});

test('an admin cannot revoke the invitation of an owner, and a member none', async () => {
  const forbidden = { status: 403, body: { code: 'forbidden' } };
  const boss = await invite('boss@example.com', 'owner');
  const admin = await newMember(owner, 'admin');
  expect(await admin.delete(`${invitations}/${boss.id}`)).toMatchObject(forbidden);
  const other = await invite('other@example.com');
  const member = await newMember(owner);
  expect(await member.delete(`${invitations}/${other.id}`)).toMatchObject(forbidden);
  expect((await admin.delete(`${invitations}/${other.id}`)).status).toBe(204);
});
