import { expect, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { invitationNamed, meet } from '../../../test/support/race.ts';
import { newMember, withApiToken } from '../../../test/support/users.ts';
import { newOrganization, newUser, query } from '../../../test/support/world.ts';

const invitations = '/organizations/current/invitations';
const forbidden = { status: 403, body: { code: 'forbidden' } };

test('an organization is unreachable at once, for every user', async () => {
  const owner = await newOrganization({ name: 'Gone Bakery' });
  const member = await newMember(owner);
  const { client } = await withApiToken(member);
  const invitee = await newUser();
  const invited = await owner.post(invitations, { email: invitee.email });
  expect((await client.get('/skus')).status).toBe(200);

  const answer = await owner.delete('/organizations/current', {
    query: { confirm: 'Gone Bakery' },
  });
  expect(answer.status, answer.text).toBe(204);

  expect(await owner.get('/organizations/current')).toMatchObject(forbidden);
  expect(await owner.post('/skus', {})).toMatchObject(forbidden);
  expect(await member.get('/skus')).toMatchObject(forbidden);
  expect(await member.get('/organizations/current/members')).toMatchObject(forbidden);
  expect(await client.get('/skus')).toMatchObject({ status: 401 });
  expect((await owner.get('/user')).body.memberships).toEqual([]);
  expect((await member.get('/user/api-tokens')).body.data).toEqual([]);
  expect((await invitee.get('/invitations')).body.data).toEqual([]);
  const late = await invitee.post('/invitations/accept', { invitationId: invited.body.id });
  expect(late).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

test('its records are erased after the answer', async () => {
  const owner = await newOrganization();
  await newMember(owner);
  await owner.delete('/organizations/current');
  await eventually(async () => {
    const left = await query('select 1 from organizations where id = $1', [owner.orgId]);
    expect(left).toEqual([]);
  });
  expect(await query('select 1 from sku_types where org_id = $1', [owner.orgId])).toEqual([]);
  expect(await query('select 1 from api_tokens where org_id = $1', [owner.orgId])).toEqual([]);
});

test('a wrong confirmation keeps the organization', async () => {
  const owner = await newOrganization({ name: 'Kept' });
  const answer = await owner.delete('/organizations/current', { query: { confirm: 'kept' } });
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'query/confirm' }] } });
  expect((await owner.get('/organizations/current')).status).toBe(200);
});

test('refuses an admin, and an owner with an outdated version', async () => {
  const owner = await newOrganization();
  const admin = await newMember(owner, 'admin');
  expect(await admin.delete('/organizations/current')).toMatchObject(forbidden);
  const headers = { 'if-match': '"7"' };
  const stale = await owner.delete('/organizations/current', { headers });
  expect(stale).toMatchObject({ status: 412, body: { code: 'precondition_failed' } });
});

test('an organization that is deleted during an acceptance has no member', async () => {
  const owner = await newOrganization();
  const invitee = await newUser();
  const { id } = (await owner.post(invitations, { email: invitee.email })).body;
  const accept = () => invitee.post('/invitations/accept', { invitationId: id });
  const answers = await meet(invitationNamed(id), [
    accept,
    () => owner.delete('/organizations/current'),
    accept,
  ]);
  expect(answers.map((answer) => answer.status)).toEqual([200, 204, 404]);
  expect((await invitee.in(owner.orgId).get('/skus')).status).toBe(403);
});
