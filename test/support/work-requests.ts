import type { EndpointId } from '../../src/kernel/contract/endpoint.ts';
import { newProduct } from './boms.ts';
import type { Client } from './client.ts';
import { done, make, workOrder } from './making.ts';
import { newLocation, newMaterial, newSku } from './stock.ts';
import { type MakeRequest, made, unique } from './valid-request.ts';

/** Valid requests of work orders, their items and their receipts. */

const product = async (owner: Client) =>
  newProduct(owner, [{ materialId: await newMaterial(owner), quantity: 2 }]);

/** New records that an order references. */
const places = async (owner: Client) => ({
  siteLocationId: await newLocation(owner),
  stockLocationId: await newLocation(owner),
});

async function production(owner: Client) {
  const order = await workOrder(owner, await product(owner), 5);
  const body = { skuId: await product(owner), quantity: 3 };
  await done(owner.post(`/work-orders/${order.id}/items`, body));
  return order;
}

const ofOrder = async (owner: Client) => ({ path: { id: (await production(owner)).id } });
const ofItem = async (owner: Client) => ({ path: { id: (await production(owner)).items[0].id } });
const ofReceipt = async (owner: Client) => made(make(owner, await production(owner), 2));

export const workRequests: Record<EndpointId, MakeRequest> = {
  E129: async (owner) => ({
    body: {
      ...(await places(owner)),
      skuId: await product(owner),
      quantity: 60,
      startDate: '2026-03-10',
      externalId: unique('erp'),
    },
  }),
  E131: ofOrder,
  E132: async (owner) => ({
    ...(await ofOrder(owner)),
    body: { ...(await places(owner)), skuId: await product(owner), notes: unique('Oven') },
  }),
  E133: ofOrder,
  X043: ofOrder,
  E134: async (owner) => ({
    ...(await ofOrder(owner)),
    body: { skuId: await product(owner), quantity: 4, conversionCost: 1.5 },
  }),
  E135: async (owner) => ({ ...(await ofItem(owner)), body: { quantity: 8 } }),
  E136: ofItem,
  E137: async (owner) => {
    const { id, items } = await production(owner);
    return {
      path: { id },
      body: {
        notes: unique('Shift'),
        produced: [{ workOrderItemId: items[0].id, quantity: 4, scrappedQuantity: 1 }],
        consumed: [
          { materialId: await newMaterial(owner), quantity: 3 },
          { skuId: await newSku(owner), quantity: 1 },
        ],
      },
    };
  },
  E138: ofOrder,
  E139: ofReceipt,
  E140: async (owner) => ({ ...(await ofReceipt(owner)), body: { notes: unique('Shift') } }),
  E141: ofReceipt,
  X023: async (owner) => {
    const { woNumber } = await production(owner);
    const consumed = [{ materialId: await newMaterial(owner), quantity: 3 }];
    const produced = [{ line: 1, quantity: 2, scrappedQuantity: 1 }];
    return { body: { rows: [{ order: woNumber, produced, consumed, notes: unique('Shift') }] } };
  },
  E143: async (owner) => ({
    body: {
      rows: [
        {
          ...(await places(owner)),
          orderKey: unique('erp'),
          startDate: '2026-03-10',
          items: [{ skuId: await product(owner), quantity: 60 }],
        },
      ],
    },
  }),
};
