/** E144 to E155: many concurrent requests on the same orders and shipments. */
import { describe, expect, test } from 'vitest';
import type { SalesOrder } from '../support/answer-types.ts';
import type { Answer, Client } from '../support/client.ts';
import {
  fulfil,
  newCustomer,
  orderOf,
  packOrShip,
  sell,
  shipped,
  stock,
  stocked,
} from '../support/selling.ts';
import { balancesOf, newSku } from '../support/stock.ts';
import { openArena, times, together } from './arena.ts';
import { tally } from './stock-race.ts';

const { newOwner, breaches, expectNoDeadlock } = openArena();

const expectSound = async (owner: Client) => expect(await breaches(owner)).toEqual([]);

const clients = 20;

/** Creates orders of one SKU, one for each client. */
async function ordersOf(owner: Client, skuId: string, quantity: number) {
  const orders = [];
  for (const _ of times(clients, (index) => index)) {
    orders.push(await sell(owner, [{ skuId, quantity, unitPrice: 5 }]));
  }
  return orders;
}

test('concurrent shipments of the last units never ship more than are on hand', async () => {
  const owner = await newOwner({ negativeStock: 'reject' });
  const skuId = await stocked(owner, 7, 2);
  const orders = await ordersOf(owner, skuId, 2);
  const answers = await together(orders.map((order) => () => fulfil(owner, order.items[0], 2)));
  expect(tally(answers)).toEqual({ done: 3, '409 insufficient_stock': clients - 3 });
  expect(await balancesOf(owner, skuId)).toMatchObject({
    onHand: '1',
    demand: String((clients - 3) * 2),
    value: '2',
  });
  const shown = await Promise.all(orders.map((order) => orderOf(owner, order)));
  const completed = shown.filter(({ status }) => status === 'Completed');
  expect(completed).toHaveLength(3);
  for (const order of completed) expect(order).toMatchObject({ costOfGoodsSold: 4, margin: 6 });
  await expectSound(owner);
});

test('units that were shipped before their receipt all get the cost of the next receipt', async () => {
  const owner = await newOwner();
  const skuId = await newSku(owner);
  await stock(owner, skuId, 5, 3);
  const orders = await ordersOf(owner, skuId, 2);
  const whole = { fulfillmentStatus: 'Fulfilled' };
  const answers = await together(
    orders.map((order) => () => owner.patch(`/sales-orders/${order.id}`, whole)),
  );
  expect(tally(answers)).toEqual({ done: clients });
  expect(await balancesOf(owner, skuId)).toMatchObject({ onHand: '-35', demand: '0' });
  await expectSound(owner);
  await stock(owner, skuId, 40, 1, 2);
  expect(await balancesOf(owner, skuId)).toMatchObject({ onHand: '5', value: '5' });
  const shown = await Promise.all(orders.map((order) => orderOf(owner, order)));
  const cost = shown.reduce((sum, order) => sum + Number(order.costOfGoodsSold), 0);
  expect(cost).toBe(5 * 3 + 35);
  await expectSound(owner);
});

test('requests that ship and pack one line at once never have more than it in shipments', async () => {
  const owner = await newOwner();
  const skuId = await stocked(owner, 100, 2);
  const sold = await sell(owner, [{ skuId, quantity: 15, unitPrice: 5 }]);
  const [{ id: salesOrderItemId }] = sold.items;
  const body = { items: [{ salesOrderItemId, quantity: 1 }] };
  const answers = await together(
    times(40, (index) => () => {
      if (index % 4 === 0) return fulfil(owner, sold.items[0], 1 + (index % 3));
      const status = index % 4 === 1 ? 'Packed' : 'Shipped';
      return packOrShip(owner, sold, { ...body, status });
    }),
  );
  expect(answers.every(({ status }) => [200, 201, 409, 422].includes(status))).toBe(true);
  await expectSound(owner);
  const whole = { fulfillmentStatus: 'Fulfilled' };
  const finished = await owner.patch(`/sales-orders/${sold.id}`, whole);
  expect(finished.status, finished.text).toBe(200);
  expect(await orderOf(owner, sold)).toMatchObject({
    status: 'Completed',
    items: [{ fulfilledQuantity: 15, packedQuantity: 0 }],
  });
  expect(await balancesOf(owner, skuId)).toMatchObject({ onHand: '85', demand: '0' });
  await expectSound(owner);
});

test('one shipment that many requests delete, and let leave, ends in one way', async () => {
  const owner = await newOwner();
  const skuId = await stocked(owner, 100, 2);
  const sold = await sell(owner, [{ skuId, quantity: 15, unitPrice: 5 }]);
  const made = await shipped(owner, sold, [4], { status: 'Packed' });
  const path = `/shipments/${made.id}`;
  const answers = await together(
    times(
      clients,
      (index) => () =>
        index % 2 === 0 ? owner.patch(path, { status: 'Shipped' }) : owner.delete(path),
    ),
  );
  const { '404 not_found': late = 0 } = tally(answers) as Record<string, number>;
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(late).toBeGreaterThanOrEqual(clients / 2 - 1);
  expect(await balancesOf(owner, skuId)).toMatchObject({ onHand: '100', demand: '15' });
  await expectSound(owner);
});

test('one line that many requests fulfil to the same quantity is shipped once', async () => {
  const owner = await newOwner();
  const sold = await sell(owner, [{ skuId: await stocked(owner), quantity: 9, unitPrice: 5 }]);
  const [item] = sold.items;
  const answers = await together(times(clients, () => () => fulfil(owner, item, 4)));
  expect(tally(answers)).toEqual({ done: clients });
  expect(await orderOf(owner, sold)).toMatchObject({ version: 2, costOfGoodsSold: 8 });
  const headers = { 'if-match': '"2"' };
  const path = `/sales-order-items/${item.id}`;
  const raised = await together(
    times(
      clients,
      (index) => () => owner.patch(path, { fulfilledQuantity: 5 + (index % 4) }, { headers }),
    ),
  );
  expect(tally(raised)).toEqual({ done: 1, '412 precondition_failed': clients - 1 });
  await expectSound(owner);
});

