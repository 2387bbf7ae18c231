import { beforeAll, expect, test } from 'vitest';
import { Client } from '../../../test/support/client.ts';
import { newMember } from '../../../test/support/users.ts';
import { newOrganization, world } from '../../../test/support/world.ts';

const members = '/organizations/current/members';
let owner: Client;
let admin: Client;
let member: Client;

beforeAll(async () => {
  owner = await newOrganization();
  admin = await newMember(owner, 'admin');
  member = await newMember(owner);
  await owner.patch('/user', { name: 'zoe' });
  await admin.patch('/user', { name: 'Émile' });
  await member.patch('/user', { name: 'Anton' });
});

const namesOf = (answer: { body: { data: { name: string }[] } }) =>
  answer.body.data.map(({ name }) => name);

test('lists the members by name, to every member', async () => {
  const list = await member.get(members);
  expect(list.status, list.text).toBe(200);
  expect(namesOf(list)).toEqual(['Anton', 'zoe', 'Émile']);
  expect(list.body.data[0]).toEqual({
    userId: member.userId,
    name: 'Anton',
    email: member.email,
    role: 'member',
    joinedAt: expect.any(String),
    updatedAt: expect.any(String),
  });
});

test('shows no address that is not verified', async () => {
  const { service, origin } = await world();
  const claims = { email_verified: false };
  const email = 'pretender@example.com';
  const token = await service.local?.signIdToken(email, { claims });
  const pretender = new Client(origin, token as string);
  await pretender.post('/user', { name: 'Pretender' });
  const made = await pretender.post('/organizations', { name: 'Pretence' });
  const list = await pretender.in(made.body.id).get(members);
  expect(list.body.data).toMatchObject([{ name: 'Pretender', email: null }]);
});
