import { expect, test } from 'vitest';
import { meet, membersOf } from '../../../test/support/race.ts';
import { newMember, withApiToken } from '../../../test/support/users.ts';
import { newOrganization, newUser, query } from '../../../test/support/world.ts';

test('removes the personal data of the user, and keeps their records', async () => {
  const owner = await newOrganization();
  const admin = await newMember(owner, 'admin');
  const invited = await admin.post('/organizations/current/invitations', {
    email: 'later@example.com',
  });
  const { client } = await withApiToken(admin);
  expect((await client.get('/skus')).status).toBe(200);

  const answer = await admin.delete('/user');
  expect(answer.status, answer.text).toBe(204);
  expect(await client.get('/skus')).toMatchObject({ status: 401 });
  const members = await owner.get('/organizations/current/members');
  expect(members.body.data.map((member: { userId: string }) => member.userId)).toEqual([
    owner.userId,
  ]);
  const [row] = await query(
    `select issuer, subject, email, email_verified, name, locale, deleted_at is not null as deleted
     from users where id = $1`,
    [admin.userId],
  );
  expect(row).toEqual({
    issuer: null,
    subject: null,
    email: null,
    email_verified: false,
    name: 'Deleted user',
    locale: null,
    deleted: true,
  });
  const list = await owner.get('/organizations/current/invitations');
  const kept = list.body.data.find(({ id }: { id: string }) => id === invited.body.id);
  expect(kept).toMatchObject({ status: 'pending', invitedBy: admin.userId });
});

test('the same person can register again, as a new user', async () => {
  const person = await newUser();
  expect((await person.delete('/user')).status).toBe(204);
  const gone = await person.get('/user');
  expect(gone).toMatchObject({ status: 403, body: { code: 'user_not_registered' } });
  const again = await person.post('/user');
  expect(again.status, again.text).toBe(201);
  expect(again.body.id).not.toBe(person.userId);
});

test('stored answers of the account are deleted with it', async () => {
  const person = await newUser({ register: false });
  const headers = { 'idempotency-key': 'register' };
  const first = await person.post('/user', {}, { headers });
  expect((await person.post('/user', {}, { headers })).body).toEqual(first.body);
  expect((await person.delete('/user')).status).toBe(204);
  const again = await person.post('/user', {}, { headers });
  expect(again.status, again.text).toBe(201);
  expect(again.body.id).not.toBe(first.body.id);
});

test('refuses the only owner of an organization and names it', async () => {
  const owner = await newOrganization({ name: 'Sole Bakery' });
  const answer = await owner.delete('/user');
  expect(answer).toMatchObject({ status: 409, body: { code: 'last_owner' } });
  expect(answer.body.detail).toContain('Sole Bakery');
  await newMember(owner, 'owner');
  expect((await owner.delete('/user')).status).toBe(204);
});

test('of two owners who delete themselves concurrently one remains', async () => {
  const one = await newOrganization();
  const other = await newMember(one, 'owner');
  const answers = await meet(membersOf(one), [
    () => one.delete('/user'),
    () => other.delete('/user'),
  ]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([204, 409]);
  const owners = await query("select 1 from members where org_id = $1 and role = 'owner'", [
    one.orgId,
  ]);
  expect(owners).toHaveLength(1);
});

test('a user who is being deleted cannot create an organization', async () => {
  const person = await newUser();
  const [founded, deleted] = await meet({ text: 'lock table organizations in share mode' }, [
    () => person.post('/organizations', { name: 'Late' }),
    () => person.delete('/user'),
  ]);
  expect(founded?.status).toBe(201);
  expect(deleted).toMatchObject({ status: 409, body: { code: 'last_owner' } });
});
