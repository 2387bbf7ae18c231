/** X054 to X058: many concurrent requests on the returns of the same shipments. */
import { expect, test } from 'vitest';
import type { SalesOrder } from '../support/answer-types.ts';
import type { Client } from '../support/client.ts';
import { done } from '../support/making.ts';
import { fulfil, orderOf, sell, ship, stock, stocked } from '../support/selling.ts';
import { balancesOf } from '../support/stock.ts';
import { openArena, times, together } from './arena.ts';
import { tally } from './stock-race.ts';

const { newOwner, breaches, expectNoDeadlock } = openArena();

const expectSound = async (owner: Client) => expect(await breaches(owner)).toEqual([]);

const body = (sold: SalesOrder, quantity: number, more: object = {}) => ({
  soId: sold.id,
  items: [{ salesOrderItemId: sold.items[0]?.id, quantity }],
  ...more,
});

test('of forty returns of a unit each, as many are accepted as were shipped', async () => {
  const owner = await newOwner();
  const skuId = await stocked(owner, 10, 2);
  const sold = await sell(owner, [{ skuId, quantity: 20, unitPrice: 5 }]);
  await ship(owner, sold.items[0], 10);
  const answers = await together(
    times(40, () => () => owner.post('/sales-returns', body(sold, 1))),
  );
  expect(tally(answers)).toEqual({ done: 10, '409 over_return': 30 });
  expect(await balancesOf(owner, skuId)).toMatchObject({ onHand: '10', value: '20' });
  const order = await orderOf(owner, sold);
  expect(order).toMatchObject({ returnStatus: 'Returned', creditedAmount: 50, margin: 0 });
  const numbers = answers.flatMap((answer) => answer.body.returnNumber ?? []);
  expect(new Set(numbers).size).toBe(10);
  await expectSound(owner);
});

test('an expected return that many requests receive, cancel and delete ends in one way', async () => {
  const owner = await newOwner();
  const skuId = await stocked(owner, 10, 2);
  const sold = await sell(owner, [{ skuId, quantity: 10, unitPrice: 5 }]);
  await ship(owner, sold.items[0], 10);
  const { id } = await done(owner.post('/sales-returns', body(sold, 4, { status: 'Expected' })));
  const path = `/sales-returns/${id}`;
  const answers = await together(
    times(24, (index) => () => {
      if (index % 3 === 2) return owner.delete(path);
      return owner.patch(path, { status: index % 3 === 0 ? 'Received' : 'Cancelled' });
    }),
  );
  expect(answers.every(({ status }) => [200, 204, 404, 409].includes(status))).toBe(true);
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(await balancesOf(owner, skuId)).toMatchObject({ onHand: '0' });
  await expectSound(owner);
});

test('shipments, returns, purchases and corrections of two items at once lose nothing', async () => {
  const owner = await newOwner();
  const skuIds = [await stocked(owner, 60, 2), await stocked(owner, 60, 3)];
  const orders = await Promise.all(
    times(6, () =>
      sell(
        owner,
        skuIds.map((skuId) => ({ skuId, quantity: 30, unitPrice: 5 })),
      ),
    ),
  );
  for (const order of orders) {
    for (const item of order.items) await ship(owner, item, 10, '2026-03-05');
  }
  const requests = times(64, (index) => () => {
    const order = orders[index % 6] as SalesOrder;
    const item = order.items[index % 2 ? 1 : 0];
    const day = `2026-03-${String(6 + (index % 9)).padStart(2, '0')}`;
    const skuId = skuIds[index % 2] as string;
    // Some are dated before others: what follows them is matched again.
    if (index % 8 === 7) return stock(owner, skuId, 3, 1 + (index % 3), 1 + (index % 6));
    if (index % 4 === 1) return fulfil(owner, item, 11 + (index % 9), day);
    const items = order.items.map(({ id }) => ({ salesOrderItemId: id, quantity: 1 }));
    const turned = index % 2 ? items : items.toReversed();
    return owner.post('/sales-returns', { soId: order.id, returnDate: day, items: turned });
  });
  const answers = [];
  for (let at = 0; at < requests.length; at += 32) {
    answers.push(...(await together(requests.slice(at, at + 32))));
  }
  const refused = answers.filter(({ status }) => status >= 300 && ![409, 422].includes(status));
  expect(tally(refused)).toEqual({});
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(20);
  await expectSound(owner);
});

test('none of these requests ran into a deadlock', expectNoDeadlock);
