/** Orders with many shipments: what their writes read of them, and how many there can be. */
import { beforeEach, expect, test } from 'vitest';
import type { SalesOrder, Shipment } from '../../../test/support/answer-types.ts';
import type { Client } from '../../../test/support/client.ts';
import { rowErrorsOf } from '../../../test/support/faults.ts';
import { importing } from '../../../test/support/importing.ts';
import { done } from '../../../test/support/making.ts';
import { rowsDuring } from '../../../test/support/messages.ts';
import {
  expectSound,
  fulfil,
  orderOf,
  packOrShip,
  refusalOf,
  sell,
  shipped,
  stocked,
} from '../../../test/support/selling.ts';
import { newOrganization } from '../../../test/support/world.ts';
import { present } from '../../kernel/present.ts';

let owner: Client;
let bread: string;
let cake: string;

beforeEach(async () => {
  owner = await newOrganization();
  [bread, cake] = [await stocked(owner, 10_000, 2), await stocked(owner, 10_000, 3)];
});

const sellBoth = (quantity: number) =>
  sell(owner, [
    { skuId: bread, quantity, unitPrice: 5 },
    { skuId: cake, quantity, unitPrice: 9 },
  ]);

const { send } = importing('/shipments', () => owner);

/** Ships units of the first line, a row each. */
const rowsOf = ({ soNumber }: SalesOrder, count: number, shipDate = '2026-03-05') =>
  Array.from({ length: count }, () => ({ order: soNumber, line: 1, quantity: 1, shipDate }));

/** Ships more units of the second line, or reverses them. */
async function more(order: SalesOrder, quantity: number) {
  const { items } = await orderOf(owner, order);
  const item = present(items[1]);
  return fulfil(owner, item, item.fulfilledQuantity + quantity);
}

/** Makes shipments of both lines: as many packed ones as others. Returns a packed one. */
async function shippedOften(order: SalesOrder, times: number): Promise<Shipment> {
  for (let count = 1; count < times; count++) {
    await shipped(owner, order, [1, 1], { shipDate: '2026-03-05' });
    await shipped(owner, order, [1, 1], { status: 'Packed' });
  }
  return shipped(owner, order, [1, 1], { status: 'Packed' });
}

test('a write of an order reads no shipment that it does not change', async () => {
  const [few, many] = [await sellBoth(100), await sellBoth(100)];
  const packed = new Map([
    [few, await shippedOften(few, 2)],
    [many, await shippedOften(many, 12)],
  ]);
  const acts: Record<string, (order: SalesOrder) => Promise<unknown>> = {
    'the notes of the order': ({ id }) => owner.patch(`/sales-orders/${id}`, { notes: 'n' }),
    'its status': ({ id }) => owner.patch(`/sales-orders/${id}`, { status: 'Draft' }),
    'closing it': ({ id }) => owner.patch(`/sales-orders/${id}`, { status: 'Closed' }),
    'a description': ({ items: [item] }) =>
      owner.patch(`/sales-order-items/${item?.id}`, { description: 'd' }),
    'a new line': ({ id }) =>
      owner.post(`/sales-orders/${id}/items`, { skuId: bread, quantity: 1, unitPrice: 1 }),
    packing: (order) => shipped(owner, order, [1], { status: 'Packed' }),
    shipping: (order) => shipped(owner, order, [1], { shipDate: '2026-03-06' }),
    importing: (order) => send(rowsOf(order, 1, '2026-03-07')),
    'shipping a line': (order) => more(order, 2),
    'reversing a part of it': (order) => more(order, -1),
    'reversing the rest': (order) => more(order, -1),
    'the notes of a shipment': (order) =>
      owner.patch(`/shipments/${packed.get(order)?.id}`, { notes: 'n' }),
    'deleting a shipment': (order) => owner.delete(`/shipments/${packed.get(order)?.id}`),
  };
  for (const [name, act] of Object.entries(acts)) {
    const [ofFew, ofMany] = [
      await rowsDuring(owner.orgId, () => act(few)),
      await rowsDuring(owner.orgId, () => act(many)),
    ];
    expect(ofMany - ofFew, name).toBeLessThan(5);
  }
});

test('the shipments of an order have 5,000 lines together at most', async () => {
  const order = await sellBoth(9_000);
  await shipped(owner, order, [1], { shipDate: '2026-03-04' });
  const packed = await shipped(owner, order, [1, 1], { status: 'Packed' });
  expect(rowErrorsOf(await send(rowsOf(order, 4_998)))).toEqual([[4998, '', 'limit_reached']]);
  await done(send(rowsOf(order, 4_996)));
  const limit = [409, 'limit_reached'];
  const items = order.items.map(({ id }) => ({ salesOrderItemId: id, quantity: 1 }));
  for (const status of ['Packed', 'Shipped']) {
    expect(refusalOf(await packOrShip(owner, order, { status, items })), status).toEqual(limit);
  }
  await shipped(owner, order, [0, 1], { status: 'Packed' });
  // The last of them: only what is in shipments can be changed now.
  const path = `/sales-orders/${order.id}`;
  expect(refusalOf(await owner.patch(path, { fulfillmentStatus: 'Fulfilled' }))).toEqual(limit);
  expect(refusalOf(await more(order, 1))).toEqual(limit);
  expect(rowErrorsOf(await send(rowsOf(order, 1)))).toEqual([[1, '', 'limit_reached']]);
  await done(owner.patch(path, { notes: 'n' }));
  await done(owner.patch(`/shipments/${packed.id}`, { status: 'Shipped' }));
  await done(more(order, -1));
  await done(more(order, 1));
  expect(refusalOf(await more(order, 1))).toEqual(limit);
  await expectSound(owner);
});
