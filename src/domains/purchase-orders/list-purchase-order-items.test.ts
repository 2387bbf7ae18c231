/** E118 and E119: listing lines, of one order and of all. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { PurchaseOrder } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { newVendor, order, orderOf, receive, refusalOf } from '../../../test/support/purchasing.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';

let owner: Client;
let flour: string;
let mill: string;
let first: PurchaseOrder;
let second: PurchaseOrder;
/** All lines, in the order of creation. */
let ids: string[];

beforeAll(async () => {
  owner = await newOrganization();
  [flour, mill] = [await newMaterial(owner), await newVendor(owner)];
  const sugar = await newMaterial(owner);
  const line = (materialId: string) => ({ materialId, quantity: 2, unitPrice: 1 });
  first = await order(owner, [line(flour), line(sugar), line(flour)]);
  second = await order(owner, [line(sugar)], { vendorId: mill });
  await receive(owner, second, [1]);
  first = await orderOf(owner, first);
  second = await orderOf(owner, second);
  ids = [...first.items, ...second.items].map(({ id }) => id);
});

async function list(path: string, parameters: Record<string, string> = {}, of = owner) {
  const answer = await of.get(path, { query: parameters });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

async function listed(path: string, parameters: Record<string, string>): Promise<number[]> {
  const { data } = await list(path, parameters);
  return data.map(({ id }: { id: string }) => ids.indexOf(id));
}

/** Lines of one order have one creation time; their ids give the order of creation. */
async function walked(path: string, parameters: Record<string, string>): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const query = { ...parameters, limit: '1', ...(cursor && { cursor }) };
    const page: { data: { id: string }[]; nextCursor: string | null } = await list(path, query);
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor);
  return seen;
}

describe('of one order', () => {
  const path = () => `/purchase-orders/${first.id}/items`;

  test('they are listed by number, with all fields', async () => {
    expect(await list(path())).toEqual({ data: first.items, nextCursor: null });
    expect(await list(`/purchase-orders/${second.id}/items`)).toMatchObject({
      data: [{ id: second.items[0].id, receivedQuantity: 1 }],
    });
  });

  test.each<[by: string, parameters: () => Record<string, string>, places: number[]]>([
    ['number, backwards', () => ({ sort: '-lineNumber' }), [2, 1, 0]],
    ['material', () => ({ materialId: flour }), [0, 2]],
    ['ids', () => ({ ids: `${ids[1]},${ids[3]}` }), [1]],
    ['change', () => ({ updatedFrom: first.items[0].updatedAt }), [0, 1, 2]],
    ['a change in the future', () => ({ updatedFrom: '2999-01-01T00:00:00Z' }), []],
    ['a day in the future', () => ({ from: '2999-01-01' }), []],
    ['last day', () => ({ to: '2999-01-01' }), [0, 1, 2]],
  ])('by %s', async (_by, parameters, places) => {
    expect(await listed(path(), parameters())).toEqual(places);
  });

  test.each(['lineNumber', '-lineNumber'])('page by page, sorted by %s', async (sort) => {
    const numbered = ids.slice(0, 3);
    expect(await walked(path(), { sort })).toEqual(
      sort === 'lineNumber' ? numbered : numbered.toReversed(),
    );
  });

  test('that is unknown, or has no lines', async () => {
    const otherTenant = await newOrganization();
    expect(refusalOf(await otherTenant.get(path()))).toEqual([404, 'not_found']);
    expect(refusalOf(await owner.get(`/purchase-orders/${nowhere}/items`))).toEqual([
      404,
      'not_found',
    ]);
    const empty = await order(owner, [], { status: 'Draft' });
    expect(await list(`/purchase-orders/${empty.id}/items`)).toEqual({
      data: [],
      nextCursor: null,
    });
  });
});

describe('of all orders', () => {
  const path = '/purchase-order-items';

  test('they are listed newest first, with all fields', async () => {
    const { data } = await list(path);
    expect(data[0]).toEqual(second.items[0]);
    expect(new Set(data.map(({ id }: { id: string }) => id))).toEqual(new Set(ids));
  });

  test.each<[by: string, parameters: () => Record<string, string>, places: number[]]>([
    ['order', () => ({ poId: first.id }), [0, 1, 2]],
    ['material', () => ({ materialId: flour }), [0, 2]],
    ['vendor', () => ({ vendorId: mill }), [3]],
    ['status of the order', () => ({ status: 'Ordered' }), [0, 1, 2]],
    ['several statuses', () => ({ status: 'Partially Received,Draft' }), [3]],
    ['a status that none has', () => ({ status: 'Draft' }), []],
    ['several at once', () => ({ materialId: flour, vendorId: mill }), []],
    ['ids', () => ({ ids: `${ids[1]},${ids[3]}` }), [1, 3]],
    ['an unknown order', () => ({ poId: nowhere }), []],
    ['change', () => ({ updatedFrom: second.items[0].updatedAt }), [3]],
    ['last day', () => ({ to: '2020-01-01' }), []],
  ])('by %s', async (_by, parameters, places) => {
    expect((await listed(path, parameters())).sort()).toEqual(places);
  });

  test.each(['createdAt', '-createdAt'])('page by page, sorted by %s', async (sort) => {
    const { data } = await list(path, { sort });
    expect(await walked(path, { sort })).toEqual(data.map(({ id }: { id: string }) => id));
  });

  test('show nothing of another organization', async () => {
    const otherTenant = await newOrganization();
    expect(await list(path, {}, otherTenant)).toEqual({ data: [], nextCursor: null });
    expect(await list(path, { ids: ids.join(',') }, otherTenant)).toMatchObject({ data: [] });
  });

  test.each([
    [{ status: 'Sent' }, 'query/status/0'],
    [{ poId: 'PO-1' }, 'query/poId'],
    [{ sort: 'quantity' }, 'query/sort'],
  ])('refuses %j', async (parameters, at) => {
    const answer = await owner.get(path, { query: parameters });
    expect(faultsOf(answer)).toEqual([[at, expect.any(String)]]);
  });
});
