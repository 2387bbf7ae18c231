/** Values that an older release stored otherwise, or not at all, are changed and completed. */
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { archiveOf, importInto, tampered } from '../../../test/support/archives.ts';
import { newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { rateOf } from '../../../test/support/exchange-rates.ts';
import { done, make, workOrder } from '../../../test/support/making.ts';
import {
  expectSound,
  newVendor,
  order,
  orderOf,
  receive,
} from '../../../test/support/purchasing.ts';
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

/** A partly received order of packs of 12, and what its receipts say. */
async function receivePacks(owner: Client) {
  const materialId = await newMaterial(owner, { unitsPerPurchaseUnit: 12 });
  const bought = await order(owner, [{ materialId, quantity: 3, unitPrice: 6 }]);
  const items = [{ lineNumber: 1, quantity: 1.25, rejectedQuantity: 0.5 }];
  await done(receive(owner, bought, [], { items, additionalCost: 5 }));
  const wrong = await done(receive(owner, bought, [1]));
  expect((await owner.delete(`/purchase-order-receipts/${wrong.id}`)).status).toBe(204);
  return bought;
}

/** An order with its receipts, without the ids of people. */
async function receiptsOf(client: Client, { id }: { id: string }) {
  const found = await done(client.get(`/purchase-orders/${id}`));
  const { data } = await done(client.get(`/purchase-orders/${id}/receipts`));
  const paths = data.map((each: { id: string }) => `/purchase-order-receipts/${each.id}`);
  const receipts = await Promise.all(paths.map((path: string) => done(client.get(path))));
  return [found, ...receipts].map(({ createdBy: _, items, ...rest }) => ({
    ...rest,
    items: items.map(({ createdBy: _by, ...item }: Record<string, unknown>) => item),
  }));
}

/** The columns that releases before schema 27 did not store. */
const newer: Readonly<Record<string, readonly string[]>> = {
  purchase_order_items: ['discount_percent', 'received_stock_quantity'],
  purchase_order_receipts: [
    'additional_cost_original',
    'additional_cost_currency',
    'additional_cost_rate',
  ],
  purchase_order_receipt_items: ['stock_quantity', 'rejected_stock_quantity'],
};

test('an archive of a release that counted purchase units alone is imported', async () => {
  const owner = await newOrganization();
  const bought = await receivePacks(owner);
  const archive = tampered(await archiveOf(owner), (lines) => {
    lines[0].schema = 26;
    for (const { table, row } of lines.slice(1)) {
      for (const column of newer[table] ?? []) delete row[column];
    }
    return undefined;
  });
  expect(archive).not.toContain('stock_quantity');
  const target = await newOrganization();
  const { exitCode, printed } = await importInto(target, archive);
  expect(exitCode, printed.join('\n')).toBe(0);
  expect(await receiptsOf(target, bought)).toEqual(await receiptsOf(owner, bought));
  await expectSound(target);
});

test('the migration counts what is stored in stock units', async () => {
  const own = await openWorld();
  try {
    const owner = await newOrganization({}, { world: own });
    const bought = await receivePacks(owner);
    const before = await receiptsOf(owner, bought);
    await query(
      `alter table purchase_order_items drop column open_stock_quantity;
       alter table purchase_order_receipt_items
         drop constraint purchase_order_receipt_items_check,
         drop constraint purchase_order_receipt_items_entry_check,
         add constraint purchase_order_receipt_items_check
           check (quantity > 0 or rejected_quantity > 0),
         add constraint purchase_order_receipt_items_entry_check
           check ((quantity > 0) = (landed_unit_cost is not null));
       ${Object.entries(newer)
         .flatMap(([table, columns]) =>
           columns.map((column) => `alter table ${table} drop column ${column} cascade;`),
         )
         .join('\n')}`,
      undefined,
      own,
    );
    await query(await readFile('migrations/0027_parts_of_packs.sql', 'utf8'), undefined, own);
    expect(await receiptsOf(owner, bought)).toEqual(before);
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
