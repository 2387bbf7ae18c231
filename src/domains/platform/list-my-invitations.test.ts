import { expect, test } from 'vitest';
import { Client } from '../../../test/support/client.ts';
import { newOrganization, newUser, query, world } from '../../../test/support/world.ts';

const invitations = '/organizations/current/invitations';

test('lists the pending invitations to the verified address, with inviter and organization', async () => {
  const person = await newUser();
  const one = await newOrganization({ name: 'One' });
  const two = await newOrganization({ name: 'Two' });
  await one.patch('/user', { name: 'Ada' });
  const invited = await one.post(invitations, { email: person.email.toUpperCase() });
  await two.post(invitations, { email: person.email, role: 'admin' });
  await two.post(invitations, { email: 'somebody.else@example.com' });
  const list = await person.get('/invitations');
  expect(list.status, list.text).toBe(200);
  expect(list.body.nextCursor).toBeNull();
  expect(list.body.data).toMatchObject([
    { orgId: two.orgId, organizationName: 'Two', role: 'admin', status: 'pending' },
    { ...invited.body, organizationName: 'One', inviterName: 'Ada' },
  ]);
});

test('leaves out invitations that cannot be accepted', async () => {
  const person = await newUser();
  const owner = await newOrganization();
  const invited = await owner.post(invitations, { email: person.email });
  await query("update invitations set expires_at = now() - interval '1 second' where id = $1", [
    invited.body.id,
  ]);
  expect((await person.get('/invitations')).body).toEqual({ data: [], nextCursor: null });
});

test('an unverified address has no invitations', async () => {
  const { service, origin } = await world();
  const email = 'claimed@example.com';
  await (await newOrganization()).post(invitations, { email });
  const token = await service.local?.signIdToken(email, { claims: { email_verified: false } });
  const pretender = new Client(origin, token as string);
  await pretender.post('/user');
  expect((await pretender.get('/invitations')).body.data).toEqual([]);
});

test('needs a registered user', async () => {
  const unregistered = await newUser({ register: false });
  const answer = await unregistered.get('/invitations');
  expect(answer).toMatchObject({ status: 403, body: { code: 'user_not_registered' } });
  const gone = await newUser();
  await gone.delete('/user');
  expect(await gone.get('/invitations')).toMatchObject({ status: 403 });
});
