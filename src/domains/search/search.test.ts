/** X020: searching all records at once. */
import { beforeAll, expect, test } from 'vitest';
import { newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { done, workOrder } from '../../../test/support/making.ts';
import { newVendor, order, receive } from '../../../test/support/purchasing.ts';
import { newCustomer, sell } from '../../../test/support/selling.ts';
import { newLocation, newMaterial, newSku } from '../../../test/support/stock.ts';
import { newVendorItem } from '../../../test/support/vendor-items.ts';
import { newOrganization } from '../../../test/support/world.ts';

interface Found {
  type: string;
  id: string;
  code: string | null;
  name: string | null;
  isActive: boolean;
  match: string;
}

let owner: Client;

beforeAll(async () => {
  owner = await newOrganization();
});

const search = async (q: string, by = owner): Promise<Found[]> =>
  (await done(by.get('/search', { query: { q } }))).data;

/** `type code match` of each record that was found. */
const found = async (q: string, by = owner) =>
  (await search(q, by)).map(({ type, code, match }) => [type, code, match].join(' '));

test('finds records of every type', async () => {
  const client = await newOrganization();
  const materialId = await newMaterial(client, { code: 'OATS', name: 'Mill oats' });
  const skuId = await newProduct(client, [{ materialId }]);
  await done(client.patch(`/skus/${skuId}`, { code: 'CAKE', name: 'Mill cake' }));
  await newLocation(client, 'Mill store');
  const vendorId = await newVendor(client, { code: 'VEN', name: 'Old Mill' });
  await newVendorItem(client, { vendorId, materialId, vendorCode: 'MILL-7' });
  const customerId = await newCustomer(client, { code: 'CUS', name: 'Mill Hotel' });
  await done(client.post('/brokers', { name: 'Millicent' }));
  await done(client.post('/contacts', { firstName: 'Milly', lastName: 'Miller' }));
  const line = { materialId, quantity: 2, unitPrice: 1 };
  const bought = await order(client, [line], { vendorId, vendorReference: 'mill 4711' });
  await done(receive(client, bought, [1]));
  await workOrder(client, skuId, 1, { externalId: 'mill-7' });
  await sell(client, [{ skuId, quantity: 1, unitPrice: 1 }], {
    customerId,
    customerReference: 'For the mill',
  });
  const types = (await search('mill', client)).map(({ type }) => type);
  expect([...new Set(types)].sort()).toEqual([
    'broker',
    'contact',
    'customer',
    'location',
    'material',
    'purchase_order',
    'sales_order',
    'sku',
    'vendor',
    'vendor_item',
    'work_order',
  ]);
  const [purchase] = (await search(bought.poNumber, client)).filter(
    ({ match }) => match === 'exact',
  );
  expect(purchase).toEqual({
    type: 'purchase_order',
    id: bought.id,
    code: bought.poNumber,
    name: 'Old Mill',
    itemId: null,
    isActive: true,
    match: 'exact',
  });
  expect(await found('por-1', client)).toEqual(['purchase_order_receipt POR-1 exact']);
  const [sale] = await search('for the MILL', client);
  expect(sale).toMatchObject({ type: 'sales_order', name: 'Mill Hotel', match: 'contained' });
  const [contact] = await search('milly', client);
  expect(contact).toMatchObject({ type: 'contact', code: null, name: 'Milly Miller' });
  // Nothing of it is there for another organization.
  for (const q of ['mill', bought.poNumber, 'POR-1']) expect(await search(q)).toEqual([]);
});

test('ranks whole codes, numbers and barcodes first, then beginnings, then parts', async () => {
  await newMaterial(owner, { code: 'RYE', name: 'Rye flour' });
  await newMaterial(owner, { code: 'A-RYE', name: 'Dark' });
  await newMaterial(owner, { code: 'RYE-2', name: 'Coarse' });
  await newSku(owner, { code: 'rye', name: 'Loaf' });
  await newSku(owner, { code: 'B-1', name: 'Rye bread' });
  await newMaterial(owner, { code: 'SCAN', name: 'Scanned', barcode: '96385074' });
  expect(await found('RYE')).toEqual([
    'material RYE exact',
    'sku rye exact',
    'material RYE-2 prefix',
    'sku B-1 prefix',
    'material A-RYE contained',
  ]);
  expect(await found('96385074')).toEqual(['material SCAN exact']);
  expect(await found('9638')).toEqual(['material SCAN prefix']);
  expect(await found('385')).toEqual(['material SCAN contained']);
});

test('finds eight of a type at most, the best ones, and archived records last', async () => {
  for (let at = 10; at < 20; at += 1) await newMaterial(owner, { code: `Z-SPELT-${at}` });
  const id = await newMaterial(owner, { code: 'SPELT-OLD' });
  await done(owner.patch(`/materials/${id}`, { isActive: false }));
  await newMaterial(owner, { code: 'SPELT' });
  expect(await found('spelt')).toEqual([
    'material SPELT exact',
    'material SPELT-OLD prefix',
    ...[10, 11, 12, 13, 14, 15].map((at) => `material Z-SPELT-${at} contained`),
  ]);
  expect((await search('spelt'))[1]).toMatchObject({ isActive: false });
});

test('reads signs letter by letter, and letters in any case and width', async () => {
  await newMaterial(owner, { code: '50%_off', name: 'Мука' });
  expect(await found('%_')).toEqual(['material 50%_off contained']);
  expect(await found('50%')).toEqual(['material 50%_off prefix']);
  expect(await found('мУКА')).toEqual(['material 50%_off prefix']);
  expect(await found('５０％_OFF')).toEqual(['material 50%_off exact']);
  expect(await found("'; drop table materials; --")).toEqual([]);
});

test.each([
  [{}, 'required'],
  [{ q: ' ' }, 'too_short'],
])('refuses %j', async (query, code) => {
  const answer = await owner.get('/search', { query });
  expect(answer.status).toBe(422);
  expect(faultsOf(answer)).toEqual([['query/q', code]]);
});
