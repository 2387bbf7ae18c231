/** Files as other programs write them, and what is said about those that cannot be read. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { done } from '../support/making.ts';
import { newVendor } from '../support/purchasing.ts';
import { newCustomer, orderOf as saleOf } from '../support/selling.ts';
import { balancesOf, newLocation, newMaterial, newSku } from '../support/stock.ts';
import { newOrganization } from '../support/world.ts';

let owner: Client;

beforeEach(async () => {
  owner = await newOrganization();
});

const send = (kind: string, file: string, query: Record<string, string> = {}) =>
  owner.request('POST', `/${kind}/bulk-import`, file, {
    query,
    headers: { 'content-type': 'text/csv' },
  });

const materials = async () =>
  (await done(owner.get('/materials', { query: { sort: 'code' } }))).data;

describe('a file of parts', () => {
  test('with semicolons keeps its commas and its Greek letters', async () => {
    const file = [
      'code;name;unit;description',
      '"SSM3J338R,LF";MOSFET 12 V, SOT-23;EA;',
      'R-10K;Resistor 10 kΩ ±1 % ⌀ 2,5 mm, 5 μm;EA;for board A',
    ];
    expect(await done(send('materials', file.join('\n')))).toMatchObject({ created: 2 });
    expect(await materials()).toMatchObject([
      { code: 'R-10K', name: 'Resistor 10 kΩ ±1 % ⌀ 2,5 mm, 5 μm', description: 'for board A' },
      { code: 'SSM3J338R,LF', name: 'MOSFET 12 V, SOT-23' },
    ]);
  });

  test('with commas keeps the semicolons of its notes', async () => {
    const file = 'code,name,description\nC1,Capacitor,C3; C4; C7\nC2,Coil,L1; L2';
    expect(await done(send('materials', file))).toMatchObject({ created: 2 });
    expect(await materials()).toMatchObject([
      { description: 'C3; C4; C7' },
      { description: 'L1; L2' },
    ]);
  });

  test('with commas in cells without quotes is refused by its lines, and nothing is written', async () => {
    const file = 'code,name,description\nR1,Resistor,10 k, 1 %\nR2,Resistor';
    const refused = await send('materials', file);
    expect(refused.status).toBe(422);
    const rows = refused.body.errors.map(({ row }: { row: number }) => row);
    expect([...new Set(rows)]).toEqual([2, 3]);
    expect(await materials()).toEqual([]);
  });
});

test('a day has one form, so that no day is taken for a month', async () => {
  const shipToLocationId = await newLocation(owner);
  const item = { materialId: await newMaterial(owner), quantity: 1, unitPrice: 1 };
  const header = { vendorId: await newVendor(owner), shipToLocationId, items: [item] };
  const dated = (orderDate: string) => owner.post('/purchase-orders', { ...header, orderDate });
  for (const day of ['12/01/2026', '01.12.2026', '2026/12/01', '1 Dec 2026', '12-01-2026']) {
    const refused = await dated(day);
    expect(refused.body.errors, day).toMatchObject([{ path: '/orderDate' }]);
  }
  expect((await dated('2026-12-01')).body.orderDate).toBe('2026-12-01');
});

test('every fault of every row is named, with its line and its field', async () => {
  const file = 'code,name,unitCost,reorderPoint\nM1,,1,1\nM2,Salt,dear,-5';
  const refused = await send('materials', file);
  expect(refused.status).toBe(422);
  const faults = refused.body.errors.map((fault: { row: number; path: string }) => [
    fault.row,
    fault.path,
  ]);
  expect(faults.sort()).toEqual([
    [2, '/name'],
    [3, '/reorderPoint'],
    [3, '/unitCost'],
  ]);
  for (const { message } of refused.body.errors) expect(message).toMatch(/\.$/);
});

test('a file that is sent twice makes nothing twice', async () => {
  const skus =
    'code,name,skuType,unit\nROLL-S,Roll small,Finished good,EA\nROLL-L,Roll,Finished good,EA';
  expect(await done(send('skus', skus))).toMatchObject({ created: 2 });
  const again = await done(send('skus', skus, { onDuplicate: 'update' }));
  expect(again).toMatchObject({ created: 0, updated: 0 });
  const place = await newLocation(owner);
  const skuId = await newSku(owner);
  const body = { rows: [{ skuId, locationId: place, quantity: 5, unitCost: 2 }] };
  const headers = { 'idempotency-key': 'opening-stock' };
  for (let time = 0; time < 2; time += 1) {
    const sent = await owner.post('/opening-stock/bulk-import', body, { headers });
    expect(sent.status, sent.text).toBeLessThan(300);
  }
  expect(await balancesOf(owner, skuId)).toMatchObject({ onHand: '5' });
});

test('the lines of an order may leave out what its first line says', async () => {
  const customer = await newCustomer(owner, { code: 'CROWN' });
  for (const code of ['MUG', 'BOWL', 'PLATE']) await newSku(owner, { code, name: code });
  const file = [
    'orderKey,customer,orderDate,sku,quantity,unitPrice',
    '#1001,CROWN,2026-03-01,MUG,1,9.99',
    '#1001,,,BOWL,1,19.98',
    '#1002,CROWN,2026-03-02,PLATE,2,5',
  ];
  const { ids } = await done(send('sales-orders', file.join('\n')));
  expect(ids).toHaveLength(2);
  const [first] = await Promise.all(ids.map((id: string) => saleOf(owner, { id })));
  expect(first).toMatchObject({ customerId: customer, total: 29.97, orderDate: '2026-03-01' });
});
