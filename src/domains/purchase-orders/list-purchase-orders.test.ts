/** E112 and E113: listing purchase orders. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Filled, PurchaseOrder } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import {
  newVendor,
  order,
  orderOf,
  partners,
  receive,
  refusalOf,
} from '../../../test/support/purchasing.ts';
import { newLocation, newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let flour: string;
let mill: string;
let kitchen: string;
let orders: Filled<PurchaseOrder[]>;

beforeAll(async () => {
  owner = await newOrganization();
  [flour, mill, kitchen] = [
    await newMaterial(owner),
    await newVendor(owner, { code: 'MILL-7', name: 'Ölmühle Süd' }),
    await newLocation(owner),
  ];
  const sugar = await newMaterial(owner);
  const line = (materialId: string) => ({ materialId, quantity: 2, unitPrice: 1 });
  orders = [
    await order(owner, [line(flour)], { orderDate: '2026-03-05', vendorReference: 'Мука 1' }),
    await order(owner, [line(sugar), line(flour)], { orderDate: '2026-03-01', vendorId: mill }),
    await order(owner, [line(sugar)], { orderDate: '2026-03-31', externalId: '50%_off\\' }),
    await order(owner, [], { orderDate: '2026-04-01', status: 'Draft' }),
    await order(owner, [line(sugar)], { orderDate: '2026-02-28', shipToLocationId: kitchen }),
  ];
  await receive(owner, orders[1], [1]);
  await owner.patch(`/purchase-orders/${orders[4]?.id}`, { status: 'Closed' });
});

async function list(parameters: Record<string, string> = {}, of = owner) {
  const answer = await of.get('/purchase-orders', { query: parameters });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** The indexes of the listed orders, by creation. */
const listed = async (parameters: Record<string, string> = {}): Promise<number[]> =>
  (await list(parameters)).data.map(({ id }: { id: string }) =>
    orders.findIndex((each) => each.id === id),
  );

test('lists headers, newest first, with the number of lines', async () => {
  const page = await list();
  expect(await listed()).toEqual([4, 3, 2, 1, 0]);
  expect(page.nextCursor).toBeNull();
  const { items, ...head } = await orderOf(owner, orders[1]);
  expect(page.data[3]).toEqual({ ...head, status: 'Partially Received', itemCount: items.length });
});

test('one is shown with its lines by number, to its own organization', async () => {
  const answer = await owner.get(`/purchase-orders/${orders[2].id}`);
  expect(answer.body).toEqual(orders[2]);
  expect(answer.headers.get('etag')).toBe('"1"');
  const otherTenant = await newOrganization();
  expect(await list({}, otherTenant)).toEqual({ data: [], nextCursor: null });
  for (const id of [orders[2].id, 'PO-2026-0001', '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff']) {
    expect(refusalOf(await otherTenant.get(`/purchase-orders/${id}`))).toEqual([404, 'not_found']);
  }
});

describe('filters', () => {
  const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';
  test.each<[by: string, parameters: () => Record<string, string>, places: number[]]>([
    ['vendor', () => ({ vendorId: mill }), [1]],
    ['status', () => ({ status: 'Ordered' }), [2, 0]],
    ['several statuses', () => ({ status: 'Draft,Closed' }), [4, 3]],
    ['a status with a blank', () => ({ status: 'Partially Received' }), [1]],
    ['ship-to location', () => ({ shipToLocationId: kitchen }), [4]],
    ['material of a line', () => ({ materialId: flour }), [1, 0]],
    ['externalId', () => ({ externalId: '50%_off\\' }), [2]],
    ['ids', () => ({ ids: `${orders[3].id},${orders[0].id},${nowhere}` }), [3, 0]],
    ['order dates', () => ({ from: '2026-03-01', to: '2026-03-31' }), [2, 1, 0]],
    ['first order date', () => ({ from: '2026-03-31' }), [3, 2]],
    ['change', () => ({ updatedFrom: orders[2].updatedAt }), [4, 3, 2]],
    ['several at once', () => ({ materialId: flour, status: 'Ordered', from: '2026-03-05' }), [0]],
    ['an unknown vendor', () => ({ vendorId: nowhere }), []],
    ['an unknown material', () => ({ materialId: nowhere }), []],
    ['number', () => ({ q: orders[1].poNumber.toLowerCase() }), [1]],
    ['vendor reference, in any case', () => ({ q: 'МУКА' }), [0]],
    ['name of the vendor', () => ({ q: 'mühle s' }), [1]],
    ['code of the vendor', () => ({ q: 'mill-7' }), [1]],
    ['text of several vendors', () => ({ q: 'mill' }), [4, 3, 2, 1, 0]],
    ['part of the externalId, letter by letter', () => ({ q: '%_' }), [2]],
    ['text without a match', () => ({ q: 'nothing' }), []],
  ])('by %s', async (_by, parameters, places) => {
    expect(await listed(parameters())).toEqual(places);
  });
});

describe('order', () => {
  test.each([
    ['createdAt', [0, 1, 2, 3, 4]],
    ['-createdAt', [4, 3, 2, 1, 0]],
    ['orderDate', [4, 1, 0, 2, 3]],
    ['-orderDate', [3, 2, 0, 1, 4]],
    ['poNumber', [0, 1, 2, 3, 4]],
    ['-poNumber', [4, 3, 2, 1, 0]],
    // A receipt is no edit of the order; setting a status is.
    ['updatedAt', [0, 1, 2, 3, 4]],
  ])('by %s, also page by page', async (sort, places) => {
    expect(await listed({ sort })).toEqual(places);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { data: { id: string }[]; nextCursor: string | null } = await list({
        sort,
        limit: '2',
        ...(cursor && { cursor }),
      });
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen.map((id) => orders.findIndex((each) => each.id === id))).toEqual(places);
  });
});

test('counts the filtered records', async () => {
  expect(await list({ count: 'true', limit: '1', status: 'Ordered' })).toMatchObject({
    total: 2,
    totalIsExact: true,
  });
});

test('a cursor belongs to its filters', async () => {
  const { nextCursor } = await list({ limit: '1' });
  const answer = await owner.get('/purchase-orders', {
    query: { limit: '1', cursor: nextCursor, status: 'Ordered' },
  });
  expect(faultsOf(answer)).toEqual([['query/cursor', expect.any(String)]]);
});

test.each([
  [{ status: 'Sent' }, 'query/status/0'],
  [{ vendorId: 'VEN-1' }, 'query/vendorId'],
  [{ from: '2026-02-30' }, 'query/from'],
  [{ sort: 'notes' }, 'query/sort'],
  [{ limit: '201' }, 'query/limit'],
  [{ colour: 'red' }, 'query/colour'],
])('refuses %j', async (parameters, path) => {
  const answer = await owner.get('/purchase-orders', { query: parameters });
  expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
  expect(faultsOf(answer)).toEqual([[path, expect.any(String)]]);
});

test('vendors and locations of other organizations find nothing', async () => {
  const { vendorId, shipToLocationId } = await partners(await newOrganization());
  expect(await listed({ vendorId })).toEqual([]);
  expect(await listed({ shipToLocationId })).toEqual([]);
});
