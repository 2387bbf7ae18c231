import pg from 'pg';
import { expect, test } from 'vitest';
import type { Answer, Client } from '../support/client.ts';
import { newVendor, order, receive } from '../support/purchasing.ts';
import { newMaterial } from '../support/stock.ts';
import { newOrganization, openWorld, query, type World } from '../support/world.ts';

const connections = { readers: 3, writers: 4 };

const times = <Made>(count: number, make: (index: number) => Promise<Made>): Promise<Made[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

/** Creates an order with a receipt, and returns a correction of its cost. */
async function correctable(client: Client): Promise<(price: number) => Promise<Answer>> {
  const materialId = await newMaterial(client);
  const of = await order(client, [{ materialId, quantity: 9, unitPrice: 2 }]);
  const receipt = await receive(client, of, [9]);
  expect(receipt.status, receipt.text).toBe(201);
  return (price) =>
    client.patch(`/purchase-order-receipts/${receipt.body.id}`, { additionalCost: price });
}

/** Locks the organization's items, which every correction of a cost has to lock. */
async function holdItems(own: World, { orgId }: Client): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: own.databaseUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select 1 from items where org_id = $1 for update', [orgId]);
  return async () => {
    await holder.query('rollback');
    await holder.end();
  };
}

/** Lets every read of vendors wait, until the returned function is called. */
async function holdReadsOfVendors(own: World): Promise<() => Promise<void>> {
  await query(
    `create policy held on vendors as restrictive for select
      using (pg_advisory_xact_lock_shared(1)::text is not null)`,
    [],
    own,
  );
  const holder = new pg.Client({ connectionString: own.databaseUrl });
  await holder.connect();
  await holder.query('select pg_advisory_lock(1)');
  return () => holder.end();
}

