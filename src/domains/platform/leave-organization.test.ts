import { expect, test } from 'vitest';
import { meet, membersOf } from '../../../test/support/race.ts';
import { newMember, withApiToken } from '../../../test/support/users.ts';
import { newOrganization, newUser, query } from '../../../test/support/world.ts';

const me = '/organizations/current/members/me';

test('a member leaves, and their tokens for the organization end', async () => {
  const owner = await newOrganization();
  const member = await newMember(owner);
  const { client } = await withApiToken(member);
  const answer = await member.delete(me);
  expect(answer.status, answer.text).toBe(204);
  expect(await member.get('/skus')).toMatchObject({ status: 403 });
  expect(await client.get('/skus')).toMatchObject({ status: 401 });
  expect((await member.get('/user')).body.memberships).toEqual([]);
  const members = await owner.get('/organizations/current/members');
  expect(members.body.data).toMatchObject([{ userId: owner.userId }]);
});

test('the only owner cannot leave until there is another owner', async () => {
  const owner = await newOrganization();
  await newMember(owner, 'admin');
  const refused = await owner.delete(me);
  expect(refused).toMatchObject({ status: 409, body: { code: 'last_owner' } });
  await newMember(owner, 'owner');
  expect((await owner.delete(me)).status).toBe(204);
});

test('of two owners who leave concurrently one remains', async () => {
  const one = await newOrganization();
  const other = await newMember(one, 'owner');
  const answers = await meet(membersOf(one), [() => one.delete(me), () => other.delete(me)]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([204, 409]);
  const rows = await query("select 1 from members where org_id = $1 and role = 'owner'", [
    one.orgId,
  ]);
  expect(rows).toHaveLength(1);
});

test('a user who is not a member cannot leave', async () => {
  const owner = await newOrganization();
  const outsider = (await newUser()).in(owner.orgId);
  expect(await outsider.delete(me)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});
