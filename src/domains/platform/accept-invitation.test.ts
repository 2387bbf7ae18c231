import { beforeAll, expect, test } from 'vitest';
import { Client } from '../../../test/support/client.ts';
import { invitationNamed, meet } from '../../../test/support/race.ts';
import { mailedToken, newMember } from '../../../test/support/users.ts';
import { newOrganization, newUser, query, world } from '../../../test/support/world.ts';

const accept = '/invitations/accept';
let owner: Client;

beforeAll(async () => {
  owner = await newOrganization({ name: 'Mill Lane Bakery' });
});

const invite = async (email: string, role = 'member') =>
  (await owner.post('/organizations/current/invitations', { email, role })).body;

test('the token of the mail makes its addressee a member', async () => {
  const person = await newUser();
  const invited = await invite(person.email.toUpperCase(), 'admin');
  const token = await mailedToken(person.email.toUpperCase());
  const answer = await person.post(accept, { token });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.body).toMatchObject({
    invitation: { ...invited, status: 'accepted', version: 2, updatedAt: expect.any(String) },
    membership: { orgId: owner.orgId, orgName: 'Mill Lane Bakery', role: 'admin' },
  });
  const members = await person.in(owner.orgId).get('/organizations/current/members', {
    query: { ids: person.userId },
  });
  expect(members.body.data).toMatchObject([{ userId: person.userId, role: 'admin' }]);
});

test('the id of the invitation does the same', async () => {
  const person = await newUser();
  const { id } = await invite(person.email);
  expect((await person.post(accept, { invitationId: id })).status).toBe(200);
  expect((await person.in(owner.orgId).get('/skus')).status).toBe(200);
});

test('two concurrent acceptances create one membership', async () => {
  const person = await newUser();
  const { id } = await invite(person.email);
  const token = await mailedToken(person.email);
  const answers = await meet(invitationNamed(id), [
    () => person.post(accept, { token }),
    () => person.post(accept, { invitationId: id }),
    () => person.post(accept, { token }),
  ]);
  expect(answers.map((answer) => answer.body.code)).toEqual([
    undefined,
    'invitation_not_pending',
    'invitation_not_pending',
  ]);
  const rows = await query('select 1 from members where user_id = $1', [person.userId]);
  expect(rows).toHaveLength(1);
});

test('refuses other users, by token and by id', async () => {
  const forbidden = { status: 403, body: { code: 'forbidden' } };
  const person = await newUser();
  const { id } = await invite(person.email);
  const token = await mailedToken(person.email);
  const other = await newUser();
  expect(await other.post(accept, { token })).toMatchObject(forbidden);
  expect(await other.post(accept, { invitationId: id })).toMatchObject(forbidden);
});

test('refuses a user whose address is not verified', async () => {
  const { service, origin } = await world();
  const email = 'unproven@example.com';
  await invite(email);
  const signIn = async (claims: Record<string, unknown>) =>
    new Client(origin, (await service.local?.signIdToken(email, { claims })) as string);
  const unproven = await signIn({ email_verified: false });
  await unproven.post('/user');
  const body = { token: await mailedToken(email) };
  expect(await unproven.post(accept, body)).toMatchObject({ status: 403 });
  const proven = await signIn({ email_verified: true });
  expect((await proven.post(accept, body)).status).toBe(200);
});

test('an address with a letter that only looks the same is another address', async () => {
  const { service, origin } = await world();
  const email = 'mike@example.com';
  await invite(email);
  const lookAlike = email.replace('k', '\u212a');
  const token = await service.local?.signIdToken(lookAlike);
  const other = new Client(origin, token as string);
  await other.post('/user');
  const answer = await other.post(accept, { token: await mailedToken(email) });
  expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});

test('refuses an invitation that is not pending, and names its status', async () => {
  const person = await newUser();
  const { id } = await invite(person.email);
  await person.post('/invitations/decline', { invitationId: id });
  const declined = await person.post(accept, { invitationId: id });
  expect(declined).toMatchObject({ status: 409, body: { code: 'invitation_not_pending' } });
  expect(declined.body.detail).toContain('declined');

  const late = await invite(person.email);
  await query("update invitations set expires_at = now() - interval '1 second' where id = $1", [
    late.id,
  ]);
  const expired = await person.post(accept, { invitationId: late.id });
  expect(expired).toMatchObject({ status: 409, body: { code: 'invitation_not_pending' } });
  expect(expired.body.detail).toContain('expired');
});

test('refuses a user who is a member already', async () => {
  const member = await newMember(owner);
  const { email } = member;
  const [row] = await query<{ id: string }>(
    `insert into invitations (id, org_id, email, role, status, invited_by, token_hash, expires_at,
       created_at, updated_at)
     values (gen_random_uuid(), $1, $2, 'owner', 'pending', $3, sha256(gen_random_uuid()::text::bytea),
       now() + interval '1 day', now(), now()) returning id`,
    [owner.orgId, email, owner.userId],
  );
  const answer = await member.in(undefined).post(accept, { invitationId: row?.id });
  expect(answer).toMatchObject({ status: 409, body: { code: 'already_exists' } });
});

test('requires either a token or an id', async () => {
  const person = await newUser();
  const both = { token: 'x', invitationId: '00000000-0000-4000-8000-000000000000' };
  for (const body of [{}, both]) {
    const answer = await person.post(accept, body);
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ code: 'exactly_one' }] } });
  }
});
