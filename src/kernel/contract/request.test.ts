/** Faults between the fields of a body, beside those of its schema. */
import { beforeAll, expect, test } from 'vitest';
import type { SalesOrder } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { packOrShip, sell, stocked } from '../../../test/support/selling.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let sold: SalesOrder;

beforeAll(async () => {
  owner = await newOrganization();
  sold = await sell(owner, [{ skuId: await stocked(owner), quantity: 5, unitPrice: 1 }]);
});

/** Lines of a shipment that are the same. */
const lines = (count: number) =>
  Array.from({ length: count }, () => ({ salesOrderItemId: sold.items[0]?.id, quantity: 1 }));

test('what has another type than it should lacks no fields', async () => {
  const packages = '[[], null, "x", 12345678901234567890, {"weight": 2}, {"number": 5}]';
  const text = `{"packages": ${packages}, "notes": 5}`;
  const headers = { 'content-type': 'application/json' };
  const address = `/sales-orders/${sold.id}/shipments`;
  const answer = await owner.request('POST', address, text, { headers });
  expect(new Set(faultsOf(answer).map(String))).toEqual(
    new Set([
      ...[0, 1, 2, 3].map((at) => `/packages/${at},invalid_type`),
      '/notes,invalid_type',
      '/packages/4/weightUnit,required',
      '/packages/5/number,duplicate',
    ]),
  );
  const orders = await owner.post('/purchase-orders', { items: [[], 5] });
  expect(faultsOf(orders).filter(([path]) => path.startsWith('/items'))).toEqual([
    ['/items/0', 'invalid_type'],
    ['/items/1', 'invalid_type'],
  ]);
  expect(faultsOf(await owner.post('/boms', []))).toEqual([['', 'invalid_type']]);
});

test('a list that is too long is named with what else is wrong, and not looked into', async () => {
  const body = { items: lines(1_001), notes: 5 };
  expect(faultsOf(await packOrShip(owner, sold, body))).toEqual([
    ['/items', 'too_long'],
    ['/notes', 'invalid_type'],
  ]);
});

test('a text that is too long is named with what is wrong between the fields', async () => {
  const body = { items: lines(2), notes: 'x'.repeat(20_000) };
  expect(faultsOf(await packOrShip(owner, sold, body))).toEqual([
    ['/notes', 'too_long'],
    ['/items/1/salesOrderItemId', 'duplicate'],
  ]);
});
