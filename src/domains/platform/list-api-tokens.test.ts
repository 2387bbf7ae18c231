import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { newMember, withApiToken } from '../../../test/support/users.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
  const second = (await owner.post('/organizations', { name: 'Second' })).body.id;
  await withApiToken(owner, { name: 'Alpha', readOnly: true });
  await withApiToken(owner, { name: 'beta' });
  await withApiToken(owner, { name: 'Gamma', orgId: second });
});

const namesOf = (answer: { body: { data: { name: string }[] } }) =>
  answer.body.data.map((token) => token.name);

test('lists the valid tokens of all organizations, the newest first, without secrets', async () => {
  const list = await owner.get('/user/api-tokens');
  expect(list.status, list.text).toBe(200);
  expect(namesOf(list)).toEqual(['Gamma', 'beta', 'Alpha']);
  expect(list.body.nextCursor).toBeNull();
  expect(Object.keys(list.body.data[0])).toEqual([
    'id',
    'name',
    'orgId',
    'prefix',
    'readOnly',
    'expiresAt',
    'lastUsedAt',
    'createdAt',
    'updatedAt',
  ]);
});

test('leaves out invalid tokens and tokens of other users', async () => {
  const member = await newMember(owner);
  const revoked = await withApiToken(member, { name: 'Revoked' });
  await member.delete(`/user/api-tokens/${revoked.id}`);
  const expired = await withApiToken(member, { name: 'Expired' });
  await query("update api_tokens set expires_at = now() - interval '1 second' where id = $1", [
    expired.id,
  ]);
  await withApiToken(member, { name: 'Live' });
  expect(namesOf(await member.get('/user/api-tokens'))).toEqual(['Live']);
  await member.delete('/organizations/current/members/me');
  expect(namesOf(await member.get('/user/api-tokens'))).toEqual([]);
});

test('refuses the cursor of another user', async () => {
  const page = await owner.get('/user/api-tokens', { query: { limit: '1' } });
  const member = await newMember(owner);
  const answer = await member.get('/user/api-tokens', {
    query: { limit: '1', cursor: page.body.nextCursor },
  });
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'query/cursor' }] } });
});
