import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { meet, membersOf } from '../../../test/support/race.ts';
import { newMember, withApiToken } from '../../../test/support/users.ts';
import { newOrganization, newUser } from '../../../test/support/world.ts';

const at = (person: Client) => `/organizations/current/members/${person.userId}`;
const forbidden = { status: 403, body: { code: 'forbidden' } };
let owner: Client;
let admin: Client;

beforeAll(async () => {
  owner = await newOrganization();
  admin = await newMember(owner, 'admin');
});

test('a removed member loses access at once, and so do their tokens, permanently', async () => {
  const member = await newMember(owner);
  const { client } = await withApiToken(member);
  expect((await client.get('/skus')).status).toBe(200);
  const answer = await admin.delete(at(member));
  expect(answer.status, answer.text).toBe(204);
  expect(await member.get('/skus')).toMatchObject(forbidden);
  expect(await client.get('/skus')).toMatchObject({ status: 401 });

  const { email } = member;
  const invited = await owner.post('/organizations/current/invitations', { email });
  await member.post('/invitations/accept', { invitationId: invited.body.id });
  expect((await member.get('/skus')).status).toBe(200);
  expect(await client.get('/skus')).toMatchObject({ status: 401 });
});

test('tokens for other organizations stay valid', async () => {
  const member = await newMember(owner);
  const elsewhere = (await member.post('/organizations', { name: 'Elsewhere' })).body.id;
  const { client } = await withApiToken(member.in(elsewhere));
  await owner.delete(at(member));
  expect((await client.get('/skus')).status).toBe(200);
});

test('every member can remove themselves, except the last owner', async () => {
  const member = await newMember(owner);
  expect((await member.delete(at(member))).status).toBe(204);
  const last = await owner.delete(at(owner));
  expect(last).toMatchObject({ status: 409, body: { code: 'last_owner' } });
});

test('only an owner can remove an owner', async () => {
  const second = await newMember(owner, 'owner');
  expect(await admin.delete(at(second))).toMatchObject(forbidden);
  expect((await owner.delete(at(second))).status).toBe(204);
});

test('of two owners who remove each other concurrently one remains', async () => {
  const one = await newOrganization();
  const other = await newMember(one, 'owner');
  const answers = await meet(membersOf(one), [
    () => one.delete(at(other)),
    () => other.delete(at(one)),
  ]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([204, 403]);
});

test('refuses a member who names another user, known or not', async () => {
  const member = await newMember(owner);
  expect(await member.delete(at(admin))).toMatchObject(forbidden);
  expect(await member.delete(at(await newUser()))).toMatchObject(forbidden);
});
