/**
 * E114: changing the header of an order, and its expected movements. Status: see the .status
 * tests.
 */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PurchaseOrder } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import {
  expectSound,
  hasReceipts,
  newVendor,
  order,
  orderOf,
  partners,
  receive,
  refusalOf,
  rowsOf,
  stockOf,
} from '../../../test/support/purchasing.ts';
import { materialsLedger, newLocation, newMaterial } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let flour: string;
let bought: PurchaseOrder;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  flour = await newMaterial(owner);
  bought = await order(
    owner,
    [
      { materialId: flour, quantity: 4, unitPrice: 2.5 },
      { materialId: flour, quantity: 1, unitPrice: 3, expectedDate: '2026-04-20' },
    ],
    { orderDate: '2026-04-01', vendorReference: 'Q-1', notes: 'Ring' },
  );
});

const change = (body: unknown) => owner.patch(`/purchase-orders/${bought.id}`, body);

test('changes the fields of the request and no others', async () => {
  const answer = await change({ shippingAmount: 7.005, notes: null });
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('etag')).toBe('"2"');
  expect(answer.body).toEqual({
    ...bought,
    shippingAmount: 7.005,
    notes: null,
    total: 20.01,
    version: 2,
    updatedAt: expect.any(String),
  });
  expect(Date.parse(answer.body.updatedAt)).toBeGreaterThan(Date.parse(bought.updatedAt));
  expect(await orderOf(owner, bought)).toEqual(answer.body);
});

describe('expected movements', () => {
  const rows = () => Promise.all(bought.items.map(rowsOf));

  test('stay as they are when nothing about them changes', async () => {
    const before = await rows();
    const money = { currency: 'EUR', exchangeRate: 1.1 };
    const from = { vendorId: await newVendor(owner), ...money, notes: null };
    expect((await change({ ...from, taxAmount: 3 })).status).toBe(200);
    expect(await rows()).toEqual(before);
  });

  test('follow the order’s day, with the same sequence, unless the line has its own', async () => {
    const [[first], [second]] = (await rows()) as [[{ position: number }], [object]];
    await change({ orderDate: '2026-04-03' });
    await change({ expectedDate: '2026-04-15' });
    await change({ orderDate: '2026-04-04' });
    await change({ expectedDate: null });
    const written = { ...first, id: expect.any(String), isVoided: true };
    expect(await rows()).toEqual([
      [
        { ...first, isVoided: true },
        { ...written, day: '2026-04-03', eventDate: '2026-04-03T00:00' },
        { ...written, day: '2026-04-15', eventDate: '2026-04-15T00:00' },
        { ...written, day: '2026-04-04', eventDate: '2026-04-04T00:00', isVoided: false },
      ],
      [second],
    ]);
    expect(await stockOf(owner, flour)).toMatchObject({ onOrder: '5' });
    await expectSound(owner);
  });

  test('follow the order to another location, with the same sequence', async () => {
    const before = (await rows()).flat();
    const kitchen = await newLocation(owner, 'Kitchen');
    await change({ shipToLocationId: kitchen });
    const after = (await rows()).flat();
    expect(after.filter(({ isVoided }) => isVoided).map(({ id }) => id)).toEqual(
      before.map(({ id }) => id),
    );
    expect(after.filter(({ isVoided }) => !isVoided)).toMatchObject(
      before.map(({ position, quantity }) => ({ position, quantity, locationId: kitchen })),
    );
    const { locations } = await materialsLedger.balancesOf(owner, flour);
    const { shipToLocationId } = bought;
    expect(
      locations.map((at: { locationId: string; onOrder: string }) => [at.locationId, at.onOrder]),
    ).toEqual(expect.arrayContaining([[kitchen, '5']]));
    const there = locations.find(
      (at: { locationId: string }) => at.locationId === shipToLocationId,
    );
    expect(there?.onOrder ?? '0').toBe('0');
    await expectSound(owner);
  });
});

