/** Imports of vendor items, and imports whose lines name vendors' codes. */
import { beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { rowErrorsOf as rowsOf } from '../../../test/support/faults.ts';
import { done } from '../../../test/support/making.ts';
import { newVendor, partners, shown } from '../../../test/support/purchasing.ts';
import { newMaterial, newSku } from '../../../test/support/stock.ts';
import { gallonPrices, newVendorItem } from '../../../test/support/vendor-items.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let paint: string;
let vendorId: string;

beforeEach(async () => {
  owner = await newOrganization({ baseCurrency: 'EUR' });
  paint = await newMaterial(owner, { code: 'PAINT', name: 'Linseed paint', unit: 'OZ' });
  vendorId = await newVendor(owner, { code: 'MILLERS', name: 'Dale Millers' });
});

const importCsv = (path: string, lines: readonly string[], query: Record<string, string> = {}) =>
  owner.request('POST', `${path}/bulk-import`, lines.join('\n'), {
    query,
    headers: { 'content-type': 'text/csv' },
  });

/** `2 /vendor not_found` of each fault. */
const rowErrorsOf = (answer: Parameters<typeof rowsOf>[0]) =>
  rowsOf(answer).map((error) => error.join(' '));

const all = async () => (await shown(owner, '/vendor-items?isActive=all')).data;

test('a price list in CSV: lines of one code are the breaks of one vendor item', async () => {
  await newMaterial(owner, { code: 'OIL', unit: 'OZ' });
  const answer = await importCsv('/vendor-items', [
    'vendor,material,vendorCode,purchaseUnit,unitsPerPurchaseUnit,fromQuantity,unitPrice,validFrom',
    'MILLERS,PAINT,LP-20,GAL,128,10,60,',
    'MILLERS,PAINT,LP-20,GAL,,,64,2026-01-01',
    'Dale Millers,OIL,OIL-5,can,169.07,1,75,',
  ]);
  expect(answer.body).toMatchObject({ created: 2, failed: 0 });
  const [gallon, can] = await all();
  expect(gallon).toMatchObject({
    ...{ vendorId, materialId: paint, vendorCode: 'LP-20', purchaseUnit: 'GAL' },
    ...{ unitsPerPurchaseUnit: 128, currency: 'EUR', isPreferred: false },
    prices: [
      { fromQuantity: 1, unitPrice: 64, validFrom: '2026-01-01', validTo: null },
      { fromQuantity: 10, unitPrice: 60, validFrom: null, validTo: null },
    ],
  });
  expect(can).toMatchObject({ vendorCode: 'OIL-5', unitsPerPurchaseUnit: 169.07 });
});

test('a row meets the vendor item of the same vendor, item and unit', async () => {
  const sold = { vendorId, materialId: paint, purchaseUnit: 'GAL', unitsPerPurchaseUnit: 128 };
  const { id } = await newVendorItem(owner, { ...sold, minimumOrderQuantity: 2 });
  const rows = [
    { vendor: 'MILLERS', material: 'PAINT', purchaseUnit: 'gal', prices: gallonPrices },
  ];
  const send = (onDuplicate: string) =>
    owner.post('/vendor-items/bulk-import', { rows, onDuplicate });
  expect(rowErrorsOf(await send('error'))).toEqual(['1 /purchaseUnit duplicate']);
  expect((await done(send('skip'))).skipped).toBe(1);
  expect(await done(send('update'))).toMatchObject({ updated: 1, ids: [id] });
  const [changed] = await all();
  expect(changed).toMatchObject({ id, minimumOrderQuantity: 2, unitsPerPurchaseUnit: 128 });
  expect(changed.prices).toHaveLength(2);
  expect(await done(send('update'))).toMatchObject({ unchanged: 1 });
});

test('the list comes back as it was downloaded', async () => {
  await newVendorItem(owner, { vendorId, materialId: paint, prices: gallonPrices });
  const csv = await owner.get('/vendor-items', { headers: { accept: 'text/csv' } });
  const answer = await importCsv('/vendor-items', csv.text.trimEnd().split('\r\n'), {
    onDuplicate: 'update',
  });
  expect(answer.body).toMatchObject({ unchanged: 1, failed: 0 });
  expect((await all())[0].prices).toHaveLength(2);
  const changed = await importCsv(
    '/vendor-items',
    csv.text.replace(',60,', ',59,').trimEnd().split('\r\n'),
    { onDuplicate: 'update' },
  );
  expect(changed.body).toMatchObject({ updated: 1, failed: 0 });
  expect((await all())[0].prices[1].unitPrice).toBe(59);
});

test('imports prefer one vendor item of an item, and its vendor', async () => {
  const other = await newVendor(owner, { code: 'TINS', name: 'Tin Works' });
  await newVendorItem(owner, { vendorId: other, materialId: paint, isPreferred: true });
  const rows = [{ vendor: 'MILLERS', material: 'PAINT', isPreferred: true }];
  await done(owner.post('/vendor-items/bulk-import', { rows }));
  expect((await shown(owner, `/materials/${paint}`)).preferredVendorId).toBe(vendorId);
  const { data } = await shown(owner, '/vendor-items?isPreferred=true');
  expect(data.map((item: { vendorId: string }) => item.vendorId)).toEqual([vendorId]);
  const twice = [...rows, { ...rows[0], purchaseUnit: 'GAL', unitsPerPurchaseUnit: 128 }];
  const answer = await owner.post('/vendor-items/bulk-import', {
    ...{ rows: twice, onDuplicate: 'update' },
  });
  expect(rowErrorsOf(answer)).toEqual(['2 /isPreferred duplicate']);
});

test('an import of materials moves the preference with the vendor', async () => {
  const { id } = await newVendorItem(owner, { vendorId, materialId: paint });
  const rows = [{ code: 'PAINT', preferredVendor: 'MILLERS' }];
  await done(owner.post('/materials/bulk-import', { rows, onDuplicate: 'update' }));
  expect((await shown(owner, `/vendor-items/${id}`)).isPreferred).toBe(true);
});

test('rows with faults are named', async () => {
  await newSku(owner, { code: 'JAR', isBought: true });
  const row = { vendor: 'MILLERS', material: 'PAINT' };
  const overlapping = [{ unitPrice: 1 }, { unitPrice: 2 }];
  const answer = await owner.post('/vendor-items/bulk-import', {
    rows: [
      { vendor: 'NOBODY', material: 'PAINT' },
      { vendor: 'MILLERS' },
      { material: 'PAINT' },
      { ...row, prices: overlapping },
      { ...row, purchaseUnit: 'GAL', unitsPerPurchaseUnit: 128 },
      { ...row, purchaseUnit: 'GAL', unitsPerPurchaseUnit: 128 },
      { ...row, purchaseUnit: 'can' },
      { ...row, sku: 'JAR', purchaseUnit: 'tin', unitsPerPurchaseUnit: 9 },
    ],
  });
  expect(rowErrorsOf(answer)).toEqual([
    '1 /vendor not_found',
    '2 /material required',
    '3 /vendor required',
    '4 /prices/1 overlap',
    '6 /purchaseUnit duplicate',
    '7 /unitsPerPurchaseUnit required',
    '8 /sku not_allowed',
  ]);
});

test('orders and receipts in files name lines by the code of the vendor', async () => {
  await newVendorItem(owner, {
    ...{ vendorId, materialId: paint, vendorCode: 'LP-20', purchaseUnit: 'GAL' },
    ...{ unitsPerPurchaseUnit: 128, prices: gallonPrices },
  });
  const { shipToLocationId } = await partners(owner);
  const [{ code }] = (await shown(owner, `/locations?ids=${shipToLocationId}`)).data;
  const orders = await importCsv('/purchase-orders', [
    'orderKey,vendor,status,shipToLocation,vendorCode,quantity',
    `A,MILLERS,Ordered,${code},LP-20,10`,
  ]);
  expect(orders.body).toMatchObject({ created: 1, failed: 0 });
  const { items } = await shown(owner, `/purchase-orders/${orders.body.ids[0]}`);
  expect(items[0]).toMatchObject({ materialId: paint, unitPrice: 60, unit: 'GAL' });
  const unknown = await importCsv('/purchase-orders', [
    'orderKey,vendor,vendorCode,quantity',
    'B,MILLERS,LP-99,10',
  ]);
  expect(rowErrorsOf(unknown)).toEqual(['2 /item/vendorCode not_found']);
  const receipts = await importCsv('/purchase-order-receipts', [
    'order,line,quantity',
    'A,LP-20,4',
  ]);
  expect(receipts.body).toMatchObject({ created: 1, failed: 0 });
});

test('the whole price list of a vendor, 2,000 lines, is imported twice', async () => {
  const rows = Array.from({ length: 2_000 }, (_, index) => ({
    ...{ code: `PART-${index}`, name: `Part ${index}`, unit: 'EA' },
  }));
  await done(owner.post('/materials/bulk-import', { rows }));
  const items = rows.map(({ code }, index) => ({
    ...{ vendor: 'MILLERS', material: code, vendorCode: `V-${index}`, purchaseUnit: 'BOX' },
    ...{ unitsPerPurchaseUnit: 10, prices: [{ unitPrice: index / 100 }], isPreferred: true },
  }));
  const send = () =>
    done(owner.post('/vendor-items/bulk-import', { rows: items, onDuplicate: 'update' }));
  expect(await send()).toMatchObject({ created: 2_000 });
  expect(await send()).toMatchObject({ unchanged: 2_000 });
});

test('a row that prefers an archived vendor item, or one of an archived vendor, is refused', async () => {
  const sold = { vendorId, materialId: paint };
  const { id } = await newVendorItem(owner, { ...sold, externalId: 'AR' });
  await done(owner.patch(`/vendor-items/${id}`, { isActive: false }));
  const send = (row: object) =>
    owner.post('/vendor-items/bulk-import', { rows: [row], onDuplicate: 'update' });
  const preferring = { externalId: 'AR', isPreferred: true };
  expect(rowErrorsOf(await send(preferring))).toEqual(['1 /isPreferred not_allowed']);
  await done(owner.patch(`/vendor-items/${id}`, { isActive: true }));
  await done(owner.patch(`/vendors/${vendorId}`, { isActive: false }));
  expect(rowErrorsOf(await send(preferring))).toEqual(['1 /isPreferred not_allowed']);
});

test('two rows may not mean one vendor item, by its id and by its unit', async () => {
  const sold = { vendorId, materialId: paint, purchaseUnit: 'AA', unitsPerPurchaseUnit: 2 };
  const { id } = await newVendorItem(owner, sold);
  const rows = [
    { id, purchaseUnit: 'BB', unitsPerPurchaseUnit: 3 },
    { ...sold, vendorName: 'second' },
  ];
  const answer = await owner.post('/vendor-items/bulk-import', { rows, onDuplicate: 'update' });
  expect(rowErrorsOf(answer)).toEqual(['2 /purchaseUnit duplicate']);
});

test('a row that prefers goes before a default, and an archived one is preferred by none', async () => {
  const other = await newVendor(owner, { code: 'TINS' });
  await done(owner.patch(`/materials/${paint}`, { preferredVendorId: vendorId }));
  const rows = [
    { vendor: 'MILLERS', material: 'PAINT' },
    { vendor: 'TINS', material: 'PAINT', isPreferred: true },
    { vendor: 'TINS', material: 'PAINT', purchaseUnit: 'bag', unitsPerPurchaseUnit: 9 },
  ];
  await done(owner.post('/vendor-items/bulk-import', { rows: [...rows] }));
  const { data } = await shown(owner, '/vendor-items?isPreferred=true');
  expect(data).toMatchObject([{ vendorId: other, version: 1 }]);
  const { data: events } = await shown(owner, '/events?types=vendor_item.updated');
  expect(events).toEqual([]);
});

test('codes of two vendors in one file, and prices without codes, stay apart', async () => {
  await newVendor(owner, { code: 'TINS' });
  const answer = await importCsv('/vendor-items', [
    'vendor,material,vendorCode,purchaseUnit,unitsPerPurchaseUnit,fromQuantity,unitPrice',
    'MILLERS,PAINT,X-1,GAL,128,1,64',
    'TINS,PAINT,X-1,can,200,1,80',
    'TINS,PAINT,,tin,32,1,11',
    'TINS,PAINT,,tin,32,10,10',
  ]);
  expect(answer.body).toMatchObject({ created: 3, failed: 0 });
  const prices = (await all()).map((item: { prices: unknown[] }) => item.prices.length);
  expect(prices.sort()).toEqual([1, 1, 2]);
});

test('a vendor item has 200 prices at most, in a file as in JSON', async () => {
  const prices = Array.from({ length: 201 }, (_, at) => ({ fromQuantity: at + 1, unitPrice: 1 }));
  const lines = prices.map((price) => `MILLERS,PAINT,EA,1,${price.fromQuantity},1`);
  const header = 'vendor,material,purchaseUnit,unitsPerPurchaseUnit,fromQuantity,unitPrice';
  const ofFile = await importCsv('/vendor-items', [header, ...lines]);
  expect(rowErrorsOf(ofFile)).toEqual(['2 /prices too_long']);
  const rows = [{ vendor: 'MILLERS', material: 'PAINT', prices }];
  const ofJson = await owner.post('/vendor-items/bulk-import', { rows });
  expect(rowErrorsOf(ofJson)).toEqual(['1 /prices too_long']);
  const most = await importCsv('/vendor-items', [header, ...lines.slice(1)]);
  expect(most.body).toMatchObject({ created: 1, failed: 0 });
});

test('an item has 500 vendor items at most', async () => {
  const rows = Array.from({ length: 501 }, (_, at) => ({
    ...{ vendor: 'MILLERS', material: 'PAINT', purchaseUnit: `pack ${at}` },
    unitsPerPurchaseUnit: 1,
  }));
  const send = (sent: object[]) => owner.post('/vendor-items/bulk-import', { rows: sent });
  expect(rowErrorsOf(await send(rows))).toEqual(['501  limit_reached']);
  await done(send(rows.slice(1)));
  expect(rowErrorsOf(await send(rows.slice(0, 1)))).toEqual(['1  limit_reached']);
  const one = { vendorId, materialId: paint, purchaseUnit: 'GAL', unitsPerPurchaseUnit: 128 };
  const refused = await owner.post('/vendor-items', one);
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({ code: 'limit_reached' });
  const oil = await newMaterial(owner, { code: 'OIL', unit: 'OZ' });
  await newVendorItem(owner, { ...one, materialId: oil });
  const again = rows.slice(1).map((row) => ({ ...row, vendorCode: 'P' }));
  await done(owner.post('/vendor-items/bulk-import', { rows: again, onDuplicate: 'update' }));
});
