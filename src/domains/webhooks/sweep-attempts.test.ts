import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { databaseOf } from '../../../test/support/database.ts';
import { done } from '../../../test/support/making.ts';
import { newOrganization, openWorld, query, type World } from '../../../test/support/world.ts';
import { removeOld } from '../../kernel/jobs/sweep.ts';
import { attemptSweep } from './sweep-attempts.ts';

let own: World;

beforeAll(async () => {
  own = await openWorld();
});

afterAll(() => own.service.close());

/** An endpoint with 6,002 attempts of one outcome, of which two are not older than an interval. */
async function attempted(owner: Client, outcome: string, kept: string): Promise<string> {
  const id = await endpointOf(owner);
  await query(
    `insert into webhook_attempts (org_id, id, endpoint_id, kind, outcome, events, created_at)
     select $1, gen_random_uuid(), $2, 'events', $3, 1,
       now() - $4::interval + (n - 6000) * interval '1 minute' * case when n > 6000
         then 60 else 0.1 end
     from generate_series(1, 6002) n`,
    [owner.orgId, id, outcome, kept],
    own,
  );
  return id;
}

async function endpointOf(owner: Client): Promise<string> {
  const url = 'https://hooks.example.com/';
  return (await done(owner.post('/webhook-endpoints', { url, enabled: false }))).id;
}

async function left(id: string): Promise<number> {
  const [row] = await query<{ count: number }>(
    'select count(*)::int as count from webhook_attempts where endpoint_id = $1',
    [id],
    own,
  );
  return row?.count ?? 0;
}

const sweep = async () => removeOld(attemptSweep, await databaseOf(own));

test('attempts are kept for 30 days and delivered ones for a day, of every organization', async () => {
  const owners = [
    await newOrganization({}, { world: own }),
    await newOrganization({}, { world: own }),
  ];
  const ids: string[] = [];
  for (const owner of owners) {
    ids.push(
      await attempted(owner, 'failed', '30 days'),
      await attempted(owner, 'delivered', '1 day'),
    );
  }
  await sweep();
  expect(await Promise.all(ids.map(left))).toEqual([2, 2, 2, 2]);
});

test('of an endpoint the latest 10,000 attempts are kept', async () => {
  const owner = await newOrganization({}, { world: own });
  const id = await endpointOf(owner);
  await query(
    `insert into webhook_attempts (org_id, id, endpoint_id, kind, outcome, events, created_at)
     select $1, gen_random_uuid(), $2, 'events', 'failed', 1, now() - n * interval '1 second'
     from generate_series(1, 10020) n`,
    [owner.orgId, id],
    own,
  );
  await sweep();
  expect(await left(id)).toBe(10_000);
});
