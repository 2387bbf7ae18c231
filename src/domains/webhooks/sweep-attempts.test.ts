import { expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { databaseOf } from '../../../test/support/database.ts';
import { done } from '../../../test/support/making.ts';
import { newOrganization, query } from '../../../test/support/world.ts';
import { removeOldAttempts } from './sweep-attempts.ts';

const now = new Date('2031-03-31T08:00:00.000Z');

/** An endpoint with `count` attempts of one outcome, a second apart, the last one at an instant. */
async function attempted(owner: Client, outcome: string, count: number, last: string) {
  const url = 'https://hooks.example.com/';
  const { id } = await done(owner.post('/webhook-endpoints', { url, enabled: false }));
  await query(
    `insert into webhook_attempts (org_id, id, endpoint_id, kind, outcome, events, created_at)
     select $1, gen_random_uuid(), $2, 'events', $3, 1,
       $4::timestamptz - (n - 1) * interval '1 s'
     from generate_series(1, $5::int) n`,
    [owner.orgId, id, outcome, last, count],
  );
  return id as string;
}

const kept = (id: string) =>
  query<{ count: number; first: Date }>(
    `select count(*)::int as count, min(created_at) as first from webhook_attempts
     where endpoint_id = $1`,
    [id],
  );

test('attempts are kept for 30 days and delivered ones for a day, of every organization', async () => {
  for (const owner of [await newOrganization(), await newOrganization()]) {
    const failed = await attempted(owner, 'failed', 6_002, '2031-03-01T08:00:02Z');
    const delivered = await attempted(owner, 'delivered', 6_002, '2031-03-30T08:00:02Z');
    await removeOldAttempts(await databaseOf(), now);
    expect(await kept(failed)).toEqual([{ count: 3, first: new Date('2031-03-01T08:00:00Z') }]);
    expect(await kept(delivered)).toEqual([{ count: 3, first: new Date('2031-03-30T08:00:00Z') }]);
  }
});

test('of an endpoint the latest 10,000 attempts are kept', async () => {
  const owner = await newOrganization();
  const failed = await attempted(owner, 'failed', 10_020, '2031-03-31T07:00:00Z');
  const delivered = await attempted(owner, 'delivered', 10_020, '2031-03-31T07:00:00Z');
  await removeOldAttempts(await databaseOf(), now);
  const [left] = await kept(failed);
  expect(left?.count).toBe(10_000);
  expect(await kept(delivered)).toEqual([left]);
});
