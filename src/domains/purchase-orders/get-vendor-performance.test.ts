/** X128: how a vendor has delivered. */
import { beforeEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import { done } from '../../../test/support/making.ts';
import { newVendor, order, receive } from '../../../test/support/purchasing.ts';
import { newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

const year = { from: '2026-01-01', to: '2026-12-31' };
const none = { count: 0, onTime: 0, late: 0, pending: 0, undated: 0, short: 0 };

let owner: Client;
let vendorId: string;
let flour: string;

beforeEach(async () => {
  owner = await newOrganization({ baseCurrency: 'USD' });
  vendorId = await newVendor(owner, { currency: 'USD' });
  flour = await newMaterial(owner, { code: 'FLOUR', name: 'Flour', unit: 'KG' });
});

const performance = (query: Record<string, string> = year, id = vendorId) =>
  owner.get(`/vendors/${id}/performance`, { query });

const figures = async (query?: Record<string, string>) => done(performance(query));

/** An order of one line for each quantity, placed on a day. */
const placed = (orderDate: string, quantities: readonly number[], body: object = {}) =>
  order(
    owner,
    quantities.map((quantity) => ({ materialId: flour, quantity, unitPrice: 2 })),
    { vendorId, orderDate, ...body },
  );

const received = (
  of: Parameters<typeof receive>[1],
  quantities: readonly number[],
  receiptDate: string,
) => done(receive(owner, of, quantities, { receiptDate }));

const changed = ({ id }: { id: string }, body: object) =>
  done(owner.patch(`/purchase-orders/${id}`, body));

test('orders and lines are on time, late, pending, undated or short', async () => {
  const late = await placed('2026-01-05', [10, 10], { expectedDate: '2026-01-20' });
  await received(late, [10], '2026-01-20');
  await received({ ...late, items: late.items.slice(1) }, [10], '2026-01-21');
  const parts = await placed('2026-02-01', [10], { expectedDate: '2026-02-10' });
  await received(parts, [4], '2026-02-05');
  await received(parts, [6], '2026-02-10');
  const pending = await placed('2026-02-01', [10], { expectedDate: '2999-01-01' });
  await received(pending, [4], '2026-02-05');
  await placed('2026-01-05', [10], { expectedDate: '2026-02-01' });
  await received(await placed('2026-01-05', [10]), [10], '2026-01-06');
  const short = await placed('2026-02-01', [10], { expectedDate: '2026-03-01' });
  await received(short, [4], '2026-02-28');
  await changed(short, { status: 'Closed' });
  const ownDay = await order(
    owner,
    [{ materialId: flour, quantity: 1, unitPrice: 2, expectedDate: '2026-01-31' }],
    { vendorId, orderDate: '2026-01-05', expectedDate: '2026-12-31' },
  );
  await received(ownDay, [1], '2026-02-01');
  // None of these count.
  await placed('2026-01-05', [10], { status: 'Draft' });
  await changed(await placed('2026-01-05', [10]), { status: 'Cancelled' });
  await placed('2025-12-31', [10]);
  await placed('2027-01-01', [10]);
  await placed('2026-01-05', [10], { vendorId: await newVendor(owner) });
  const found = await figures();
  expect(found).toMatchObject({ vendorId, ...year });
  const both = { late: 3, pending: 1, undated: 1, short: 1 };
  expect(found.orders).toEqual({ count: 7, onTime: 1, ...both });
  expect(found.lines).toEqual({ count: 8, onTime: 2, ...both });
});

test('a short line is late, too, if a part of it came late; a reversed receipt is none', async () => {
  const short = await placed('2026-01-05', [10, 5], { expectedDate: '2026-01-20' });
  const reversed = await received(short, [10, 5], '2026-01-10');
  await done(owner.delete(`/purchase-order-receipts/${reversed.id}`));
  expect((await figures()).lines).toEqual({ ...none, count: 2, late: 2 });
  await received(short, [4], '2026-01-21');
  await changed(short, { status: 'Closed' });
  const found = await figures();
  expect(found.lines).toEqual({ ...none, count: 2, late: 1, short: 2 });
  expect(found.orders).toEqual({ ...none, count: 1, late: 1, short: 1 });
});

test('a part of a pack that is open counts in stock units', async () => {
  const eggs = await newMaterial(owner, { purchaseUnit: 'TRAY', unitsPerPurchaseUnit: 12 });
  const trays = await order(owner, [{ materialId: eggs, quantity: 1, unitPrice: 3 }], {
    ...{ vendorId, orderDate: '2026-01-05', expectedDate: '2026-01-20' },
  });
  const part = (stockQuantity: number, receiptDate: string) =>
    done(
      owner.post(`/purchase-orders/${trays.id}/receipts`, {
        receiptDate,
        items: [{ purchaseOrderItemId: trays.items[0].id, stockQuantity }],
      }),
    );
  await part(5, '2026-01-10');
  expect((await figures()).lines).toEqual({ ...none, count: 1, late: 1 });
  await part(7, '2026-01-20');
  expect((await figures()).lines).toEqual({ ...none, count: 1, onTime: 1 });
});

test('rejected goods are counted by reason, with their value', async () => {
  const bought = await placed('2026-01-05', [10, 10], { currency: 'EUR', exchangeRate: 1.25 });
  const [first, second] = bought.items.map(({ id }: { id: string }) => id);
  const items = [
    { purchaseOrderItemId: first, quantity: 1, rejectedQuantity: 2, rejectReason: 'Dented' },
    { purchaseOrderItemId: second, quantity: 0, rejectedQuantity: 3.333333, rejectReason: 'Wet' },
  ];
  const rejected = (some: readonly object[]) =>
    done(owner.post(`/purchase-orders/${bought.id}/receipts`, { items: some }));
  await rejected(items);
  await rejected([{ ...items[1], rejectedQuantity: 1, rejectReason: 'Dented' }]);
  await rejected([{ purchaseOrderItemId: first, quantity: 1, rejectedQuantity: 1 }]);
  expect((await figures()).rejections).toEqual([
    { reason: 'Dented', count: 2, value: '7.5' },
    { reason: 'Wet', count: 1, value: '8.33' },
    { reason: null, count: 1, value: '2.5' },
  ]);
});

test('spend is what was ordered, by currency too, and what was received', async () => {
  await received(await placed('2026-01-05', [3]), [2], '2026-01-10');
  const foreign = { currency: 'EUR', exchangeRate: 1.2345678 };
  const bought = await placed('2026-02-05', [10, 1.111111], foreign);
  await received(bought, [5], '2026-02-10');
  await placed('2026-03-05', [7], { currency: 'JPY', exchangeRate: 0.0065 });
  expect((await figures()).spend).toEqual({
    // 6 + 22.222222 x 1.2345678 + 14 x 0.0065 = 33.525840...
    ordered: '33.53',
    // 2 x 2 + 5 x 2.469136 (to 6 decimals) = 16.34568
    received: '16.35',
    byCurrency: [
      { currency: 'EUR', ordered: '22.22' },
      { currency: 'JPY', ordered: '14' },
      { currency: 'USD', ordered: '6' },
    ],
  });
});

test('each material has its prices over time, where they change', async () => {
  const oil = await newMaterial(owner, {
    ...{ code: 'AOIL', unit: 'OZ', purchaseUnit: 'GAL', unitsPerPurchaseUnit: 128 },
  });
  const priced = (orderDate: string, line: object, body: object = {}) =>
    order(owner, [{ quantity: 1, ...line }], { vendorId, orderDate, ...body });
  const euro = { currency: 'EUR', exchangeRate: 1.25 };
  await priced('2026-03-01', { materialId: oil, unitPrice: 64, discountPercent: 10 }, euro);
  const first = await priced('2026-01-01', { materialId: flour, unitPrice: 2 });
  await priced('2026-01-05', { materialId: flour, unitPrice: 2 });
  const dearer = await priced('2026-02-01', { materialId: flour, unitPrice: 2.5 });
  await priced('2026-03-01', { materialId: flour, unitPrice: 2.5 });
  const again = await priced('2026-04-01', { materialId: flour, unitPrice: 2 });
  const { items } = await figures();
  expect(items).toMatchObject([
    {
      materialId: oil,
      code: 'AOIL',
      unit: 'OZ',
      prices: [
        {
          orderDate: '2026-03-01',
          unit: 'GAL',
          unitsPerPurchaseUnit: 128,
          currency: 'EUR',
          exchangeRate: 1.25,
          unitPrice: 64,
          discountPercent: 10,
          netUnitPrice: 57.6,
          netStockUnitPrice: 0.45,
          baseUnitPrice: 72,
          baseStockUnitPrice: 0.5625,
        },
      ],
    },
    {
      materialId: flour,
      name: 'Flour',
      prices: [
        { orderDate: '2026-01-01', poId: first.id, netUnitPrice: 2 },
        { orderDate: '2026-02-01', poId: dearer.id, netUnitPrice: 2.5 },
        { orderDate: '2026-04-01', poId: again.id, netUnitPrice: 2 },
      ],
    },
  ]);
  expect(items[1].prices).toHaveLength(3);
});

test('a vendor without orders has figures of nothing', async () => {
  expect(await figures()).toEqual({
    ...{ vendorId, ...year, orders: none, lines: none, rejections: [], items: [] },
    spend: { ordered: '0', received: '0', byCurrency: [] },
    ...{ rejected: { count: 0, value: '0' }, truncated: false },
  });
});

test('the period has an end, a beginning before it, and three years at most', async () => {
  for (const [query, faults] of [
    [{}, ['query/from required', 'query/to required']],
    [{ from: '2026-01-02', to: '2026-01-01' }, ['query/to invalid']],
    [{ from: '2026-01-01', to: '2029-01-06' }, ['query/to invalid']],
  ] as const) {
    const answer = await performance(query);
    expect(answer.status).toBe(422);
    expect(faultsOf(answer).map((fault) => fault.join(' '))).toEqual(faults);
  }
  expect((await performance({ from: '2026-01-01', to: '2029-01-05' })).status).toBe(200);
});

test('an unknown vendor is not found', async () => {
  for (const id of ['0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff', 'MILLERS']) {
    const answer = await performance(year, id);
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  }
});

test('the latest 2,000 prices are shown, and the 100 most frequent reasons', async () => {
  const lines = (first: number) =>
    Array.from({ length: 1_000 }, (_, at) => ({
      ...{ materialId: flour, quantity: 1, unitPrice: first + at },
    }));
  const on = (orderDate: string, first: number) =>
    order(owner, lines(first), { vendorId, orderDate });
  await on('2026-01-05', 1);
  await on('2026-01-06', 2_001);
  const last = await on('2026-01-07', 4_001);
  const few = { ...last, items: last.items.slice(0, 101) };
  const items = few.items.map(({ id, unitPrice }, at) => ({
    ...{ purchaseOrderItemId: id, quantity: 0, unitCost: unitPrice },
    ...{ rejectedQuantity: 1, rejectReason: `Dent ${at}` },
  }));
  await done(owner.post(`/purchase-orders/${last.id}/receipts`, { items }));
  const found = await figures();
  const days = found.items.flatMap((item: { prices: { orderDate: string }[] }) =>
    item.prices.map(({ orderDate }) => orderDate),
  );
  expect(days).toEqual([...Array(1_000).fill('2026-01-06'), ...Array(1_000).fill('2026-01-07')]);
  expect(found.rejections).toHaveLength(100);
  // 4,001 + ... + 4,101.
  expect(found).toMatchObject({ truncated: true, rejected: { count: 101, value: '409151' } });
});
