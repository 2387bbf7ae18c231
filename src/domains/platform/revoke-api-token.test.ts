import { expect, test } from 'vitest';
import { newMember, withApiToken } from '../../../test/support/users.ts';
import { newOrganization } from '../../../test/support/world.ts';

const gone = { status: 404, body: { code: 'not_found' } };

test('a revoked token is invalid from the next request on', async () => {
  const owner = await newOrganization();
  const { client, id } = await withApiToken(owner);
  expect((await client.get('/skus')).status).toBe(200);
  const answer = await owner.delete(`/user/api-tokens/${id}`);
  expect(answer.status, answer.text).toBe(204);
  expect(await client.get('/skus')).toMatchObject({
    status: 401,
    body: { code: 'unauthenticated' },
  });
  expect(await client.post('/skus', {})).toMatchObject({ status: 401 });
  expect(await owner.delete(`/user/api-tokens/${id}`)).toMatchObject(gone);
});

test('answers 404 for a token of another user', async () => {
  const owner = await newOrganization();
  const member = await newMember(owner);
  const { client, id } = await withApiToken(member);
  expect(await owner.delete(`/user/api-tokens/${id}`)).toMatchObject(gone);
  expect((await client.get('/skus')).status).toBe(200);
  expect(await owner.delete('/user/api-tokens/none')).toMatchObject(gone);
});
