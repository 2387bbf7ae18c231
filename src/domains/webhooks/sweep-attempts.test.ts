import { expect, test } from 'vitest';
import { databaseOf } from '../../../test/support/database.ts';
import { done } from '../../../test/support/making.ts';
import { newOrganization, query } from '../../../test/support/world.ts';
import { removeOldAttempts } from './sweep-attempts.ts';

test('attempts are kept for 30 days, those of every organization', async () => {
  const now = new Date('2031-03-31T08:00:00.000Z');
  const url = 'https://hooks.example.com/';
  const owners = [await newOrganization(), await newOrganization()];
  for (const owner of owners) {
    const { id } = await done(owner.post('/webhook-endpoints', { url, enabled: false }));
    await query(
      `insert into webhook_attempts (org_id, id, endpoint_id, kind, outcome, events, created_at)
       select $1, gen_random_uuid(), $2, 'events', 'delivered', 1,
         timestamptz '2031-03-01T08:00:00Z' + (n - 6000) * interval '1 ms'
       from generate_series(1, 6002) n`,
      [owner.orgId, id],
    );
  }
  await removeOldAttempts(await databaseOf(), now);
  const left = await query<{ count: number; first: Date }>(
    `select count(*)::int as count, min(created_at) as first from webhook_attempts
     where org_id = any ($1) group by org_id`,
    [owners.map(({ orgId }) => orgId)],
  );
  const first = new Date('2031-03-01T08:00:00.000Z');
  expect(left).toEqual([
    { count: 3, first },
    { count: 3, first },
  ]);
});
