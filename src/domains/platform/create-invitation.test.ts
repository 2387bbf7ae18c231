import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { meet, organizationOf } from '../../../test/support/race.ts';
import { deletionOf, losingTo } from '../../../test/support/rival.ts';
import { mailedToken, mailsTo, newMember } from '../../../test/support/users.ts';
import { newOrganization, query } from '../../../test/support/world.ts';
import { hashOf } from './invitation.ts';

const invitations = '/organizations/current/invitations';
const taken = { status: 409, body: { code: 'already_exists' } };
let owner: Client;
let admin: Client;

beforeAll(async () => {
  owner = await newOrganization({ name: 'Bäckerei 面包' });
  admin = await newMember(owner, 'admin');
});

test('invites an address for seven days; only the mail has the token', async () => {
  const made = await admin.post(invitations, { email: 'First.Guest@example.com' });
  expect(made.status, made.text).toBe(201);
  expect(made.headers.get('etag')).toBe('"1"');
  expect(made.body).toMatchObject({
    orgId: owner.orgId,
    email: 'First.Guest@example.com',
    role: 'member',
    status: 'pending',
    invitedBy: admin.userId,
    version: 1,
  });
  const days = (Date.parse(made.body.expiresAt) - Date.parse(made.body.createdAt)) / 86_400_000;
  expect(days).toBe(7);

  const token = await mailedToken('First.Guest@example.com');
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(made.text).not.toContain(token);
  const [row] = await query<{ hash: string; row: string }>(
    `select encode(token_hash, 'hex') as hash, i::text as row from invitations i where id = $1`,
    [made.body.id],
  );
  expect(row?.hash).toBe(hashOf(token));
  expect(row?.row).not.toContain(token);
});

test('sends one mail with the names of the organization and the inviter', async () => {
  await admin.post(invitations, { email: 'mailed@example.com', role: 'admin' });
  const mails = await mailsTo('mailed@example.com');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('to join “Bäckerei 面包” as an admin.\n');
});

test('a repeated request with one Idempotency-Key sends no second mail', async () => {
  const extra = { headers: { 'idempotency-key': 'invite' } };
  const first = await admin.post(invitations, { email: 'once@example.com' }, extra);
  const second = await admin.post(invitations, { email: 'once@example.com' }, extra);
  expect(second.text).toBe(first.text);
  expect(await mailsTo('once@example.com')).toHaveLength(1);
});

test('a refused invitation sends no mail', async () => {
  const member = await newMember(owner);
  expect(await admin.post(invitations, { email: member.email.toUpperCase() })).toMatchObject(taken);
  expect(await mailsTo(member.email.toUpperCase())).toEqual([]);
});

test('refuses a second pending invitation to an address, in any case', async () => {
  await admin.post(invitations, { email: 'twice@example.com' });
  expect(await owner.post(invitations, { email: 'TWICE@Example.com' })).toMatchObject(taken);
  const elsewhere = await newOrganization();
  expect((await elsewhere.post(invitations, { email: 'twice@example.com' })).status).toBe(201);
});

test('a domain in its own letters and in ASCII is one address', async () => {
  const made = await admin.post(invitations, { email: 'ada@xn--mller-kva.example' });
  expect(made.body, made.text).toMatchObject({ email: 'ada@müller.example' });
  for (const email of ['ada@müller.example', 'ADA@MÜLLER.example', 'ada@XN--MLLER-KVA.example']) {
    expect(await admin.post(invitations, { email }), email).toMatchObject(taken);
  }
  const other = await admin.post(invitations, { email: 'ada@muller.example' });
  expect(other.status).toBe(201);
});

test('the part before the @ has at most 64 characters', async () => {
  const longest = `${'a'.repeat(64)}@long.example`;
  expect((await admin.post(invitations, { email: longest })).status).toBe(201);
  const longer = await admin.post(invitations, { email: `a${longest}` });
  expect(longer.body.errors).toMatchObject([{ path: '/email', code: 'invalid_email' }]);
});

test('of two concurrent invitations to an address one succeeds', async () => {
  const email = 'race@example.com';
  const invite = () => admin.post(invitations, { email });
  const answers = await meet(organizationOf(admin), [invite, invite, invite]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409]);
  expect(answers.filter((answer) => answer.body.code === 'already_exists')).toHaveLength(2);
});

test('refuses when the organization is deleted at the same time', async () => {
  const gone = await newOrganization();
  const answer = await losingTo(deletionOf(gone), [], () =>
    gone.post(invitations, { email: 'nobody@example.com' }),
  );
  expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } });
});

test('an expired invitation does not prevent a new one', async () => {
  const old = await admin.post(invitations, { email: 'late@example.com' });
  await query("update invitations set expires_at = now() - interval '1 second' where id = $1", [
    old.body.id,
  ]);
  const made = await admin.post(invitations, { email: 'late@example.com' });
  expect(made.status, made.text).toBe(201);
  const list = await admin.get(invitations, { query: { q: 'late@', sort: 'createdAt' } });
  expect(list.body.data).toMatchObject([
    { id: old.body.id, status: 'expired', version: 1 },
    { id: made.body.id, status: 'pending' },
  ]);
});

test('only an owner can invite an owner, and a member cannot invite', async () => {
  const forbidden = { status: 403, body: { code: 'forbidden' } };
  const body = { email: 'boss@example.com', role: 'owner' };
  expect(await admin.post(invitations, body)).toMatchObject(forbidden);
  const member = await newMember(owner);
  expect(await member.post(invitations, { email: 'x@example.com' })).toMatchObject(forbidden);
  expect((await owner.post(invitations, body)).body.role).toBe('owner');
});

test('refuses an invalid address and an invalid role', async () => {
  const answer = await admin.post(invitations, { email: 'ada@example', role: 'king' });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toMatchObject([
    { path: '/email', code: 'invalid_email' },
    { path: '/role', code: 'not_allowed' },
  ]);
});
