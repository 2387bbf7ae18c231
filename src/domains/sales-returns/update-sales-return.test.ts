/** X057: returns that are received, cancelled, re-dated and credited. */
import { beforeEach, expect, test } from 'vitest';
import { faultsOf } from '../../../test/support/faults.ts';
import { done } from '../../../test/support/making.ts';
import { openReturns } from '../../../test/support/returning.ts';
import { expectSound, orderOf, stockOf } from '../../../test/support/selling.ts';

type Returning = Awaited<ReturnType<typeof openReturns>>;

let owner: Returning['owner'];
let bread: Returning['bread'];
let sold: Returning['sold'];
let line: Returning['line'];
let take: Returning['take'];

beforeEach(async () => {
  ({ owner, bread, sold, line, take } = await openReturns());
});

const unitsOf = async () =>
  (await orderOf(owner, sold)).items.map(({ returnedQuantity }) => returnedQuantity);

test('expected goods are no stock, and come as they are counted', async () => {
  const expected = await take([line(0, 5), line(1, 2)], { status: 'Expected' });
  expect(expected).toMatchObject({
    status: 'Expected',
    items: [{ creditAmount: null, ledgerEntryIds: [] }, {}],
    creditTotal: 0,
  });
  expect(await stockOf(owner, bread)).toMatchObject({ onHand: '90' });
  expect(await unitsOf()).toEqual([0, 0]);
  const [first] = expected.items;
  const body = { status: 'Received', keepRest: true, returnDate: '2026-03-20' };
  const received = await done(
    owner.patch(`/sales-returns/${expected.id}`, {
      ...body,
      items: [{ id: first.id, quantity: 3 }],
    }),
  );
  expect(received).toMatchObject({
    status: 'Received',
    returnDate: '2026-03-20',
    version: 2,
    items: [
      { quantity: 3, creditAmount: 15, returnedCost: 6 },
      { quantity: 2, creditAmount: 18, returnedCost: 6 },
    ],
    creditTotal: 33,
  });
  expect(await unitsOf()).toEqual([3, 2]);
  const { data } = await done(owner.get('/sales-returns?status=Expected'));
  expect(data).toMatchObject([{ returnNumber: 'RMA-2', itemCount: 1 }]);
  const rest = await done(owner.get(`/sales-returns/${data[0].id}`));
  expect(rest.items).toMatchObject([{ quantity: 2, salesOrderItemId: sold.items[0].id }]);
  const cancelled = await done(owner.patch(`/sales-returns/${rest.id}`, { status: 'Cancelled' }));
  expect(cancelled.status).toBe('Cancelled');
  const late = await owner.patch(`/sales-returns/${rest.id}`, { status: 'Received' });
  expect([late.status, late.body.code]).toEqual([409, 'invalid_transition']);
  await expectSound(owner);
});

test('another day moves the entries, and credits change at any time', async () => {
  const made = await take([line(0, 6)], { returnDate: '2026-03-20' });
  const path = `/sales-returns/${made.id}`;
  const items = [{ id: made.items[0].id, creditAmount: 25, restockingFee: 1 }];
  const moved = await done(owner.patch(path, { returnDate: '2026-03-25', items }));
  expect(moved).toMatchObject({ returnDate: '2026-03-25', creditTotal: 24, version: 2 });
  const [entry] = moved.items[0].ledgerEntryIds;
  const found = await done(owner.get(`/finished-goods-inventory/ledger/${entry}`));
  expect(found).toMatchObject({ eventType: 'CUSTOMER_RETURN', quantity: '6', unitCost: '2' });
  const early = await owner.patch(path, { returnDate: '2026-03-09' });
  expect(faultsOf(early)).toEqual([['/returnDate', 'before_shipment']]);
  const counted = await owner.patch(path, { items: [{ id: made.items[0].id, quantity: 5 }] });
  expect(faultsOf(counted)).toEqual([['/items/0/quantity', 'fixed']]);
  const same = await done(owner.patch(path, { returnDate: '2026-03-25' }));
  expect(same.version).toBe(2);
  await expectSound(owner);
});

test('the feed names the return and the fields that changed', async () => {
  const { head } = await done(owner.get('/events'));
  const made = await take([line(0, 6)], { returnDate: '2026-03-20' });
  const items = [{ id: made.items[0].id, restockingFee: 1 }];
  await done(owner.patch(`/sales-returns/${made.id}`, { items }));
  await done(owner.delete(`/sales-returns/${made.id}`));
  const { data } = await done(owner.get('/events', { query: { after: String(head) } }));
  const told = data.filter(({ objectId }: { objectId: string }) => objectId === made.id);
  const total = { field: 'creditTotal', old: 30, new: 29 };
  const lines = [{ line: 1, field: 'restockingFee', old: 0, new: 1 }];
  const fields = [{ field: 'items', lines }, total];
  expect(told).toMatchObject([
    { type: 'sales_return.created', changes: { number: 'RMA-1' } },
    { type: 'sales_return.updated', changes: { number: 'RMA-1', fields } },
    { type: 'sales_return.deleted', changes: { number: 'RMA-1' } },
  ]);
});