/** How many connections wait for a read of vendors. */
async function waitingReads(own: World): Promise<number> {
  const waiting = `select count(*)::int as count from pg_locks
    where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
  return (await query(waiting, [], own))[0]?.count;
}

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status);

test('waiting corrections of one organization do not delay another organization', async () => {
  const own = await openWorld({}, { connections, writeQueue: { waitTime: 600_000 } });
  const busy = await newOrganization({}, { world: own });
  const other = await newOrganization({}, { world: own });
  const correct = await correctable(busy);
  const count = 200;
  let answered = 0;
  const corrections = times(count, (index) =>
    correct(index + 1).finally(() => {
      answered += 1;
    }),
  );
  /** Of each vendor of the other organization, how many corrections are answered while it waits. */
  const meanwhile: number[] = [];
  while (answered < count) {
    const before = answered;
    await newVendor(other);
    meanwhile.push(answered - before);
  }
  expect(new Set(statuses(await corrections))).toEqual(new Set([200]));
  expect(meanwhile.length).toBeGreaterThan(3);
  expect(Math.max(...meanwhile)).toBeLessThan(count / 4);
  await own.service.close();
});

test('an organization whose writes all wait for a lock leaves connections for others', async () => {
  const limits = { lockTimeout: 300_000, writeTimeout: 600_000, writeQueue: { waitTime: 600_000 } };
  const own = await openWorld({}, { connections, ...limits });
  const busy = await newOrganization({}, { world: own });
  const other = await newOrganization({}, { world: own });
  const corrections = await times(6, () => correctable(busy));
  const release = await holdItems(own, busy);
  const waiting = times(12, (index) => corrections[index % 6]?.(index) as Promise<Answer>);
  // They are answered while the lock is held, or not at all.
  for (let vendor = 0; vendor < 3; vendor += 1) await newVendor(other);
  await release();
  expect(new Set(statuses(await waiting))).toEqual(new Set([200]));
  await own.service.close();
});

test('a person whose organizations all wait for a lock leaves connections for others', async () => {
  const limits = { lockTimeout: 300_000, writeTimeout: 600_000, writeQueue: { waitTime: 600_000 } };
  const own = await openWorld({}, { connections, ...limits });
  const other = await newOrganization({}, { world: own });
  const founder = await newOrganization({}, { world: own });
  const found = async () => {
    const made = await founder.post('/organizations', { name: 'Mill', baseCurrency: 'EUR' });
    return founder.in(made.body.id);
  };
  const organizations = await times(4, found);
  const corrections = await times(4, (index) => correctable(organizations[index] as Client));
  const releases = await times(4, (index) => holdItems(own, organizations[index] as Client));
  const waiting = times(4, (index) => corrections[index]?.(index) as Promise<Answer>);
  // They are answered while the locks are held, or not at all.
  for (let vendor = 0; vendor < 3; vendor += 1) await newVendor(other);
  for (const release of releases) await release();
  expect(new Set(statuses(await waiting))).toEqual(new Set([200]));
  await own.service.close();
});

test('an organization whose reads all wait leaves connections for others', async () => {
  const limits = { lockTimeout: 300_000, writeTimeout: 600_000 };
  const own = await openWorld({}, { connections, ...limits });
  const busy = await newOrganization({}, { world: own });
  const other = await newOrganization({}, { world: own });
  await newVendor(busy);
  const release = await holdReadsOfVendors(own);
  const waiting = times(12, () => busy.get('/vendors'));
  // A read that arrives together with them would share their message.
  await expect.poll(() => waitingReads(own)).toBe(2);
  // They are answered while the reads wait, or not at all.
  for (let read = 0; read < 3; read += 1) expect((await other.get('/skus')).status).toBe(200);
  expect((await fetch(`${own.origin}/health/ready`)).status).toBe(200);
  await release();
  expect(new Set(statuses(await waiting))).toEqual(new Set([200]));
  await own.service.close();
});

/** Sends twelve corrections that wait for a lock, until so many of them are refused. */
async function refusedWhileHeld(writeQueue: { waitTime: number }, refused: number) {
  const limits = { lockTimeout: 300_000, writeTimeout: 600_000, writeQueue };
  const own = await openWorld({}, { connections, ...limits });
  const busy = await newOrganization({}, { world: own });
  const correct = await correctable(busy);
  const release = await holdItems(own, busy);
  const refusals: Answer[] = [];
  const answers = times(12, async (index) => {
    const answer = await correct(index + 1);
    if (answer.status === 503) refusals.push(answer);
    return answer;
  });
  // They are refused while the lock is held, or not at all.
  await expect.poll(() => refusals.length).toBe(refused);
  await release();
  for (const { body, headers } of refusals) {
    expect([body.code, headers.get('retry-after')]).toEqual(['unavailable', '5']);
  }
  return { own, correct, statuses: statuses(await answers).sort() };
}

test('writes beyond the queue are refused at once', async () => {
  const writeQueue = { waitingOfOne: 5, waitTime: 600_000 };
  const { own, statuses: found } = await refusedWhileHeld(writeQueue, 5);
  // Half of four connections was the organization's share.
  expect(found).toEqual([...Array(7).fill(200), ...Array(5).fill(503)]);
  await own.service.close();
});

test('waiting writes are refused after a time', async () => {
  const { own, correct, statuses: found } = await refusedWhileHeld({ waitTime: 500 }, 10);
  expect(found).toEqual([200, 200, ...Array(10).fill(503)]);
  expect((await correct(50)).status).toBe(200);
  await own.service.close();
});

test('simple orders of one organization wait in the queue, and none fails on its counters', async () => {
  const own = await openWorld({}, { lockTimeout: 450 });
  const busy = await newOrganization({}, { world: own });
  const materialId = await newMaterial(busy);
  const item = { materialId, quantity: 1, unitPrice: 2 };
  await order(busy, [item]);
  // Simulates an overloaded machine: every connection at work slows the others down. So an order
  // holds the counters 0.18 s beside five others, and longer than the lock timeout beside eleven.
  // An even delay would not show the defect: each commit lets every waiting order begin its wait
  // for the lock again.
  await query(
    `create function slow_down() returns trigger language plpgsql security definer as
      $$ begin
        perform pg_sleep(0.005 * count(*) ^ 2) from pg_stat_activity
          where datname = current_database() and state <> 'idle';
        return null;
      end $$;
     create trigger slows_down after insert on purchase_orders
      for each row execute function slow_down()`,
    [],
    own,
  );
  // Each throws when its order is not created.
  const made = await times(40, () => order(busy, [item]));
  expect(new Set(made.map(({ poNumber }) => poNumber)).size).toBe(40);
  await own.service.close();
});
