/** Tables that grow to a hundred times their size between two requests. */
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertBoms, newBom } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { eventually, hangLimit } from '../../../test/support/eventually.ts';
import { newMaterial, newSku } from '../../../test/support/stock.ts';
import {
  createDatabase,
  newOrganization,
  openWorld,
  query,
  type World,
} from '../../../test/support/world.ts';
import { Database } from './database.ts';
import { sql } from './sql.ts';

/** With plans for a few rows, the cost of a material in as many recipes takes minutes. */
const recipes = 8_000;

let world: World;
let owner: Client;

beforeAll(async () => {
  world = await openWorld({ WRITE_TIMEOUT: '20' });
  owner = await newOrganization({}, { world });
});
afterAll(() => world.service.close());

const costing = (materialId: string, unitCost: number) =>
  owner.patch(`/materials/${materialId}`, { unitCost });

test('a statement that was planned for a few rows is planned again for many', async () => {
  const materialId = await newMaterial(owner, { unitCost: 1 });
  for (let count = 0; count < 40; count += 1) {
    await newBom(owner, await newSku(owner), [{ materialId }]);
  }
  for (const unitCost of [2, 3, 4]) {
    await query('vacuum analyze', [], world);
    expect((await costing(materialId, unitCost)).status).toBe(200);
  }
  const rows = Array.from({ length: recipes }, (_, index) => ({
    code: `GROWN-${index}`,
    name: `Grown ${index}`,
    skuType: 'Finished good',
    unit: 'EA',
  }));
  const imported = await owner.post('/skus/bulk-import', { rows });
  expect(imported.status, imported.text.slice(0, 500)).toBe(200);
  await insertBoms(
    owner,
    imported.body.ids.map((skuId: string) => ({ skuId, itemId: materialId })),
    world,
  );
  expect((await owner.post('/skus/bulk-import', { rows, onDuplicate: 'update' })).status).toBe(200);
  const changed = await costing(materialId, 5);
  expect(changed.status, changed.text).toBe(200);
  const { body } = await owner.get(`/skus/${imported.body.ids.at(-1)}`);
  expect(body.materialUnitCost).toBe(5);
});

test('a table that was just filled has statistics soon, without autovacuum', async () => {
  await query('alter table materials set (autovacuum_enabled = false)', [], world);
  const rows = Array.from({ length: 3_000 }, (_, index) => ({
    code: `YOUNG-${index}`,
    name: `Young ${index}`,
    unit: 'EA',
  }));
  const imported = await owner.post('/materials/bulk-import', { rows });
  expect(imported.status, imported.text.slice(0, 500)).toBe(200);
  await eventually(async () => {
    // Sizes are checked while there is work.
    await owner.get('/materials', { query: { limit: '1' } });
    const [table] = await query<{ reltuples: number }>(
      "select reltuples from pg_class where relname = 'materials'",
      [],
      world,
    );
    expect(table?.reltuples).toBeGreaterThanOrEqual(3_000);
  });
});

test('a commit of many rows is followed by statistics, though nothing else is asked', async () => {
  const url = await createDatabase();
  const own = { databaseUrl: url } as World;
  await query('create table grown (number int) with (autovacuum_enabled = false)', [], own);
  const limits = { writeTimeout: 600_000, lockTimeout: 300_000, readers: 1, writers: 1 };
  const database = new Database({ url, ...limits });
  const insert = sql`insert into grown select generate_series(1, 3000)`;
  await database.transaction({}, (tx) => tx.run(insert));
  await eventually(async () => {
    const [table] = await query<{ reltuples: number }>(
      "select reltuples from pg_class where relname = 'grown'",
      [],
      own,
    );
    expect(table?.reltuples).toBe(3_000);
  });
  await database.close();
});

test('a locked table does not delay writes to other tables', async () => {
  const holder = new pg.Client({ connectionString: world.databaseUrl });
  await holder.connect();
  await holder.query('begin; lock table documents in access exclusive mode');
  const rows = Array.from({ length: 600 }, (_, index) => ({ name: `Mill ${index}` }));
  const answer = owner.post('/vendors/bulk-import', { rows }).then(({ status }) => status);
  const outcome = await Promise.race([answer, delay(hangLimit, 'delayed')]);
  await holder.query('rollback');
  await holder.end();
  expect(outcome).toBe(200);
});
