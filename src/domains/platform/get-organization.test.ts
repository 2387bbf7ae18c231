import { expect, test } from 'vitest';
import { newMember, withApiToken } from '../../../test/support/users.ts';
import { newOrganization, newUser } from '../../../test/support/world.ts';

test('shows every member the organization in X-Org-Id', async () => {
  const owner = await newOrganization({ name: 'Seen' });
  const member = await newMember(owner);
  const read = await member.get('/organizations/current');
  expect(read.status, read.text).toBe(200);
  expect(read.headers.get('etag')).toBe('"1"');
  expect(read.body).toMatchObject({ id: owner.orgId, name: 'Seen' });
});

test('requires the header with the organization', async () => {
  const owner = await newOrganization();
  for (const orgId of [undefined, 'current']) {
    const answer = await owner.in(orgId).get('/organizations/current');
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'headers/x-org-id' }] } });
  }
});

test('refuses users who are not members, and API tokens', async () => {
  const owner = await newOrganization();
  const forbidden = { status: 403, body: { code: 'forbidden' } };
  const outsider = (await newUser()).in(owner.orgId);
  expect(await outsider.get('/organizations/current')).toMatchObject(forbidden);
  const { client } = await withApiToken(owner);
  expect(await client.get('/organizations/current')).toMatchObject(forbidden);
});
