import { afterEach, expect, test } from 'vitest';
import { databaseOf } from '../../../test/support/database.ts';
import { done } from '../../../test/support/making.ts';
import { newOrganization, openWorld, query, type World } from '../../../test/support/world.ts';
import { eventSweep } from '../../domains/events/sweep-events.ts';
import { removeOld } from '../../kernel/jobs/sweep.ts';
import { openLog } from '../../kernel/log.ts';
import { openClock } from './clock.ts';

const day = 24 * 60 * 60_000;
const opened: World[] = [];

afterEach(async () => {
  for (const world of opened.splice(0)) await world.service.close();
});

/** A service whose machine is ahead by so many milliseconds. */
async function ahead(milliseconds: number, of?: World): Promise<World> {
  const systemTime = () => Date.now() + milliseconds;
  const world = await openWorld(
    { ...(of && { DATA_DIR: of.dataDir }) },
    {
      systemTime,
      // As if the difference had just come about, and were not measured yet.
      now: () => new Date(systemTime()),
      ...(of && { databaseUrl: of.databaseUrl }),
    },
  );
  opened.push(world);
  return world;
}

test('a node whose clock is 401 days ahead removes nothing that is not old', async () => {
  const own = await openWorld();
  opened.push(own);
  const owner = await newOrganization({}, { world: own });
  const headers = { 'idempotency-key': 'before' };
  const body = { code: 'MILL', name: 'Mill' };
  const made = await owner.post('/vendors', body, { headers });
  expect(made.status, made.text).toBe(201);
  const { id } = await done(
    owner.post('/webhook-endpoints', { url: 'https://hooks.example.com/', enabled: false }),
  );
  await query(
    `insert into webhook_attempts (org_id, id, endpoint_id, kind, outcome, events, created_at)
     values ($1, gen_random_uuid(), $2, 'events', 'delivered', 1, now())`,
    [owner.orgId, id],
    own,
  );
  await query(
    `insert into loose_files (key, remove_after) values ($1, now() + interval '1 hour')`,
    [`${owner.orgId}/upload`],
    own,
  );
  const rows = () =>
    query(
      `select (select count(*) from events)::int as events,
        (select count(*) from idempotency_keys)::int as keys,
        (select count(*) from user_idempotency_keys)::int as "userKeys",
        (select count(*) from webhook_attempts)::int as attempts,
        (select count(*) from loose_files)::int as files`,
      [],
      own,
    );
  const before = await rows();
  const other = await ahead(401 * day, own);
  // Closing waits for the sweeps that the start began.
  await other.service.close();
  opened.pop();
  expect(await rows()).toEqual(before);
  const again = await ahead(401 * day, own);
  const token = await again.service.local?.signIdToken(owner.email as string);
  const { orgId } = owner;
  const replayed = await fetch(`${again.origin}/api/vendors`, {
    method: 'POST',
    headers: {
      ...headers,
      'x-org-id': orgId as string,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
  expect([replayed.status, await replayed.text()]).toEqual([201, made.text]);
  expect(await rows()).toEqual(before);
});

test('a node whose clock is wrong says so, takes the time of the database and is not ready', async () => {
  const own = await openWorld();
  opened.push(own);
  const database = await databaseOf(own);
  const warnings: unknown[] = [];
  const log = openLog('silent');
  log.warn = (entry: unknown) => warnings.push(entry);
  const differences = [0, 30_000, -30_000, 120_000, -401 * day];
  const found: unknown[] = [];
  for (const difference of differences) {
    const systemTime = () => Date.now() + difference;
    const clock = await openClock({ database, log, systemTime });
    const left = Math.abs(clock.now().getTime() - Date.now());
    const isNear = left < Math.max(5_000, Math.abs(difference) / 2);
    found.push([isNear, clock.isWrong, warnings.splice(0).length > 0]);
    await clock.close();
  }
  expect(found).toEqual([
    [true, false, false],
    [true, false, true],
    [true, false, true],
    [true, true, true],
    [true, true, true],
  ]);
  const ready = await fetch(`${own.origin}/health/ready`);
  expect(ready.status).toBe(200);
  const other = await ahead(120_000, own);
  const answer = await fetch(`${other.origin}/health/ready`);
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { status: 'clock differs from the database' },
  ]);
});

test('a sweep removes no more than two days of rows at once', async () => {
  const own = await openWorld();
  opened.push(own);
  const { orgId } = await newOrganization({}, { world: own });
  const database = await databaseOf(own);
  await query('insert into event_positions (org_id, position) values ($1, 10)', [orgId], own);
  await query(
    `insert into events (org_id, position, id, type, object_type, object_id, actor_id, request_id,
       occurred_at)
     select $1, n, gen_random_uuid(), 'vendor.created', 'vendor', gen_random_uuid(),
       gen_random_uuid(), 'r', now() - interval '500 days' + n * interval '1 day'
     from generate_series(1, 10) n`,
    [orgId],
    own,
  );
  const left = async () =>
    (await query<{ n: number }>('select count(*)::int as n from events', [], own))[0]?.n;
  const counts: unknown[] = [await left()];
  for (let sweep = 0; sweep < 3; sweep += 1) {
    await removeOld(eventSweep(400), database);
    counts.push(await left());
  }
  expect(counts).toEqual([10, 8, 6, 4]);
});
