/** E068: manual costs of materials beside writes that name these materials. */
import pg from 'pg';
import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { done, stock, workLocations } from '../support/making.ts';
import { order } from '../support/purchasing.ts';
import { materialsLedger, newMaterial, newSku } from '../support/stock.ts';
import { openArena } from './arena.ts';

const arena = openArena();

/** A SKU that is made of a material, of which there is some. */
async function bakery() {
  const owner = await arena.newOwner();
  const { siteLocationId, stockLocationId } = await workLocations(owner);
  const [materialId, skuId] = [await newMaterial(owner), await newSku(owner)];
  await done(owner.post('/boms', { skuId, inputs: [{ materialId, quantity: 1 }] }));
  await stock(owner, { materialId }, siteLocationId, [500, 2, 1]);
  const leg = { materialId, sourceLocationId: siteLocationId };
  const send = () => {
    const body = { ...leg, destinationLocationId: stockLocationId, quantity: 1 };
    return materialsLedger.transfer(owner, body);
  };
  const setCost = (unitCost: number) => owner.patch(`/materials/${materialId}`, { unitCost });
  return { owner, materialId, skuId, send, setCost };
}

test('a cost that waits for a SKU above the material delays no transfer and no order of it', async () => {
  const { owner, materialId, skuId, send, setCost } = await bakery();
  const holder = new pg.Client({ connectionString: arena.world.databaseUrl });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from items where id = $1 for no key update', [skuId]);
    const { pid } = (await holder.query('select pg_backend_pid() as pid')).rows[0];
    const changing = setCost(3);
    await eventually(async () => {
      const text = 'select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
      const { rows } = await arena.database.query(text, [pid]);
      expect(rows).toHaveLength(1);
    });
    const sent = await send();
    expect(sent.status, sent.text).toBe(201);
    await order(owner, [{ materialId, quantity: 1, unitPrice: 2 }]);
    await holder.query('rollback');
    expect((await changing).status).toBe(200);
  } finally {
    await holder.end();
  }
  expect(await arena.breaches(owner)).toEqual([]);
});
