/** The total of an order: below 0 only in a Draft, for every kind of request. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SalesOrder } from '../../../test/support/answer-types.ts';
import type { Answer, Client } from '../../../test/support/client.ts';
import { faultsOf } from '../../../test/support/faults.ts';
import {
  expectSound,
  newCustomer,
  orderOf,
  refusalOf,
  sell,
  sides,
  stocked,
} from '../../../test/support/selling.ts';
import { newOrganization } from '../../../test/support/world.ts';

let owner: Client;
let skuId: string;

beforeAll(async () => {
  owner = await newOrganization();
  skuId = await stocked(owner);
});

function expectBelowZero(answer: Answer, path: string): void {
  expect(refusalOf(answer), answer.text).toEqual([422, 'validation_failed']);
  expect(faultsOf(answer)).toEqual([[path, 'below_zero']]);
}

describe('a Draft', () => {
  let draft: SalesOrder;
  beforeEach(async () => {
    draft = await sell(owner, [], { status: 'Draft', discountAmount: 3, shippingAmount: 0.5 });
  });
  const change = (body: object) => owner.patch(`/sales-orders/${draft.id}`, body);
  const add = (unitPrice: number) =>
    owner.post(`/sales-orders/${draft.id}/items`, { skuId, quantity: 1, unitPrice });
  const total = async () => (await orderOf(owner, draft)).total;

  test('can have its discount before its lines', async () => {
    expect(draft).toMatchObject({ status: 'Draft', subtotal: 0, total: -2.5, margin: null });
    expect(await orderOf(owner, draft)).toEqual(draft);
    const list = await owner.get('/sales-orders', { query: { ids: draft.id } });
    expect(list.body.data).toMatchObject([{ total: -2.5 }]);
    expect((await add(1)).status).toBe(201);
    expect(await total()).toBe(-1.5);
    expect((await change({ discountAmount: 5.505, status: 'Draft' })).body.total).toBe(-4.01);
    await expectSound(owner);
  });

  test('can lose its only line, and get another', async () => {
    const item = (await add(10)).body;
    const path = `/sales-order-items/${item.id}`;
    expect((await owner.patch(path, { unitPrice: 1 })).status).toBe(200);
    expect(await total()).toBe(-1.5);
    expect((await owner.delete(path)).status).toBe(204);
    expect(await total()).toBe(-2.5);
    await add(8);
    expect((await change({ status: 'Confirmed' })).body).toMatchObject({ total: 5.5 });
  });

  test('can be confirmed once its lines are worth the discount', async () => {
    await add(2.49);
    for (const status of ['Confirmed', 'Cancelled']) {
      expectBelowZero(await change({ status }), '/discountAmount');
    }
    const both = await change({ status: 'Confirmed', shipFromLocationId: null });
    expect(faultsOf(both).sort()).toEqual([
      ['/discountAmount', 'below_zero'],
      ['/shipFromLocationId', 'required'],
    ]);
    // A status that cannot be set is refused first.
    expect(refusalOf(await change({ status: 'Closed' }))).toEqual([409, 'invalid_transition']);
    expect(await orderOf(owner, draft)).toMatchObject({ status: 'Draft', total: -0.01 });
    const answer = await change({ status: 'Confirmed', discountAmount: 2.99 });
    expect(answer.body).toMatchObject({ status: 'Confirmed', total: 0 });
  });

  test('can be deleted with any total', async () => {
    expect((await owner.delete(`/sales-orders/${draft.id}`)).status).toBe(204);
  });
});

describe('an order that is not a Draft', () => {
  test('is not created below 0', async () => {
    const body = { ...(await sides(owner)), items: [{ skuId, quantity: 1, unitPrice: 1 }] };
    const made = { ...body, discountAmount: 1.01 };
    expectBelowZero(
      await owner.post('/sales-orders', { ...made, status: 'Confirmed' }),
      '/discountAmount',
    );
    expect((await owner.post('/sales-orders', made)).body.total).toBe(-0.01);
  });

  test.each(['Confirmed', 'Closed', 'Cancelled'])(
    'cannot get a negative total when %s',
    async (to) => {
      const items = [1, 2].map((unitPrice) => ({ skuId, quantity: 1, unitPrice }));
      const order = await sell(owner, items, { discountAmount: 3 });
      const path = `/sales-orders/${order.id}`;
      await owner.patch(path, { status: to });
      const line = `/sales-order-items/${order.items[0].id}`;
      expectBelowZero(await owner.patch(path, { discountAmount: 3.01 }), '/discountAmount');
      expectBelowZero(await owner.patch(line, { unitPrice: 0.99 }), '');
      const gone = await owner.delete(line);
      expectBelowZero(gone, '');
      expect(gone.body.detail).toMatch(/^The total would be -1: /);
      expect(await orderOf(owner, order)).toMatchObject({ status: to, total: 0 });
    },
  );

  test('can be set to Draft together with a discount above its lines', async () => {
    const order = await sell(owner, [{ skuId, quantity: 1, unitPrice: 1 }]);
    const body = { status: 'Draft', discountAmount: 2 };
    const answer = await owner.patch(`/sales-orders/${order.id}`, body);
    expect([answer.status, answer.body.total]).toEqual([200, -1]);
  });

  test('is not imported below 0, but a Draft is', async () => {
    const code = `C-${skuId.slice(-8)}`;
    await newCustomer(owner, { name: 'Inn', code });
    const { shipFromLocationId } = await sides(owner);
    const row = (status: string) => ({
      customer: code,
      status,
      shipFromLocationId,
      discountAmount: 2,
      items: [{ skuId, quantity: 1, unitPrice: 1 }],
    });
    const rows = [row('Draft'), row('Confirmed')];
    const answer = await owner.post('/sales-orders/bulk-import', { rows });
    expect(answer.body.errors).toMatchObject([
      { row: 2, path: '/discountAmount', code: 'below_zero' },
    ]);
    const made = await owner.post('/sales-orders/bulk-import', { rows: rows.slice(0, 1) });
    expect(made.status, made.text).toBe(200);
    const list = await owner.get('/sales-orders', { query: { status: 'Draft', limit: '1' } });
    expect(list.body.data).toMatchObject([{ subtotal: 1, total: -1 }]);
  });
});
