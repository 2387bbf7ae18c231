import { expect, test } from 'vitest';
import { databaseOf } from '../../../test/support/database.ts';
import { newOrganization, openWorld, query } from '../../../test/support/world.ts';
import { removeOld } from '../jobs/sweep.ts';
import { keySweep } from './idempotency-keys.store.ts';

test('one run removes all expired keys, however many there are, and no others', async () => {
  const own = await openWorld();
  const { orgId } = await newOrganization({}, { world: own });
  const insert = (table: string, owner: string) =>
    query(
      `insert into ${table} (${owner}, key, fingerprint, status, headers, body, created_at)
       select '${orgId}', 'key ' || n, '\\x00', 201,
         '{}', '', now() - case when n <= 12000 then 25 else 23 end * interval '1 hour'
       from generate_series(1, 12010) n`,
      [],
      own,
    );
  await insert('idempotency_keys', 'org_id');
  await insert('user_idempotency_keys', 'caller');
  await removeOld(keySweep, await databaseOf(own));
  for (const table of ['idempotency_keys', 'user_idempotency_keys']) {
    const [left] = await query(`select count(*)::int as rows from ${table}`, [], own);
    expect([table, left]).toEqual([table, { rows: 10 }]);
  }
  await own.service.close();
});
