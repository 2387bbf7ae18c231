/** E138 and E139: listing and showing receipts of a work order. */
import { beforeAll, expect, test } from 'vitest';
import type { Filled, WorkOrder, WorkOrderReceipt } from '../../../test/support/answer-types.ts';
import { newProduct } from '../../../test/support/boms.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { done, make, workOrder } from '../../../test/support/making.ts';
import { refusalOf } from '../../../test/support/purchasing.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';

let owner: Client;
let order: WorkOrder;
let receipts: Filled<WorkOrderReceipt[]>;

beforeAll(async () => {
  owner = await newOrganization();
  const bread = await newProduct(owner, [{ materialId: await newMaterial(owner) }]);
  order = await workOrder(owner, bread, 10);
  await done(make(owner, await workOrder(owner, bread, 10), 1));
  const madeOn = (day: string) =>
    done(make(owner, order, 1, { receiptDate: `2026-03-${day}`, notes: `Of ${day}` }));
  receipts = [await madeOn('05'), await madeOn('01'), await madeOn('09'), await madeOn('03')];
  await done(owner.delete(`/work-order-receipts/${receipts[2].id}`));
});

const list = (query: Record<string, string> = {}, id = order.id, of = owner) =>
  of.get(`/work-orders/${id}/receipts`, { query });
const listed = async (query: Record<string, string> = {}) =>
  (await list(query)).body.data.map(({ id }: { id: string }) =>
    receipts.findIndex((each) => each.id === id),
  );

test('lists headers, newest first, without reversed receipts', async () => {
  const { body } = await list();
  expect(await listed()).toEqual([3, 1, 0]);
  expect(body.nextCursor).toBeNull();
  const { consumedMaterials: _m, consumedSkus: _s, produced, scrapLoss: _l, ...head } = receipts[1];
  expect(body.data[1]).toEqual({ ...head, itemCount: produced.length });
});

test.each<[query: () => Record<string, string>, places: number[]]>([
  [() => ({ sort: 'receiptDate' }), [1, 3, 0]],
  [() => ({ sort: '-receiptDate' }), [0, 3, 1]],
  [() => ({ from: '2026-03-02', to: '2026-03-05' }), [3, 0]],
  [() => ({ ids: `${receipts[0].id},${receipts[2].id},${nowhere}` }), [0]],
  [() => ({ q: receipts[3].receiptNumber.toLowerCase() }), [3]],
  [() => ({ updatedFrom: receipts[1].updatedAt }), [3, 1]],
])('finds by %j', async (query, places) => {
  expect(await listed(query())).toEqual(places);
});

test('page by page, with the count', async () => {
  const first = (await list({ limit: '2', count: 'true' })).body;
  expect([first.data.length, first.total]).toEqual([2, 3]);
  const second = (await list({ limit: '2', cursor: first.nextCursor })).body;
  expect(second.data.map(({ id }: { id: string }) => id)).toEqual([receipts[0].id]);
});

test('of an unknown order are not found', async () => {
  const otherTenant = await newOrganization();
  for (const [of, id] of [
    [otherTenant, order.id],
    [owner, nowhere],
    [owner, order.woNumber],
  ] as const) {
    expect(refusalOf(await list({}, id, of))).toEqual([404, 'not_found']);
  }
  for (const [of, id] of [
    [otherTenant, receipts[0].id],
    [owner, receipts[2].id],
    [owner, receipts[0].receiptNumber],
    [owner, order.id],
  ] as const) {
    expect(refusalOf(await of.get(`/work-order-receipts/${id}`))).toEqual([404, 'not_found']);
  }
});

test.each([
  [{ sort: 'notes' }, 'query/sort'],
  [{ status: 'Draft' }, 'query/status'],
  [{ to: 'now' }, 'query/to'],
])('refuses %j', async (query, path) => {
  const answer = await list(query);
  expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
  expect(faultsOf(answer)).toEqual([[path, expect.any(String)]]);
});
