/** A release without shipments: its archives, and its database. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { archiveOf, importInto, tampered } from '../../../test/support/archives.ts';
import type { Client } from '../../../test/support/client.ts';
import { differencesIn } from '../../../test/support/differences.ts';
import { done } from '../../../test/support/making.ts';
import { fulfil, sell, ship, shipped, stocked } from '../../../test/support/selling.ts';
import { newOrganization, openWorld, query, type World } from '../../../test/support/world.ts';

/** Shipments of two orders, on two days, of which some were reversed in part. */
async function shipGoods(owner: Client) {
  const [bread, cake] = [await stocked(owner, 100, 2), await stocked(owner, 100, 3)];
  const lines = [
    { skuId: bread, quantity: 10, unitPrice: 5 },
    { skuId: cake, quantity: 4, unitPrice: 9 },
  ];
  const [first, second] = [await sell(owner, lines), await sell(owner, lines)];
  await ship(owner, first.items[0], 3, '2026-03-05');
  const whole = { fulfillmentStatus: 'Fulfilled', shipDate: '2026-03-05' };
  await done(owner.patch(`/sales-orders/${second.id}`, whole));
  await shipped(owner, first, [4, 2], { shipDate: '2026-03-07' });
  await shipped(owner, first, [0, 1], { shipDate: '2026-03-01' });
  await fulfil(owner, second.items[1], 0);
  return { first, second };
}

const shipmentsIn = (client: Client, of?: World) =>
  query(
    `select s.shipment_number, o.so_number, s.status, s.ship_date::text as day, s.version,
       s.created_at, array_agg(concat(l.line_number, ': ', trim_scale(i.quantity), ' ', e.code)
         order by i.line_number) as lines
     from shipments s
     join sales_orders o on o.org_id = $1 and o.id = s.so_id
     join shipment_items i on i.org_id = $1 and i.shipment_id = s.id
     join sales_order_items l on l.org_id = $1 and l.id = i.sales_order_item_id
     join ledger_entries e on e.org_id = $1 and e.id = i.entry_id
     where s.org_id = $1 and s.deleted_at is null
     group by s.id, s.shipment_number, o.so_number, s.status, s.ship_date, s.version, s.created_at
     order by s.shipment_number`,
    [client.orgId],
    of,
  );

const withoutVersions = (rows: Awaited<ReturnType<typeof shipmentsIn>>) =>
  rows.map((row) => ({ ...row, version: 1 }));

test('an archive of a release without shipments has one for each order, day and write', async () => {
  const owner = await newOrganization();
  const { first } = await shipGoods(owner);
  const before = await shipmentsIn(owner);
  expect(before).toHaveLength(4);
  const archive = tampered(await archiveOf(owner), (lines) => {
    const [header, ...rows] = lines;
    header.schema = 45;
    const isNew = (line: { table: string }) => line.table.startsWith('shipment');
    delete header.rows.shipments;
    delete header.rows.shipment_items;
    return [
      header,
      ...rows.filter((line) => {
        if (line.table === 'counters' && line.row.kind === 'SHP') return false;
        return !isNew(line);
      }),
    ];
  });
  const target = await newOrganization();
  const { exitCode, printed } = await importInto(target, archive);
  expect(exitCode, printed.join('\n')).toBe(0);
  expect(await shipmentsIn(target)).toEqual(withoutVersions(before));
  const next = await shipped(target, first, [1]);
  expect(next.shipmentNumber).toBe('SHP-5');
});

test('the migration makes one for each order, day and write, in their order', async () => {
  const own = await openWorld();
  try {
    const owner = await newOrganization({}, { world: own });
    await shipGoods(owner);
    const before = await shipmentsIn(owner, own);
    const rows = () => query('select * from ledger_entries order by id', undefined, own);
    const ledger = await rows();
    await query(
      `drop table shipment_items, shipments cascade; delete from counters where kind = 'SHP'`,
      undefined,
      own,
    );
    await query(await readFile('migrations/0046_shipments.sql', 'utf8'), undefined, own);
    expect(await shipmentsIn(owner, own)).toEqual(withoutVersions(before));
    expect(await rows()).toEqual(ledger);
    expect(await differencesIn(own.databaseUrl)).toEqual([]);
    const body = { items: [{ skuId: await stocked(owner), quantity: 1, unitPrice: 1 }] };
    const [line] = body.items;
    const next = await sell(owner, line ? [line] : []);
    expect((await shipped(owner, next, [1])).shipmentNumber).toBe('SHP-5');
  } finally {
    await own.service.close();
  }
});
