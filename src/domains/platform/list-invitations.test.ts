import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { newMember } from '../../../test/support/users.ts';
import { newOrganization, query } from '../../../test/support/world.ts';

const invitations = '/organizations/current/invitations';
let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
  for (const [email, role] of [
    ['carol@example.com', 'member'],
    ['Alice@example.com', 'admin'],
    ['bob@example.com', 'owner'],
  ]) {
    await owner.post(invitations, { email, role });
  }
  await query(
    `update invitations set expires_at = now() - interval '1 second'
     where org_id = $1 and email = 'carol@example.com'`,
    [owner.orgId],
  );
});

const find = async (parameters: Record<string, string>): Promise<string[]> => {
  const list = await owner.get(invitations, { query: parameters });
  return list.body.data.map(({ email }: { email: string }) => email);
};

test('lists the invitations, the newest first, with their current status', async () => {
  const list = await owner.get(invitations);
  expect(list.status, list.text).toBe(200);
  expect(list.body.data).toMatchObject([
    { email: 'bob@example.com', role: 'owner', status: 'pending', invitedBy: owner.userId },
    { email: 'Alice@example.com', role: 'admin', status: 'pending' },
    { email: 'carol@example.com', role: 'member', status: 'expired' },
  ]);
});

test('pages, sorts, counts, searches and filters like every list', async () => {
  const all = ['Alice@example.com', 'bob@example.com', 'carol@example.com'];
  expect(await find({ sort: 'email' })).toEqual(all);
  const first = await owner.get(invitations, {
    query: { sort: 'email', limit: '2', count: 'true' },
  });
  expect(first.body).toMatchObject({ total: 3, totalIsExact: true });
  const { nextCursor: cursor } = first.body;
  expect(await find({ sort: 'email', limit: '2', cursor })).toEqual([all[2]]);
  expect(await find({ status: 'expired,declined' })).toEqual(['carol@example.com']);
  expect(await find({ status: 'pending', sort: 'email' })).toEqual(all.slice(0, 2));
  expect(await find({ role: 'admin' })).toEqual(['Alice@example.com']);
  expect(await find({ q: 'ALICE' })).toEqual(['Alice@example.com']);
  expect(await find({ invitedBy: owner.orgId as string })).toEqual([]);
  expect(await find({ invitedBy: owner.userId })).toHaveLength(3);
  expect(await find({ to: '2020-01-01' })).toEqual([]);
});

test('refuses a member, and invalid parameters', async () => {
  const elsewhere = await newOrganization();
  const member = await newMember(elsewhere);
  const answer = await member.get(invitations);
  expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  const bad = await owner.get(invitations, { query: { status: 'open' } });
  expect(bad).toMatchObject({ status: 422, body: { errors: [{ path: 'query/status/0' }] } });
});
