import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
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

test('lists the invitations, the newest first, with their current status', async () => {
  const list = await owner.get(invitations);
  expect(list.status, list.text).toBe(200);
  expect(list.body.data).toMatchObject([
    { email: 'bob@example.com', role: 'owner', status: 'pending', invitedBy: owner.userId },
    { email: 'Alice@example.com', role: 'admin', status: 'pending' },
    { email: 'carol@example.com', role: 'member', status: 'expired' },
  ]);
});
