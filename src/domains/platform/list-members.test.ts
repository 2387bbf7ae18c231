import { beforeAll, expect, test } from 'vitest';
import { Client } from '../../../test/support/client.ts';
import { newMember } from '../../../test/support/users.ts';
import { newOrganization, newUser, world } from '../../../test/support/world.ts';

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

test('pages, sorts, counts, searches and filters like every list', async () => {
  const find = async (query: Record<string, string>) =>
    namesOf(await owner.get(members, { query }));
  expect(await find({ sort: '-joinedAt' })).toEqual(['Anton', 'Émile', 'zoe']);
  expect(await find({ role: 'owner,admin' })).toEqual(['zoe', 'Émile']);
  expect(await find({ q: 'ÉMI' })).toEqual(['Émile']);
  expect(await find({ q: member.email.toUpperCase() })).toEqual(['Anton']);
  expect(await find({ ids: `${owner.userId},${admin.userId}` })).toEqual(['zoe', 'Émile']);
  expect(await find({ to: '2020-01-01' })).toEqual([]);
  const first = await owner.get(members, { query: { limit: '2', count: 'true' } });
  expect(first.body).toMatchObject({ total: 3, totalIsExact: true });
  expect(await find({ limit: '2', cursor: first.body.nextCursor })).toEqual(['Émile']);
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

test('refuses users who are not members, and invalid parameters', async () => {
  const outsider = (await newUser()).in(owner.orgId);
  expect(await outsider.get(members)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  const answer = await owner.get(members, { query: { role: 'king', sort: 'email' } });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toMatchObject([{ path: 'query/sort' }, { path: 'query/role/0' }]);
});
