/** Values that an older release stored under another name are renamed. */
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { archiveOf, importInto, tampered } from '../../../test/support/archives.ts';
import type { Client } from '../../../test/support/client.ts';
import { fulfil, sell } from '../../../test/support/selling.ts';
import { newSku } from '../../../test/support/stock.ts';
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
