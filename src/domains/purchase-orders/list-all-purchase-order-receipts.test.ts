/** X026: listing receipts across purchase orders. */
import { beforeAll, expect, test } from 'vitest';
import type { PurchaseOrder, PurchaseOrderReceipt } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { done } from '../../../test/support/making.ts';
import { newVendor, order, partners, receive, shown } from '../../../test/support/purchasing.ts';
import { newLocation, newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

const path = '/purchase-order-receipts';
const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';

let owner: Client;
let flour: string;
let sugar: string;
let mill: string;
let kitchen: string;
let orders: [both: PurchaseOrder, ofMill: PurchaseOrder];
let receipts: [PurchaseOrderReceipt, PurchaseOrderReceipt, PurchaseOrderReceipt];

beforeAll(async () => {
  owner = await newOrganization();
  [flour, sugar] = [await newMaterial(owner), await newMaterial(owner)];
  [mill, kitchen] = [await newVendor(owner), await newLocation(owner)];
  const line = (materialId: string) => ({ materialId, quantity: 20, unitPrice: 1 });
  const both = await order(owner, [line(flour), line(sugar)]);
  const ofMill = await order(owner, [line(sugar)], { vendorId: mill });
  orders = [both, ofMill];
  receipts = [
    await done(receive(owner, both, [1], { receiptDate: '2026-03-10' })),
    await done(receive(owner, ofMill, [2], { receiptDate: '2026-03-05' })),
    await done(receive(owner, both, [1, 2], { receiptDate: '2026-03-31', locationId: kitchen })),
  ];
  const gone = await done(receive(owner, both, [1, 1]));
  await done(owner.delete(`${path}/${gone.id}`));
});

async function list(parameters: Record<string, string> = {}, of = owner) {
  const answer = await of.get(path, { query: parameters });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const listed = async (parameters: Record<string, string>): Promise<number[]> =>
  (await list(parameters)).data.map(({ id }: { id: string }) =>
    receipts.findIndex((each) => each.id === id),
  );

test('shows what the lists of single orders show, and the order', async () => {
  const page = await list({ count: 'true' });
  expect(page).toMatchObject({ nextCursor: null, total: 3 });
  const [both, ofMill] = orders;
  const [{ vendorId }, ofBoth, ofOther] = [
    await partners(owner),
    await shown(owner, `/purchase-orders/${both.id}/receipts`),
    await shown(owner, `/purchase-orders/${ofMill.id}/receipts`),
  ];
  expect(page.data).toEqual([
    { ...ofBoth.data[0], poNumber: both.poNumber, vendorId },
    { ...ofOther.data[0], poNumber: ofMill.poNumber, vendorId: mill },
    { ...ofBoth.data[1], poNumber: both.poNumber, vendorId },
  ]);
  expect(page.data[0].itemCount).toBe(2);
});

test.each<[by: string, parameters: () => Record<string, string>, places: number[]]>([
  ['default, newest first', () => ({}), [2, 1, 0]],
  ['time of entry', () => ({ sort: 'createdAt' }), [0, 1, 2]],
  ['day', () => ({ sort: 'receiptDate' }), [1, 0, 2]],
  ['day, backwards', () => ({ sort: '-receiptDate' }), [2, 0, 1]],
  ['order', () => ({ poId: orders[0].id }), [2, 0]],
  ['an unknown order', () => ({ poId: nowhere }), []],
  ['vendor', () => ({ vendorId: mill }), [1]],
  ['material', () => ({ materialId: flour }), [2, 0]],
  ['a material of two orders', () => ({ materialId: sugar }), [2, 1]],
  ['place', () => ({ locationId: kitchen }), [2]],
  ['days', () => ({ from: '2026-03-05', to: '2026-03-10' }), [1, 0]],
  ['first day', () => ({ from: '2026-03-31' }), [2]],
  ['last day', () => ({ to: '2026-03-05' }), [1]],
  ['ids', () => ({ ids: `${receipts[0].id},${nowhere}` }), [0]],
  ['change', () => ({ updatedFrom: receipts[1].updatedAt }), [2, 1]],
  ['number', () => ({ q: receipts[1].receiptNumber.toLowerCase() }), [1]],
  ['a number that none has', () => ({ q: 'POR-99' }), []],
  ['several at once', () => ({ materialId: sugar, vendorId: mill, to: '2026-03-31' }), [1]],
  ['several that none meets', () => ({ materialId: flour, vendorId: mill }), []],
])('by %s', async (_by, parameters, places) => {
  expect(await listed(parameters())).toEqual(places);
});

test('by the time of the last change', async () => {
  const { organization, ids } = await twoReceipts();
  const [first = ''] = ids;
  await done(organization.patch(`${path}/${first}`, { notes: 'Wet boxes' }));
  const idsBy = async (sort: string) =>
    (await list({ sort }, organization)).data.map(({ id }: { id: string }) => id);
  expect(await idsBy('updatedAt')).toEqual(ids.toReversed());
  expect(await idsBy('-updatedAt')).toEqual(ids);
});

async function twoReceipts() {
  const organization = await newOrganization();
  const line = { materialId: await newMaterial(organization), quantity: 20, unitPrice: 1 };
  const bought = await order(organization, [line]);
  const ids = [
    (await done(receive(organization, bought, [1]))).id,
    (await done(receive(organization, bought, [1]))).id,
  ];
  return { organization, ids };
}

test.each(['createdAt', '-updatedAt', '-receiptDate'])('page by page, by %s', async (sort) => {
  const whole = await listed({ sort });
  const seen: number[] = [];
  let cursor: string | null = null;
  do {
    const parameters: Record<string, string> = { sort, limit: '1', ...(cursor && { cursor }) };
    seen.push(...(await listed(parameters)));
    cursor = (await list(parameters)).nextCursor;
  } while (cursor);
  expect(seen).toEqual(whole);
  expect(seen).toHaveLength(3);
});

test('shows names on request', async () => {
  const { data } = await list({ include: 'names', vendorId: mill });
  expect(data).toEqual([
    expect.objectContaining({
      poNumber: orders[1].poNumber,
      vendorId: mill,
      vendorName: 'Millers & Sons',
      locationName: 'Dock',
    }),
  ]);
});

test('shows nothing of another organization', async () => {
  const otherTenant = await newOrganization();
  expect(await list({}, otherTenant)).toEqual({ data: [], nextCursor: null });
  const ids = receipts.map(({ id }) => id).join(',');
  expect(await list({ ids }, otherTenant)).toMatchObject({ data: [] });
});

test.each([
  [{ from: 'March' }, 'query/from'],
  [{ sort: 'receiptNumber' }, 'query/sort'],
  [{ poId: 'PO-1' }, 'query/poId'],
  [{ status: 'Ordered' }, 'query/status'],
])('refuses %j', async (parameters, at) => {
  const answer = await owner.get(path, { query: parameters });
  expect(faultsOf(answer)).toEqual([[at, expect.any(String)]]);
});
