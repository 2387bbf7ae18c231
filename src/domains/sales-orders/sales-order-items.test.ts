/** E149, E150, E151, E152: lines of an order. Shipping: update-sales-order-item.ship.test.ts. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SalesOrder } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import {
  eventsOf,
  expectSound,
  hasShipments,
  orderOf,
  refusalOf,
  rowsOf,
  sell,
  ship,
  sides,
  stocked,
  stockOf,
} from '../../../test/support/selling.ts';
import { newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

const nowhere = '0192f0c1-7c1e-7b70-8a55-0d4cf3a0ffff';

let owner: Client;
let bread: string;
let cake: string;
let sold: SalesOrder;

beforeAll(async () => {
  owner = await newOrganization();
});
beforeEach(async () => {
  [bread, cake] = [await stocked(owner), await stocked(owner)];
  sold = await sell(owner, [{ skuId: bread, quantity: 5, unitPrice: 2 }], {
    orderDate: '2026-04-01',
  });
});

const path = () => `/sales-orders/${sold.id}/items`;
const add = (body: object = {}) =>
  owner.post(path(), { skuId: cake, quantity: 4, unitPrice: 2.5, ...body });
const change = (body: object, item = sold.items[0]) =>
  owner.patch(`/sales-order-items/${item.id}`, body);
const remove = (item: { id: string }) => owner.delete(`/sales-order-items/${item.id}`);

describe('an added line', () => {
  test('has the next number, and changes the version of the order', async () => {
    const answer = await add({ description: 'Fresh', discountPercent: 10 });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.headers.get('etag')).toBe('"1"');
    expect(answer.body).toEqual({
      id: expect.any(String),
      soId: sold.id,
      lineNumber: 2,
      skuId: cake,
      description: 'Fresh',
      quantity: 4,
      unitPrice: 2.5,
      discountPercent: 10,
      lineTotal: 9,
      fulfilledQuantity: 0,
      packedQuantity: 0,
      returnedQuantity: 0,
      version: 1,
      createdBy: owner.userId,
      createdAt: expect.any(String),
      updatedAt: answer.body.createdAt,
    });
    expect(await orderOf(owner, sold)).toEqual({
      ...sold,
      subtotal: 19,
      total: 19,
      version: 2,
      updatedAt: answer.body.createdAt,
      items: [...sold.items, answer.body],
    });
    expect(await rowsOf(answer.body)).toMatchObject([
      { eventType: 'DEMAND', quantity: '4', day: '2026-04-01' },
    ]);
    expect(await stockOf(owner, cake)).toMatchObject({ demand: '4' });
    await expectSound(owner);
  });

  test('opens a Completed order again', async () => {
    await ship(owner, sold.items[0], 5);
    await add();
    expect(await orderOf(owner, sold)).toMatchObject({
      status: 'Confirmed',
      fulfillmentStatus: 'Partially Fulfilled',
    });
    expect((await eventsOf(owner, sold)).at(-1)).toEqual([
      'status_changed',
      'Completed to Confirmed.',
    ]);
  });
});

describe('a changed line', () => {
  test('keeps omitted fields, and its demand is replaced with the same sequence', async () => {
    const [before] = await rowsOf(sold.items[0]);
    const body = { quantity: 6, unitPrice: 1.5, discountPercent: 50, description: 'Old' };
    const answer = await change(body);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.headers.get('etag')).toBe('"2"');
    expect(answer.body).toEqual({
      ...sold.items[0],
      ...body,
      lineTotal: 4.5,
      version: 2,
      updatedAt: expect.any(String),
    });
    expect(await orderOf(owner, sold)).toMatchObject({ total: 4.5, version: 2 });
    expect(await rowsOf(sold.items[0])).toMatchObject([
      { id: before?.id, isVoided: true },
      { quantity: '6', position: before?.position, isVoided: false },
    ]);
    await expectSound(owner);
  });

  test('of another SKU keeps its price', async () => {
    const answer = await change({ skuId: cake });
    expect(answer.body).toMatchObject({ skuId: cake, unitPrice: 2, lineTotal: 10 });
    expect(await stockOf(owner, bread)).toMatchObject({ demand: '0' });
    expect(await stockOf(owner, cake)).toMatchObject({ demand: '5' });
    await expectSound(owner);
  });

  test('completes its order when its quantity is cut to the shipped quantity', async () => {
    await ship(owner, sold.items[0], 3);
    expect((await change({ quantity: 3 })).status).toBe(200);
    expect(await orderOf(owner, sold)).toMatchObject({ status: 'Completed' });
    expect((await change({ quantity: 3.5 })).status).toBe(200);
    expect(await orderOf(owner, sold)).toMatchObject({ status: 'Confirmed' });
    expect(await stockOf(owner, bread)).toMatchObject({ demand: '0.5' });
    await expectSound(owner);
  });

  test('cannot change its SKU, nor be cut below the shipped quantity', async () => {
    await ship(owner, sold.items[0], 3);
    expect(refusalOf(await change({ skuId: cake }))).toEqual(hasShipments);
    expect(refusalOf(await change({ skuId: cake, fulfilledQuantity: 0 }))).toEqual(hasShipments);
    const cut = await change({ quantity: 2.999999 });
    expect(refusalOf(cut)).toEqual(hasShipments);
    expect(cut.body.detail).toContain('3 shipped');
    expect((await change({ skuId: bread, unitPrice: 9 })).status).toBe(200);
  });

  test('is of an active SKU of this organization, or keeps its SKU', async () => {
    const otherTenant = await newOrganization();
    for (const skuId of [await newSku(otherTenant), nowhere]) {
      const answer = await change({ skuId });
      expect(refusalOf(answer)).toEqual([404, 'not_found']);
      expect(faultsOf(answer)).toEqual([['/skuId', 'not_found']]);
    }
    for (const id of [bread, cake]) await owner.patch(`/skus/${id}`, { isActive: false });
    expect(faultsOf(await change({ skuId: cake }))).toEqual([['/skuId', 'inactive']]);
    expect((await change({ skuId: bread, quantity: 7 })).status).toBe(200);
  });
});

test('no line is changed or removed so that the total is negative', async () => {
  const item = (await add()).body;
  await owner.patch(`/sales-orders/${sold.id}`, { discountAmount: 19, taxAmount: 3 });
  expect((await change({ quantity: 3 })).status).toBe(200);
  for (const answer of [
    await change({ quantity: 0.9 }),
    await change({ unitPrice: 0 }),
    await change({ discountPercent: 100 }),
    await remove(item),
  ]) {
    expect(refusalOf(answer)).toEqual([422, 'validation_failed']);
    expect(faultsOf(answer)).toEqual([['', 'below_zero']]);
  }
  expect(await orderOf(owner, sold)).toMatchObject({ subtotal: 16, total: 0 });
});

describe('the list of lines', () => {
  test('is ordered, paged and filtered', async () => {
    const added = [(await add()).body, (await add({ skuId: bread })).body];
    const all = [...sold.items, ...added];
    const list = async (query: Record<string, string> = {}) => {
      const answer = await owner.get(path(), { query });
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    };
    expect(await list()).toEqual({ data: all, nextCursor: null });
    expect((await list({ sort: '-lineNumber' })).data).toEqual(all.toReversed());
    expect((await list({ skuId: cake })).data).toEqual([added[0]]);
    expect((await list({ ids: added[1].id })).data).toEqual([added[1]]);
    const { data, nextCursor } = await list({ limit: '2' });
    expect(data).toEqual(all.slice(0, 2));
    expect((await list({ limit: '2', cursor: nextCursor })).data).toEqual(all.slice(2));
  });

  test('of an unknown order, or one of another organization, is not found; of an empty one it is empty', async () => {
    const otherTenant = await newOrganization();
    expect((await otherTenant.get(path())).status).toBe(404);
    expect((await owner.get(`/sales-orders/${nowhere}/items`)).status).toBe(404);
    const { id } = (await owner.post('/sales-orders', await sides(owner))).body;
    expect((await owner.get(`/sales-orders/${id}/items`)).body.data).toEqual([]);
  });
});
