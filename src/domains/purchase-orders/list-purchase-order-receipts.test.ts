/** E123, E124 and E127: listing receipts of an order, and the statuses of orders. */
import { beforeAll, expect, test } from 'vitest';
import type { PurchaseOrderReceipt } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { done } from '../../../test/support/making.ts';
import { order, receiptOf, receive, refusalOf } from '../../../test/support/purchasing.ts';
import { newLocation, newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';

let owner: Client;
let kitchen: string;
let path: string;
let receipts: [PurchaseOrderReceipt, PurchaseOrderReceipt, PurchaseOrderReceipt];

beforeAll(async () => {
  owner = await newOrganization();
  kitchen = await newLocation(owner);
  const line = { materialId: await newMaterial(owner), quantity: 20, unitPrice: 1 };
  const bought = await order(owner, [line, line]);
  const other = await order(owner, [line]);
  path = `/purchase-orders/${bought.id}/receipts`;
  const received = (body: object) => done(receive(owner, bought, [1, 2], body));
  receipts = [
    await received({ receiptDate: '2026-03-10' }),
    await received({ receiptDate: '2026-03-05', locationId: kitchen }),
    await received({ receiptDate: '2026-03-31' }),
  ];
  await receive(owner, other, [1]);
  const { body: gone } = await receive(owner, bought, [1]);
  await owner.delete(`/purchase-order-receipts/${gone.id}`);
});

async function list(parameters: Record<string, string> = {}) {
  const answer = await owner.get(path, { query: parameters });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const listed = async (parameters: Record<string, string>): Promise<number[]> =>
  (await list(parameters)).data.map(({ id }: { id: string }) =>
    receipts.findIndex((each) => each.id === id),
  );

test('lists active receipts, newest first, with the number of lines', async () => {
  const page = await list({ count: 'true' });
  const { items, cascade: _, ...head } = receipts[2];
  expect(page.data[0]).toEqual({ ...head, itemCount: items.length });
  expect(page).toMatchObject({ nextCursor: null, total: 3 });
  expect(await listed({})).toEqual([2, 1, 0]);
});

test('one is shown as it was answered', async () => {
  const { cascade: _, ...receipt } = receipts[1];
  expect(await receiptOf(owner, receipt)).toEqual(receipt);
  const answer = await owner.get(`/purchase-order-receipts/${receipt.id}`);
  expect(answer.headers.get('etag')).toBe('"1"');
});

test.each<[by: string, parameters: () => Record<string, string>, places: number[]]>([
  ['time of entry', () => ({ sort: 'createdAt' }), [0, 1, 2]],
  ['day', () => ({ sort: 'receiptDate' }), [1, 0, 2]],
  ['day, backwards', () => ({ sort: '-receiptDate' }), [2, 0, 1]],
  ['place', () => ({ locationId: kitchen }), [1]],
  ['ids', () => ({ ids: `${receipts[0].id},${nowhere}` }), [0]],
  ['days', () => ({ from: '2026-03-05', to: '2026-03-10' }), [1, 0]],
  ['first day', () => ({ from: '2026-03-31' }), [2]],
  ['change', () => ({ updatedFrom: receipts[1].updatedAt }), [2, 1]],
])('by %s', async (_by, parameters, places) => {
  expect(await listed(parameters())).toEqual(places);
});

test.each(['createdAt', '-receiptDate'])('page by page, sorted by %s', async (sort) => {
  const whole = await listed({ sort });
  const seen: number[] = [];
  let cursor: string | null = null;
  do {
    const parameters: Record<string, string> = { sort, limit: '1', ...(cursor && { cursor }) };
    seen.push(...(await listed(parameters)));
    cursor = (await list(parameters)).nextCursor;
  } while (cursor);
  expect(seen).toEqual(whole);
});

test('of an unknown order, and an unknown receipt', async () => {
  const otherTenant = await newOrganization();
  const single = `/purchase-order-receipts/${receipts[0].id}`;
  for (const each of [path, single]) {
    expect(refusalOf(await otherTenant.get(each))).toEqual([404, 'not_found']);
  }
  for (const each of [`/purchase-orders/${nowhere}/receipts`, `/purchase-order-receipts/POR-1`]) {
    expect(refusalOf(await owner.get(each))).toEqual([404, 'not_found']);
  }
});

test.each([
  [{ from: 'March' }, 'query/from'],
  [{ sort: 'receiptNumber' }, 'query/sort'],
  [{ limit: '0' }, 'query/limit'],
])('refuses %j', async (parameters, at) => {
  const answer = await owner.get(path, { query: parameters });
  expect(faultsOf(answer)).toEqual([[at, expect.any(String)]]);
});

test('an order has six statuses, listed in the order of its life', async () => {
  const { body } = await owner.get('/purchase-order-status-types');
  expect(body.nextCursor).toBeNull();
  const shown = body.data.map(
    (type: Record<'name' | 'order' | 'isInitial' | 'isTerminal', unknown>) => [
      type.order,
      type.name,
      type.isInitial,
      type.isTerminal,
    ],
  );
  expect(shown).toEqual([
    [1, 'Draft', true, false],
    [2, 'Ordered', true, false],
    [3, 'Partially Received', false, false],
    [4, 'Received', false, true],
    [5, 'Closed', false, true],
    [6, 'Cancelled', false, true],
  ]);
  for (const type of body.data) {
    expect(Object.keys(type).sort()).toEqual([
      'description',
      'isInitial',
      'isTerminal',
      'label',
      'name',
      'order',
    ]);
    expect(type.label && type.description).toBeTruthy();
  }
});