describe('with receipts', () => {
  beforeEach(async () => {
    expect((await receive(owner, bought, [1])).status).toBe(201);
  });

  test('vendor and currency cannot change, and all other fields can', async () => {
    const from = { vendorId: await newVendor(owner) };
    expect(refusalOf(await change(from))).toEqual(hasReceipts);
    expect(refusalOf(await change({ currency: 'EUR' }))).toEqual(hasReceipts);
    const same = { vendorId: bought.vendorId, currency: 'USD' };
    const others = { exchangeRate: 2, expectedDate: '2026-06-01', paymentTerms: 'Net 5' };
    const answer = await change({ ...same, ...others });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body).toMatchObject({ ...others, status: 'Partially Received' });
  });

  test('invalid fields are reported before that', async () => {
    const vendorId = await newVendor(owner);
    await owner.patch(`/vendors/${vendorId}`, { isActive: false });
    const answer = await change({ vendorId, currency: 'EUR', shipToLocationId: null });
    expect(faultsOf(answer).sort()).toEqual([
      ['/shipToLocationId', 'required'],
      ['/vendorId', 'inactive'],
    ]);
  });

  test('it cannot be cancelled, set to Draft or deleted, until they are reversed', async () => {
    expect(refusalOf(await change({ status: 'Cancelled' }))).toEqual(hasReceipts);
    expect(refusalOf(await change({ status: 'Draft' }))).toEqual(hasReceipts);
    const path = `/purchase-orders/${bought.id}`;
    expect(refusalOf(await owner.delete(path))).toEqual(hasReceipts);
    expect(await orderOf(owner, bought)).toMatchObject({
      status: 'Partially Received',
      version: 1,
    });

    const [receipt] = (await owner.get(`${path}/receipts`)).body.data;
    expect((await owner.delete(`/purchase-order-receipts/${receipt.id}`)).status).toBe(204);
    const vendorId = await newVendor(owner);
    const answer = await change({ vendorId, currency: 'EUR', status: 'Draft' });
    expect(answer.body).toMatchObject({ vendorId, currency: 'EUR', status: 'Draft' });
    expect((await change({ status: 'Cancelled' })).body.status).toBe('Cancelled');
    expect((await owner.delete(path)).status).toBe(204);
    await expectSound(owner);
  });

  test('of rejected goods only, the same holds', async () => {
    const [, item] = bought.items;
    const other = await order(owner, [{ materialId: flour, quantity: 1, unitPrice: 1 }]);
    const refused = { purchaseOrderItemId: other.items[0].id, quantity: 0, rejectedQuantity: 1 };
    const path = `/purchase-orders/${other.id}`;
    expect((await owner.post(`${path}/receipts`, { items: [refused] })).status).toBe(201);
    expect(refusalOf(await owner.patch(path, { status: 'Draft' }))).toEqual(hasReceipts);
    expect(refusalOf(await owner.patch(path, { currency: 'EUR' }))).toEqual(hasReceipts);
    expect(refusalOf(await owner.delete(path))).toEqual(hasReceipts);
    // A line without receipts can be removed.
    expect((await owner.delete(`/purchase-order-items/${item.id}`)).status).toBe(204);
  });
});

describe('it is refused', () => {
  test.each<[body: object, fault: [string, string]]>([
    [{ orderDate: null }, ['/orderDate', 'invalid_date']],
    [{ shipToLocationId: null }, ['/shipToLocationId', 'required']],
  ])('with the body %j', async (body, fault) => {
    const answer = await change(body);
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer)).toEqual([fault]);
  });

  test('with newly named inactive records; records that became inactive stay', async () => {
    const [vendorId, kitchen] = [await newVendor(owner), await newLocation(owner)];
    await owner.patch(`/vendors/${vendorId}`, { isActive: false });
    await owner.patch(`/locations/${kitchen}`, { isShipTo: false });
    const answer = await change({ vendorId, shipToLocationId: kitchen });
    expect(faultsOf(answer).sort()).toEqual([
      ['/shipToLocationId', 'wrong_role'],
      ['/vendorId', 'inactive'],
    ]);
    const other = await newOrganization();
    const one = await order(other, [
      { materialId: await newMaterial(other), quantity: 1, unitPrice: 1 },
    ]);
    await other.patch(`/vendors/${one.vendorId}`, { isActive: false });
    await other.patch(`/locations/${one.shipToLocationId}`, { isActive: false });
    const { vendorId: same, shipToLocationId } = one;
    const path = `/purchase-orders/${one.id}`;
    const kept = await other.patch(path, { vendorId: same, shipToLocationId, status: 'Draft' });
    expect(kept.status, kept.text).toBe(200);
    expect((await other.patch(path, { status: 'Ordered' })).status).toBe(200);
  });

  test('with records of other organizations, reporting all of them', async () => {
    const answer = await change(await partners(await newOrganization()));
    expect(refusalOf(answer)).toEqual([404, 'not_found']);
    expect(faultsOf(answer).sort()).toEqual([
      ['/shipToLocationId', 'not_found'],
      ['/vendorId', 'not_found'],
    ]);
  });
});
