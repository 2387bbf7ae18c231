/** Values that an older release stored otherwise, or not at all, are changed and completed. */
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { archiveOf, importInto, tampered } from '../../../test/support/archives.ts';
import { newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { done, make, workOrder } from '../../../test/support/making.ts';
import { fulfil, sell } from '../../../test/support/selling.ts';
import { newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization, openWorld, query } from '../../../test/support/world.ts';

/** An order of which a shipment was reversed. */
async function sellAndReverse(owner: Client) {
  const sold = await sell(owner, [{ skuId: await newSku(owner), quantity: 5, unitPrice: 1 }]);
  await fulfil(owner, sold.items[0], 3);
  await fulfil(owner, sold.items[0], 1);
  return sold;
}

const typesOf = async (client: Client, sold: { id: string }) => {
  const query = { kind: 'event' };
  const { body } = await client.get(`/sales-orders/${sold.id}/timeline-notes`, { query });
  return body.data.map(({ type }: { type: string }) => type);
};

let source: Client;
beforeAll(async () => {
  source = await newOrganization();
});

test('an archive of a release that said shipment_taken_back is imported', async () => {
  const sold = await sellAndReverse(source);
  const archive = tampered(await archiveOf(source), (lines) => {
    lines[0].schema = 11;
    for (const { row } of lines.slice(1)) {
      if (row.type === 'shipment_reversed') row.type = 'shipment_taken_back';
    }
    return undefined;
  });
  expect(archive).toContain('"shipment_taken_back"');
  const target = await newOrganization();
  const { exitCode, printed } = await importInto(target, archive);
  expect(exitCode, printed.join('\n')).toBe(0);
  expect(await typesOf(target, sold)).toEqual(await typesOf(source, sold));
});

/** An order with a receipt and a reversed one; a material in pieces. */
async function makeAndReverse(owner: Client) {
  const oil = await newMaterial(owner, { unit: 'KG', code: 'OIL' });
  await newMaterial(owner, { unit: 'pcs', code: 'JAR' });
  const soap = await newProduct(owner, [{ materialId: oil, quantity: 2 }], { outputQuantity: 3 });
  const order = await workOrder(owner, soap, 3);
  await done(make(owner, order, 1));
  const reversed = await done(make(owner, order, 1));
  await owner.delete(`/work-order-receipts/${reversed.id}`);
  return order;
}

test('an archive without pieces and whole units gets them', async () => {
  const owner = await newOrganization();
  const order = await makeAndReverse(owner);
  const late = ['pieces', 'made_pieces', 'whole_units'];
  const archive = tampered(await archiveOf(owner), (lines) => {
    lines[0].schema = 25;
    for (const { row } of lines.slice(1)) for (const name of late) delete row?.[name];
    return undefined;
  });
  const target = await newOrganization();
  const { exitCode, printed } = await importInto(target, archive);
  expect(exitCode, printed.join('\n')).toBe(0);
  const units = await query('select code, whole_units from materials where org_id = $1', [
    target.orgId,
  ]);
  expect(units).toHaveLength(2);
  expect(units).toContainEqual({ code: 'JAR', whole_units: true });
  expect(units).toContainEqual({ code: 'OIL', whole_units: false });
  const found = await target.get(`/work-orders/${order.id}`);
  const second = await done(make(target, found.body, 1));
  expect(second).toMatchObject({ consumedMaterials: [{ quantity: 0.666666 }] });
});

test('the migration renames stored values', async () => {
  const own = await openWorld();
  try {
    const owner = await newOrganization({}, { world: own });
    const sold = await sellAndReverse(owner);
    await query(
      `alter table sales_order_timeline drop constraint sales_order_timeline_type_check;
       update sales_order_timeline set type = 'shipment_taken_back'
       where type = 'shipment_reversed'`,
      undefined,
      own,
    );
    await query(await readFile('migrations/0012_shipment_reversed.sql', 'utf8'), undefined, own);
    expect(await typesOf(owner, sold)).toEqual(['shipment_reversed', 'shipped']);
  } finally {
    await own.service.close();
  }
});
