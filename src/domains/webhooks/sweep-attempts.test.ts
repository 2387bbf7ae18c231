import { expect, test } from 'vitest';
import { databaseOf } from '../../../test/support/database.ts';
import { done } from '../../../test/support/making.ts';
import { newOrganization, openWorld, query } from '../../../test/support/world.ts';
import { removeOld } from '../../kernel/jobs/sweep.ts';
import { attemptSweep } from './sweep-attempts.ts';

test('attempts are kept for 30 days, those of every organization', async () => {
  const own = await openWorld();
  // The sweep of its start finds none yet.
  const url = 'https://hooks.example.com/';
  const owners = [
    await newOrganization({}, { world: own }),
    await newOrganization({}, { world: own }),
  ];
  for (const owner of owners) {
    const { id } = await done(owner.post('/webhook-endpoints', { url, enabled: false }));
    await query(
      `insert into webhook_attempts (org_id, id, endpoint_id, kind, outcome, events, created_at)
       select $1, gen_random_uuid(), $2, 'events', 'delivered', 1,
         now() - interval '30 days' + (n - 6000) * interval '1 minute' * case when n > 6000
           then 60 else 0.1 end
       from generate_series(1, 6002) n`,
      [owner.orgId, id],
      own,
    );
  }
  await removeOld(attemptSweep, await databaseOf(own));
  const left = await query<{ count: number }>(
    'select count(*)::int as count from webhook_attempts group by org_id',
    [],
    own,
  );
  expect(left).toEqual([{ count: 2 }, { count: 2 }]);
  await own.service.close();
});
