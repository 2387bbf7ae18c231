import pg from 'pg';
import { expect, test } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newOrganization, openWorld, query } from '../../../test/support/world.ts';

test('a member has one stock history at a time, and an outsider none', async () => {
  const own = await openWorld({}, { calculator: { waitingOfOne: 0 } });
  const owner = await newOrganization({}, { world: own });
  const outsider = (await newOrganization({}, { world: own })).in(owner.orgId ?? '');
  const itemId = await newMaterial(owner);
  const days = { itemId, from: '2026-03-01', to: '2026-03-02' };
  const ask = (client = owner) => client.get('/stock-history', { query: days });
  const holder = new pg.Client({ connectionString: own.databaseUrl });
  await holder.connect();
  await holder.query('begin; lock table ledger_entries in access exclusive mode');
  const refused = Promise.all([ask(outsider), ask(outsider)]);
  expect((await refused).map(({ status }) => status)).toEqual([403, 403]);
  const first = ask();
  await eventually(async () => {
    const text = `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    expect(await query(text, [], own)).toHaveLength(1);
  });
  expect(await ask()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  await holder.query('rollback');
  await holder.end();
  expect((await first).status).toBe(200);
  await own.service.close();
});
