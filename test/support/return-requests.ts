import type { EndpointId } from '../../src/kernel/contract/endpoint.ts';
import type { Client } from './client.ts';
import { done } from './making.ts';
import { sell, ship } from './selling.ts';
import { newLocation, newSku } from './stock.ts';
import { type MakeRequest, made, unique } from './valid-request.ts';

/** Valid requests of goods that customers return. */

/** An order of which five units were shipped. */
async function shippedOrder(owner: Client) {
  const sold = await sell(owner, [{ skuId: await newSku(owner), quantity: 9, unitPrice: 4.2 }]);
  await ship(owner, sold.items[0], 5, '2026-03-05');
  return sold;
}

const returned = async (owner: Client, body: object = {}) => {
  const sold = await shippedOrder(owner);
  const items = [{ salesOrderItemId: sold.items[0].id, quantity: 2 }];
  return made(owner.post('/sales-returns', { soId: sold.id, items, ...body }));
};

export const returnRequests: Partial<Record<EndpointId, MakeRequest>> = {
  X054: async (owner) => {
    const sold = await shippedOrder(owner);
    return {
      body: {
        soId: sold.id,
        customerId: sold.customerId,
        status: 'Received',
        returnDate: '2026-03-20',
        reason: 'Wrong size',
        notes: 'Opened',
        externalId: unique('RMA'),
        items: [
          {
            salesOrderItemId: sold.items[0].id,
            quantity: 2,
            disposition: 'restock',
            locationId: await newLocation(owner),
            reason: 'Too small',
            creditAmount: 8,
            restockingFee: 0.5,
          },
        ],
      },
    };
  },
  X056: (owner) => returned(owner),
  X057: async (owner) => {
    const { path } = await returned(owner, { status: 'Expected' });
    const { items } = await done(owner.get(`/sales-returns/${path.id}`));
    return {
      path,
      body: {
        status: 'Received',
        keepRest: true,
        returnDate: '2026-03-20',
        notes: 'One was missing',
        items: [{ id: items[0].id, quantity: 1, creditAmount: 4 }],
      },
    };
  },
  X058: (owner) => returned(owner),
  X061: async (owner) => {
    const { soNumber } = await shippedOrder(owner);
    return {
      body: { rows: [{ order: soNumber, line: 1, quantity: 2, returnDate: '2026-03-20' }] },
    };
  },
  X060: (owner) => returned(owner),
  X059: async (owner) => ({ path: { id: (await shippedOrder(owner)).id } }),
};
