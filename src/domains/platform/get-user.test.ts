import { expect, test } from 'vitest';
import { newMember } from '../../../test/support/users.ts';
import { newOrganization, newUser, query } from '../../../test/support/world.ts';

test('shows the caller and their organizations by name, with their role in each', async () => {
  const person = await newMember(await newOrganization({ name: 'Zeta Mills' }), 'admin');
  const made = await person.post('/organizations', { name: 'Alpha Bakery' });
  const read = await person.get('/user');
  expect(read.status, read.text).toBe(200);
  expect(read.body).toMatchObject({ id: person.userId, email: person.email });
  expect(read.body.memberships).toEqual([
    { orgId: made.body.id, orgName: 'Alpha Bakery', role: 'owner' },
    { orgId: person.orgId, orgName: 'Zeta Mills', role: 'admin' },
  ]);
});

test('needs a registered user', async () => {
  const unregistered = await newUser({ register: false });
  const answer = await unregistered.get('/user');
  expect(answer).toMatchObject({ status: 403, body: { code: 'user_not_registered' } });
});

test('a user who was deleted on another node is refused at once', async () => {
  const person = await newUser();
  expect((await person.get('/user')).status).toBe(200);
  await query(
    `update users set issuer = null, subject = null, email = null, deleted_at = now()
     where id = $1`,
    [person.userId],
  );
  const refused = { status: 403, body: { code: 'user_not_registered' } };
  expect(await person.get('/user')).toMatchObject(refused);
  expect((await person.post('/user')).status).toBe(201);
  expect((await person.get('/user')).status).toBe(200);
});

test('accepts no parameters', async () => {
  const answer = await (await newUser()).get('/user', { query: { include: 'all' } });
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'query/include' }] } });
});
