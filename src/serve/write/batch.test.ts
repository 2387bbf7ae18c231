import pg from 'pg';
import { expect, test } from 'vitest';
import type { Answer } from '../../../test/support/client.ts';
import { messagesDuring } from '../../../test/support/messages.ts';
import { adjust, newLocation, newSku, transfer } from '../../../test/support/stock.ts';
import { newOrganization, openWorld } from '../../../test/support/world.ts';

test('the entries of a batch that got no lock in time are refused together', async () => {
  const lockTimeout = 1500;
  const own = await openWorld({}, { lockTimeout });
  const owner = await newOrganization({}, { world: own });
  const skuId = await newSku(owner);
  const [from, to] = [await newLocation(owner, 'Here'), await newLocation(owner, 'There')];
  await adjust(owner, { skuId, locationId: from, quantity: 100 });
  const holder = new pg.Client({ connectionString: own.databaseUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select 1 from ledger_counters where org_id = $1 for update', [owner.orgId]);
  const route = { sourceLocationId: from, destinationLocationId: to };
  const count = 20;
  const began = Date.now();
  let answers: Answer[] = [];
  const sent = await messagesDuring(owner.orgId, async () => {
    answers = await Promise.all(
      Array.from({ length: count }, () => transfer(owner, { ...route, skuId, quantity: 1 })),
    );
  });
  // Alone, each would wait for the lock in a transaction of its own.
  expect(sent).toBeLessThan(count);
  expect(answers.map(({ status }) => status)).toEqual(Array(count).fill(409));
  expect(Date.now() - began).toBeGreaterThanOrEqual(lockTimeout);
  await holder.query('rollback');
  await holder.end();
  expect((await transfer(owner, { ...route, skuId, quantity: 1 })).status).toBe(201);
  await own.service.close();
});
