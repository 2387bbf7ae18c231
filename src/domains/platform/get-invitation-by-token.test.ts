import { beforeAll, expect, test } from 'vitest';
import { Client } from '../../../test/support/client.ts';
import { mailedToken } from '../../../test/support/users.ts';
import { newOrganization, query, world } from '../../../test/support/world.ts';

let owner: Client;
let anybody: Client;

beforeAll(async () => {
  owner = await newOrganization({ name: 'Open House' });
  await owner.patch('/user', { name: 'Ada' });
  anybody = new Client((await world()).origin, '');
});

async function invite(email: string) {
  const made = await owner.post('/organizations/current/invitations', { email, role: 'admin' });
  const path = `/invitations/by-token/${await mailedToken(email)}`;
  return { invitation: made.body, path };
}

test('shows the invitation of a token to every client, with a masked address', async () => {
  const { invitation, path } = await invite('charles@example.com');
  const read = await anybody.get(path);
  expect(read.status, read.text).toBe(200);
  expect(read.body).toEqual({
    organizationName: 'Open House',
    inviterName: 'Ada',
    role: 'admin',
    email: 'c***@example.com',
    status: 'pending',
    expiresAt: invitation.expiresAt,
  });
});

test('shows that the invitation has expired', async () => {
  const { invitation, path } = await invite('dora@example.com');
  await query("update invitations set expires_at = now() - interval '1 second' where id = $1", [
    invitation.id,
  ]);
  expect((await anybody.get(path)).body.status).toBe('expired');
});

test('accepts no parameters', async () => {
  const { path } = await invite('fritz@example.com');
  const answer = await anybody.get(path, { query: { full: 'true' } });
  expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'query/full' }] } });
});
