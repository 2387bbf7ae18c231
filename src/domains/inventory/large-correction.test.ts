/** E106: correcting the cost of a layer that very many sales consumed. */
import pg from 'pg';
import { expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { adjust, march, newLocation, newSku } from '../../../test/support/stock.ts';
import { newOrganization, openWorld, query, type World } from '../../../test/support/world.ts';

/** More than a function call can have arguments. */
const sales = 130_000;

/** Inserted into the tables: each of as many lines shipped a unit of the layer. */
const shipments = [
  `insert into ledger_entries (org_id, id, ledger, code, item_id, location_id, event_type, quantity,
      unit_cost, direction, event_date, created_at, day, position, value, provisional_quantity,
      provisional_unit_cost, source_type, source_id)
    select org_id, gen_random_uuid(), ledger, code || '-' || n, item_id, location_id, 'SHIP', 1, 1,
      -1, event_date, created_at, day, position + n, 1, 0, 1, 'sales_order_item', gen_random_uuid()
    from ledger_entries, generate_series(1, quantity::int) n where id = $1`,
  `update item_days set quantity_out = quantity_in
    where item_id = (select item_id from ledger_entries where id = $1)`,
  `update items set quantity_out = quantity_in, value = 0, first_layer_id = $1
    where id = (select item_id from ledger_entries where id = $1)`,
  `update balances set on_hand = 0
    where item_id = (select item_id from ledger_entries where id = $1)`,
];

/** Foreign keys are not checked: the new rows refer to what the first refers to. */
async function ship(layerId: string, { databaseUrl }: World): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('set session_replication_role = replica');
  for (const text of shipments) await client.query(text, [layerId]);
  await client.end();
}

/** Plans that the database makes now are for tables of a few rows. */
async function correctALittle(owner: Client, world: World): Promise<void> {
  const [locationId, skuId] = [await newLocation(owner), await newSku(owner)];
  const found = { skuId, locationId, quantity: 10, unitCost: 1, eventDate: march(1) };
  let layer = await adjust(owner, found);
  await adjust(owner, { skuId, locationId, quantity: -4, eventDate: march(2) });
  for (let unitCost = 2; unitCost < 5; unitCost += 1) {
    await query('vacuum analyze', [], world);
    layer = await adjust(owner, { ...found, unitCost, replaces: layer.body.id });
    expect(layer.status, layer.text).toBe(201);
  }
}

test('the cost of a layer is corrected although very many sales consumed it', async () => {
  const world = await openWorld();
  const owner = await newOrganization({}, { world });
  await correctALittle(owner, world);
  const [locationId, skuId] = [await newLocation(owner, 'Large'), await newSku(owner)];
  const found = { skuId, locationId, quantity: sales, unitCost: 1, eventDate: march(1) };
  const layer = await adjust(owner, found);
  await ship(layer.body.id, world);
  const corrected = await adjust(owner, { ...found, unitCost: 2, replaces: layer.body.id });
  expect(corrected.status, corrected.text).toBe(201);
  const [shipped] = await query(
    `select count(*)::int as rows, sum(value)::text as value from ledger_entries
      where item_id = $1 and event_type = 'SHIP'`,
    [skuId],
    world,
  );
  expect(shipped).toEqual({ rows: sales, value: String(2 * sales) });
  await world.service.close();
});