describe('a shipment, and', () => {
  /** Repeatedly ships a new order beside another request on it. */
  async function beside(other: (owner: Client, sold: SalesOrder) => Promise<Answer>) {
    const owner = await newOwner();
    const skuId = await stocked(owner, 1000);
    const outcomes = [];
    for (const turn of times(12, (index) => index)) {
      const sold = await sell(owner, [{ skuId, quantity: 4, unitPrice: 5 }]);
      const pair = [() => fulfil(owner, sold.items[0], 1), () => other(owner, sold)];
      // The delays let either request come first.
      const sent = await together(turn % 2 ? pair : pair.toReversed());
      const [shipped, done] = (turn % 2 ? sent : sent.toReversed()) as [Answer, Answer];
      const after = await owner.get(`/sales-orders/${sold.id}`);
      outcomes.push(
        [
          shipped.status < 300 ? 'shipped' : shipped.body.code,
          done.status < 300 ? 'done' : done.body.code,
          after.body.status,
        ].join(' '),
      );
    }
    await expectSound(owner);
    return outcomes;
  }

  const expectAmong = (outcomes: string[], allowed: string[]) =>
    expect(outcomes.filter((outcome) => !allowed.includes(outcome))).toEqual([]);

  test('a cancellation: one of them is refused', async () => {
    const outcomes = await beside((owner, { id }) =>
      owner.patch(`/sales-orders/${id}`, { status: 'Cancelled' }),
    );
    expectAmong(outcomes, [
      'shipped sales_order_has_shipments Confirmed',
      'invalid_transition done Cancelled',
    ]);
  });

  test('a deletion: one of them is refused', async () => {
    const outcomes = await beside((owner, { id }) => owner.delete(`/sales-orders/${id}`));
    expectAmong(outcomes, ['shipped sales_order_has_shipments Confirmed', 'not_found done 404']);
  });

  test('a hold: the first of the two requests wins', async () => {
    const outcomes = await beside((owner, { id }) =>
      owner.patch(`/sales-orders/${id}`, { onHold: true }),
    );
    expectAmong(outcomes, ['shipped done Confirmed', 'order_on_hold done Confirmed']);
  });

  test('notes: neither request refuses the other', async () => {
    const outcomes = await beside((owner, { id }) =>
      owner.post(`/sales-orders/${id}/timeline-notes`, { body: 'Ring' }),
    );
    expectAmong(outcomes, ['shipped done Confirmed']);
  });
});

test('receipts beside shipments and their reversals keep the ledger consistent', async () => {
  const owner = await newOwner();
  const [bread, cake] = [await stocked(owner, 5, 2), await stocked(owner, 5, 3)];
  const orders = await Promise.all(
    times(6, () =>
      sell(owner, [
        { skuId: bread, quantity: 9, unitPrice: 5 },
        { skuId: cake, quantity: 9, unitPrice: 5 },
      ]),
    ),
  );
  const requests = times(90, (index) => () => {
    const order = orders[index % 6] as SalesOrder;
    const item = order.items[index % 2 ? 1 : 0];
    // Some shipments are dated before others: the consumption of the later ones is matched again.
    const day = `2026-03-${String(10 + (index % 7)).padStart(2, '0')}`;
    if (index % 5 === 4) return stock(owner, index % 2 ? bread : cake, 3, 1 + (index % 3), 12);
    if (index % 11 === 10) {
      // The change of a referenced key column takes the strongest of row locks.
      return owner.patch(`/sales-orders/${order.id}`, { externalId: `shop-${index}` });
    }
    return fulfil(owner, item, index % 8, index % 3 ? day : undefined);
  });
  const answers = [];
  // In batches: many connections wait for the same locks throughout.
  for (let at = 0; at < requests.length; at += 30) {
    answers.push(...(await together(requests.slice(at, at + 30))));
  }
  // A date is refused when another client shipped the same quantity meanwhile on another day.
  const idle = answers.filter(({ body }) => body?.errors?.[0]?.code === 'not_shipping').length;
  const refused = idle > 0 ? { '422 validation_failed': idle } : {};
  expect(tally(answers)).toEqual({ done: requests.length - idle, ...refused });
  await expectSound(owner);
});

test('a customer is deleted before an order names it, or kept with the order', async () => {
  const owner = await newOwner();
  for (const turn of times(10, (index) => index)) {
    const customerId = await newCustomer(owner);
    const pair = [
      () => owner.post('/sales-orders', { customerId }),
      () => owner.delete(`/customers/${customerId}`),
    ];
    const answers = tally(await together(turn % 2 ? pair : pair.toReversed()));
    expect([
      { done: 1, '409 in_use': 1 },
      { done: 1, '404 not_found': 1 },
      // The customer was deleted between the check and the insert: nothing was written.
      { done: 1, '409 conflict': 1 },
    ]).toContainEqual(answers);
  }
});

test('concurrent orders have distinct numbers', async () => {
  const owner = await newOwner();
  const customerId = await newCustomer(owner);
  const answers = await together(
    times(clients, () => () => owner.post('/sales-orders', { customerId })),
  );
  const numbers = answers.map(({ body }) => Number(body.soNumber.slice(-4)));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(times(clients, (index) => index + 1));
});

test('none of these requests ran into a deadlock', expectNoDeadlock);
