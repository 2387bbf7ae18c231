/** E146: the amounts of the shipped and of the open part of an order. */
import { expect, test } from 'vitest';
import { newBom } from '../../../test/support/boms.ts';
import { done } from '../../../test/support/making.ts';
import { sell, ship, stocked } from '../../../test/support/selling.ts';
import { newMaterial, newSku } from '../../../test/support/stock.ts';
import { newOrganization } from '../../../test/support/world.ts';

const amounts = ['shippedAmount', 'openAmount', 'openCost', 'openMargin'] as const;

test('shipped and open parts add up to the order without charges, and move with shipments', async () => {
  const owner = await newOrganization();
  const bread = await stocked(owner, 100, 2);
  const flour = await newMaterial(owner, { unitCost: 0.333 });
  const roll = await newSku(owner);
  await newBom(owner, roll, [{ materialId: flour }]);
  const order = await sell(
    owner,
    [
      { skuId: bread, quantity: 3, unitPrice: 10, discountPercent: 10 },
      { skuId: roll, quantity: 7, unitPrice: 3 },
    ],
    { discountAmount: 5, shippingAmount: 9, taxAmount: 4, exchangeRate: 1.25, currency: 'EUR' },
  );
  const shown = async () => {
    const body = await done(owner.get(`/sales-orders/${order.id}`));
    return amounts.map((field) => body[field]);
  };
  // (27 + 21 - 5) x 1.25; bread costs 2, and 7 rolls cost 2.331.
  expect(await shown()).toEqual([0, 53.75, 8.33, 45.42]);
  await ship(owner, order.items[0], 1);
  // 9 less 5 x 9 / 48, at 1.25: 10.078125.
  expect(await shown()).toEqual([10.08, 43.67, 6.33, 37.34]);
  await done(owner.patch(`/materials/${flour}`, { unitCost: 1 }));
  expect(await shown()).toEqual([10.08, 43.67, 11, 32.67]);
  await done(owner.patch(`/sales-orders/${order.id}`, { status: 'Closed' }));
  expect(await shown()).toEqual([10.08, 0, 0, 0]);
});

test.each([
  ['JPY', [0, 11, 0, 11]],
  ['KWD', [0, 10.5, 0, 10.5]],
])('amounts are rounded half-up to the minor unit of %s', async (baseCurrency, expected) => {
  const owner = await newOrganization({ baseCurrency });
  const order = await sell(owner, [{ skuId: await newSku(owner), quantity: 1, unitPrice: 10.5 }]);
  const body = await done(owner.get(`/sales-orders/${order.id}`));
  expect(amounts.map((field) => body[field])).toEqual(expected);
});

test('an order that is shipped in full has nothing open', async () => {
  const owner = await newOrganization();
  const skuId = await stocked(owner);
  const order = await sell(owner, [{ skuId, quantity: 3, unitPrice: 3.335 }]);
  await ship(owner, order.items[0], 3);
  const body = await done(owner.get(`/sales-orders/${order.id}`));
  expect(body.status).toBe('Completed');
  expect(amounts.map((field) => body[field])).toEqual([10.01, 0, 0, 0]);
});

test('without an exchange rate the amounts are null, and the cost is known', async () => {
  const owner = await newOrganization();
  const skuId = await newSku(owner);
  await newBom(owner, skuId, [{ materialId: await newMaterial(owner, { unitCost: 2 }) }]);
  const order = await sell(owner, [{ skuId, quantity: 3, unitPrice: 5 }], {
    ...{ status: 'Draft', currency: 'EUR' },
  });
  const body = await done(owner.get(`/sales-orders/${order.id}`));
  expect(amounts.map((field) => body[field])).toEqual([null, null, 6, null]);
});

test('a cancelled order has nothing open, and free goods earn nothing', async () => {
  const owner = await newOrganization();
  const skuId = await newSku(owner);
  const cancelled = await sell(owner, [{ skuId, quantity: 3, unitPrice: 5 }]);
  await done(owner.patch(`/sales-orders/${cancelled.id}`, { status: 'Cancelled' }));
  const free = await sell(owner, [{ skuId, quantity: 3, unitPrice: 0 }], {
    ...{ discountAmount: 2, shippingAmount: 3 },
  });
  for (const { id } of [cancelled, free]) {
    const body = await done(owner.get(`/sales-orders/${id}`));
    expect(amounts.map((field) => body[field])).toEqual([0, 0, 0, 0]);
  }
});
