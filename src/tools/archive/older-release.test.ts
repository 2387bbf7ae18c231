/** Values that an older release stored otherwise, or not at all, are brought up to date. */
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { archiveOf, importInto, tampered } from '../../../test/support/archives.ts';
import type { Client } from '../../../test/support/client.ts';
import { rateOf } from '../../../test/support/exchange-rates.ts';
import { newVendor, order, orderOf } from '../../../test/support/purchasing.ts';
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

/** Orders in base currency, and in a foreign currency at a rate and at 1. */
async function orderInCurrencies(owner: Client) {
  const lines = [{ materialId: await newMaterial(owner), quantity: 5, unitPrice: 1 }];
  const vendorId = await newVendor(owner, { currency: 'EUR' });
  return [
    await order(owner, lines),
    await order(owner, lines, { vendorId, exchangeRate: 1.25 }),
    await order(owner, lines, { vendorId, exchangeRate: 1 }),
  ];
}

const ratesOf = async (client: Client, made: readonly { id: string }[]) =>
  Promise.all(made.map(async (each) => rateOf(await orderOf(client, each))));

const kept = [
  [1, null],
  [1.25, 'given'],
  [1, 'given'],
];

test('an archive of a release without exchange rates keeps the rates of its orders', async () => {
  const owner = await newOrganization();
  const made = await orderInCurrencies(owner);
  const archive = tampered(await archiveOf(owner), (lines) => {
    lines[0].schema = 25;
    for (const { row } of lines.slice(1)) delete row?.exchange_rate_source;
    return undefined;
  });
  expect(archive).not.toContain('exchange_rate_source');
  const target = await newOrganization();
  const { exitCode, printed } = await importInto(target, archive);
  expect(exitCode, printed.join('\n')).toBe(0);
  expect(await ratesOf(target, made)).toEqual(kept);
});

test('the migration keeps the rates of stored orders', async () => {
  const own = await openWorld();
  try {
    const owner = await newOrganization({}, { world: own });
    const made = await orderInCurrencies(owner);
    await query(
      `drop table exchange_rates;
       alter table purchase_orders drop column exchange_rate_source,
         alter column exchange_rate set not null;
       alter table sales_orders drop column exchange_rate_source,
         alter column exchange_rate set not null`,
      undefined,
      own,
    );
    await query(await readFile('migrations/0026_exchange_rates.sql', 'utf8'), undefined, own);
    expect(await ratesOf(owner, made)).toEqual(kept);
  } finally {
    await own.service.close();
  }
});
