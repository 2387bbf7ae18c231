import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { meet, membersOf } from '../../../test/support/race.ts';
import { newMember } from '../../../test/support/users.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

const at = (person: Client) => `/organizations/current/members/${person.userId}`;
const forbidden = { status: 403, body: { code: 'forbidden' } };
let owner: Client;
let admin: Client;

beforeAll(async () => {
  owner = await newOrganization();
  admin = await newMember(owner, 'admin');
});

test('a new role applies from the next request on', async () => {
  const member = await newMember(owner);
  expect(await member.patch('/organizations/current', {})).toMatchObject(forbidden);
  const changed = await admin.patch(at(member), { role: 'admin' });
  expect(changed.status, changed.text).toBe(200);
  expect(changed.body).toMatchObject({
    userId: member.userId,
    email: member.email,
    role: 'admin',
  });
  expect((await member.patch('/organizations/current', {})).status).toBe(200);
  const same = await admin.patch(at(member), { role: 'admin' });
  expect(same).toMatchObject({ status: 200, body: changed.body });
});

test('only an owner can make or unmake an owner', async () => {
  const member = await newMember(owner);
  expect(await admin.patch(at(member), { role: 'owner' })).toMatchObject(forbidden);
  expect(await admin.patch(at(owner), { role: 'member' })).toMatchObject(forbidden);
  expect((await owner.patch(at(member), { role: 'owner' })).body.role).toBe('owner');
  expect((await owner.patch(at(member), { role: 'member' })).body.role).toBe('member');
});

test('the last owner keeps the role', async () => {
  const answer = await owner.patch(at(owner), { role: 'admin' });
  expect(answer).toMatchObject({ status: 409, body: { code: 'last_owner' } });
});

test('of two owners who demote each other concurrently one remains', async () => {
  const one = await newOrganization();
  const other = await newMember(one, 'owner');
  const answers = await meet(membersOf(one), [
    () => one.patch(at(other), { role: 'member' }),
    () => other.patch(at(one), { role: 'member' }),
  ]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 403]);
  const rows = await query("select 1 from members where org_id = $1 and role = 'owner'", [
    one.orgId,
  ]);
  expect(rows).toHaveLength(1);
});

test('refuses a member, for every user that they name', async () => {
  const member = await newMember(owner);
  expect(await member.patch(at(member), { role: 'admin' })).toMatchObject(forbidden);
  expect(await member.patch(at(owner), { role: 'member' })).toMatchObject(forbidden);
});

test('refuses an unknown role', async () => {
  const answer = await owner.patch(at(admin), { role: 'king' });
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: '/role' }] } });
});
