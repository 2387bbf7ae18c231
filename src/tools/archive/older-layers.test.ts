/** A release that stored with each layer what is open of it: its archives, and its database. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { archiveOf, importInto, tampered } from '../../../test/support/archives.ts';
import type { Client } from '../../../test/support/client.ts';
import { done } from '../../../test/support/making.ts';
import { openQuantity } from '../../../test/support/open-quantity.ts';
import { newLocation, newMaterial } from '../../../test/support/stock.ts';
import { newOrganization, openWorld, query, type World } from '../../../test/support/world.ts';

/** Layers of three items: one partly consumed, one used up and short of some units, one whole. */
async function consumeLayers(owner: Client) {
  const locationId = await newLocation(owner);
  const moveBoth = async (found: number[], disposed: number) => {
    const materialId = await newMaterial(owner);
    for (const [index, quantity] of found.entries()) {
      const body = { materialId, locationId, quantity, unitCost: 1 + index };
      await done(owner.post('/materials-inventory/adjustments', body));
    }
    const body = { materialId, locationId, quantity: disposed };
    if (disposed > 0) await done(owner.post('/materials-inventory/disposals', body));
  };
  await moveBoth([2, 3, 4], 4);
  await moveBoth([2, 3], 6);
  await moveBoth([2, 3], 0);
}

const openLayersOf = (client: Client, of?: World) =>
  query(
    `select t.code, t.direction, trim_scale(${openQuantity}) as open from ledger_entries t
     where t.org_id = $1 order by t.position`,
    [client.orgId],
    of,
  );

const openAfter = [...[0, 1, 4, null], ...[0, 0, null], ...[2, 3]];

test('an archive of a release that stored what is open of each layer is imported', async () => {
  const owner = await newOrganization();
  await consumeLayers(owner);
  const before = await openLayersOf(owner);
  expect(before.map(({ open }) => (open === null ? null : Number(open)))).toEqual(openAfter);
  const archive = tampered(await archiveOf(owner), (lines) => {
    lines[0].schema = 40;
    for (const { table, row } of lines.slice(1)) {
      if (table === 'items') {
        delete row.first_layer_id;
        delete row.first_layer_open;
      }
      if (table !== 'ledger_entries') continue;
      row.open_quantity = row.direction === 1 ? '0' : null;
      delete row.direction;
    }
    return undefined;
  });
  const target = await newOrganization();
  const { exitCode, printed } = await importInto(target, archive);
  expect(exitCode, printed.join('\n')).toBe(0);
  expect(await openLayersOf(target)).toEqual(before);
});

test('the migration keeps what is open of each layer', async () => {
  const own = await openWorld();
  try {
    const owner = await newOrganization({}, { world: own });
    await consumeLayers(owner);
    const before = await openLayersOf(owner, own);
    await query(
      `alter table ledger_entries add column open_quantity numeric, add column is_open boolean;
       update ledger_entries t set open_quantity = ${openQuantity};
       alter table items drop column first_layer_id, drop column first_layer_open;
       alter table ledger_entries
         drop column direction,
         add column direction smallint generated always as (
           case when event_type = 'ADJUST' or (event_type = 'RECEIVE' and ref is null) then 1
             when event_type in ('CONSUME', 'SHIP', 'DISPOSE') then -1 else 0 end) stored;
       drop function is_valid_ledger_entry;
       create function is_valid_ledger_entry(text, text, smallint, numeric, numeric, numeric,
         numeric, numeric, numeric, text, uuid, uuid) returns boolean language sql immutable
         as 'select true';
       alter table ledger_entries add constraint ledger_entries_rules_check check (
         is_valid_ledger_entry(ledger, event_type, direction, quantity, given_unit_cost,
           open_quantity, value, provisional_quantity, provisional_unit_cost, ref, location_id,
           to_location_id));`,
      undefined,
      own,
    );
    await query(await readFile('migrations/0041_first_layers.sql', 'utf8'), undefined, own);
    expect(await openLayersOf(owner, own)).toEqual(before);
  } finally {
    await own.service.close();
  }
});
