/** E130, E131 and E142: listing work orders. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Filled, WorkOrder } from '../../../test/support/answer-types.ts';
import { newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { done, make, workLocations, workOrder, workOrderOf } from '../../../test/support/making.ts';
import { refusalOf } from '../../../test/support/purchasing.ts';
import { newLocation, newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';

let owner: Client;
let flour: string;
let bread: string;
let cake: string;
let kitchen: string;
let orders: Filled<WorkOrder[]>;

beforeAll(async () => {
  owner = await newOrganization();
  [flour, kitchen] = [await newMaterial(owner), await newLocation(owner, 'Kitchen')];
  bread = await newProduct(owner, [{ materialId: flour }]);
  const named = { code: 'RYE-800', name: 'Хлеб ржаной', barcode: '96385074' };
  await done(owner.patch(`/skus/${bread}`, named));
  cake = await newProduct(owner, [{ materialId: await newMaterial(owner) }, { skuId: bread }]);
  orders = [
    await workOrder(owner, bread, 4, { startDate: '2026-03-05' }),
    await workOrder(owner, cake, 2, { startDate: '2026-03-01', siteLocationId: kitchen }),
    await workOrder(owner, cake, 3, { startDate: '2026-03-31', externalId: '50%_off\\' }),
    await workOrder(owner, cake, 1, { startDate: '2026-04-01', status: 'Draft' }),
    await workOrder(owner, cake, 5, { startDate: '2026-02-28', stockLocationId: kitchen }),
  ];
  await done(owner.post(`/work-orders/${orders[3].id}/items`, { skuId: bread, quantity: 7 }));
  await done(make(owner, orders[1], 1));
  await done(owner.patch(`/work-orders/${orders[4]?.id}`, { status: 'Closed' }));
});

async function list(parameters: Record<string, string> = {}, of = owner) {
  const answer = await of.get('/work-orders', { query: parameters });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

/** The indexes of the listed orders, by creation. */
const listed = async (parameters: Record<string, string> = {}): Promise<number[]> =>
  (await list(parameters)).data.map(({ id }: { id: string }) =>
    orders.findIndex((each) => each.id === id),
  );

test('lists headers, newest first, with the number of items', async () => {
  expect(await listed()).toEqual([4, 3, 2, 1, 0]);
  const page = await list();
  expect(page.nextCursor).toBeNull();
  const { items, ...head } = await workOrderOf(owner, orders[3]);
  expect(page.data[1]).toEqual({ ...head, itemCount: 2 });
  // An order shows the SKU of its first item.
  expect(head).toMatchObject({ skuId: cake, quantity: 1, version: 2 });
  expect(items.map(({ lineNumber }: { lineNumber: number }) => lineNumber)).toEqual([1, 2]);
});

test('one is shown to its own organization', async () => {
  expect(await workOrderOf(owner, orders[2])).toEqual(orders[2]);
  const otherTenant = await newOrganization();
  expect(await list({}, otherTenant)).toEqual({ data: [], nextCursor: null });
  for (const id of [orders[2].id, 'WO-2026-0001', nowhere]) {
    expect(refusalOf(await otherTenant.get(`/work-orders/${id}`))).toEqual([404, 'not_found']);
  }
});

describe('filters', () => {
  test.each<[by: string, parameters: () => Record<string, string>, places: number[]]>([
    ['SKU of an item', () => ({ skuId: bread }), [3, 0]],
    ['material of an input', () => ({ materialId: flour }), [3, 0]],
    ['status', () => ({ status: 'Production' }), [2, 0]],
    ['several statuses', () => ({ status: 'Draft,Closed' }), [4, 3]],
    ['a status with a blank', () => ({ status: 'Partially Received' }), [1]],
    ['work site', () => ({ siteLocationId: kitchen }), [1]],
    ['stock location', () => ({ stockLocationId: kitchen }), [4]],
    ['externalId', () => ({ externalId: '50%_off\\' }), [2]],
    ['ids', () => ({ ids: `${orders[3].id},${orders[0].id},${nowhere}` }), [3, 0]],
    ['start dates', () => ({ from: '2026-03-01', to: '2026-03-31' }), [2, 1, 0]],
    ['first start date', () => ({ from: '2026-03-31' }), [3, 2]],
    ['change', () => ({ updatedFrom: orders[2].updatedAt }), [4, 3, 2]],
    ['several at once', () => ({ skuId: bread, status: 'Production' }), [0]],
    ['a SKU that is not there', () => ({ skuId: nowhere }), []],
    ['an unknown location', () => ({ siteLocationId: nowhere }), []],
    ['number', () => ({ q: orders[1].woNumber.toLowerCase() }), [1]],
    ['name of a SKU that it makes', () => ({ q: 'РЖАНОЙ' }), [3, 0]],
    ['code of a SKU that it makes', () => ({ q: 'rye-8' }), [3, 0]],
    ['barcode of a SKU that it makes', () => ({ q: '96385074' }), [3, 0]],
    ['part of the externalId, letter by letter', () => ({ q: '%_' }), [2]],
    ['text without a match', () => ({ q: 'nothing' }), []],
  ])('by %s', async (_by, parameters, places) => {
    expect(await listed(parameters())).toEqual(places);
  });

  test('by locations of other organizations find nothing', async () => {
    const { siteLocationId } = await workLocations(await newOrganization());
    expect(await listed({ siteLocationId })).toEqual([]);
  });
});

describe('order', () => {
  test.each([
    ['createdAt', [0, 1, 2, 3, 4]],
    ['-createdAt', [4, 3, 2, 1, 0]],
    ['startDate', [4, 1, 0, 2, 3]],
    ['-startDate', [3, 2, 0, 1, 4]],
    ['woNumber', [0, 1, 2, 3, 4]],
    ['-woNumber', [4, 3, 2, 1, 0]],
    // A receipt is no edit of the order; adding an item and setting a status are.
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
  expect(await list({ count: 'true', limit: '1', status: 'Production' })).toMatchObject({
    total: 2,
    totalIsExact: true,
  });
});

test.each([
  [{ status: 'Sent' }, 'query/status/0'],
  [{ skuId: 'BREAD' }, 'query/skuId'],
  [{ from: '2026-02-30' }, 'query/from'],
  [{ sort: 'notes' }, 'query/sort'],
  [{ limit: '201' }, 'query/limit'],
  [{ colour: 'red' }, 'query/colour'],
])('refuses %j', async (parameters, path) => {
  const answer = await owner.get('/work-orders', { query: parameters });
  expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
  expect(faultsOf(answer)).toEqual([[path, expect.any(String)]]);
});

test('the statuses are listed in the order of an order’s life', async () => {
  const { status, body } = await owner.get('/work-order-status-types');
  expect(status).toBe(200);
  const told = body.data.map((type: Record<string, unknown>) => [
    type.name,
    type.order,
    type.isInitial,
    type.isTerminal,
  ]);
  expect(told).toEqual([
    ['Draft', 1, true, false],
    ['Production', 2, true, false],
    ['Partially Received', 3, false, false],
    ['Completed', 4, false, true],
    ['Closed', 5, false, true],
    ['Cancelled', 6, false, true],
  ]);
  expect(body.nextCursor).toBeNull();
  for (const { label, description } of body.data) expect(label && description).toBeTruthy();
});
